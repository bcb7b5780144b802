import type { en } from '../../capabilities/moves/texts.ts'
import { formatUsd } from '../../lib/money.ts'
import { display } from '../../lib/pacific.ts'
import { counted, type Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  option: {
    otherClass: ({ name }) => `Las mismas fechas, en la clase ${name}`,
    otherDates: ({ from, to }) => `${moment(from)} – ${moment(to)}`,
    refund: ({ amount }) => `Cancelar y recibir ${formatUsd(amount)} de vuelta`,
    nothingPaid: 'Cancelar sin costo',
  },
  gives: {
    price: ({ amount }) => `Crédito de ${formatUsd(amount)} incluido`,
    points: ({ points }) => `Y ${counted(points, { one: 'punto', other: 'puntos' })} para su próxima estancia`,
    code: ({ amount }) => `Y un código de ${formatUsd(amount)} de descuento para su próxima estancia, por correo`,
  },
  total: ({ total, before }) =>
    total < before ? `${formatUsd(total)} en vez de ${formatUsd(before)}` : `${formatUsd(total)}, como antes`,
  credit: 'Crédito por mover su reserva',
  refusal: {
    isAccepted: 'Esta oferta ya fue aceptada',
    isDeclined: 'Esta oferta fue rechazada. Su reserva queda como está.',
    isOver: 'Esta oferta terminó. Su reserva queda como está.',
    isEnough: 'Ya aceptaron suficientes viajeros, gracias. Su reserva queda como está.',
    isChanged: 'Su reserva cambió desde que se hizo esta oferta. Queda como está ahora.',
    isYours: 'Usted hizo esta oferta. Tiene que aceptarla el viajero, u otra persona por él.',
    unknownOption: 'Elija una de las opciones de esta oferta',
    beingPaid: 'Se está pagando un cambio de esta reserva. Inténtelo de nuevo en un momento.',
    nobody: 'No se puede mover ninguna de estas reservas: no hay espacio para ellas o ya tienen una oferta',
    noDates: 'Elija una última fecha que no sea anterior a la primera',
  },
}

function moment(at: string): string {
  return display(Temporal.Instant.from(at))
}
