import { invalidForm } from '../../http/problem.ts'
import type { VehicleClass } from '../../http/wire.ts'
import type { Message } from '../../lib/message.ts'
import { toDollars } from '../../lib/money.ts'
import { addDays, datesTouched, pacificDate, type Stay, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { type StallDay, stallDays } from '../capacity/index.ts'
import { alternatives, fullDates } from '../capacity/rules.ts'
import { priceBook } from '../rates/index.ts'
import type { PriceBook } from '../rates/rules.ts'
import type { Availability } from './contract.ts'
import { lowestTotal, stayFaults } from './rules.ts'
import { messages } from './texts.ts'

/** How many days before and after a full stay are looked at for free ones. */
const SEARCH_DAYS = 14

interface Wish extends Stay {
  readonly vehicleClass: VehicleClass
}

/** Whether a stay's dates are free and, when they are not, which are full and what is free nearby. */
export async function availability(ctx: Context, wish: Wish): Promise<Availability> {
  const dates = datesTouched(wish.from, wish.to)
  const touched = await stallDays(ctx, dates[0] ?? '', dates.at(-1) ?? '')
  const full = fullDates(touched, wish.vehicleClass, dates)
  if (full.length === 0) return { is_sold_out: false, full_dates: [], alternatives: [] }
  return { is_sold_out: true, full_dates: full, alternatives: await freeNearby(ctx, wish, dates) }
}

async function freeNearby(ctx: Context, wish: Wish, dates: readonly string[]): Promise<Availability['alternatives']> {
  const book = await priceBook(ctx)
  const from = addDays(dates[0] ?? '', -SEARCH_DAYS)
  const today = pacificDate(ctx.now)
  const rows: StallDay[] = await stallDays(ctx, from < today ? today : from, addDays(dates.at(-1) ?? '', SEARCH_DAYS))
  return alternatives(rows, wish, { furthestShift: SEARCH_DAYS })
    .filter((stay) => Object.keys(stayFaults(stay, ctx.now, book.terms)).length === 0)
    .filter(({ vehicleClass }) => book.plans.some(({ prices }) => prices[vehicleClass]))
    .map((stay) => ({
      vehicle_class: stay.vehicleClass,
      travel_from_date: toWire(stay.from),
      travel_to_date: toWire(stay.to),
      total: toDollars(lowestTotal({ ...stay, book, now: ctx.now })),
    }))
}

/** Names the full dates of a stay. */
export async function soldOutMessage(
  ctx: Context,
  stay: { travel_from: Temporal.Instant; travel_to: Temporal.Instant; vehicle_class: VehicleClass },
): Promise<Message> {
  const { full_dates } = await availability(ctx, {
    from: stay.travel_from,
    to: stay.travel_to,
    vehicleClass: stay.vehicle_class,
  })
  return fullMessage(full_dates)
}

/** "We are full on …", or that somebody was faster when nothing is full any more. */
export function fullMessage(dates: readonly string[]): Message {
  return dates.length > 0 ? messages.refusal.full({ dates }) : messages.refusal.justSoldOut
}

/** @throws Problem 422 when no plan prices the class, as in a house that has not set up its prices yet */
export function requirePrices({ plans }: PriceBook, vehicleClass: VehicleClass): void {
  if (plans.some(({ prices }) => prices[vehicleClass])) return
  throw invalidForm(messages.refusal.noPrices)
}
