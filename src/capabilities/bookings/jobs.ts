import { type Context, transaction } from '../../platform/context.ts'
import { continueOnError, defineJob } from '../../platform/jobs.ts'
import { paymentById } from '../payments/index.ts'
import { touchPass } from '../passes/index.ts'
import { forgetHolders } from './free/store.ts'
import { sendBookingMail, type BookingNotification } from './notifications.ts'
import { sendFound } from './booking-links.ts'
import * as store from './store.ts'

/** Notifies the customer of a change of a booking. */
export const notifyCustomer = defineJob<{ bookingId: string } & BookingNotification>(
  { name: 'bookings.tell', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { bookingId, ...notification }) => {
    const booking = await store.byId(ctx, bookingId)
    if (!booking || (await isOvertaken(ctx, booking, notification))) return
    await sendBookingMail(ctx, booking, notification)
    if (CHANGES_THE_PASS.has(notification.what)) await touchPass(ctx, bookingId)
  },
)

const CHANGES_THE_PASS: ReadonlySet<BookingNotification['what']> = new Set([
  'changed',
  'cancelled',
  'no show',
  'no show undone',
  'walked',
])

const OVERTAKEN: ReadonlySet<BookingNotification['what']> = new Set([
  'confirmation',
  'late confirmation',
  'changed',
  'change pending',
  'change refused',
  'pay link',
  'details changed',
])

/**
 * A booking cancelled before its confirmation was sent gets one mail, as cancelled; a change in the meantime has its
 * own mail.
 */
async function isOvertaken(
  ctx: Context,
  { status }: store.BookingRow,
  { what, ref = '' }: BookingNotification,
): Promise<boolean> {
  if (status === 'CANCELLED') return OVERTAKEN.has(what)
  return what === 'change pending' && (await paymentById(ctx, ref))?.status !== 'REQUESTED'
}

/** Writes one mail with all that somebody has booked to the address it was booked with; to any other, none. */
export const mailFound = defineJob<{ email: string; ref: string }>(
  { name: 'bookings.mail-found', retry: { limit: 20, delay: 5, backoff: true } },
  (ctx, { email, ref }) => sendFound(ctx, email, ref),
)

/** Reminds of the bookings that arrive within a day. */
const remind = defineJob({ name: 'bookings.remind', cron: '*/10 * * * *', singleton: true }, async (ctx) => {
  for (const { id: bookingId } of await store.toRemind(ctx)) {
    await continueOnError(ctx, { bookingId }, 'booking could not be reminded of', () => remindOf(ctx, bookingId))
  }
})

/** The reminder and the note of it are there together: once for each arrival, also when two processes look at once. */
async function remindOf(ctx: Context, bookingId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const booking = await store.lockById(ctx, bookingId)
    if (booking?.status !== 'CONFIRMED' || !(await store.noteReminder(ctx, booking))) return
    await sendBookingMail(ctx, booking, { what: 'reminder', ref: booking.travel_from.toString() })
  })
}

const forget = defineJob({ name: 'bookings.forget-holders', cron: '20 * * * *', singleton: true }, forgetHolders)

export const jobs = [mailFound, notifyCustomer, remind, forget]
