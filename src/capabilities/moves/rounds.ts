import { allow, found, invalidFields, tryLater } from '../../http/problem.ts'
import type { VehicleClass } from '../../http/wire.ts'
import { type Cents, cents } from '../../lib/money.ts'
import { datesTouched, pacificDate } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { actorOf, type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import {
  type BookingRow,
  cancelFeeOf,
  datesToHold,
  lockBookingById,
  mayBeMoved,
  measureOwnChange,
  moveBooking,
  quoteMove,
  refundBooking,
} from '../bookings/index.ts'
import { takerOf } from '../bookings/rules.ts'
import { type ClassDates, ensureDays, lockDays, release, reserve, stallDays } from '../capacity/index.ts'
import { type ClassStay, forTaker, isHindered, obstaclesOf } from '../capacity/rules.ts'
import { parkingTime, startedDays } from '../quotes/parking-days.ts'
import { isPriced, quoteById } from '../quotes/index.ts'
import { stayFaults } from '../quotes/rules.ts'
import { priceBook } from '../rates/index.ts'
import { giveCredit } from './credit.ts'
import { OFFER_NEWS } from './emails.ts'
import { isAsker } from './presentation.ts'
import {
  endOf,
  isEnough,
  isInTime,
  moveCan,
  offerEnd,
  type OfferFacts,
  type OptionKind,
  possibleMoves,
  reachOf,
  type ShortDates,
} from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/** Whom to ask, for what, and what they get. */
export interface Proposal {
  readonly reason: store.RoundRow['reason']
  /** The class and the Pacific dates that are short of space. */
  readonly vehicleClass: VehicleClass
  readonly short: ShortDates
  readonly bookingIds: readonly string[]
  readonly kinds: readonly OptionKind[]
  /** Given to each who moves, before taxes. */
  readonly credit: Cents
  /** So many are enough: the other offers are withdrawn then. Null asks everybody. */
  readonly needed: number | null
  /** When the offers end, or an hour before an arrival that is sooner. */
  readonly expires: Temporal.Instant
}

/** Why a booking was not asked: it is none that can be moved, has an open offer, or there is nowhere to go. */
export type Skipped = 'NOT_MOVABLE' | 'ASKED_ALREADY' | 'NO_SPACE'

export interface Proposed {
  /** Undefined when nobody could be asked. */
  readonly roundId: string | undefined
  readonly asked: readonly string[]
  readonly skipped: readonly { readonly bookingId: string; readonly why: Skipped }[]
}

/**
 * Offers bookings another class, other dates or their money back. Each way out has its space held from now on, and costs
 * no more than what is booked, less the credit. The offers, what they hold and their mail are there together, or not.
 */
export async function propose(ctx: Context, proposal: Proposal): Promise<Proposed> {
  return transaction(ctx, async (ctx) => {
    const bookings: BookingRow[] = []
    for (const id of [...new Set(proposal.bookingIds)].toSorted()) {
      const booking = await lockBookingById(ctx, id)
      if (booking) bookings.push(booking)
    }
    const asked = await store.offersTo(ctx, proposal.bookingIds)
    await lockReach(ctx, bookings)
    const roundId = ctx.random.uuid()
    const skipped: { bookingId: string; why: Skipped }[] = []
    const offers: Awaited<ReturnType<typeof makeOffer>>[] = []
    for (const booking of bookings) {
      const isAsked = asked.get(booking.id)?.status === 'OPEN'
      const offer = isAsked ? 'ASKED_ALREADY' : await makeOffer(ctx, booking, proposal)
      if (typeof offer === 'string') skipped.push({ bookingId: booking.id, why: offer })
      else offers.push(offer)
    }
    const made = offers.filter((offer) => typeof offer !== 'string')
    if (made.length === 0) return { roundId: undefined, asked: [], skipped }
    await store.insertRound(ctx, {
      id: roundId,
      reason: proposal.reason,
      vehicle_class: proposal.vehicleClass,
      from_date: proposal.short.from,
      to_date: proposal.short.to,
      needed: proposal.needed,
      credit_cents: proposal.credit,
      actor: actorOf(ctx),
      created_at: ctx.now,
    })
    for (const { offer, options } of made) {
      await store.insertOffer(ctx, { ...offer, round_id: roundId }, options)
      await enqueue(ctx, OFFER_NEWS, { offerId: offer.id, what: 'offered' })
    }
    const count = made.length
    await audit(ctx, { action: 'moves.propose', entity: 'move_round', entityId: roundId, details: { count } })
    return { roundId, asked: made.map(({ offer }) => offer.booking_id), skipped }
  })
}

/**
 * The most that an offer gives a booking, in cents: the credit, with what another class or other dates would have cost more,
 * or with its money back the fee that is not kept.
 */
export async function mostGiven(ctx: Context, booking: BookingRow, asked: Asked): Promise<Cents> {
  const end = offerEnd(booking.travel_from, asked.expires, ctx.now) ?? ctx.now
  const ways = await waysOut(ctx, booking, { ...asked, expires: end })
  const moves = await Promise.all(ways.map(({ stay }) => measureOwnChange(ctx, booking, stay)))
  const refundedAt = asked.kinds.includes('REFUND') ? [ctx.now, end] : []
  const refunds = await Promise.all(refundedAt.map((now) => cancelFeeOf({ ...ctx, now }, booking)))
  return cents(asked.credit + Math.max(0, ...moves.map(({ given }) => given), ...refunds.map(({ fee }) => fee)))
}

/** What decides what a booking is offered. */
type Asked = Pick<Proposal, 'kinds' | 'short' | 'credit' | 'expires'>

/** Holds every date that any of the bookings could go to, so that nobody waits for us in a circle. */
async function lockReach(ctx: Context, bookings: readonly BookingRow[]): Promise<void> {
  const reaches = bookings.map(stayOf).map(reachOf)
  const [from, to] = [
    reaches.map(({ from }) => from).toSorted()[0],
    reaches
      .map(({ to }) => to)
      .toSorted()
      .at(-1),
  ]
  if (!from || !to) return
  await ensureDays(ctx, from, to)
  const days = await stallDays(ctx, from, to)
  const classes = Map.groupBy(days, ({ vehicle_class }) => vehicle_class)
  await lockDays(
    ctx,
    [...classes].map(([vehicleClass, rows]) => ({ vehicleClass, dates: rows.map(({ date }) => date) })),
  )
}

async function makeOffer(ctx: Context, booking: BookingRow, proposal: Proposal) {
  const expires_at = offerEnd(booking.travel_from, proposal.expires, ctx.now)
  if (!expires_at || !(await mayBeMoved(ctx, booking))) return 'NOT_MOVABLE'
  const offer = {
    id: ctx.random.uuid(),
    booking_id: booking.id,
    quote_id: booking.quote_id,
    created_at: ctx.now,
    expires_at,
  }
  const options = await optionsFor(ctx, booking, { ...proposal, expires: expires_at })
  if (options.length === 0) return 'NO_SPACE'
  return {
    offer,
    options: options.map((option, position) => ({ ...option, id: ctx.random.uuid(), offer_id: offer.id, position })),
  }
}

/** One option of each kind that is asked for, where there is one, with its space taken. `expires` is when the offer ends. */
async function optionsFor(ctx: Context, booking: BookingRow, asked: Asked) {
  const { kinds, credit } = asked
  const ways = await waysOut(ctx, booking, asked)
  const options = []
  for (const kind of kinds) {
    if (kind === 'REFUND') {
      options.push({ kind, quote_id: null, vehicle_class: booking.vehicle_class, held_dates: [] })
      continue
    }
    const way = ways.find((way) => way.kind === kind)
    if (!way) continue
    const quote = await quoteMove(ctx, booking, way.stay, credit)
    const held_dates = datesToHold(booking, quote)
    if (!(await reserve(ctx, quote.vehicle_class, held_dates, takerOf(booking)))) continue
    options.push({ kind, quote_id: quote.id, vehicle_class: quote.vehicle_class, held_dates })
  }
  return options
}

/** The best way of each kind that is asked for, where there is one: to which stay. A refund leads to none. */
async function waysOut(ctx: Context, booking: BookingRow, { kinds, short, expires }: Asked) {
  const book = await priceBook(ctx)
  const { from, to } = reachOf(stayOf(booking))
  const today = pacificDate(ctx.now)
  const rows = forTaker(await stallDays(ctx, from < today ? today : from, to), takerOf(booking))
  const mayBe = (stay: ClassStay) =>
    isInTime(stay, expires) &&
    isPriced(book, stay) &&
    Object.keys(stayFaults(stay, ctx.now, book.terms, stayOf(booking))).length === 0 &&
    !isHindered(obstaclesOf(rows, stay, { startedDays: startedDays(parkingTime(stay)) }))
  const found = possibleMoves(rows, stayOf(booking), { short, mayBe })
  return kinds.flatMap((kind) => found.find((way) => way.kind === kind) ?? [])
}

function stayOf({ travel_from: from, travel_to: to, vehicle_class: vehicleClass }: BookingRow): ClassStay {
  return { from, to, vehicleClass }
}

/** An offer with all that decides what may be done with it, locked: its booking first, then its round. */
interface OpenedOffer {
  readonly booking: BookingRow
  readonly round: store.RoundRow
  readonly offer: store.OfferRow
  readonly facts: OfferFacts
}

async function openOffer(ctx: Context, booking: BookingRow, offer: store.OfferRow): Promise<OpenedOffer> {
  const round = found(await store.lockRound(ctx, offer.round_id))
  // Who waited for the round reads what became of the offer meanwhile.
  const current = found(await store.offerById(ctx, offer.id))
  const isUnchanged = booking.status === 'CONFIRMED' && booking.quote_id === current.quote_id
  return { booking, round, offer: current, facts: { ...current, round, isUnchanged, isAsker: isAsker(ctx, round) } }
}

/** The last offer to a locked booking. */
async function offerTo(ctx: Context, booking: BookingRow): Promise<OpenedOffer> {
  return openOffer(ctx, booking, found(await store.lastOffer(ctx, booking.id)))
}

/**
 * Moves a locked booking to one of the options of its offer, or ends it with its money back. Taking the same again
 * changes nothing. When it was the last that was needed, the other offers of the round are withdrawn.
 * @throws Problem 422 with the reason why not
 */
export async function accept(ctx: Context, booking: BookingRow, optionId: string): Promise<store.OfferRow> {
  const opened = await offerTo(ctx, booking)
  const { round, offer, facts } = opened
  if (offer.status === 'ACCEPTED' && offer.option_id === optionId) return offer
  allow(moveCan.accept(facts, ctx.now))
  if (!(await mayBeMoved(ctx, booking))) throw tryLater(messages.refusal.beingPaid)
  const options = await store.optionsOf(ctx, [offer.id])
  const option = options.find(({ id }) => id === optionId)
  if (!option) throw invalidFields({ option_id: [messages.refusal.unknownOption] })

  const accepted = await store.answer(ctx, offer, 'ACCEPTED', option.id)
  const isLast = isEnough({ ...round, accepted: round.accepted + 1 })
  const others = isLast ? (await store.offersOf(ctx, round.id)).filter(({ status }) => status === 'OPEN') : []
  const freed = [
    ...options.filter(({ id }) => id !== option.id),
    ...(await store.optionsOf(
      ctx,
      others.map(({ id }) => id),
    )),
  ]
  await lockDays(ctx, [
    { vehicleClass: booking.vehicle_class, dates: datesTouched(booking.travel_from, booking.travel_to) },
    ...freed.map(holdOf),
  ])
  await letGo(ctx, freed)
  for (const other of others) await withdrawn(ctx, other)
  if (option.quote_id) await moveBooking(ctx, booking, found(await quoteById(ctx, option.quote_id)))
  else {
    await refundBooking(ctx, booking)
    await giveCredit(ctx, booking, { amount: round.credit_cents, offerId: offer.id })
  }
  await audit(ctx, {
    action: 'moves.accept',
    entity: 'booking',
    entityId: booking.id,
    details: { offer_id: offer.id, kind: option.kind },
  })
  return accepted
}

/** Says no to the offer of a locked booking: what it held is free again, and the booking stays as it is. */
export async function decline(ctx: Context, booking: BookingRow): Promise<store.OfferRow> {
  const opened = await offerTo(ctx, booking)
  if (opened.offer.status === 'DECLINED') return opened.offer
  allow(moveCan.decline(opened.facts))
  await audit(ctx, {
    action: 'moves.decline',
    entity: 'booking',
    entityId: booking.id,
    details: { offer_id: opened.offer.id },
  })
  return close(ctx, opened, 'DECLINED')
}

/** Ends an offer whose time is over, or whose booking has changed. True when it did. */
export async function endIfOver(ctx: Context, offer: Pick<store.OfferRow, 'id' | 'booking_id'>): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const booking = found(await lockBookingById(ctx, offer.booking_id))
    const opened = await openOffer(ctx, booking, found(await store.offerById(ctx, offer.id)))
    const end = endOf(opened.facts, ctx.now)
    if (end) await close(ctx, opened, end)
    return end !== undefined
  })
}

