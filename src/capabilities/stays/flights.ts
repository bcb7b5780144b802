import { invalidFields, invalidForm } from '../../http/problem.ts'
import { isBefore, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { bookingAtTheLot } from '../bookings/index.ts'
import { lotSettings } from '../settings/index.ts'
import { holdsUntil } from './pricing.ts'
import * as store from './store.ts'

/** A flight in one spelling: upper case, letters and digits only ("as 1289" → AS1289). */
export function spellFlight(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/** Somebody, or the feed, tells that a flight back is late. */
export interface LateFlight {
  readonly flightNumber: string
  /** When the traveller will be back at the lot. */
  readonly backAt: Temporal.Instant
  readonly source: 'TRAVELLER' | 'STAFF' | 'FEED'
}

/**
 * Notes a late flight of an open, booked stay: the booked price holds until then, within the hours of grace. What was
 * noted before never gets worse by it.
 */
export async function noteLateFlight(ctx: Context, stay: store.StayRow, late: LateFlight): Promise<store.StayRow> {
  if (stay.status !== 'OPEN') throw invalidForm('This stay is closed already.')
  if (!stay.booking_id) throw invalidForm('Without a booking there is no booked price to hold.')
  const { booking } = await bookingAtTheLot(ctx, stay.booking_id)
  if (!isBefore(booking.travel_to, late.backAt))
    throw invalidFields({ back_at: ['Give a time after the booked leaving time'] })
  const until = holdsUntil(booking.travel_to, late.backAt, await lotSettings(ctx))
  if (stay.holds_until && !isBefore(stay.holds_until, until)) return stay
  const flight = spellFlight(late.flightNumber)
  await store.noteFlight(ctx, { ...late, flightNumber: flight, bookingId: booking.id, holdsUntil: until })
  return store.change(
    ctx,
    stay,
    'late flight',
    { late_flight: flight, holds_until: until },
    { source: late.source, back_at: toWire(late.backAt) },
  )
}
