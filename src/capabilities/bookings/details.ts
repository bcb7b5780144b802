import type { Context } from '../../platform/context.ts'
import { touchPass } from '../passes/index.ts'
import * as store from './store.ts'
import { DETAIL_KEYS, type Details, pick } from './traveler/fields.ts'

/**
 * Corrects what was given with a locked booking, and writes down what it was before. Nothing is written where nothing
 * differs.
 * @returns the booking, and whether it is another one now
 */
export async function changeDetails(
  ctx: Context,
  booking: store.BookingRow,
  given: Partial<Details>,
): Promise<{ booking: store.BookingRow; isChanged: boolean }> {
  const changed = DETAIL_KEYS.filter((key) => key in given && !isSame(given[key], booking[key]))
  if (changed.length === 0) return { booking, isChanged: false }
  const [before, after] = [pick(booking, changed), pick({ ...booking, ...given }, changed)]
  const row = await store.change(ctx, booking, 'details changed', after, { before, after })
  await touchPass(ctx, booking.id)
  return { booking: row, isChanged: true }
}

function isSame(one: Details[keyof Details] | undefined, other: Details[keyof Details]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
