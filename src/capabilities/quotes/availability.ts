import { invalidForm } from '../../http/problem.ts'
import type { VehicleClass } from '../../http/wire.ts'
import type { Message } from '../../lib/message.ts'
import { toDollars } from '../../lib/money.ts'
import { addDays, addWallDays, datesTouched, pacificDate, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { callerAsTaker, type StallDay, stallDays, type Taker } from '../capacity/index.ts'
import { alternatives, type ClassStay, forTaker, isHindered, type Obstacles, obstaclesOf } from '../capacity/rules.ts'
import { priceBook } from '../rates/index.ts'
import { type PriceBook, pricedDays } from '../rates/rules.ts'
import type { Availability } from './contract.ts'
import { parkingTime, startedDays } from './parking-days.ts'
import { lowestTotal, stayFaults } from './rules.ts'
import { messages } from './texts.ts'

/** How many days before and after a full stay are looked at for free ones. */
const SEARCH_DAYS = 14

/** Of a stay that nothing is in the way of. */
export const AVAILABLE: Availability = {
  is_sold_out: false,
  obstacle: null,
  reason: null,
  full_dates: [],
  alternatives: [],
}

/** Whether a stay can be had and, when it cannot, why not and what is free nearby. */
export async function availability(
  ctx: Context,
  wish: ClassStay,
  taker: Taker = callerAsTaker(ctx),
): Promise<Availability> {
  const dates = datesTouched(wish.from, wish.to)
  const obstacles = await obstaclesNow(ctx, wish, dates, taker)
  const found = reasonOf(obstacles)
  if (!found) return AVAILABLE
  return {
    is_sold_out: true,
    ...found,
    full_dates: [...obstacles.full],
    alternatives: await freeNearby(ctx, wish, dates, taker),
  }
}

/** Whether a stay can be had, for who does not ask why not. */
export async function isAvailable(ctx: Context, wish: ClassStay, taker: Taker): Promise<boolean> {
  return !isHindered(await obstaclesNow(ctx, wish, datesTouched(wish.from, wish.to), taker))
}

async function obstaclesNow(ctx: Context, wish: ClassStay, dates: readonly string[], taker: Taker): Promise<Obstacles> {
  const rows = forTaker(await stallDays(ctx, dates[0] ?? '', dates.at(-1) ?? ''), taker)
  return obstaclesOf(rows, wish, { startedDays: daysOf(wish) })
}

async function freeNearby(
  ctx: Context,
  wish: ClassStay,
  dates: readonly string[],
  taker: Taker,
): Promise<Availability['alternatives']> {
  const book = await priceBook(ctx)
  const from = addDays(dates[0] ?? '', -SEARCH_DAYS)
  const today = pacificDate(ctx.now)
  const found = await stallDays(ctx, from < today ? today : from, addDays(dates.at(-1) ?? '', SEARCH_DAYS))
  const rows: StallDay[] = forTaker(found, taker)
  const mayBe = (stay: ClassStay) =>
    !isHindered(obstaclesOf(rows, stay, { startedDays: daysOf(stay) })) &&
    Object.keys(stayFaults(stay, ctx.now, book.terms)).length === 0 &&
    isPriced(book, stay)
  const longer = longEnough(rows, wish).filter(mayBe)
  return [...longer, ...alternatives(rows, wish, { furthestShift: SEARCH_DAYS, mayBe })].map((stay) => ({
    vehicle_class: stay.vehicleClass,
    travel_from_date: toWire(stay.from),
    travel_to_date: toWire(stay.to),
    total: toDollars(lowestTotal({ ...stay, book, now: ctx.now })),
  }))
}

/** The same arrival for as long as its date asks, where the stay is too short for it. */
function longEnough(rows: readonly StallDay[], wish: ClassStay): ClassStay[] {
  const { minimumStay } = obstaclesOf(rows, wish, { startedDays: daysOf(wish) })
  return minimumStay ? [{ ...wish, to: addWallDays(wish.from, minimumStay.days) }] : []
}

function daysOf(stay: ClassStay): number {
  return startedDays(parkingTime(stay))
}

/** Why a stay cannot be had any more, as it is now. */
export async function soldOutMessage(
  ctx: Context,
  stay: { travel_from: Temporal.Instant; travel_to: Temporal.Instant; vehicle_class: VehicleClass },
): Promise<Message> {
  const { travel_from: from, travel_to: to, vehicle_class: vehicleClass } = stay
  return unavailable(await availability(ctx, { from, to, vehicleClass }))
}

/** Refuses for the reason of an availability, or because somebody was faster when nothing is in the way any more. */
export function unavailable({ reason: why }: Pick<Availability, 'reason'>): Message {
  return why === null ? messages.refusal.justSoldOut : messages.refusal.unavailable({ why })
}

/** "We’re full on…", "We’re closed on…": the one of the obstacles that says most. */
function reasonOf({ full, closed, forMembers, minimumStay }: Obstacles) {
  const t = messages.unavailable
  if (closed.length > 0) return { obstacle: 'CLOSED', reason: t.closed({ dates: closed }) } as const
  if (full.length > 0) {
    return full.length === forMembers.length
      ? ({ obstacle: 'KEPT_FOR_MEMBERS', reason: t.forMembers({ dates: full }) } as const)
      : ({ obstacle: 'FULL', reason: t.full({ dates: full }) } as const)
  }
  return minimumStay && ({ obstacle: 'MINIMUM_STAY', reason: t.tooShort(minimumStay) } as const)
}

/** Why a booked stay cannot become another one, null when it can. Its own dates are no obstacle. */
export async function changeObstacle(
  ctx: Context,
  stay: ClassStay,
  { added, booked, taker }: { added: readonly string[]; booked: ClassStay; taker: Taker },
): Promise<Message | null> {
  const arrival = pacificDate(stay.from)
  const found = await stallDays(ctx, arrival, added.at(-1) ?? arrival)
  const isNoShorter = pacificDate(booked.from) === arrival && daysOf(stay) >= daysOf(booked)
  const days = isNoShorter ? Number.POSITIVE_INFINITY : daysOf(stay)
  const obstacles = obstaclesOf(forTaker(found, taker), stay, { startedDays: days, dates: added })
  return reasonOf(obstacles)?.reason ?? null
}

/** @throws Problem 422 when no plan prices the class, as in a house that has not set up its prices yet, or one of the days */
export function requirePrices({ plans }: PriceBook, { vehicleClass, ...stay }: ClassStay): void {
  if (!plans.some(({ prices }) => prices[vehicleClass])) throw invalidForm(messages.refusal.noPrices)
  const date = unpricedDate({ plans }, { vehicleClass, ...stay })
  if (date !== undefined) throw invalidForm(messages.refusal.noPricesOn({ date }))
}

/** Whether each parking day of a stay has a price. */
export function isPriced(book: Pick<PriceBook, 'plans'>, stay: ClassStay): boolean {
  return unpricedDate(book, stay) === undefined
}

/** The first date of a stay whose parking day no plan prices. */
function unpricedDate({ plans }: Pick<PriceBook, 'plans'>, { vehicleClass, ...stay }: ClassStay): string | undefined {
  const [first, days] = [pacificDate(stay.from), startedDays(parkingTime(stay))]
  const priced = pricedDays(plans, vehicleClass, first, days).length
  return priced < days ? addDays(first, priced) : undefined
}
