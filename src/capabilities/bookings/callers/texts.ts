import { cents, formatUsd } from '../../../lib/money.ts'
import { display } from '../../../lib/pacific.ts'
import { messagesOf } from '../../../lib/texts.ts'

/** What staff are told who book for a caller. */
export const en = {
  changedSince:
    'Someone else changed this booking while you were editing it, so your change was not saved. Open it again and redo your change.',
  changedBy: ({ who, at, what }: { who: string; at: string; what: string }) => `${who}, ${moment(at)}: ${what}`,
  happened: {
    changed: ({ from, to, total }: { from: string; to: string; total: string }) =>
      `New dates, class, or price. It was ${moment(from)} to ${moment(to)}, $${total}.`,
    trip: 'Trip details',
    linked: 'Linked to a membership',
    unlinked: 'Taken out of a membership',
    linkSent: 'Payment link sent',
    linkEnded: 'Payment link ended',
    cancelled: 'Canceled',
    checkedIn: 'Checked in',
    noShow: 'Marked as no-show',
    refunded: 'Partial refund',
    other: 'Another change',
  },
  gaveBack: {
    CARD: ({ amount }: { amount: number }) => `Refunded ${formatUsd(cents(amount))}`,
    POINTS: ({ amount }: { amount: number }) => `Gave points worth ${formatUsd(cents(amount))}`,
    VOUCHER: ({ amount }: { amount: number }) => `Gave a time voucher worth ${formatUsd(cents(amount))}`,
  },
  walked: ({ lot, cost, refund }: { lot: string; cost: number; refund: number }) =>
    `Sent to ${lot}, which costs us ${formatUsd(cents(cost))}${refund > 0 ? `; ${formatUsd(cents(refund))} refunded` : ''}`,
  notYoursToGive: {
    complimentary: ({ amount }: { amount: number }) =>
      `This change gives away ${formatUsd(cents(amount))} more. Someone who may give stays away has to make it.`,
    refund: ({ amount }: { amount: number }) =>
      `This change gives back ${formatUsd(cents(amount))} for time that isn’t used, which a customer can’t ask for once their arrival time has passed. Someone who may refund has to make it.`,
  },
  approvedBy: ({ who }: { who: string }) => `approved by ${who}`,
  quoteAgain: 'This price can’t be booked. Choose one of the offered prices.',
  stayOver: 'This stay is over. Choose other dates.',
  unknownMember: 'No active member has this number or address.',
  notOnAccount: 'This rate doesn’t belong to a company that pays by invoice. Choose another way to pay.',
  reasonNeeded: 'Say why this stay is free.',
  duplicate: ({ number }: { number: string }) =>
    `This email address already has booking ${number} for some of these dates. Check “Book even if this email address has a booking for some of these dates” if that is right.`,
  notLower: ({ fee }: { fee: number }) =>
    `Under the cancellation terms, the fee is ${formatUsd(cents(fee))}. Enter a lower amount, or cancel as usual.`,
  dollars: 'Enter an amount, such as 5.00',
  noLink: 'No payment link is open.',
  noteChanged: 'You changed this note in another window. Open the booking again, then edit the note.',
}

export const messages = messagesOf('bookings/callers', en)

function moment(at: string): string {
  return display(Temporal.Instant.from(at))
}
