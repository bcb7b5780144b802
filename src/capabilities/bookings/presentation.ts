import { masked } from '../../lib/masked.ts'
import { cents, toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import type { SavedCard } from '../../platform/cards.ts'
import { type Context, seesWhole } from '../../platform/context.ts'
import { found } from '../../http/problem.ts'
import { companyById } from '../companies/index.ts'
import { cardsOfBooking, type PayingCard, type Payment, paymentsOf } from '../payments/index.ts'
import { presentQuote, type QuoteRow, quoteById } from '../quotes/index.ts'
import { engineArgsOf } from '../quotes/pricing.ts'
import type { Booking, BookingStatus, Refund, RefundableBooking } from './contract.ts'
import { movementsOf } from './movements.ts'
import { openLink, type PayLinkRow } from './pay-links/store.ts'
import { balanceDue, bookingCan, type PricedBooking, refundable } from './rules.ts'
import { type BookingRow, creditsOf } from './store.ts'
import { keysAt, pick } from './traveler/fields.ts'
import { type WalkRow, walksOf } from './walks/store.ts'

/** What somebody who has just written a booking knows of it. */
export interface Known {
  readonly quote: QuoteRow
  readonly card: SavedCard
  /** All that was paid, where that is known. */
  readonly payments: readonly Payment[] | undefined
}

/** A booking as the wire has it, with its quote and the card it was paid with. */
export async function present(ctx: Context, booking: BookingRow, known?: Known): Promise<Booking> {
  const [quote, cards, payments, company, link, credits, walks] = await Promise.all([
    known?.quote ?? quoteById(ctx, booking.quote_id),
    known ? [paidAtOnce(booking, known.card)] : cardsOfBooking(ctx, booking.id),
    known?.payments ?? (booking.paid_cents > 0 ? paymentsOf(ctx, { booking_id: booking.id }) : []),
    booking.is_on_account && booking.company_id ? companyById(ctx, booking.company_id) : undefined,
    // Who has just written it has sent no link for it.
    !known && MAY_WAIT.has(booking.status) ? openLink(ctx, booking.id) : undefined,
    booking.credited_cents > 0 ? creditsOf(ctx, booking.id) : [],
    booking.end_reason === 'walked' ? walksOf(ctx, [booking.id]) : undefined,
  ])
  const card = cards.at(-1)?.card
  const changing = link ? null : await changeUnderWay(ctx, payments)
  return {
    id: booking.id,
    number: booking.number,
    status: booking.status,
    email_addr: booking.email,
    ...pick(booking, keysAt('page')),
    vehicle_class: booking.vehicle_class,
    travel_from_date: toWire(booking.travel_from),
    travel_to_date: toWire(booking.travel_to),
    product_id: booking.product_id,
    quote: presentQuote(ctx, found(quote)),
    total: toDollars(booking.total_cents),
    paid: toDollars(booking.paid_cents),
    balance_due: toDollars(isOver(booking) ? cents(0) : balanceDue(booking)),
    late_fee: toDollars(booking.late_fee_cents),
    refunded: toDollars(cents(booking.refunded_cents)),
    refunds: payments.filter(({ kind }) => kind === 'REFUND').map(presentRefund),
    movements: movementsOf(payments, cards),
    credits: credits.map(({ at, details: { means, amount, points } }) => ({
      means,
      amount: toDollars(amount),
      points,
      at: toWire(at),
    })),
    point_club_number: booking.point_club_number,
    points_number: booking.points_number,
    barcode: booking.number,
    card: card ? { brand: card.brand, last4: card.last4 } : null,
    on_account_of: company?.name ?? null,
    sent_to: sentTo(walks?.get(booking.id)),
    to_pay: link ? toPayOf(link) : null,
    changing,
    cancellable: bookingCan.cancel(booking, ctx.now).allowed,
    modifiable: changing === null && bookingCan.modify(booking, ctx.now).allowed,
    created_at: toWire(booking.created_at),
  }
}

function paidAtOnce({ created_at }: BookingRow, card: SavedCard): PayingCard {
  return { card, chargeId: null, since: created_at }
}

/** What a booking becomes when the payment that was asked for has come. */
async function changeUnderWay(ctx: Context, payments: readonly Payment[]): Promise<Booking['changing']> {
  const charge = payments.find(
    ({ kind, reason, status }) => kind === 'CHARGE' && reason === 'change' && status === 'REQUESTED',
  )
  if (!charge) return null
  const quote = found(await quoteById(ctx, String(charge.details.quote_id)))
  return {
    travel_from_date: toWire(quote.travel_from),
    travel_to_date: toWire(quote.travel_to),
    vehicle_class: quote.vehicle_class,
    total: toDollars(quote.total_cents),
    amount: toDollars(charge.amount_cents),
  }
}

/** Where the guest of a booking was sent, as they were told. */
export function sentTo(walk: WalkRow | undefined): Booking['sent_to'] {
  return walk ? { name: walk.lot_name, address: walk.lot_address, phone: walk.lot_phone } : null
}

/** Bookings that can wait for a payment by link. */
const MAY_WAIT: ReadonlySet<BookingStatus> = new Set(['PENDING', 'CONFIRMED'])

function toPayOf({ amount_cents, due_at, reason }: PayLinkRow) {
  return {
    amount: toDollars(amount_cents),
    until: toWire(due_at),
    reason: reason === 'booking' ? ('BOOKING' as const) : ('CHANGE' as const),
  }
}

function presentRefund({ amount_cents, status, requested_at, sent_at, settled_at }: Payment): Refund {
  return {
    amount: toDollars(amount_cents),
    status: status === 'REFUSED' ? 'FAILED' : status,
    requested_at: toWire(requested_at),
    sent_at: sent_at && toWire(sent_at),
    settled_at: settled_at && toWire(settled_at),
  }
}

/** Nothing more is asked for once a booking has ended. */
function isOver({ status }: BookingRow): boolean {
  return status === 'CANCELLED' || status === 'NO_SHOW' || status === 'COMPLETED'
}

/** A booking with the arguments of its price, which hold the terms as they were agreed. */
export async function withPrice(ctx: Context, booking: BookingRow): Promise<BookingRow & PricedBooking> {
  const quote = found(await quoteById(ctx, booking.quote_id))
  return { ...booking, engine_args: engineArgsOf(quote.rate) }
}

/** Number and e-mail address together open a booking: staff who may not read bookings see the end of the number. */
export function numberFor(ctx: Pick<Context, 'caller'>, number: string): string {
  return seesWhole(ctx, 'Bookings:Read') ? number : masked(number)
}

/** The same for staff who may do something with a booking, whether they may read it or not. */
export async function presentForStaff(ctx: Context, booking: BookingRow): Promise<Booking> {
  const number = numberFor(ctx, booking.number)
  return { ...(await present(ctx, booking)), number, barcode: number }
}

/** What somebody needs to know who would give a part of a booking back. */
export async function presentRefundable(ctx: Context, booking: BookingRow): Promise<RefundableBooking> {
  const { id, number, full_name, travel_from, email, is_on_account, company_id, point_club_number } = booking
  const company = is_on_account && company_id ? await companyById(ctx, company_id) : undefined
  return {
    id,
    number,
    full_name,
    travel_from_date: toWire(travel_from),
    left: toDollars(refundable(booking)),
    on_account_of: company?.name ?? null,
    is_member: point_club_number !== null,
    email_addr: email,
  }
}
