import { textsOf } from '../../lib/texts.ts'

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
  terms: {
    nothingAhead: 'Nothing to pay or cancel in advance: you pay at the lot when you leave.',
    regret: (minutes: number) => `Cancel free of charge within ${minutes} minutes of booking.`,
    afterRegret: (late: string) => `After that, ${late}`,
    late: (amount: string, restGoesBack: boolean) => `one day’s price (${amount}) is kept${rest(restGoesBack)}.`,
    lateAtMost: (amount: string, restGoesBack: boolean) =>
      `one day’s price, at most ${amount}, is kept${rest(restGoesBack)}.`,
    regretAgain: (times: number, hours: number, fee: string) =>
      `Doing so ${times} times within ${hours} hours for the same dates costs ${fee}.`,
    freeUntil: (moment: string, late: string) => `Until ${moment}, it stays free to cancel. Later, ${late}`,
    feeUntil: (moment: string, fee: string, late: string) =>
      `Until ${moment}, it costs ${fee} to cancel. Later, ${late}`,
    changeSettledAtTheLot: (hours: number) =>
      `Change your dates free of charge until you check in; a difference in price is settled at the lot. A change less than ${hours} hours before arrival keeps the late cancellation fee.`,
    changeCharged: (hours: number) =>
      `Change your dates free of charge until you check in; only a difference in price is charged or refunded. A change less than ${hours} hours before arrival keeps the late cancellation fee.`,
    depositKept: 'If you do not come, your deposit is kept.',
    dayKept: (restGoesBack: boolean) => `If you do not come, one day’s price is kept${rest(restGoesBack)}.`,
  },
}

function rest(goesBack: boolean): string {
  return goesBack ? ' and the rest goes back to your card' : ''
}

export const texts = textsOf('quotes', en)
