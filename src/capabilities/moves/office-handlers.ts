import type { Handlers } from '../../http/capability.ts'
import { found } from '../../http/problem.ts'
import { fromDollars, toDollars } from '../../lib/money.ts'
import { addDays, addWallDays, instantsOfDays, pacificDate, toWire } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { isUuid } from '../../platform/records.ts'
import { performAct } from '../acts/index.ts'
import { actorNames } from '../auth/index.ts'
import { bookingNumberFor, type BookingRow, bookingsByIds, movableBookings } from '../bookings/index.ts'
import { overfullDays } from '../capacity/index.ts'
import { overbookingWithin } from '../capacity/space.ts'
import { priceBook } from '../rates/index.ts'
import { moveSettings, readClassSpaces } from '../settings/index.ts'
import { askingToMove } from './acts.ts'
import type { MoveRound, moveDesk } from './office-contract.ts'
import { withdraw } from './rounds.ts'
import * as store from './store.ts'

/** No-shows are counted over so many days of arrival. */
const MEASURED_DAYS = 90

export const officeHandlers: Handlers<typeof moveDesk> = {
  async overfull(ctx) {
    const items = await overfullDays(ctx, pacificDate(ctx.now))
    return { items, count: items.length }
  },

  async movable(ctx, { vehicle_class: vehicleClass, from, to }) {
    const { longest_stay_days } = (await priceBook(ctx)).terms
    const span = instantsOfDays({ from, until: to })
    const begin = span.from ?? ctx.now
    const [rows, overfull, { credit_cents, offer_hours }] = await Promise.all([
      movableBookings(ctx, {
        vehicleClass,
        from: begin,
        before: span.before ?? ctx.now,
        longest: addWallDays(begin, -longest_stay_days - 1),
      }),
      overfullDays(ctx, from),
      moveSettings(ctx),
    ])
    const short = overfull.filter((day) => day.vehicle_class === vehicleClass && day.date <= to)
    const offers = await store.offersTo(
      ctx,
      rows.map(({ id }) => id),
    )
    return {
      items: rows.map((row) => ({ ...lineOf(ctx, row), offer: offers.get(row.id)?.status ?? null })),
      count: rows.length,
      needed: Math.max(0, ...short.map(({ over }) => over)),
      credit: toDollars(credit_cents),
      offer_hours,
    }
  },

  async propose(ctx, asking) {
    const { vehicle_class: vehicleClass, from, to, booking_ids, kinds, credit, needed, offer_hours, ...why } = asking
    return transaction(ctx, async (ctx) => {
      const input = {
        vehicleClass,
        short: { from, to },
        bookingIds: booking_ids,
        kinds,
        credit: fromDollars(credit),
        needed: needed ?? null,
        hours: offer_hours,
      }
      const { status, approval_id, result } = await performAct(ctx, askingToMove, input, why)
      if (!result) return { status, approval_id, round_id: null, asked: 0, skipped: [] }
      const { roundId, asked, skipped } = result
      const bookings = await bookingsByIds(
        ctx,
        skipped.map(({ bookingId }) => bookingId),
      )
      return {
        status,
        approval_id,
        round_id: roundId,
        asked: asked.length,
        skipped: skipped.map(({ bookingId, why }) => ({
          number: bookingNumberFor(ctx, bookings.get(bookingId)?.number ?? ''),
          why,
        })),
      }
    })
  },

  async rounds(ctx, page) {
    const { items, count } = await store.rounds(ctx, page)
    const nameOf = await actorNames(ctx, items)
    return { items: items.map((row) => roundLine(row, nameOf(row.actor))), count }
  },

  async round(ctx, { roundId }) {
    const row = found(isUuid(roundId) ? await store.roundById(ctx, roundId) : undefined)
    const offers = await store.offersOf(ctx, row.id)
    const [options, bookings, nameOf] = await Promise.all([
      store.optionsOf(
        ctx,
        offers.map(({ id }) => id),
      ),
      bookingsByIds(
        ctx,
        offers.map(({ booking_id }) => booking_id),
      ),
      actorNames(ctx, [row]),
    ])
    const kindOf = (id: string | null) => options.find((option) => option.id === id)?.kind ?? null
    const count = (...statuses: store.OfferRow['status'][]) =>
      offers.filter(({ status }) => statuses.includes(status)).length
    const counts = { open: count('OPEN'), declined: count('DECLINED'), ended: count('EXPIRED', 'WITHDRAWN') }
    return {
      round: roundLine({ ...row, ...counts }, nameOf(row.actor)),
      offers: offers.map((offer) => ({
        id: offer.id,
        booking_id: offer.booking_id,
        number: bookingNumberFor(ctx, bookings.get(offer.booking_id)?.number ?? ''),
        full_name: bookings.get(offer.booking_id)?.full_name ?? '',
        status: offer.status,
        kinds: options.filter(({ offer_id }) => offer_id === offer.id).map(({ kind }) => kind),
        taken: kindOf(offer.option_id),
        expires: toWire(offer.expires_at),
        answered_at: offer.answered_at && toWire(offer.answered_at),
      })),
    }
  },

  async withdraw(ctx, { roundId }) {
    found(isUuid(roundId) || undefined)
    return { withdrawn: await withdraw(ctx, roundId) }
  },

  noShows: noShowRates,
}

async function noShowRates(ctx: Context) {
  const today = pacificDate(ctx.now)
  const [from, to] = [addDays(today, -MEASURED_DAYS), addDays(today, -1)]
  const [arrivals, classes] = await Promise.all([store.arrivalsBetween(ctx, from, to), readClassSpaces(ctx)])
  const items = classes.map(({ code, default_allotment: allotment, default_overbooking: overbooking }) => {
    const { came = 0, no_shows = 0 } = arrivals.find(({ vehicle_class }) => vehicle_class === code) ?? {}
    const rate = came + no_shows > 0 ? no_shows / (came + no_shows) : 0
    const bearable = overbookingWithin(allotment, rate)
    return { vehicle_class: code, came, no_shows, rate, allotment, overbooking, bearable }
  })
  return { from, to, items }
}

function lineOf(ctx: Context, row: BookingRow) {
  return {
    id: row.id,
    number: bookingNumberFor(ctx, row.number),
    full_name: row.full_name,
    email_addr: row.email,
    product_id: row.product_id,
    travel_from_date: toWire(row.travel_from),
    travel_to_date: toWire(row.travel_to),
    total: toDollars(row.total_cents),
    created_at: toWire(row.created_at),
  }
}

function roundLine(row: store.RoundLine, who: string): MoveRound {
  const { id, reason, vehicle_class, from_date, to_date, needed, accepted, open, declined, ended } = row
  return {
    id,
    reason,
    vehicle_class,
    from: from_date,
    to: to_date,
    needed,
    accepted,
    open,
    declined,
    ended,
    who,
    credit: toDollars(row.credit_cents),
    created_at: toWire(row.created_at),
  }
}
