import type { en } from '../../../capabilities/club/points/texts.ts'
import { counted, figure, type Translation } from '../../../lib/texts.ts'

export const es: Translation<typeof en> = {
  tooFew: ({ needed, balance }) =>
    `Esto cuesta ${counted(needed, { one: 'punto', other: 'puntos' })} y usted tiene ${figure(balance)}.`,
  backward: 'Elija un día que no sea anterior al primero',
  tooLong: ({ days }) => `Pida ${counted(days, { one: 'día', other: 'días' })} como máximo`,
  recorded: 'Los puntos de este recibo ya se registraron.',
  reasons: {
    WELCOME: 'Le damos la bienvenida al Point Club',
    PARKING: 'Estacionamiento',
    PARKING_REFUNDED: 'Estacionamiento reembolsado',
    OWED: 'Descontados por una estancia reembolsada',
    VOUCHER: 'Vale de tiempo',
    VOUCHER_VOIDED: 'Vale de tiempo anulado',
    BOOKING: 'Reserva',
    BOOKING_REFUNDED: 'Reembolso de reserva',
    BOOKING_CREDITED: 'Devueltos por una reserva',
    BOOKING_MOVED: 'Crédito por mover su reserva',
    LONG_WAIT: 'Disculpe la espera',
    STAFF_MISSING_STAY: 'Ajuste de nuestro personal: una estancia que faltaba',
    STAFF_CORRECTION: 'Ajuste de nuestro personal: una corrección',
    STAFF_APOLOGY: 'Ajuste de nuestro personal: con nuestras disculpas',
    STAFF_AGREED: 'Ajuste de nuestro personal: según lo acordado',
    NOT_IN_TIME: 'No se usaron a tiempo',
    NOT_FOR_24_MONTHS: 'Sin uso durante 24 meses',
    ERASED: 'La cuenta se borró',
    MOVED_IN: 'De nuestro sistema anterior',
    MERGED_AWAY: 'Pasaron a otra cuenta suya',
    MERGED_HERE: 'Vinieron de otra cuenta suya',
  },
}
