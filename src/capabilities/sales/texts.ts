import { PRODUCT_NAMES } from '../../lib/names.ts'
import { counted, messagesOf } from '../../lib/texts.ts'
import type { RatePlans } from './rules.ts'

/** What is sold, and what its price is made of. */
export const en = {
  products: PRODUCT_NAMES,
  timeVoucher: 'Time voucher',
  giftVoucher: 'Gift voucher',
  source: {
    none: 'No rate plan yet',
    points: ({ points }: { points: number }) =>
      `${counted(points, { one: 'point', other: 'points' })} for each dollar of the drive-up price`,
    asProduct: ({ name }: { name: string }) => `As “${name}”`,
    /** "Rate plans Holidays, Summer, Base, less 5% to 20% for booking ahead and 5% for paying now" */
    plans: ({ plans, ahead, atOnce }: RatePlans) => {
      const less = [ahead && `${rangeOf(ahead)} for booking ahead`, atOnce > 0 && `${atOnce}% for paying now`].filter(
        Boolean,
      )
      const source = `Rate plans ${plans.join(', ')}`
      return less.length === 0 ? source : `${source}, less ${less.join(' and ')}`
    },
  },
}

function rangeOf({ least, most }: NonNullable<RatePlans['ahead']>): string {
  return least === most ? `${most}%` : `${least}% to ${most}%`
}

export const messages = messagesOf('sales', en)
