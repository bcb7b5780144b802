import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/search/texts.ts'
import { atHour } from './booking.ts'

export const es: Translation<typeof en> = {
  arrive: 'Llegada',
  leave: 'Salida',
  vehicle: 'Vehículo',
  promoCode: 'Código promocional',
  moment: 'Un momento…',
  seeAvailable: 'Ver fechas disponibles',
  booking: (number) => `Reserva <number>${number}</number>`,
  price: {
    pending: 'Calculando el precio…',
    promise: 'Su precio, con todos los cargos e impuestos',
    allIn: 'todo incluido',
    parts: (charges, fees, taxes) => `Estacionamiento ${charges}, cargo del aeropuerto ${fees}, impuestos ${taxes}`,
    saved: (saved, driveUp) => `Ahorra ${saved} frente al precio sin reserva de ${driveUp}`,
    freeUntil: (time) => `Quédese hasta ${atHour(time)} sin costo adicional`,
    code: (faults) => `Código promocional: ${faults}`,
    soldOut: 'Agotado',
    choose: 'Elija cuándo llega y cuándo se va.',
    none: 'No hay precio para esta estancia. Llámenos, por favor.',
    unreached: 'No podemos comunicarnos con el servidor. Revise su conexión.',
  },
  directions: {
    lost: (phone) => `¿Se perdió en el camino? Llame al <phone>${phone}</phone>.`,
    newTab: '(se abre en una pestaña nueva)',
  },
}
