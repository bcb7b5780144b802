import { counted, figure, messagesOf } from '../../../lib/texts.ts'
import type { LedgerReason } from './rules.ts'

/** Refusals of the points ledger, and why points moved. */
export const en = {
  tooFew: ({ needed, balance }: { needed: number; balance: number }) =>
    `This takes ${counted(needed, { one: 'point', other: 'points' })}, and you have ${figure(balance)}.`,
  backward: 'Choose a day that is not before the first',
  tooLong: ({ days }: { days: number }) => `Ask for up to ${counted(days, { one: 'day', other: 'days' })}`,
  recorded: 'The points for this receipt have already been recorded.',
  reasons: {
    WELCOME: 'Welcome to the Point Club',
    PARKING: 'Parking',
    PARKING_REFUNDED: 'Refunded parking',
    OWED: 'Deducted for a refunded stay',
    VOUCHER: 'Time voucher',
    VOUCHER_VOIDED: 'Voided time voucher',
    BOOKING: 'Booking',
    BOOKING_REFUNDED: 'Booking refund',
    BOOKING_CREDITED: 'Refund given as points',
    BOOKING_MOVED: 'Credit for moving your booking',
    LONG_WAIT: 'Sorry for the wait',
    STAFF_MISSING_STAY: 'Adjusted by staff: a stay that was missing',
    STAFF_CORRECTION: 'Adjusted by staff: a correction',
    STAFF_APOLOGY: 'Adjusted by staff: with our apologies',
    STAFF_AGREED: 'Adjusted by staff: as agreed',
    NOT_IN_TIME: 'Not used in time',
    NOT_FOR_24_MONTHS: 'Not used for 24 months',
    ERASED: 'The account was erased',
    MOVED_IN: 'From our previous system',
    MERGED_AWAY: 'Moved to another account',
    MERGED_HERE: 'From another account',
  } satisfies Record<LedgerReason, string>,
}

export const messages = messagesOf('club/points', en)
