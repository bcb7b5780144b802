import { type Cents, cents, toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import { ownWords } from '../../lib/texts.ts'
import { actorOf, type Context } from '../../platform/context.ts'
import { type BookingRow, storyOf } from '../bookings/index.ts'
import { refundable } from '../bookings/rules.ts'
import { type QuoteRow, quoteById } from '../quotes/index.ts'
import { currentSettings } from '../settings/index.ts'
import type { MoveOffer } from './contract.ts'
import { creditKind, moveCan, pointsFor } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/** An offer as its reader is told it. Terms and prices are those it was made with. */
export async function presentOffer(ctx: Context, booking: BookingRow, offer: store.OfferRow): Promise<MoveOffer> {
  const [round, options, before] = await Promise.all([
    store.roundById(ctx, offer.round_id),
    store.optionsOf(ctx, [offer.id]),
    quoteById(ctx, offer.quote_id),
  ])
  if (!round || !before) throw new Error(`The offer ${offer.id} has lost its round or quote`)
  const isUnchanged = booking.status === 'CONFIRMED' && booking.quote_id === offer.quote_id
  const verdict = moveCan.accept({ ...offer, round, isUnchanged, isAsker: isAsker(ctx, round) }, ctx.now)
  const quotes = await Promise.all(
    options.map(async ({ quote_id }) => (quote_id ? quoteById(ctx, quote_id) : undefined)),
  )
  const [{ vehicle_classes }, held] = await Promise.all([currentSettings(ctx), heldBefore(ctx, booking)])
  const nameOf = (quote: QuoteRow) => vehicle_classes.find(({ code }) => code === quote.vehicle_class)?.name ?? ''
  return {
    id: offer.id,
    status: offer.status,
    expires: toWire(offer.expires_at),
    can_accept: verdict.allowed,
    reason: verdict.allowed ? null : verdict.reason,
    accepted_option_id: offer.option_id,
    options: options.map(({ id, kind, vehicle_class }, index) => {
      const quote = quotes[index]
      return {
        id,
        kind,
        vehicle_class,
        ...(quote ? moved(quote, nameOf(quote), before, round) : refunded(booking, held, round)),
      }
    }),
  }
}

/** Whether it is the caller, somebody on the staff, who asked for the moves of a round. */
export function isAsker(ctx: Context, { actor }: Pick<store.RoundRow, 'actor'>): boolean {
  return ctx.caller.account?.kind === 'staff' && actorOf(ctx) === actor
}

function moved(quote: QuoteRow, className: string, before: QuoteRow, { credit_cents: amount }: store.RoundRow) {
  const [from, to] = [toWire(quote.travel_from), toWire(quote.travel_to)]
  const isOtherClass = quote.vehicle_class !== before.vehicle_class
  return {
    label: isOtherClass
      ? messages.option.otherClass({ name: ownWords(className) })
      : messages.option.otherDates({ from, to }),
    gives: amount > 0 ? messages.gives.price({ amount }) : null,
    price: messages.total({ total: quote.total_cents, before: before.total_cents }),
    travel_from_date: from,
    travel_to_date: to,
    total: toDollars(quote.total_cents),
  }
}

/** What of a booking can be given back. What its end gave back and kept is still what was offered. */
async function heldBefore(ctx: Context, booking: BookingRow): Promise<Cents> {
  if (booking.status !== 'CANCELLED') return refundable(booking)
  const story = await storyOf(ctx, booking.id)
  const end = story.find((change) => change.kind === 'cancelled')
  return end ? cents(end.details.refund + end.details.fee) : refundable(booking)
}

function refunded(booking: BookingRow, held: Cents, { credit_cents: amount }: store.RoundRow) {
  const gift =
    creditKind(booking) === 'POINTS'
      ? messages.gives.points({ points: pointsFor(amount) })
      : messages.gives.code({ amount })
  return {
    label: held > 0 ? messages.option.refund({ amount: held }) : messages.option.nothingPaid,
    gives: amount > 0 ? gift : null,
    price: null,
    travel_from_date: null,
    travel_to_date: null,
    total: null,
  }
}
