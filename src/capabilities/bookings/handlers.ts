import type { Handlers } from '../../http/capability.ts'
import { allow, found, invalidForm, Problem } from '../../http/problem.ts'
import { toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { fileFeed, flightBack, standingOf } from '../flights/index.ts'
import { touchPass } from '../passes/index.ts'
import { requireBookingsOpen } from '../settings/index.ts'
import { type Booking, type bookings } from './contract.ts'
import { performAct } from '../acts/index.ts'
import { cancellation } from './callers/acts.ts'
import { cancelBooking, feeOf } from './cancel.ts'
import { book } from './checkout.ts'
import { changeDetails } from './details.ts'
import { documentOf, documentsOf } from './documents/files.ts'
import { sayFeeRule } from './fee-rule.ts'
import { JOINED_CLUB, mailFound } from './jobs.ts'
import { BOOKING_NEWS } from './notifications.ts'
import { changeBooking, quoteFor } from './changes/checkout.ts'
import { payByLink } from './pay-links/pay.ts'
import { presentPayLink } from './pay-links/presentation.ts'
import { type Known, present } from './presentation.ts'
import { bookingCan } from './rules.ts'
import * as store from './store.ts'
import { bookingToken } from './tokens.ts'
import { recordTotal } from './totals.ts'
import { keysOf, pick, tripColumns } from './traveler/fields.ts'
import { messages } from './texts.ts'

export const handlers: Handlers<typeof bookings> = {
  /** Books a quoted stay and pays for it. */
  async create(ctx, input) {
    await requireBookingsOpen(ctx)
    let answer: Awaited<ReturnType<typeof withToken>> | undefined
    const booking = await book(ctx, input, async (ctx, booking, known) => {
      answer = await withToken(ctx, booking, known)
      // A card that is still to be saved is saved by whoever repeats the request.
      if (!input.save_payment_details) await ctx.keepAnswer?.(ctx, answer)
    })
    recordTotal(ctx, 'created', booking)
    return answer ?? withToken(ctx, booking)
  },

  async get(ctx, { bookingId }) {
    return present(ctx, found(await store.find(ctx, bookingId, 'Bookings:Read')))
  },

  async returnFlight(ctx, { bookingId }) {
    const { flight_number_returning, travel_to } = found(await store.find(ctx, bookingId, 'Bookings:Read'))
    const { flightFeedFile } = ctx.config
    if (!flightFeedFile || !flight_number_returning) return { flight: null }
    const flight = flightBack(await fileFeed(flightFeedFile).arrivals(), flight_number_returning, travel_to)
    if (!flight) return { flight: null }
    const { flightNumber: number, scheduled, expected } = flight
    const times = { scheduled: toWire(scheduled), expected: toWire(expected) }
    return { flight: { number, status: standingOf(flight, ctx.now), ...times } }
  },

  async documents(ctx, { bookingId }) {
    return documentsOf(ctx, found(await store.find(ctx, bookingId, 'Bookings:Read')))
  },

  async document(ctx, { bookingId, kind }) {
    const booking = found(await store.find(ctx, bookingId, 'Bookings:Read'))
    const { filename, contentType, content } = await documentOf(ctx, booking, kind)
    return { filename, content_type: contentType, base64: content.toString('base64') }
  },

  /**
   * Cancels before check-in and refunds what the rules leave after the fee. Staff who do it for a customer do it by their
   * limits.
   */
  async cancel(ctx, { number }) {
    const seen = found(await store.find(ctx, number, 'Bookings:Update'))
    if (seen.status !== 'CANCELLED' && isForCustomer(ctx, seen)) {
      const { approval_id } = await performAct(ctx, cancellation, { bookingId: seen.id }, ASKED)
      return { ...(await present(ctx, found(await store.byId(ctx, seen.id)))), approval_id }
    }
    return transaction(ctx, async (ctx) => {
      const booking = found(await store.lock(ctx, number, 'Bookings:Update'))
      if (booking.status === 'CANCELLED') return present(ctx, booking)
      return present(ctx, await cancelBooking(ctx, booking))
    })
  },

  async cancelFee(ctx, { number }) {
    const booking = found(await store.find(ctx, number, 'Bookings:Read'))
    allow(bookingCan.cancel(booking, ctx.now))
    const { fee, refund, paid, rule } = await feeOf(ctx, booking)
    return { fee: toDollars(fee), refund: toDollars(refund), paid: toDollars(paid), rule: sayFeeRule(rule) }
  },

  async modifyQuote(ctx, { bookingId, travel_from_date: from, travel_to_date: to, vehicle_class }) {
    const booking = found(await store.find(ctx, bookingId, 'Bookings:Update'))
    allow(bookingCan.modify(booking, ctx.now))
    const isStaff = ctx.caller.account?.permissions.has('Bookings:Update') ?? false
    if (booking.complimentary_reason !== null && !isStaff) throw invalidForm(messages.refusal.complimentary)
    return quoteFor(ctx, booking, { from, to, vehicleClass: vehicle_class ?? booking.vehicle_class })
  },

  async modify(ctx, { bookingId, quote_id }) {
    return present(ctx, await changeBooking(ctx, bookingId, quote_id))
  },

  /** Changes the trip details, until the car arrives. */
  async setTrip(ctx, { bookingId, ...trip }) {
    return transaction(ctx, async (ctx) => {
      const booking = found(await store.lock(ctx, bookingId, 'Bookings:Update'))
      allow(bookingCan.modify(booking, ctx.now))
      const before = pick(booking, keysOf('trip'))
      const changed = await store.change(ctx, booking, 'trip details changed', tripColumns(trip), { before })
      await touchPass(ctx, booking.id)
      return present(ctx, changed)
    })
  },

  /** Corrects who comes and how they are reached, until the car arrives. */
  async setContact(ctx, { bookingId, full_name, phone_number }) {
    return transaction(ctx, async (ctx) => {
      const booking = found(await store.lock(ctx, bookingId, 'Bookings:Update'))
      allow(bookingCan.modify(booking, ctx.now))
      return present(ctx, (await changeDetails(ctx, booking, { full_name, phone_number })).booking)
    })
  },

  async payLink(ctx, { bookingId }) {
    return presentPayLink(ctx, found(await store.find(ctx, bookingId, 'Bookings:Read')))
  },

  /** Pays a new booking, or what a change costs more, by the link that was mailed. */
  async pay(ctx, input) {
    return present(ctx, await payByLink(ctx, input))
  },

  /** Takes a booking into the caller's membership; having its link is the proof, being a member the reason. */
  async linkClub(ctx, { bookingId }) {
    const { account } = ctx.caller
    if (!account) throw new Problem('unauthorized')
    const { id, number } = account
    if (number === undefined) throw invalidForm(messages.refusal.membersOnly)
    return transaction(ctx, async (ctx) => {
      const booking = found(await store.lock(ctx, bookingId, 'Bookings:Update'))
      allow(bookingCan.linkClub(booking, id))
      if (booking.account_id === id) return present(ctx, booking)
      const linked = { account_id: id, point_club_number: number, points_number: null }
      await enqueue(ctx, JOINED_CLUB, { bookingId: booking.id })
      return present(ctx, await store.change(ctx, booking, 'linked to a membership', linked, { number }))
    })
  },

  /** Opens a booking by its number and e-mail address; every mismatch gets the same answer. */
  async claim(ctx, { number, email_addr }) {
    const booking = await store.byNumberAndEmail(ctx, number, email_addr)
    if (!booking) throw invalidForm(messages.refusal.notFound)
    return withToken(ctx, booking)
  },

  /** A stranger learns nothing: whether there is anything to mail, a job finds out later. */
  async find(ctx, { email_addr }) {
    await enqueue(ctx, mailFound, { email: email_addr, ref: ctx.requestId })
    return { ok: true }
  },

  /** Anyone who reads the mail can open the booking, so staff need more than read permission. */
  async email(ctx, { number, email, with_pdf, with_pkpass }) {
    const booking = found(await store.find(ctx, number, 'Bookings:Update'))
    allow(bookingCan.confirmAgain(booking))
    const documents = { pdf: with_pdf, pkpass: with_pkpass }
    await enqueue(ctx, BOOKING_NEWS, {
      bookingId: booking.id,
      what: 'copy',
      ref: ctx.requestId,
      to: email,
      documents,
    })
    return { ok: true }
  },
}

const ASKED = { reason_code: 'CUSTOMER_ASKED' } as const

/** Staff who hold a link to the booking act like any other holder. */
function isForCustomer({ caller: { account, grants } }: Context, { id }: store.BookingRow): boolean {
  return account?.kind === 'staff' && !grants.some((grant) => grant.kind === 'booking' && grant.id === id)
}

/** Fresh tokens for replayed answers: stored answers hold none. */
export const renewSecrets = {
  create: (ctx: Context, { booking }: { booking: Booking }) => withFreshToken(ctx, booking),
}

async function withToken(
  ctx: Context,
  row: store.BookingRow,
  known?: Known,
): Promise<{ booking: Booking; token: string }> {
  return { booking: await present(ctx, row, known), token: await bookingToken(ctx, row.id, row.travel_to) }
}

async function withFreshToken(ctx: Context, booking: Booking): Promise<{ booking: Booking; token: string }> {
  return { booking, token: await bookingToken(ctx, booking.id, Temporal.Instant.from(booking.travel_to_date)) }
}
