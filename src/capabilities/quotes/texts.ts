import { firstSpans } from '../../lib/date-spans.ts'
import { displayDate } from '../../lib/pacific.ts'
import { counted, messagesOf, textsOf } from '../../lib/texts.ts'

/** Words of prices, in mails, documents and terms. */
export const en = {
  quote: 'Price quote',
  payWhenBooking: 'Pay when you book',
  payAtTheLot: 'Pay at the lot',
  yourPrice: 'Your price',
  subtotal: 'Subtotal',
  total: 'Total',
  day: { one: 'day', other: 'days' },
  hour: { one: 'hour', other: 'hours' },
  minute: { one: 'minute', other: 'minutes' },
  line: {
    week: 'Week',
    day: 'Day',
    hour: 'Hour',
    corporateDay: 'Corporate day',
    payNow: ({ percent }: { percent: number }) => `Pay-now discount (${percent}%)`,
    ahead: ({ percent }: { percent: number }) => `Book-ahead discount (${percent}%)`,
    aheadAndPayNow: ({ percent }: { percent: number }) => `Book-ahead and pay-now discount (${percent}%)`,
    code: ({ code }: { code: string }) => `Promo code ${code}`,
    codePercent: ({ code, percent }: { code: string; percent: number }) => `Promo code ${code} (${percent}%)`,
    codeFreeDays: ({ code, days }: { code: string; days: number }) =>
      `Promo code ${code} (${counted(days, { one: 'free day', other: 'free days' })})`,
    complimentary: 'Complimentary',
    houseCredit: 'Credit for moving your booking',
    percent: ({ name, percent }: { name: string; percent: number }) => `${name} (${percent}%)`,
    times: ({ count, name }: { count: number; name: string }) => `${count} × ${name}`,
    lastHours: ({ hours }: { hours: number }) =>
      hours === 1 ? 'the last hour costs a day' : `the last ${hours} hours cost a day`,
  },
  refusal: {
    noPrices: 'There are no prices yet. Please check back soon.',
    noPricesOn: ({ date }: { date: string }) =>
      `There are no prices yet for ${displayDate(date)}. Please choose other dates.`,
    arrivalPast: 'Choose an arrival time in the future',
    arrivalTooFar: ({ days }: { days: number }) => `Choose an arrival within ${daysOf(days)} of today`,
    leavesBeforeArrival: 'Choose a departure time after your arrival',
    leavingPast: 'Choose a departure time in the future',
    tooLong: ({ days }: { days: number }) => `Stays can be up to ${daysOf(days)}`,
    unavailable: ({ why }: { why: string }) => `${why} Nothing was charged. Please choose other dates.`,
    justSoldOut: 'These dates have just sold out. Nothing was charged. Please choose other dates.',
  },
  unavailable: {
    full: ({ dates }: { dates: readonly string[] }) => `We’re full on ${spansOf(dates)}.`,
    closed: ({ dates }: { dates: readonly string[] }) => `We’re closed on ${spansOf(dates)}.`,
    forMembers: ({ dates }: { dates: readonly string[] }) =>
      `The last spaces on ${spansOf(dates)} are kept for Point Club members. Members can book them after logging in.`,
    tooShort: ({ date, days }: { date: string; days: number }) =>
      `Minimum stay of ${daysOf(days)} for arrivals on ${displayDate(date)}.`,
  },
  terms: {
    nothingAhead: 'Nothing to pay or cancel in advance: you pay at the lot when you leave.',
    complimentary: 'This stay is on us: cancel any time before you check in. To change its dates, call us.',
    regret: (minutes: number) =>
      `Cancel for free within ${counted(minutes, { one: 'minute', other: 'minutes' })} of booking.`,
    afterRegret: (late: string) => `After that, ${late}`,
    atOnce: (late: string) => `If you cancel, ${late}`,
    late: (amount: string, restGoesBack: boolean) => `we keep one day’s price (${amount})${rest(restGoesBack)}.`,
    lateFee: (amount: string, restGoesBack: boolean) => `we keep ${amount}${rest(restGoesBack)}.`,
    lateAtMost: (amount: string, restGoesBack: boolean) =>
      `we keep one day’s price, at most ${amount}${rest(restGoesBack, ',')}.`,
    regretAgain: (times: number, hours: number, fee: string) =>
      `Canceling so soon is free ${times === 2 ? 'once' : `${times - 1} times`} in ${hoursOf(hours)} for overlapping dates, then ${fee}.`,
    freeUntil: (moment: string, late: string, isLonger: boolean) =>
      `Canceling ${isLonger ? 'stays' : 'is'} free until ${moment}. After that, ${late}`,
    feeUntil: (moment: string, fee: string, late: string) =>
      `Canceling costs ${fee} until ${moment}. After that, ${late}`,
    keptByChange: (amount: string, hours: number) =>
      `Because your dates were changed ${tooLate(hours)}, canceling costs ${amount}.`,
    changeSettledAtTheLot: (hours: number) =>
      `Change your dates for free until you check in; any difference in price is settled at the lot. If you change them ${tooLate(hours)}, the late cancellation fee still applies.`,
    changeCharged: (hours: number) =>
      `Change your dates for free until you check in; you only pay, or get back, the difference in price. If you change them ${tooLate(hours)}, the late cancellation fee still applies.`,
    depositKept: 'If you don’t show up, we keep your deposit.',
    feeKept: (amount: string, restGoesBack: boolean) => `If you don’t show up, we keep ${amount}${rest(restGoesBack)}.`,
    dayKept: (restGoesBack: boolean) => `If you don’t show up, we keep one day’s price${rest(restGoesBack)}.`,
  },
}

/** Dates as a sentence names them: those in a row as one span, and the days of what would be too many only counted. */
function spansOf(dates: readonly string[]): string {
  const { named, more } = firstSpans(dates)
  const spans = named.map(({ first, last }) =>
    first === last ? displayDate(first) : `${displayDate(first)} to ${displayDate(last)}`,
  )
  const told = spans.join('; ')
  return more > 0 ? `${told} and ${counted(more, { one: 'more day', other: 'more days' })}` : told
}

function daysOf(count: number): string {
  return counted(count, { one: 'day', other: 'days' })
}

function hoursOf(count: number): string {
  return counted(count, { one: 'hour', other: 'hours' })
}

function tooLate(hours: number): string {
  return hours > 0 ? `less than ${hoursOf(hours)} before arrival` : 'after the booked arrival'
}

function rest(goesBack: boolean, comma = ''): string {
  return goesBack ? `${comma} and refund the rest` : ''
}

export const texts = textsOf('quotes', en)
export const messages = messagesOf('quotes', en)
