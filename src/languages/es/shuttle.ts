import type { RideStatus } from '../../capabilities/shuttle/rules.ts'
import type { en } from '../../capabilities/shuttle/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  chooseIsland: 'Elija una isla',
  unknownIsland: 'Elija una isla de la lista',
  chooseStatus: 'Elija DISPATCHED, ARRIVED, DONE o CANCELLED',
  driverOffDuty: 'Elija un conductor que esté de turno',
  cannotCancel: ({ status }) => `Este viaje ${STATES[status]}: ya no se puede cancelar.`,
  cannotBecome: ({ status, to }) => `Este viaje ya ${STATES[status]}: no puede pasar a «${STATES[to]}».`,
}

const STATES: Record<RideStatus, string> = {
  REQUESTED: 'está en espera',
  DISPATCHED: 'está en camino',
  ARRIVED: 'está en la isla',
  DONE: 'terminó',
  CANCELLED: 'se canceló',
}
