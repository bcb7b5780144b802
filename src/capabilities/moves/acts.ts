import { z } from 'zod'
import { invalidForm } from '../../http/problem.ts'
import { VehicleClass } from '../../http/wire.ts'
import { cents, sum } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { defineAct } from '../acts/index.ts'
import { bookingById, type BookingRow, lockBookingById, mayBeMoved } from '../bookings/index.ts'
import { mostGiven, propose } from './rounds.ts'
import { offerEnd, OPTION_KINDS } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

const input = z.object({
  vehicleClass: VehicleClass,
  short: z.object({ from: z.string(), to: z.string() }),
  bookingIds: z.array(z.uuid()),
  kinds: z.array(z.enum(OPTION_KINDS)),
  credit: z.int().min(0).transform(cents),
  needed: z.int().nullable(),
  hours: z.int(),
})

/** Asks bookings to move, as one act: what those who may take it would be given counts, all of them together. */
export const askingToMove = defineAct({
  name: 'moves.ask',
  kind: 'waive',
  input,
  async measure(ctx, { bookingIds, kinds, short, credit, needed, hours }, { isLocked }) {
    const expires = ctx.now.add({ hours })
    const bookings = await askable(ctx, { bookingIds, expires }, isLocked)
    const [first] = bookings
    if (!first) throw invalidForm(messages.refusal.nobody)
    const asked = { kinds, short, credit, expires }
    const worth = await Promise.all(bookings.map((booking) => mostGiven(ctx, booking, asked)))
    const taken = worth.toSorted((a, b) => b - a).slice(0, needed ?? worth.length)
    const others = bookings.length - 1
    return {
      subject: { kind: 'booking', id: first.id, number: others > 0 ? `${first.number} +${others}` : first.number },
      together: bookings.slice(1).map(({ id }) => id),
      amount: sum(taken),
      since: first.travel_to,
      customer: bookings.map(({ full_name }) => full_name).join(', '),
    }
  },
  async perform(ctx, { hours, ...asked }) {
    const expires = ctx.now.add({ hours })
    const { roundId, ...proposed } = await propose(ctx, { ...asked, reason: 'SPACE_LOWERED', expires })
    if (!roundId) throw invalidForm(messages.refusal.nobody)
    return { roundId, ...proposed }
  },
})

/** Those of the bookings that may be asked now, whether there is space for them or not, in the order of their ids. */
async function askable(
  ctx: Context,
  { bookingIds, expires }: { bookingIds: readonly string[]; expires: Temporal.Instant },
  isLocked: boolean,
): Promise<BookingRow[]> {
  const found: BookingRow[] = []
  for (const id of [...new Set(bookingIds)].toSorted()) {
    const booking = await (isLocked ? lockBookingById(ctx, id) : bookingById(ctx, id))
    if (booking && offerEnd(booking.travel_from, expires, ctx.now) && (await mayBeMoved(ctx, booking)))
      found.push(booking)
  }
  const offers = await store.offersTo(ctx, bookingIds)
  return found.filter(({ id }) => offers.get(id)?.status !== 'OPEN')
}
