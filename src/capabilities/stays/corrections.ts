import { allow, found } from '../../http/problem.ts'
import { type Cents, cents } from '../../lib/money.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Approval, Why } from '../acts/index.ts'
import { refundUsed, undoCheckIn } from '../bookings/index.ts'
import { ownDrawer } from '../drawers/index.ts'
import { paymentsOf, refundLater } from '../payments/index.ts'
import { type Arrival, bookingOf, linkAll } from './arrival.ts'
import { refuseWhilePaying } from './being-paid.ts'
import { sendReceipt } from './jobs.ts'
import { takePointsBack } from './points.ts'
import { heldOf, refundable, stayCan } from './rules.ts'
import * as store from './store.ts'
import type { StayRow } from './store.ts'
import { returnVoucher } from './vouchers.ts'

/** What can be corrected while a stay is open. */
export type Correction = Pick<
  Arrival,
  | 'booking_number'
  | 'voucher_number'
  | 'point_club_number'
  | 'vehicle_class'
  | 'plate'
  | 'terminal'
  | 'party'
  | 'is_lost_ticket'
>

/** Corrects an open stay; fields that are not given stay as they are. */
export async function correct(ctx: Context, stayId: string, correction: Correction): Promise<StayRow> {
  return transaction(ctx, async (ctx) => {
    const stay = found(await store.lock(ctx, stayId, { permission: 'Gate:Operate' }))
    allow(stayCan.change(stay))
    await refuseWhilePaying(ctx, stay)
    const { vehicle_class, plate, terminal, party, is_lost_ticket, booking_number } = correction
    const patch = {
      ...(vehicle_class && { vehicle_class }),
      ...(plate && { plate }),
      ...(terminal && { terminal }),
      ...(party && { party }),
      ...(is_lost_ticket !== undefined && { is_lost_ticket }),
    }
    const corrected = Object.keys(patch).length > 0 ? await store.change(ctx, stay, 'corrected', patch, patch) : stay
    return linkAll(ctx, corrected, correction, booking_number ? await bookingOf(ctx, booking_number) : undefined)
  })
}

/**
 * Refunds part of a closed stay the way it was paid: payments at the lot first, then those of its booking, unless the
 * caller chooses the latter.
 */
export async function refundStay(
  ctx: Context,
  stayId: string,
  amount: Cents,
  why: Why & Approval,
  { isOfBooking = false }: { isOfBooking?: boolean } = {},
): Promise<StayRow> {
  const stay = found(await store.lockById(ctx, stayId))
  allow(stayCan.refund(stay, amount))
  const atTheLot = cents(isOfBooking ? 0 : Math.min(heldOf(stay), amount))
  const ofBooking = cents(amount - atTheLot)
  const told = actDetailsOf(stay, amount, why)
  if (atTheLot > 0) await refundAtTheLot(ctx, stay, atTheLot, told.reason)
  if (ofBooking > 0) await refundUsed(ctx, found(stay.booking_id), ofBooking, why)
  await audit(ctx, { action: 'stay.refund', entity: 'transaction', entityId: stay.id, details: { ...told } })
  const refunded = await store.change(
    ctx,
    stay,
    'refunded',
    {
      refunded_cents: cents(stay.refunded_cents + atTheLot),
      booking_refunded_cents: cents(stay.booking_refunded_cents + ofBooking),
    },
    told,
  )
  await takePointsBack(ctx, stay, refunded)
  if (atTheLot > 0) await tellRefunded(ctx, refunded)
  return refunded
}

/** Voids a ticket: payments at the lot are refunded, and its booking and voucher can be used again. */
export async function voidStay(ctx: Context, stayId: string, why: Why & Approval): Promise<StayRow> {
  const stay = found(await store.lockById(ctx, stayId))
  allow(stayCan.void(stay))
  await refuseWhilePaying(ctx, stay)
  const back = heldOf(stay)
  const told = actDetailsOf(stay, back, why)
  if (back > 0) await refundAtTheLot(ctx, stay, back, told.reason)
  if (stay.booking_id) await undoCheckIn(ctx, stay.booking_id)
  await returnVoucher(ctx, stay)
  await audit(ctx, { action: 'stay.void', entity: 'transaction', entityId: stay.id, details: { ...told } })
  const refunded_cents = cents(stay.refunded_cents + back)
  const voided = await store.change(ctx, stay, 'voided', { status: 'VOIDED', refunded_cents }, told)
  await takePointsBack(ctx, stay, voided)
  if (back > 0) await tellRefunded(ctx, voided)
  return voided
}

/** Whoever paid at the lot reads of its refund on the receipt: the booking tells of its own payments alone. */
async function tellRefunded(ctx: Context, { id, booking_id, refunded_cents }: StayRow): Promise<void> {
  if (booking_id) await enqueue(ctx, sendReceipt, { transactionId: id, ref: `refunded/${refunded_cents}` })
}

/** What a staff act records in the history of a stay: its price, and what of that we keep. */
function actDetailsOf(
  stay: StayRow,
  amount: Cents,
  { reason_code, reason, approvedBy }: Why & Approval,
): store.ActDetails {
  return {
    amount,
    price: stay.total_cents,
    taken: cents(refundable(stay) - amount),
    reason_code,
    reason: reason ?? '',
    approved_by: approvedBy,
  }
}

async function refundAtTheLot(ctx: Context, stay: StayRow, amount: Cents, note: string): Promise<void> {
  const purpose = { transaction_id: stay.id }
  const hasCash = (await paymentsOf(ctx, purpose)).some(({ method }) => method === 'CASH')
  const drawerId = hasCash ? await ownDrawer(ctx) : undefined
  await refundLater(ctx, purpose, amount, 'goodwill', { drawerId, note })
}
