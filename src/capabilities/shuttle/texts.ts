import { messagesOf } from '../../lib/texts.ts'
import type { RideStatus } from './rules.ts'

/** Refusals of the shuttle. */
export const en = {
  chooseIsland: 'Choose an island',
  unknownIsland: 'Choose an island from the list',
  chooseStatus: 'Choose DISPATCHED, ARRIVED, DONE, or CANCELLED',
  driverOffDuty: 'Choose a driver who is on duty',
  unknownVehicle: 'Choose a vehicle that is in use',
  vehicleNeeded: 'Assign drivers to vehicles first: every ride needs a seat.',
  tooFewSeats: ({ party, free }: { party: number; free: number }) =>
    `${party} ${party === 1 ? 'person is' : 'people are'} riding, and ${free} ${free === 1 ? 'seat is' : 'seats are'} free. Choose another vehicle, or wait until someone gets out.`,
  noWheelchairPlace: 'This vehicle has no free wheelchair space. Choose another one.',
  nothingToUndo: 'There is nothing to undo.',
  tooLateToUndo: 'This was too long ago to undo.',
  vehicleExists: 'There is already a vehicle with this name',
  morePlacesThanSeats: 'Can’t be more than the number of seats',
  peopleInside: 'More people than that are in it right now. Change this once they get off.',
  cannotCancel: ({ status }: { status: RideStatus }) => `This ride is ${STATES[status]}: it can no longer be canceled.`,
  cannotShare: ({ status }: { status: RideStatus }) =>
    `This ride is ${STATES[status]}: there is nothing left to watch.`,
  cannotBecome: ({ status, to }: { status: RideStatus; to: RideStatus }) =>
    `This ride is ${STATES[status]} already: it cannot become “${STATES[to]}”.`,
}

const STATES: Record<RideStatus, string> = {
  REQUESTED: 'waiting',
  DISPATCHED: 'on its way',
  ARRIVED: 'at the island',
  DONE: 'done',
  CANCELLED: 'canceled',
}

export const messages = messagesOf('shuttle', en)
