import { cents, formatUsd } from '../../../lib/money.ts'
import { display } from '../../../lib/pacific.ts'
import { messagesOf } from '../../../lib/texts.ts'

/** What staff are told who book for a caller. */
export const en = {
  changedSince:
    'Somebody else changed this booking while you were at it, so nothing of yours was saved. Open it again, and make your change to what it is now.',
  changedBy: ({ who, at, what }: { who: string; at: string; what: string }) => `${who}, ${moment(at)}: ${what}`,
  happened: {
    changed: ({ from, to, total }: { from: string; to: string; total: string }) =>
      `Other dates, class or price. It was ${moment(from)} to ${moment(to)}, $${total}.`,
    trip: 'Trip details',
    linked: 'Linked to a membership',
    linkSent: 'Payment link sent',
    linkEnded: 'Payment link ended',
    cancelled: 'Canceled',
    checkedIn: 'Checked in',
    noShow: 'Marked as no-show',
    refunded: 'A part was given back',
    other: 'Another change',
  },
  gaveBack: {
    CARD: ({ amount }: { amount: number }) => `Refunded ${formatUsd(cents(amount))}`,
    POINTS: ({ amount }: { amount: number }) => `Gave points worth ${formatUsd(cents(amount))}`,
    VOUCHER: ({ amount }: { amount: number }) => `Gave a time voucher worth ${formatUsd(cents(amount))}`,
  },
  walked: ({ lot, cost, refund }: { lot: string; cost: number; refund: number }) =>
    `Sent to ${lot}, which costs us ${formatUsd(cents(cost))}${refund > 0 ? `; ${formatUsd(cents(refund))} refunded` : ''}`,
  approvedBy: ({ who }: { who: string }) => `approved by ${who}`,
  quoteAgain: 'This price is not for sale. Choose one of the products.',
  unknownMember: 'No active member has this number or address.',
  notOnAccount: 'This rate is of no company that pays by invoice. Choose another way to pay.',
  reasonNeeded: 'Say why this stay costs nothing.',
  duplicate: ({ number }: { number: string }) =>
    `This address has booking ${number} for some of these dates already. Check “Book all the same” if that is right.`,
  notLower: ({ fee }: { fee: number }) =>
    `The fee is ${formatUsd(cents(fee))} by the rules. Enter a lower one, or cancel as usual.`,
  dollars: 'Enter an amount, such as 5.00',
  noLink: 'No payment link is open.',
  noteChanged: 'You changed this note elsewhere in the meantime. Open the booking again, and edit it as it is now.',
}

export const messages = messagesOf('bookings/callers', en)

function moment(at: string): string {
  return display(Temporal.Instant.from(at))
}
