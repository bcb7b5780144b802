import type { RideStatus } from '../../capabilities/shuttle/rules.ts'
import type { en } from '../../capabilities/shuttle/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  chooseIsland: 'Elija una isla',
  unknownIsland: 'Elija una isla de la lista',
  chooseStatus: 'Elija DISPATCHED, ARRIVED, DONE o CANCELLED',
  driverOffDuty: 'Elija un conductor que esté de turno',
  unknownVehicle: 'Elija un vehículo en servicio',
  vehicleNeeded: 'Elija primero quién conduce qué vehículo: nadie recibe un viaje sin asiento.',
  tooFewSeats: ({ party, free }) =>
    `Viajan ${party} y hay ${free === 1 ? 'un asiento libre' : `${free} asientos libres`}. Elija otro vehículo o espere a que alguien baje.`,
  noWheelchairPlace: 'Este vehículo no tiene lugar libre para una silla de ruedas. Elija otro.',
  nothingToUndo: 'No hay nada que deshacer.',
  tooLateToUndo: 'Pasó demasiado tiempo para deshacerlo.',
  vehicleExists: 'Ya hay un vehículo con este nombre',
  morePlacesThanSeats: 'No más que asientos',
  peopleInside: 'Ahora viajan más personas en él. Cámbielo cuando bajen.',
  cannotShare: ({ status }) => `Este viaje ${STATES[status]}: ya no hay nada que seguir.`,
  cannotCancel: ({ status }) => `Este viaje ${STATES[status]}: ya no se puede cancelar.`,
  cannotBecome: ({ status, to }) => `Este viaje ya ${STATES[status]}: no puede pasar a “${STATES[to]}”.`,
}

const STATES: Record<RideStatus, string> = {
  REQUESTED: 'está en espera',
  DISPATCHED: 'está en camino',
  ARRIVED: 'está en la isla',
  DONE: 'terminó',
  CANCELLED: 'se canceló',
}
