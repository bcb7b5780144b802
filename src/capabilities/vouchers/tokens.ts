import type { Context } from '../../platform/context.ts'
import { linkEnd, mintUrlToken, moveUrlTokens } from '../auth/index.ts'
import type { VoucherRow } from './store.ts'

/** A new token for links that show one voucher, for its recipient. */
export function voucherToken(ctx: Context, voucher: VoucherRow): Promise<string> {
  return mint(ctx, voucher.id, voucher)
}

/** A new token for the buyer's links, which can also show the price and void the gift. */
export function purchaseToken(ctx: Context, voucher: VoucherRow): Promise<string> {
  return mint(ctx, voucher.purchase_id, voucher)
}

function mint(ctx: Context, id: string, voucher: VoucherRow): Promise<string> {
  return mintUrlToken(ctx, grantOf(id, voucher))
}

/** Extends all unexpired links of a voucher, its buyer's too, to its new time. */
export async function moveVoucherTokens(ctx: Context, voucher: VoucherRow): Promise<void> {
  await moveUrlTokens(ctx, grantOf(voucher.id, voucher))
  await moveUrlTokens(ctx, grantOf(voucher.purchase_id, voucher))
}

function grantOf(id: string, { travel_to }: VoucherRow) {
  return { kind: 'voucher', id, expiresAt: linkEnd(travel_to) } as const
}
