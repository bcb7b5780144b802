import { counted, textsOf } from '../../../lib/texts.ts'

/** What only the server says: terms in a line each, and faults of typed dates. */
export const en = {
  required: 'Required',
  noMoment: 'Enter a date and a time',
  change: {
    byCard: 'Free; you pay or get back just the difference',
    atLot: 'Free; any difference is settled at the lot',
    nothing: 'Nothing to change',
  },
  cancel: {
    nothing: 'Nothing to cancel',
    regret: (minutes: number, late: string) =>
      minutes > 0 ? `${afterBooking(minutes)}, then ${late}` : `Costs ${late}`,
    regretDeposit: (minutes: number) =>
      minutes > 0 ? `${afterBooking(minutes)}, then your deposit` : 'Costs your deposit',
    free: (until: string, late: string) => `Free until ${until}, then ${late}`,
    freeDeposit: (until: string) => `Free until ${until}, then your deposit`,
    fee: (fee: string, until: string, late: string) => `${fee} until ${until}, then ${late}`,
    feeDeposit: (fee: string, until: string) => `${fee} until ${until}, then your deposit`,
  },
}

function afterBooking(minutes: number): string {
  return `Free for ${counted(minutes, { one: 'minute', other: 'minutes' })} after booking`
}

export const termWords = textsOf('site/terms', en)
