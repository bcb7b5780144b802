import { messagesOf } from '../../lib/texts.ts'
import type { RideStatus } from './rules.ts'

/** Refusals of the shuttle. */
export const en = {
  chooseIsland: 'Choose an island',
  unknownIsland: 'Choose an island of the list',
  chooseStatus: 'Choose DISPATCHED, ARRIVED, DONE or CANCELLED',
  driverOffDuty: 'Choose a driver who is on duty',
  cannotCancel: ({ status }: { status: RideStatus }) =>
    `This ride is ${STATES[status]}: it cannot be cancelled any more.`,
  cannotBecome: ({ status, to }: { status: RideStatus; to: RideStatus }) =>
    `This ride is ${STATES[status]} already: it cannot become “${STATES[to]}”.`,
}

const STATES: Record<RideStatus, string> = {
  REQUESTED: 'waiting',
  DISPATCHED: 'on its way',
  ARRIVED: 'at the island',
  DONE: 'done',
  CANCELLED: 'cancelled',
}

export const messages = messagesOf('shuttle', en)
