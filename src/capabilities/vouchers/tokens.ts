import type { Context } from '../../platform/context.ts'
import { linkEnd, mintUrlToken, moveUrlTokens } from '../auth/index.ts'
import type { VoucherRow } from './store.ts'

/** A new secret for links that show one voucher: for whoever it was given to. */
export function voucherToken(ctx: Context, voucher: VoucherRow): Promise<string> {
  return mint(ctx, voucher.id, voucher)
}

/** A new secret for links of the buyer, which also show what was paid and void the gift. */
export function purchaseToken(ctx: Context, voucher: VoucherRow): Promise<string> {
  return mint(ctx, voucher.purchase_id, voucher)
}

function mint(ctx: Context, id: string, voucher: VoucherRow): Promise<string> {
  return mintUrlToken(ctx, grantOf(id, voucher))
}

/** Lets every link of a voucher that still opens it, its buyer's too, live as long as its new time asks for. */
export async function moveVoucherTokens(ctx: Context, voucher: VoucherRow): Promise<void> {
  await moveUrlTokens(ctx, grantOf(voucher.id, voucher))
  await moveUrlTokens(ctx, grantOf(voucher.purchase_id, voucher))
}

function grantOf(id: string, { travel_to }: VoucherRow) {
  return { kind: 'voucher', id, expiresAt: linkEnd(travel_to) } as const
}
