import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Handlers } from '../../http/capability.ts'
import { invalidFields } from '../../http/problem.ts'
import { MOST_LISTED } from '../../lib/listed.ts'
import { type Cents, cents, toDollars } from '../../lib/money.ts'
import { addDays, addWallDays, daysBetween, fromLocal, pacificDate, type Stay, toWire } from '../../lib/pacific.ts'
import { YEAR_DAYS } from '../../lib/periods.ts'
import type { Context } from '../../platform/context.ts'
import { countOpenQuotes } from '../quotes/index.ts'
import { daysInAdvance, totalOfProduct, totalsOf } from '../quotes/rules.ts'
import { draft, priceBook } from '../rates/index.ts'
import { PUBLIC_PRODUCTS, type VehicleClass } from '../../lib/products.ts'
import { datePrices, type PriceBook } from '../rates/rules.ts'
import { changedSections } from '../rates/sections.ts'
import { messages } from '../rates/texts.ts'
import type { DayChange, Income, preview, StayPreview } from './contract.ts'
import { ownStays, warningsOf } from './rules.ts'
import * as store from './store.ts'

const MOST_SOLD = { days: 90, stays: 20 }
/** So many bookings of a year are priced one by one; of more, a sample. */
const MOST_PRICED = 2000
/** Up to so many, some of each day; of more, some of every fourth day, so that all weekdays and seasons are in it alike. */
const MOST_BY_DAY = 20_000
const SAMPLES = { byDay: { stride: 1, perDay: 6 }, byFourthDay: { stride: 4, perDay: 22 } }
/** Some milliseconds of work. */
const PRICED_AT_ONCE = 50

interface Books {
  readonly before: PriceBook
  readonly after: PriceBook
}

export const handlers: Handlers<typeof preview> = {
  async show(ctx, { vehicle_class: vehicleClass, own = '', effective_at: effectiveAt = ctx.now }) {
    const chosen = own === '' ? [] : ownStays(own)
    if (!chosen) throw invalidFields({ own: [messages.ownStays] })
    const [before, { book: after, revision }] = await Promise.all([priceBook(ctx), draft(ctx)])
    const books = { before, after }
    const today = pacificDate(ctx.now)
    const year = { from: ctx.now, to: ctx.now.add({ hours: 24 * YEAR_DAYS }) }
    const lastYear = { from: ctx.now.subtract({ hours: 24 * YEAR_DAYS }), to: ctx.now }
    const [usual, last_year, coming, bookings, quotes] = await Promise.all([
      store.mostSold(ctx, ctx.now.subtract({ hours: 24 * MOST_SOLD.days }), MOST_SOLD.stays),
      income(ctx, books, lastYear, YEAR_DAYS),
      income(ctx, books, year, 0),
      store.countLive(ctx, MOST_LISTED),
      countOpenQuotes(ctx, MOST_LISTED),
    ])
    return {
      revision,
      has_changes: changedSections(before, after).length > 0,
      calendar: calendarOf(books, vehicleClass, today),
      stays: usual.map((stay) => stayPreview(ctx, books, { ...usualDates(stay, today), sold: stay.sold })),
      own: chosen.map((stay) => stayPreview(ctx, books, { ...stay, sold: null })),
      last_year,
      coming,
      keeps: { quotes, bookings },
      warnings: warningsOf(before, after, { today, begins: effectiveAt }),
    }
  },
}

function calendarOf({ before, after }: Books, vehicleClass: VehicleClass, today: string): DayChange[] {
  const until = addDays(today, YEAR_DAYS)
  const [old, next] = [before, after].map(({ plans }) => datePrices(plans, today, until))
  const price = (dates: typeof old, day: number) => dollars(dates?.[day]?.classes[vehicleClass]?.day_cents)
  return (next ?? []).map(({ date }, day) => ({ date, before: price(old, day), after: price(next, day) }))
}

/** A usual stay as somebody would book it today: arriving as far ahead as is usual. */
function usualDates({ vehicle_class, days, lead_days, arrives, leaves }: store.UsualStay, today: string) {
  const first = addDays(today, Math.max(lead_days, 1))
  const [from, to] = [fromLocal(first, arrives.slice(0, 5)), fromLocal(addDays(first, days), leaves.slice(0, 5))]
  return {
    from,
    to: to.epochMilliseconds > from.epochMilliseconds ? to : addWallDays(from, 1),
    vehicleClass: vehicle_class,
  }
}

function stayPreview(
  { now }: Context,
  { before, after }: Books,
  { from, to, vehicleClass, sold }: Stay & { vehicleClass: VehicleClass; sold: number | null },
): StayPreview {
  const [old, next] = [before, after].map((book) => totalsOf({ book, from, to, vehicleClass, now }))
  const products = PUBLIC_PRODUCTS.filter((product) => old?.[product] ?? next?.[product])
  return {
    vehicle_class: vehicleClass,
    travel_from_date: toWire(from),
    travel_to_date: toWire(to),
    days: daysBetween(pacificDate(from), pacificDate(to)),
    days_in_advance: daysInAdvance(from, now),
    sold,
    products: products.map((product_id) => ({
      product_id,
      before: dollars(old?.[product_id]),
      after: dollars(next?.[product_id]),
    })),
  }
}

/**
 * What the bookings that arrive within a range bring by both books, each with its own dates or so many days later, and
 * with the code it was booked with.
 */
async function income(ctx: Context, { before, after }: Books, range: Stay, laterDays: number): Promise<Income> {
  const arriving = await store.countArrivals(ctx, range, MOST_BY_DAY + 1)
  const isSample = arriving > MOST_PRICED
  const sample = arriving > MOST_BY_DAY ? SAMPLES.byFourthDay : SAMPLES.byDay
  const stays = await store.arrivals(ctx, range, isSample ? sample : { stride: 1, perDay: MOST_PRICED })
  const later = (moment: Temporal.Instant) => (laterDays === 0 ? moment : addWallDays(moment, laterDays))
  const isUnchanged = changedSections(before, after).length === 0
  let [count, unpriced, was, is] = [0, 0, 0, 0]
  for (const [index, { product_id: product, vehicle_class: vehicleClass, weight, ...stay }] of stays.entries()) {
    // Whoever asks for something else meanwhile is answered in between.
    if (index % PRICED_AT_ONCE === 0) await nextTurn()
    const request = {
      from: later(stay.travel_from),
      to: later(stay.travel_to),
      now: later(stay.created_at),
      vehicleClass,
      coupon: stay.coupon ?? undefined,
    }
    const old = totalOfProduct({ ...request, book: before }, product)
    const next = isUnchanged ? old : totalOfProduct({ ...request, book: after }, product)
    count += weight
    if (old === undefined || next === undefined) unpriced += 1
    was += (old ?? 0) * weight
    is += (next ?? 0) * weight
  }
  const [from, to] = [was, is].map((amount) => toDollars(cents(Math.round(amount))))
  return {
    bookings: Math.round(count),
    priced: stays.length,
    is_sample: isSample,
    unpriced,
    before: from ?? '0.00',
    after: to ?? '0.00',
  }
}

function dollars(amount: Cents | undefined): string | null {
  return amount === undefined ? null : toDollars(amount)
}
