import { cents, formatUsd } from '../../lib/money.ts'
import { messagesOf } from '../../lib/texts.ts'

/** Refusals of staff who give back a part of a booking. */
export const en = {
  aboveZero: 'Enter an amount above $0.00.',
  membersOnly: 'Points go to members, and this booking has none. Choose the card or a time voucher.',
  voucherTooHigh: ({ worth, left }: { worth: number; left: number }) =>
    `A voucher for these dates is worth ${formatUsd(cents(worth))}, but only ${formatUsd(cents(left))} of the booking can still be refunded. Choose shorter dates.`,
  changedMeanwhile: 'The booking just changed. Try again in a moment.',
}

export const messages = messagesOf('refunds', en)
