import { englishOnly } from '../../../lib/texts.ts'

/** Rate plans, coupons, fees and taxes. */
export const en = {
  code: 'Code',
  coupons: {
    lead: 'A booking that is cancelled before arrival gives its use back.',
    empty: 'No codes yet',
    gives: 'Gives',
    conditions: 'Conditions',
    uses: 'Uses',
    usesOf: (uses: number, most: number) => `${uses} of ${most}`,
    over: 'Over',
    counts: 'Counts',
  },
  fees: {
    lead: 'They come after discounts, and are taxed like charges.',
    empty: 'No fees',
    fee: 'Fee',
    perDay: 'For each started day',
  },
  plans: {
    lead: 'A parking day costs what the plan of highest priority asks whose dates hold it.',
    empty: 'No rate plans yet',
    emptyHint: 'Without one nothing can be booked.',
    plan: 'Plan',
    dates: 'Arrival dates',
    priority: 'Priority',
    prices: (vehicleClass: string) => `${vehicleClass}: hour / day / week`,
  },
  taxes: {
    lead: 'Each percentage is rounded once, to the cent.',
    empty: 'No taxes',
    tax: 'Tax',
    percent: 'Of charges and fees',
    perStay: 'For each stay',
  },
}

export const texts = englishOnly(en)
