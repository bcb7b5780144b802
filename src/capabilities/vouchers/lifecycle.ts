import { allow, found } from '../../http/problem.ts'
import { cents } from '../../lib/money.ts'
import { datesTouched, type Stay } from '../../lib/pacific.ts'
import type { Verdict } from '../../lib/verdict.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { release, retake } from '../capacity/index.ts'
import { refundLater } from '../payments/index.ts'
import { refundPoints } from '../club/points/index.ts'
import { notifyCustomer } from './jobs.ts'
import { refundOf, voucherCan } from './rules.ts'
import * as store from './store.ts'

/**
 * Voids an unused voucher if `can` allows it: space, points and money go back. Voiding again has no effect.
 * @throws Problem 404 if it is not the caller's · 422 with the reason why not
 */
export async function voidVoucher(
  ctx: Context,
  find: (ctx: Context) => Promise<store.VoucherRow | undefined>,
  can: (voucher: store.VoucherRow, now: Temporal.Instant) => Verdict = voucherCan.voidForReturn,
) {
  return transaction(ctx, async (ctx) => {
    const voucher = found(await find(ctx))
    if (voucher.status === 'VOIDED') return voucher
    allow(can(voucher, ctx.now))
    const { id: voucherId, number: ref, account_id: accountId, points } = voucher
    if (accountId && points > 0) await refundPoints(ctx, { accountId, voucherId, points, ref })
    const refund = refundOf(voucher)
    if (refund > 0) await refundLater(ctx, { voucher_id: voucherId }, refund, 'voided gift voucher')
    await releaseSpace(ctx, voucher)
    await enqueue(ctx, notifyCustomer, { voucherId, what: 'voided' })
    if (voucher.delivered_at && voucher.delivery === 'EMAIL')
      await enqueue(ctx, notifyCustomer, { voucherId, what: 'withdrawn' })
    await audit(ctx, { action: 'voucher.void', entity: 'voucher', entityId: voucherId, details: { points, refund } })
    return store.change(
      ctx,
      voucher,
      'voided',
      { status: 'VOIDED', end_reason: 'voided', refunded_cents: cents(voucher.refunded_cents + refund) },
      { points, refund },
    )
  })
}

/** Finds a voucher of the caller's own; staff void others at the desk, within limits and with a reason. */
export function ownedBy(idOrNumber: string) {
  return (ctx: Context) => store.lockOwned(ctx, idOrNumber)
}

/**
 * Uses a voucher for a stay at the lot, once: it covers its dates, and its space is released.
 * @throws Problem 422 with the reason why not
 */
export async function useVoucher(
  ctx: Context,
  { voucherId, transactionId, stay }: { voucherId: string; transactionId: string; stay: Stay },
): Promise<store.VoucherRow> {
  return transaction(ctx, async (ctx) => {
    const voucher = found(await store.lockById(ctx, voucherId))
    if (voucher.status === 'USED' && voucher.transaction_id === transactionId) return voucher
    allow(voucherCan.use(voucher, stay))
    await releaseSpace(ctx, voucher)
    return store.change(
      ctx,
      voucher,
      'used',
      { status: 'USED', transaction_id: transactionId },
      { transaction: transactionId },
    )
  })
}

/**
 * Makes a voucher usable again when its stay is voided. Its space is taken again even on days that are full by now: it
 * was promised, and staff must be able to correct mistakes.
 */
export async function unuseVoucher(
  ctx: Context,
  { voucherId, transactionId }: { voucherId: string; transactionId: string },
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const voucher = await store.lockById(ctx, voucherId)
    if (voucher?.status !== 'USED' || voucher.transaction_id !== transactionId) return
    await retake(ctx, voucher.vehicle_class, datesTouched(voucher.travel_from, voucher.travel_to))
    await store.change(ctx, voucher, 'use taken back', { status: 'ISSUED', transaction_id: null })
  })
}

async function releaseSpace(ctx: Context, { vehicle_class, travel_from, travel_to }: store.VoucherRow): Promise<void> {
  await release(ctx, vehicle_class, datesTouched(travel_from, travel_to))
}
