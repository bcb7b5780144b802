import { counted, type Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/booking/texts.ts'

const DAY = { one: 'día', other: 'días' }
const MINUTE = { one: 'minuto', other: 'minutos' }
const HOUR = { one: 'hora', other: 'horas' }

/** "la 1:00 p.m.", "las 2:00 p.m.". */
export const atHour = (time: string) => `${time.startsWith('1:') ? 'la' : 'las'} ${time}`

export const es: Translation<typeof en> = {
  title: 'Reserve su estacionamiento',
  description:
    'Reserve estacionamiento en el aeropuerto: elija fechas y vehículo, vea el precio con cargos e impuestos incluidos y pague ahora o deje un depósito.',
  yourPrices: 'Sus precios',
  startOver: 'Empezar de nuevo',
  dates: {
    heading: '¿Cuándo viaja?',
    submit: 'Ver sus precios',
    gone: 'Ese precio ya venció. Revise sus fechas para ver el precio de hoy.',
    change: 'Cambiar<what> las fechas</what>',
    promoCode: (code) => `código promocional ${code}`,
  },
  quotes: {
    heading: 'Elija cómo pagar',
    soldOut: 'Agotado en estas fechas',
    codeFault: (code, faults) => `Código promocional ${code}: ${faults}`,
    withoutCode: 'Los precios de abajo no lo incluyen.',
    billedUp: (days, hours, billed) =>
      `${[days > 0 && counted(days, DAY), counted(hours, HOUR)].filter(Boolean).join(', ')}${days === 0 && hours === 1 ? ' se cobra' : ' se cobran'} como ${counted(billed, DAY)}`,
    billedUpWhy: (hours) =>
      hours === 1
        ? 'Por hora, la última hora costaría un día o más; por eso paga un día.'
        : `Por hora, las últimas ${hours} horas costarían un día o más; por eso paga un día.`,
    leaveEarlier: (until, saving) => `Salga a más tardar a ${atHour(until)} y ahorre ${saving}`,
    leaveDayEarlier: (moment, saving) => `Salga a más tardar el ${moment} y ahorre ${saving}`,
    stayUntil: (until) => `Quédese hasta ${atHour(until)} sin costo adicional`,
    leaveAt: (until) => `Mejor salir a ${atHour(until)}`,
  },
  price: {
    chosen: (product, total) => `${product}: ${total} con todo incluido`,
    change: 'Cambiar<what> el precio</what>',
    changed: (total) => `El precio cambió a ${total}`,
    was: (total) => `Antes era ${total}.`,
    renewed: (total) => `Su precio se renovó: sigue siendo ${total}`,
    expired: 'Este precio ya venció',
    held: (time) => `Le guardamos este precio ${time} más`,
    getAgain: 'Obtener el precio otra vez',
    hold: (minutes) => `Guardarlo ${counted(minutes, MINUTE)} más`,
    renewing: 'Renovando…',
    typedStays: 'Todo lo que escribió sigue aquí.',
    email: 'Enviarme este precio por correo',
    emailHolds: (hours) => `Se lo guardamos hasta ${counted(hours, HOUR)}, salvo que nos quedemos antes sin espacio.`,
    emailed: 'el precio',
    sent: (address) => `Enviamos el precio a ${address}`,
    savedUntil: (moment) => `Le guardamos este precio hasta el ${moment}, salvo que nos quedemos antes sin espacio.`,
  },
  payment: {
    who: 'Sus datos',
    fields: {
      email: { label: 'Correo electrónico', hint: 'Aquí le llegará la confirmación' },
      save_payment_details: 'Guardar esta tarjeta para la próxima vez',
      token_id: 'Tarjeta',
      bill_company: 'A cuenta de la empresa',
      points_to_use: 'Puntos por usar',
      point_club_id: {
        label: 'Número del Point Club',
        hint: 'Ese miembro podrá aceptar los puntos después de la estancia',
      },
    },
    onAccount: (company) => `Cargar a la cuenta de ${company}: no necesita tarjeta`,
    book: (amount) => `Reservar por ${amount}`,
    addTrip: 'Agregar datos del viaje',
    card: 'Tarjeta',
    howPaid: 'Quién paga',
    mailWith: 'Enviarme la confirmación con',
    addAddress: 'Agregar una dirección de facturación',
    kept: 'Nuestro procesador de pagos guarda su tarjeta para esta reserva, así no la necesitará otra vez para cambios o reembolsos. Nosotros nunca guardamos el número.',
    payWith: 'Pagar con',
    expires: (date) => `Vence ${date}`,
    anotherCard: 'Otra tarjeta',
    pointsGoTo: (number) => `Los puntos de esta estancia son para el miembro <number>${number}</number>.`,
    pointsHint: (balance, most, worth) =>
      `Su saldo de puntos es de ${balance}. Use hasta ${most} para descontar ${worth}: 100 puntos valen $1.`,
    allPoints: (most) => `Usar todos los posibles: ${most}`,
    noPoints: 'No usar puntos',
    payNothing: 'Reservar con puntos',
    member:
      '¿Es miembro del Point Club? <login>Inicie sesión</login> para ganar puntos y pagar con una tarjeta guardada.',
    byNumber: 'Escribir un número del Point Club',
    pay: (now) => `Pagar ${now} ahora`,
    payDeposit: (now, later) => `Pagar ${now} de depósito ahora, ${later} en el estacionamiento`,
    agree: 'Al reservar, usted acepta nuestros <terms>términos y condiciones</terms>.',
    missing: {
      full_name: 'Escriba su nombre completo',
      email: 'Escriba su correo electrónico',
      cc_number: 'Escriba el número de tarjeta',
      cc_exp: 'Escriba el vencimiento como MM/AA',
      cc_cvc: 'Escriba el código de seguridad',
      postal_code: 'Escriba el código postal de la tarjeta',
    },
    wrong: {
      email: 'Escriba un correo como nombre@ejemplo.com',
      cc_number: 'Revise el número de tarjeta',
      cc_cvc: 'Escriba los 3 o 4 dígitos del código de seguridad',
    },
    paying: 'Pagando…',
    closed: 'Por ahora no se aceptan reservas. No se cobró nada.',
  },
  duplicate: {
    title: '¿Ya reservó?',
    check: 'Primero reviso mi correo',
    anyway: 'Reservar de todos modos',
    booking: 'Reservando…',
    sent: (address) => `Enviamos el enlace de esa reserva a ${address}. No se cobró nada.`,
    sentToYou: 'Enviamos a su correo el enlace de esa reserva. No se cobró nada.',
  },
}
