import type { Context } from '../../platform/context.ts'
import { noteFree } from '../capacity/index.ts'
import { voidableUntil } from './rules.ts'
import type { VoucherRow } from './store.ts'

/** Records who holds a new voucher, which is fully refundable until its first date. */
export async function noteFreeVoucher(
  ctx: Context,
  holders: readonly string[],
  { id, vehicle_class, travel_from, travel_to }: VoucherRow,
): Promise<void> {
  const free_until = voidableUntil(travel_from)
  await noteFree(ctx, holders, { space_id: id, vehicle_class, travel_from, travel_to, free_until, free_hours: null })
}
