import { invalidForm } from '../../http/problem.ts'
import type { Context } from '../../platform/context.ts'
import { unuseVoucher, useVoucher, voucherById, voucherByNumber, vouchersByIds } from '../vouchers/index.ts'
import type { VoucherRow } from '../vouchers/store.ts'
import type { CoveringVoucher } from './pricing.ts'
import type { StayRow } from './store.ts'
import { messages } from './texts.ts'

/** What a stay's voucher covers. */
export async function coverOf(ctx: Context, voucherId: string): Promise<CoveringVoucher> {
  const voucher = await voucherById(ctx, voucherId)
  if (!voucher) throw new Error(`Voucher ${voucherId} is not known`)
  return coverBy(voucher)
}

/** What the vouchers of many stays cover, by their ids. */
export async function coversOf(
  ctx: Context,
  voucherIds: readonly string[],
): Promise<ReadonlyMap<string, CoveringVoucher>> {
  const vouchers = await vouchersByIds(ctx, voucherIds)
  return new Map([...vouchers].map(([id, voucher]) => [id, coverBy(voucher)]))
}

function coverBy({
  number,
  travel_from: from,
  travel_to: to,
  vehicle_class: vehicleClass,
}: VoucherRow): CoveringVoucher {
  return { number, from, to, vehicleClass }
}

/**
 * The id of a voucher that a stay may use. At the gate, where somebody shows it, no email address is needed.
 * @throws Problem 422 with one text, whatever is wrong
 */
export async function voucherFor(
  ctx: Context,
  { number, email }: { number: string; email?: string | undefined },
): Promise<string> {
  const voucher = await voucherByNumber(ctx, number)
  const isTheirs = email === undefined || voucher?.holder_email.toLowerCase() === email.toLowerCase()
  if (voucher?.status !== 'ISSUED' || !isTheirs) throw invalidForm(messages.refusal.noVoucher)
  return voucher.id
}

const EARLY_HOURS = 12

/** Uses a voucher for a stay. */
export async function takeVoucher(ctx: Context, stay: StayRow, voucherId: string): Promise<void> {
  // An arrival some hours early still counts.
  const to = ctx.now.add({ hours: EARLY_HOURS })
  await useVoucher(ctx, { voucherId, transactionId: stay.id, stay: { from: stay.entered_at, to } })
}

/** Makes the voucher of a voided stay usable again. */
export async function returnVoucher(ctx: Context, { id, voucher_id }: StayRow): Promise<void> {
  if (voucher_id) await unuseVoucher(ctx, { voucherId: voucher_id, transactionId: id })
}
