import { type Context, transaction } from '../../platform/context.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { touchPass } from '../passes/index.ts'
import { chargesWaitingSince, type Payment } from '../payments/index.ts'
import { sendBookingMail, type Tidings } from './mails.ts'
import { settleChange } from './modify.ts'
import { bookingOf, settle } from './settle.ts'
import * as store from './store.ts'

/** Tells the customer what became of a booking. */
export const tell = defineJob<{ bookingId: string } & Tidings>(
  { name: 'bookings.tell', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { bookingId, ...tidings }) => {
    const booking = await store.byId(ctx, bookingId)
    if (!booking || isOvertaken(booking, tidings)) return
    await sendBookingMail(ctx, booking, tidings)
    if (CHANGES_THE_PASS.has(tidings.what)) await touchPass(ctx, bookingId)
  },
)

const CHANGES_THE_PASS: ReadonlySet<Tidings['what']> = new Set(['changed', 'cancelled', 'no show'])

const OVERTAKEN: ReadonlySet<Tidings['what']> = new Set([
  'confirmation',
  'late confirmation',
  'changed',
  'change refused',
])

/** A booking that was cancelled before its confirmation left is told of once, as cancelled. */
function isOvertaken({ status }: store.BookingRow, { what }: Tidings): boolean {
  return status === 'CANCELLED' && OVERTAKEN.has(what)
}

/** Asks again for a charge whose outcome was not known, until it is. */
export const settlePending = defineJob<{ bookingId: string }>(
  { name: 'bookings.settle', retry: { limit: 200, delay: 5, backoff: true, maxDelay: 60 }, timeout: 60 },
  async (ctx, { bookingId }) => {
    const booking = await store.byId(ctx, bookingId)
    if (booking) await settleLate(ctx, booking)
  },
)

/** The same for the charge of a change. */
export const settlePendingChange = defineJob<{ paymentId: string }>(
  { name: 'bookings.settle-change', retry: { limit: 200, delay: 5, backoff: true, maxDelay: 60 }, timeout: 60 },
  async (ctx, { paymentId }) => {
    const { status } = await settleChange(ctx, paymentId, { isLate: true })
    if (status === 'unknown') throw new Error('the gateway does not tell yet')
  },
)

/** Whoever asked first is most likely about to hear of it. */
const NEWS_DELAY_SECONDS = 15

/** Settles what waits for a charge that the gateway has told of by itself. */
export async function settleSoon(ctx: Context, payment: Payment): Promise<void> {
  const { id, reason } = payment
  const options = { startAfter: ctx.now.add({ seconds: NEWS_DELAY_SECONDS }), singletonKey: id }
  if (reason === 'change') await enqueue(ctx, settlePendingChange, { paymentId: id }, options)
  else await enqueue(ctx, settlePending, { bookingId: bookingOf(payment) }, options)
}

/** How long a request may take before its booking counts as left behind by a process that died. */
const LEFT_BEHIND_SECONDS = 45

/** Takes up what a process that died left half done: PENDING bookings and changes being paid. */
export const resume = defineJob({ name: 'bookings.resume', cron: '* * * * *', singleton: true }, async (ctx) => {
  const since = ctx.now.subtract({ seconds: LEFT_BEHIND_SECONDS })
  for (const booking of await store.pendingSince(ctx, since)) await carefully(ctx, () => settleLate(ctx, booking))
  for (const payment of await chargesWaitingSince(ctx, since)) {
    if (payment.reason === 'change') await carefully(ctx, () => settleChange(ctx, payment.id, { isLate: true }))
  }
})

async function settleLate(ctx: Context, booking: store.BookingRow): Promise<void> {
  const { booking: after } = await settle(ctx, booking, 'late confirmation')
  if (after.status === 'PENDING') throw new Error('the gateway does not tell yet')
}

/** How long a key answers what it answered first, in hours; the same key then means another request. */
const REQUEST_HOURS = 24

/** Lets keys of requests go, that a repeat of them would be known by. */
export const forgetRequests = defineJob(
  { name: 'bookings.forget-requests', cron: '40 * * * *', singleton: true },
  (ctx) => store.forgetRequests(ctx, ctx.now.subtract({ hours: REQUEST_HOURS })),
)

/** One booking's trouble is no reason to leave the others. */
async function carefully(ctx: Context, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (err) {
    ctx.log.warn({ err }, 'booking could not be taken up')
  }
}

/** Reminds of the bookings that arrive within a day. */
export const remind = defineJob({ name: 'bookings.remind', cron: '*/10 * * * *', singleton: true }, async (ctx) => {
  for (const { id } of await store.toRemind(ctx)) await carefully(ctx, () => remindOf(ctx, id))
})

/** The reminder and the note of it are there together: once for each arrival, also when two processes look at once. */
async function remindOf(ctx: Context, bookingId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const booking = await store.lockById(ctx, bookingId)
    if (booking?.status !== 'CONFIRMED' || !(await store.noteReminder(ctx, booking))) return
    await sendBookingMail(ctx, booking, { what: 'reminder', ref: booking.travel_from.toString() })
  })
}

export const jobs = [tell, settlePending, settlePendingChange, resume, remind, forgetRequests]
