import { masked } from '../../lib/masked.ts'
import { cents, toDollars } from '../../lib/money.ts'
import { isBefore, toWire } from '../../lib/pacific.ts'
import type { SavedCard } from '../../platform/cards.ts'
import { type Context, seesWhole } from '../../platform/context.ts'
import { bookingAtTheLot, flagsOf } from '../bookings/index.ts'
import { keysAt, pick } from '../bookings/traveler/fields.ts'
import { cardOf, openCharge, type Payment, paymentsOf, readerShown } from '../payments/index.ts'
import { hasMoved } from '../payments/rules.ts'
import type { Rate } from '../quotes/contract.ts'
import { rateFrom } from '../quotes/pricing.ts'
import type { Permission } from '../../lib/permissions.ts'
import { validationCode } from './validation-code.ts'
import type { Transaction } from './contract.ts'
import { priceAt } from './balance.ts'
import { keptCard, memberCard } from './saved-cards.ts'
import type { GateStay } from './office-contract.ts'
import { type StayArgs, wireStayRate } from './pricing.ts'
import { exitEnd, refundable } from './rules.ts'
import { endedUnseen, type StayRow } from './store.ts'
import { coverOf } from './vouchers.ts'

/** A stay as the wire has it; an open one with the price of leaving now. */
export async function present(ctx: Context, stay: StayRow): Promise<Transaction> {
  const [priced, used, voucher, payments, card] = await Promise.all([
    stay.rate ? undefined : priceAt(ctx, stay, stay.exited_at ?? ctx.now),
    stay.booking_id ? bookingAtTheLot(ctx, stay.booking_id) : undefined,
    stay.voucher_id ? coverOf(ctx, stay.voucher_id) : undefined,
    stay.paid_cents > 0 ? paymentsOf(ctx, { transaction_id: stay.id }) : [],
    stay.paid_cents > 0 ? cardOf(ctx, { transaction_id: stay.id }) : undefined,
  ])
  // The codes open the stay, its points, its booking and its voucher: staff who only read don't need them.
  const shownTo = (...permissions: readonly Permission[]) => (seesWhole(ctx, ...permissions) ? asIs : masked)
  const shown = shownTo('Gate:Operate')
  const shownVoucher = shownTo('TimeVouchers:Update')
  const isVoid = stay.status === 'VOIDED'
  const paidByBooking = stay.status === 'OPEN' ? (used?.held ?? 0) : stay.booking_paid_cents
  const leaves = used?.booking.travel_to ?? voucher?.to ?? stay.exited_at
  return {
    id: stay.id,
    ticket_num: stay.ticket_num,
    record_loc: shown(stay.record_loc),
    receipt_number: stay.receipt_number,
    validation_code: stay.receipt_number && !isVoid ? shown(validationCode(ctx, stay.receipt_number)) : null,
    status: stay.status,
    vehicle_class: stay.vehicle_class,
    entered_at: toWire(stay.entered_at),
    exited_at: stay.exited_at && toWire(stay.exited_at),
    travel_from_date: toWire(used?.booking.travel_from ?? voucher?.from ?? stay.entered_at),
    travel_to_date: leaves ? toWire(leaves) : null,
    rate: rateFor(stay.rate ?? wireStayRate(priced!.price), shownVoucher),
    total: toDollars(isVoid ? cents(0) : (stay.total_cents ?? priced!.price.total)),
    paid: toDollars(cents(stay.paid_cents + (isVoid ? 0 : paidByBooking))),
    refunded: toDollars(cents(stay.refunded_cents + stay.booking_refunded_cents)),
    payments: payments.filter(hasMoved).map((payment) => presentPayment(payment, card)),
    points: stay.points,
    booking_number: used ? shownTo('Gate:Operate', 'Bookings:Read')(used.booking.number) : null,
    voucher_number: voucher ? shownVoucher(voucher.number) : null,
    point_club_number: stay.point_club_number,
    late_flight:
      stay.late_flight && stay.holds_until
        ? { flight_number: stay.late_flight, holds_until: toWire(stay.holds_until) }
        : null,
    checks_flights: ctx.config.flightFeedFile !== undefined,
    score: stay.score,
    feedback: stay.feedback,
  }
}

const asIs = (code: string) => code

/** A price names the voucher that covers a part of it, also when its stay was voided and it can be used again. */
function rateFor(rate: Rate, shownVoucher: typeof asIs): Rate {
  const { voucher_number: number } = rate.engine_args as Partial<StayArgs>
  if (!number || shownVoucher(number) === number) return rateFrom(rate)
  return rateFrom(JSON.parse(JSON.stringify(rate).replaceAll(number, shownVoucher(number))) as Rate)
}

/** A stay as staff see it. */
export async function presentForStaff(ctx: Context, stay: StayRow): Promise<GateStay> {
  const [shown, priced, kept, ofMember, atReader, used, flags, exitEnded] = await Promise.all([
    present(ctx, stay),
    stay.status === 'OPEN' ? priceAt(ctx, stay, ctx.now) : undefined,
    keptCard(ctx, stay),
    memberCard(ctx, stay),
    stay.status === 'OPEN' ? shownAtReader(ctx, stay) : null,
    stay.booking_id ? bookingAtTheLot(ctx, stay.booking_id) : undefined,
    flagsOf(ctx, stay.booking_id ? [stay.booking_id] : []),
    exitEndedAt(ctx, stay),
  ])
  return {
    ...shown,
    plate: stay.plate,
    is_lost_ticket: stay.is_lost_ticket,
    full_name: used?.booking.full_name ?? null,
    phone_number: used?.booking.phone_number ?? null,
    flight_number_returning: used?.booking.flight_number_returning ?? null,
    due: toDollars(priced?.due ?? cents(0)),
    refundable: toDollars(stay.status === 'CLOSED' ? refundable(stay) : cents(0)),
    flags: flags.get(stay.booking_id ?? '') ?? [],
    traveler: used ? pick(used.booking, keysAt('gate')) : null,
    kept_card: cardName(kept),
    member_card: cardName(ofMember),
    at_reader: atReader,
    exit_ended_at: exitEnded && toWire(exitEnded),
  }
}

/** When the code of who paid online stopped opening the exit: the car may still be there, and its price ended then. */
async function exitEndedAt(ctx: Context, stay: StayRow): Promise<Temporal.Instant | null> {
  const until = exitEnd(stay)
  const isOver = stay.status === 'CLOSED' && until && isBefore(until, ctx.now)
  return isOver && (await endedUnseen(ctx, stay.id)) ? until : null
}

function cardName(card: SavedCard | undefined): GateStay['kept_card'] {
  return card ? { brand: card.brand, last4: card.last4 } : null
}

/** The pending card payment of a stay at a reader. */
async function shownAtReader(ctx: Context, { id }: StayRow): Promise<GateStay['at_reader']> {
  const charge = await openCharge(ctx, { transaction_id: id })
  if (!charge?.reader) return null
  const { name, simulatedId } = await readerShown(ctx, charge.reader)
  return {
    reader: name,
    amount: toDollars(charge.amount_cents),
    is_given_up: charge.given_up_at !== null,
    simulated_id: simulatedId,
  }
}

function presentPayment(
  { kind, method, amount_cents, settled_at, requested_at }: Payment,
  card: { brand: string; last4: string } | undefined,
): Transaction['payments'][number] {
  return {
    kind,
    method: method === 'CASH' ? method : 'CARD',
    amount: toDollars(amount_cents),
    at: toWire(settled_at ?? requested_at),
    card: method === 'CARD' && card ? { brand: card.brand, last4: card.last4 } : null,
  }
}