/** Takes the open offers of a round back, and tells those who had one. Returns how many there were. */
export async function withdraw(ctx: Context, roundId: string): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const round = found(await store.lockRound(ctx, roundId))
    const open = (await store.offersOf(ctx, round.id)).filter(({ status }) => status === 'OPEN')
    const freed = await store.optionsOf(
      ctx,
      open.map(({ id }) => id),
    )
    await lockDays(ctx, freed.map(holdOf))
    await letGo(ctx, freed)
    for (const offer of open) await withdrawn(ctx, offer)
    const count = open.length
    await audit(ctx, { action: 'moves.withdraw', entity: 'move_round', entityId: round.id, details: { count } })
    return count
  })
}

async function withdrawn(ctx: Context, offer: store.OfferRow): Promise<void> {
  await store.answer(ctx, offer, 'WITHDRAWN')
  await enqueue(ctx, OFFER_NEWS, { offerId: offer.id, what: 'withdrawn' })
}

async function close(ctx: Context, { offer }: OpenedOffer, status: 'DECLINED' | 'EXPIRED' | 'WITHDRAWN') {
  const options = await store.optionsOf(ctx, [offer.id])
  await lockDays(ctx, options.map(holdOf))
  await letGo(ctx, options)
  return store.answer(ctx, offer, status)
}

/** Gives back what options held. Their dates must be locked. */
async function letGo(ctx: Context, options: readonly store.HeldOption[]): Promise<void> {
  for (const { vehicle_class, held_dates } of options) await release(ctx, vehicle_class, held_dates)
}

function holdOf({ vehicle_class: vehicleClass, held_dates: dates }: store.HeldOption): ClassDates {
  return { vehicleClass, dates }
}
