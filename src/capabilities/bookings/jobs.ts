import { isBefore } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { continueOnError, defineJob } from '../../platform/jobs.ts'
import { paymentById } from '../payments/index.ts'
import { touchPass } from '../passes/index.ts'
import { sendFound } from './booking-links.ts'
import { closeOverdue } from './no-show.ts'
import { BOOKING_NEWS, type BookingNotification, sendBookingMail } from './notifications.ts'
import { openLink } from './pay-links/store.ts'
import { offerDrops } from './price-drop.ts'
import { bookingCan } from './rules.ts'
import * as store from './store.ts'

/** Notifies the customer of a change of a booking. */
const notifyCustomer = defineJob<{ bookingId: string } & BookingNotification>(
  { ...BOOKING_NEWS, retry: { limit: 20, delay: 5, backoff: true }, concurrency: 32 },
  async (ctx, { bookingId, ...notification }) => {
    const booking = await store.byId(ctx, bookingId)
    if (!booking || (await isOvertaken(ctx, booking, notification))) return
    await sendBookingMail(ctx, booking, notification)
    if (CHANGES_THE_PASS.has(notification.what)) await touchPass(ctx, bookingId)
  },
)

/** The queue that gives the stay of a booking to the member whose the booking has become. */
export const JOINED_CLUB = { name: 'stays.join' }

/** The queue that takes the stay of a booking from whoever had the mails, once the booking's address was corrected. */
export const READDRESSED = { name: 'stays.readdress' }

/** What {@link READDRESSED} hears. */
export interface Readdressed {
  readonly bookingId: string
  /** The account whose booking it is no more. */
  readonly leftBy: string | null
}

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
 * own mail. A copy that was asked for is not sent once there is nothing to confirm.
 */
async function isOvertaken(
  ctx: Context,
  { id, status, quote_id }: store.BookingRow,
  { what, ref = '' }: BookingNotification,
): Promise<boolean> {
  if (what === 'copy') return !bookingCan.confirmAgain({ status }).allowed
  if (status === 'CANCELLED') return OVERTAKEN.has(what)
  if (what === 'changed') return quote_id !== ref
  if (what === 'pay link') return !(await isOfOpenLink(ctx, id, ref))
  return what === 'change pending' && (await paymentById(ctx, ref))?.status !== 'REQUESTED'
}

/** Whether a mail is about the link that a booking is to be paid by now: about the link itself, or a card that it refused. */
async function isOfOpenLink(ctx: Context, bookingId: string, ref: string): Promise<boolean> {
  const link = await openLink(ctx, bookingId)
  if (!link) return false
  if (ref === link.id) return true
  const charge = await paymentById(ctx, ref)
  return charge !== undefined && !isBefore(charge.requested_at, link.created_at)
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
    const booking = await store.lockToRemind(ctx, bookingId)
    if (!booking || !(await store.noteReminder(ctx, booking))) return
    await sendBookingMail(ctx, booking, { what: 'reminder', ref: booking.travel_from.toString() })
  })
}

/** Each morning: offers what has become cheaper to who has booked it. */
const lookForDrops = defineJob(
  { name: 'bookings.price-drop', cron: '0 9 * * *', singleton: true, timeout: 60 * 60, retry: { limit: 2, delay: 60 } },
  offerDrops,
)

/** Closes bookings whose car never came. */
const markNoShows = defineJob(
  { name: 'bookings.no-show', cron: '*/15 * * * *', singleton: true, timeout: 10 * 60 },
  closeOverdue,
)

export const jobs = [mailFound, notifyCustomer, remind, lookForDrops, markNoShows]
