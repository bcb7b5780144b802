import type { VehicleClass } from '../../http/wire.ts'
import { datesTouched, isBefore, type Stay } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { dropFree, noteFree, release, reserve, type Taker } from '../capacity/index.ts'
import * as store from './store.ts'

export { byId as holdById, byIds as holdsByIds, isHeld, isHeldForQuote, take as takeHeld } from './store.ts'

/** The queue that hears what became of a booking that took held space: who holds space for somebody runs it. */
export const HOLD_NEWS = { name: 'waitlist.hold-news' }

export interface HoldNews {
  readonly holdId: string
}

/**
 * Takes space on every date of a stay for one person until a moment. Only quotes of the set are booked with it. Within
 * the caller's transaction.
 * @returns undefined when a date is full
 */
export async function holdSpace(
  ctx: Context,
  hold: Stay & {
    readonly vehicleClass: VehicleClass
    readonly quoteSetId: string
    readonly until: Temporal.Instant
    readonly taker: Taker
    /** Whose it is, among all that costs them nothing to give back. */
    readonly holders: readonly string[]
  },
): Promise<store.HoldRow | undefined> {
  if (!(await reserve(ctx, hold.vehicleClass, datesTouched(hold.from, hold.to), hold.taker))) return undefined
  const space = { vehicle_class: hold.vehicleClass, travel_from: hold.from, travel_to: hold.to }
  const free = { space_id: hold.quoteSetId, free_until: hold.until, free_hours: null }
  await noteFree(ctx, hold.holders, { ...space, ...free })
  return store.insert(ctx, {
    id: ctx.random.uuid(),
    status: 'HELD',
    ...space,
    quote_set_id: hold.quoteSetId,
    held_until: hold.until,
    created_at: ctx.now,
  })
}

/**
 * Gives the space of a hold back to everybody. False when there is nothing to give: it ended before, or a booking has
 * taken it.
 */
export async function endHold(ctx: Context, id: string): Promise<boolean> {
  const hold = await store.lockById(ctx, id)
  if (hold?.status !== 'HELD') return false
  await end(ctx, hold)
  return true
}

/**
 * A booking was given up before it was paid. Space that was held for its holder stays held while there is time, so that
 * another card can be tried; any other is free again.
 * @returns whether it stays held
 */
export async function giveBackUnpaid(
  ctx: Context,
  booking: {
    readonly id: string
    readonly vehicle_class: VehicleClass
    readonly travel_from: Temporal.Instant
    readonly travel_to: Temporal.Instant
  },
): Promise<boolean> {
  const hold = await store.lockByBooking(ctx, booking.id)
  if (hold) await enqueue<HoldNews>(ctx, HOLD_NEWS, { holdId: hold.id })
  if (hold && isBefore(ctx.clock.now(), hold.held_until)) {
    await store.setStatus(ctx, hold.id, 'HELD')
    return true
  }
  if (hold) await end(ctx, hold)
  else await release(ctx, booking.vehicle_class, datesTouched(booking.travel_from, booking.travel_to))
  return false
}

/** A booking that took held space is paid. */
export async function noteBooked(ctx: Context, bookingId: string): Promise<void> {
  const hold = await store.lockByBooking(ctx, bookingId)
  if (!hold) return
  await dropFree(ctx, hold.quote_set_id)
  await enqueue<HoldNews>(ctx, HOLD_NEWS, { holdId: hold.id })
}

async function end(ctx: Context, hold: store.HoldRow): Promise<void> {
  const { id, vehicle_class, travel_from, travel_to } = hold
  await store.setStatus(ctx, id, 'ENDED')
  await dropFree(ctx, hold.quote_set_id)
  await release(ctx, vehicle_class, datesTouched(travel_from, travel_to))
}
