import { plural, type Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/waitlist/texts.ts'

export const es: Translation<typeof en> = {
  join: {
    title: 'Lista de espera',
    heading: 'Espere un espacio',
    lead: 'Los planes cambian y los espacios vuelven a quedar libres. Apúntese para estas fechas.',
    tab: 'Agotado',
    fair: 'Por orden de llegada. Cada espacio se ofrece a una sola persona y se guarda una hora antes de pasar a la siguiente. Las horas entre las 10 de la noche y las 7 de la mañana no cuentan.',
    book: 'Resérvenlo por mí',
    bookHow:
      'Reservamos un espacio en cuanto haya uno libre, si no supera su límite. Solo entonces se cobra a su tarjeta.',
    tell: 'Solo avísenme',
    tellHow: 'Le escribimos en cuanto haya un espacio libre y se lo guardamos una hora. Usted hace la reserva.',
    who: 'Sus datos',
    card: 'Tarjeta',
    cards: 'Pagar con',
    anotherCard: 'Otra tarjeta',
    fields: {
      email: 'Correo electrónico',
      full_name: 'Nombre completo',
      phone_number: { label: 'Teléfono', hint: 'Para que el conductor pueda llamarle' },
      postal_code: 'Código postal',
      token_id: 'Tarjeta',
    },
    most: 'Lo máximo que pagaría, en dólares',
    mostNow: (price) =>
      `Con todo incluido. El precio de hoy es ${price}. Si cuesta más, guardamos el espacio y le preguntamos antes.`,
    cardKept:
      'El procesador de pagos guarda la tarjeta hasta que termine su espera; nosotros nunca guardamos su número.',
    bookButton: 'Apuntarme con reserva automática',
    tellButton: 'Apuntarme y recibir el aviso',
    joining: 'Apuntando…',
    notSent:
      'No pudimos comunicarnos con el servidor. Revise su conexión e inténtelo de nuevo: quedará en la lista una sola vez.',
    instead: 'O tome un espacio disponible',
    isFree: 'Buenas noticias: hay espacio en estas fechas.',
    seePrices: 'Ver precios',
    chooseDates: 'Elija primero sus fechas',
    chooseDatesHow: 'Si están agotadas, allí mismo puede esperar un espacio.',
  },
  wait: {
    title: 'Su lugar en la lista de espera',
    tab: 'Lista de espera',
    heads: {
      WAITING: 'Está en la lista de espera',
      OFFERED: 'Le guardamos un espacio',
      BOOKING: 'Estamos reservando su espacio',
      BOOKED: 'Ya tiene un espacio',
      LAPSED: 'El espacio pasó a la siguiente persona',
      LEFT: 'Salió de la lista de espera',
      EXPIRED: 'No se liberó ningún espacio',
    },
    next: 'Usted es la siguiente persona de la lista.',
    ahead: (count) =>
      `Antes que usted ${plural(count, { one: 'espera', other: 'esperan' })} ${count} ${plural(count, { one: 'persona', other: 'personas' })} para algunas de estas fechas.`,
    tellHow: (email) => `Escribiremos a ${email} en cuanto haya un espacio libre y lo guardaremos una hora.`,
    bookHow: (most, card) =>
      `En cuanto haya un espacio libre lo reservamos para usted, si cuesta ${most} o menos, y lo cobramos a su ${card}. Si cuesta más, lo guardamos y le preguntamos antes.`,
    heldUntil: (moment) => `Guardado para usted hasta el ${moment}`,
    choose: 'Elija cómo quiere pagar',
    thenNext: 'Después pasa a la siguiente persona. Estos precios valen mientras el espacio esté guardado.',
    booking: (email) => `Hay un espacio libre y su pago está en curso. Escribiremos a ${email} en un minuto.`,
    booked: (email) => `Su estacionamiento está reservado. La confirmación va en camino a ${email}.`,
    lapsed:
      'Le guardamos un espacio, pero el plazo terminó. No se le cobró nada. Puede volver a apuntarse mientras estas fechas estén agotadas.',
    left: 'Ya no está en la lista.',
    leftUnbooked: 'No se le cobró nada y ya no guardamos ninguna tarjeta para esta espera.',
    expired: 'Lo sentimos: no se liberó ningún espacio a tiempo. No se le cobró nada.',
    leave: 'Salir de la lista de espera',
    leaveHow: 'Pierde su lugar en la lista. Un espacio guardado para usted pasa de inmediato a la siguiente persona.',
    leaveNow: 'Salir de la lista',
    leaving: 'Saliendo…',
    seePrices: 'Ver lo que hay disponible',
    findBooking: 'Buscar su reserva',
  },
}
