import { found, invalidForm, tryLater } from '../../../http/problem.ts'
import type { HandlerInput } from '../../../http/endpoint.ts'
import { isBefore } from '../../../lib/pacific.ts'
import { type Context, transaction } from '../../../platform/context.ts'
import { keepCard, openCharge, type Payment, presentCard, requestCharge, saveCard } from '../../payments/index.ts'
import { refusalProblem } from '../../payments/refusals.ts'
import { requireCard } from '../../payments/typed-card.ts'
import { changePurchase } from '../changes/purchase.ts'
import type { bookings as contract } from '../contract.ts'
import { bookingPurchase } from '../purchase.ts'
import * as bookings from '../store.ts'
import { messages } from '../texts.ts'
import * as store from './store.ts'

/**
 * Pays by the link that a customer got: a new booking, or what a change costs more, as it was shown. One charge at a time,
 * held by the database. A refused card leaves the space held until the link ends, so that another one can be tried.
 */
export async function payByLink(ctx: Context, input: HandlerInput<typeof contract.pay>): Promise<bookings.BookingRow> {
  const booking = found(await bookings.find(ctx, input.bookingId, 'Bookings:Update'))
  const begun = await openCharge(ctx, { booking_id: booking.id })
  if (begun) {
    requireShown(input, quoteOf(booking, begun))
    return settle(ctx, begun)
  }
  const link = await store.lastLink(ctx, booking.id)
  if (link) requireShown(input, link.quote_id)
  if (link?.status === 'PAID') return booking
  if (!link || !isOpen(ctx, link)) throw invalidForm(messages.refusal.linkOver)
  const card = requireCard(ctx, input)
  return presentCard(ctx, booking.email, async () => {
    const owner = { email: booking.email, name: input.full_name, postalCode: input.postal_code }
    const kept = await saveCard(ctx, card, owner)
    if (!('card' in kept)) throw refusalProblem(kept.refusal)
    const charge = await transaction(ctx, async (ctx) => {
      await bookings.lockById(ctx, booking.id)
      const other = await openCharge(ctx, { booking_id: booking.id })
      if (other) {
        requireShown(input, quoteOf(booking, other))
        return other
      }
      const open = await store.lockOpenLink(ctx, booking.id)
      if (!open || !isOpen(ctx, open)) return undefined
      requireShown(input, open.quote_id)
      const request = chargeFor(ctx, open)
      const isAsked = await requestCharge(ctx, { booking_id: booking.id }, request)
      if (isAsked) await keepCard(ctx, { booking_id: booking.id }, kept.card, request.id)
      return openCharge(ctx, { booking_id: booking.id })
    })
    if (charge) return settle(ctx, charge)
    const last = await store.lastLink(ctx, booking.id)
    if (last?.status !== 'PAID') throw invalidForm(messages.refusal.linkOver)
    requireShown(input, last.quote_id)
    return found(await bookings.byId(ctx, booking.id))
  })
}

function isOpen(ctx: Context, { status, due_at }: store.PayLinkRow): boolean {
  return status === 'OPEN' && !isBefore(due_at, ctx.clock.now())
}

/** @throws Problem 422 when something else is paid for by now than the page that was open has shown */
function requireShown({ quote_id: shown }: HandlerInput<typeof contract.pay>, quoteId: unknown): void {
  if (shown !== undefined && shown !== quoteId) throw invalidForm(messages.refusal.linkChanged)
}

/** What a charge that has begun pays for. */
function quoteOf({ quote_id }: bookings.BookingRow, { reason, details }: Payment): unknown {
  return reason === 'change' ? details.quote_id : quote_id
}

function chargeFor(ctx: Context, { amount_cents, reason, quote_id }: store.PayLinkRow) {
  return { id: ctx.random.uuid(), amount: amount_cents, reason, details: reason === 'change' ? { quote_id } : {} }
}

async function settle(ctx: Context, charge: Payment): Promise<bookings.BookingRow> {
  const purchase = charge.reason === 'change' ? changePurchase : bookingPurchase
  const settlement = await purchase.settleWhileWaiting(ctx, charge)
  if (settlement.status === 'refused') throw refusalProblem(settlement.refusal)
  if (settlement.status === 'unknown') throw tryLater(messages.refusal.linkPaidLater)
  return settlement.row
}
