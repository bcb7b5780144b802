import type { en } from '../../../capabilities/bookings/callers/texts.ts'
import { cents, formatUsd } from '../../../lib/money.ts'
import { display } from '../../../lib/pacific.ts'
import type { Translation } from '../../../lib/texts.ts'

const moment = (at: string) => display(Temporal.Instant.from(at))

export const es: Translation<typeof en> = {
  changedSince:
    'Otra persona cambió esta reserva mientras usted la editaba, así que no se guardó nada suyo. Ábrala de nuevo y haga el cambio sobre lo que es ahora.',
  changedBy: ({ who, at, what }) => `${who}, ${moment(at)}: ${what}`,
  happened: {
    changed: ({ from, to, total }) =>
      `Otras fechas, clase o precio. Era del ${moment(from)} al ${moment(to)}, $${total}.`,
    trip: 'Datos del viaje',
    linked: 'Vinculada a una membresía',
    unlinked: 'Desvinculada de una membresía',
    linkSent: 'Enlace de pago enviado',
    linkEnded: 'Enlace de pago terminado',
    cancelled: 'Cancelada',
    noShow: 'Marcada como no presentada',
    refunded: 'Se devolvió una parte',
    checkedIn: 'Ingresó',
    other: 'Otro cambio',
  },
  gaveBack: {
    CARD: ({ amount }) => `Reembolsados ${formatUsd(cents(amount))}`,
    POINTS: ({ amount }) => `Puntos por un valor de ${formatUsd(cents(amount))}`,
    VOUCHER: ({ amount }) => `Vale de tiempo por un valor de ${formatUsd(cents(amount))}`,
  },
  walked: ({ lot, cost, refund }) =>
    `Enviado a ${lot}, que nos cuesta ${formatUsd(cents(cost))}${refund > 0 ? `; ${formatUsd(cents(refund))} reembolsados` : ''}`,
  notYoursToGive: {
    complimentary: ({ amount }) =>
      `Este cambio regala ${formatUsd(cents(amount))} más. Tiene que hacerlo alguien que pueda dar estancias de cortesía.`,
    refund: ({ amount }) =>
      `Este cambio devuelve ${formatUsd(cents(amount))} por tiempo que no se usa, lo que el cliente ya no puede pedir una vez pasada su hora de llegada. Tiene que hacerlo alguien que pueda reembolsar.`,
  },
  approvedBy: ({ who }) => `aprobado por ${who}`,
  quoteAgain: 'Este precio no está a la venta. Elija uno de los productos.',
  stayOver: 'Esta estancia ya terminó. Elija otras fechas.',
  unknownMember: 'Ningún miembro activo tiene este número o esta dirección.',
  notOnAccount: 'Esta tarifa no es de una empresa que pague por factura. Elija otra forma de pago.',
  reasonNeeded: 'Diga por qué esta estancia no cuesta nada.',
  duplicate: ({ number }) =>
    `Esta dirección ya tiene la reserva ${number} para algunas de estas fechas. Marque “Reservar de todos modos” si es correcto.`,
  notLower: ({ fee }) =>
    `Según las reglas, el cargo es ${formatUsd(cents(fee))}. Escriba uno menor o cancele como siempre.`,
  dollars: 'Escriba una cantidad, como 5.00',
  noteChanged: 'Usted cambió esta nota en otro lugar entretanto. Abra la reserva de nuevo y edítela como está ahora.',
  noLink: 'No hay ningún enlace de pago abierto.',
}
