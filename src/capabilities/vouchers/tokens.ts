import type { Context } from '../../platform/context.ts'
import { mintUrlToken } from '../auth/index.ts'
import type { VoucherRow } from './store.ts'

/** URL tokens of a voucher open it until so long after its time. */
const TOKEN_DAYS = 90

/** A new secret for links that show one voucher: for whoever it was given to. */
export function voucherToken(ctx: Context, voucher: VoucherRow): Promise<string> {
  return mint(ctx, voucher.id, voucher)
}

/** A new secret for links of the buyer, which also show what was paid and void the gift. */
export function purchaseToken(ctx: Context, voucher: VoucherRow): Promise<string> {
  return mint(ctx, voucher.purchase_id, voucher)
}

function mint(ctx: Context, id: string, { travel_to }: VoucherRow): Promise<string> {
  return mintUrlToken(ctx, { kind: 'voucher', id, expiresAt: travel_to.add({ hours: TOKEN_DAYS * 24 }) })
}
