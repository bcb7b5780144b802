import { counted, figure, plural, type Translation } from '../../lib/texts.ts'
import { clockDate } from '../../lib/clock-time.ts'
import { firstSpans } from '../../lib/date-spans.ts'
import type { en } from '../../capabilities/quotes/texts.ts'

export const es: Translation<typeof en> = {
  quote: 'Cotización',
  payWhenBooking: 'Se paga al reservar',
  payAtTheLot: 'Se paga en el estacionamiento',
  yourPrice: 'Su precio',
  subtotal: 'Subtotal',
  total: 'Total',
  day: { one: 'día', other: 'días' },
  hour: { one: 'hora', other: 'horas' },
  minute: { one: 'minuto', other: 'minutos' },
  line: {
    week: 'Semana',
    day: 'Día',
    hour: 'Hora',
    corporateDay: 'Día corporativo',
    payNow: ({ percent }) => `Descuento por pagar ahora (${percent}%)`,
    ahead: ({ percent }) => `Descuento por reservar antes (${percent}%)`,
    aheadAndPayNow: ({ percent }) => `Descuento por reservar antes y pagar ahora (${percent}%)`,
    code: ({ code }) => `Código promocional ${code}`,
    codePercent: ({ code, percent }) => `Código promocional ${code} (${percent}%)`,
    codeFreeDays: ({ code, days }) =>
      `Código promocional ${code} (${counted(days, { one: 'día gratis', other: 'días gratis' })})`,
    complimentary: 'Cortesía de la casa',
    houseCredit: 'Crédito por mover su reserva',
    percent: ({ name, percent }) => `${name} (${percent}%)`,
    times: ({ count, name }) => `${count} × ${name}`,
    lastHours: ({ hours }) =>
      hours === 1 ? 'la última hora cuesta un día' : `las últimas ${hours} horas cuestan un día`,
  },
  refusal: {
    noPrices: 'Todavía no hay precios. Vuelva pronto.',
    noPricesOn: ({ date }) => `Todavía no hay precios para el ${clockDate(date)}. Elija otras fechas.`,
    arrivalPast: 'Elija una llegada que aún no haya pasado',
    arrivalTooFar: ({ days }) =>
      `Elija una llegada en ${plural(days, { one: 'el próximo día', other: `los próximos ${figure(days)} días` })}`,
    leavesBeforeArrival: 'Elija una salida posterior a su llegada',
    leavingPast: 'Elija una salida que aún no haya pasado',
    tooLong: ({ days }) => `Las estancias pueden durar ${daysOf(days)} como máximo`,
    unavailable: ({ why }) => `${why} No se cobró nada. Elija otras fechas.`,
    justSoldOut: 'Estas fechas se acaban de agotar. No se cobró nada. Elija otras fechas.',
  },
  unavailable: {
    full: ({ dates }) => `Estamos llenos ${spansOf(dates, 'el')}.`,
    closed: ({ dates }) => `Estamos cerrados ${spansOf(dates, 'el')}.`,
    forMembers: ({ dates }) =>
      `Los últimos espacios ${spansOf(dates, 'del')} están reservados para los miembros del Point Club. Los miembros pueden reservarlos después de iniciar sesión.`,
    tooShort: ({ date, days }) => `Estancia mínima de ${daysOf(days)} para llegadas el ${clockDate(date)}.`,
  },
  terms: {
    nothingAhead: 'No hay nada que pagar ni cancelar por adelantado: se paga en el estacionamiento al salir.',
    complimentary:
      'Esta estancia es cortesía nuestra: puede cancelarla hasta registrar su llegada. Para cambiar las fechas, llámenos.',
    regret: (minutes: number) =>
      `Cancele sin costo en ${plural(minutes, { one: 'el primer minuto', other: `los primeros ${figure(minutes)} minutos` })} después de reservar.`,
    afterRegret: (late: string) => `Después, ${late}`,
    atOnce: (late: string) => `Si cancela, ${late}`,
    late: (amount: string, restGoesBack: boolean) =>
      `conservamos el precio de un día (${amount})${rest(restGoesBack)}.`,
    lateFee: (amount: string, restGoesBack: boolean) => `conservamos ${amount}${rest(restGoesBack)}.`,
    lateAtMost: (amount: string, restGoesBack: boolean) =>
      `conservamos el precio de un día, como máximo ${amount}${rest(restGoesBack, ',')}.`,
    regretAgain: (times: number, hours: number, fee: string) =>
      `Cancelar tan pronto después de reservar es gratis ${times === 2 ? 'una vez' : `${times - 1} veces`} en ${hoursOf(hours)} para fechas que coinciden; a partir de ahí, cada vez cuesta ${fee}.`,
    freeUntil: (moment: string, late: string) => `Hasta el ${moment}, cancelar no cuesta nada. Más tarde, ${late}`,
    feeUntil: (moment: string, fee: string, late: string) =>
      `Hasta el ${moment}, cancelar cuesta ${fee}. Más tarde, ${late}`,
    keptByChange: (amount: string, hours: number) =>
      `Como cambió las fechas ${tooLate(hours)}, cancelar cuesta ${amount}.`,
    changeSettledAtTheLot: (hours: number) =>
      `Cambie sus fechas sin costo hasta que registre su llegada; la diferencia de precio se ajusta en el estacionamiento. Si las cambia ${tooLate(hours)}, el cargo por cancelación tardía sigue vigente.`,
    changeCharged: (hours: number) =>
      `Cambie sus fechas sin costo hasta que registre su llegada; solo se cobra o se reembolsa la diferencia de precio. Si las cambia ${tooLate(hours)}, el cargo por cancelación tardía sigue vigente.`,
    depositKept: 'Si no viene, conservamos su depósito.',
    feeKept: (amount: string, restGoesBack: boolean) => `Si no viene, conservamos ${amount}${rest(restGoesBack)}.`,
    dayKept: (restGoesBack: boolean) => `Si no viene, conservamos el precio de un día${rest(restGoesBack)}.`,
  },
}

/** Dates in a row as one span; `on` stands before a date by itself. */
function spansOf(dates: readonly string[], on: 'el' | 'del'): string {
  const { named, more } = firstSpans(dates)
  const spans = named.map(({ first, last }) =>
    first === last ? `${on} ${clockDate(first)}` : `del ${clockDate(first)} al ${clockDate(last)}`,
  )
  const told = spans.join('; ')
  return more > 0 ? `${told} y ${counted(more, { one: 'día', other: 'días' })} más` : told
}

function daysOf(count: number): string {
  return counted(count, { one: 'día', other: 'días' })
}

function hoursOf(count: number): string {
  return counted(count, { one: 'hora', other: 'horas' })
}

function tooLate(hours: number): string {
  return hours > 0 ? `a menos de ${hoursOf(hours)} de la llegada` : 'después de la llegada reservada'
}

function rest(goesBack: boolean, comma = ''): string {
  return goesBack ? `${comma} y le reembolsamos el resto` : ''
}
