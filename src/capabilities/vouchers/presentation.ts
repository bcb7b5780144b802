import { masked } from '../../lib/masked.ts'
import { toDollars } from '../../lib/money.ts'
import { secondsBetween, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { ACT_PERMISSIONS } from '../acts/kinds.ts'
import { cardOf } from '../payments/index.ts'
import type { TimeVoucher } from './contract.ts'
import { rateFrom, timesOf } from '../quotes/pricing.ts'
import { coversItsPrice } from './length.ts'
import { voucherCan } from './rules.ts'
import { ownsVoucher, rateSinceExtended, type VoucherRow } from './store.ts'

/** What staff need to see a voucher, and to have its number and documents or mail it. */
export const READ = 'TimeVouchers:Read'
export const UPDATE = 'TimeVouchers:Update'

/**
 * A voucher as the wire has it: the price of a gift only for its buyer and staff; the number, which is all that is
 * needed to use it, not for staff with read permission only.
 */
export async function present(ctx: Context, voucher: VoucherRow): Promise<TimeVoucher> {
  const { account } = ctx.caller
  const isTheirs = ownsVoucher(ctx, voucher)
  const isOwner = isTheirs || account?.permissions.has(READ) === true
  const isVoidable =
    (isTheirs && isVoidableByOwner(ctx, voucher)) || (mayVoidForOwner(ctx) && voucherCan.void(voucher, ctx.now).allowed)
  const shown = await presentFor(ctx, voucher, { isOwner, isVoidable })
  if (isTheirs || account?.kind !== 'staff' || account.permissions.has(UPDATE)) return shown
  return { ...shown, number: masked(voucher.number), barcode: masked(voucher.number) }
}

/** The same as its owner sees it, for mails and documents. */
export function presentToOwner(ctx: Context, voucher: VoucherRow): Promise<TimeVoucher> {
  return presentFor(ctx, voucher, { isOwner: true, isVoidable: isVoidableByOwner(ctx, voucher) })
}

/** The same as the recipient of a gift sees it. */
export function presentToHolder(ctx: Context, voucher: VoucherRow): Promise<TimeVoucher> {
  return presentFor(ctx, voucher, { isOwner: voucher.kind !== 'GIFT', isVoidable: false })
}

async function presentFor(
  ctx: Context,
  voucher: VoucherRow,
  { isOwner, isVoidable }: { isOwner: boolean; isVoidable: boolean },
): Promise<TimeVoucher> {
  const { travel_from, travel_to } = voucher
  const covered = coversItsPrice(voucher.rate, travel_to) ? undefined : await rateSinceExtended(ctx, voucher.id)
  return {
    id: voucher.id,
    number: voucher.number,
    status: voucher.status,
    kind: voucher.kind,
    travel_from_date: toWire(travel_from),
    travel_to_date: toWire(travel_to),
    duration: secondsBetween(travel_from, travel_to),
    points: voucher.points,
    rate: isOwner ? rateFrom(voucher.rate) : null,
    covers: coveredBy({ rate: covered ?? voucher.rate }),
    holder_name: voucher.holder_name,
    holder_email: isOwner ? voucher.holder_email : '',
    email_pdf: voucher.email_pdf,
    email_pkpass: voucher.email_pkpass,
    barcode: voucher.number,
    given_by: voucher.buyer_name ?? '',
    message: voucher.message ?? '',
    voidable: isVoidable,
    gift: voucher.kind === 'GIFT' && isOwner ? await giftOf(ctx, voucher) : null,
    created_at: toWire(voucher.created_at),
  }
}

function isVoidableByOwner(ctx: Context, voucher: VoucherRow): boolean {
  return voucherCan.voidForReturn(voucher, ctx.now).allowed
}

function mayVoidForOwner({ caller }: Context): boolean {
  return caller.account?.permissions.has(ACT_PERMISSIONS.void) === true
}

/** The lines of its price without amounts and discounts. */
export function coveredBy({ rate }: Pick<VoucherRow, 'rate'>): TimeVoucher['covers'] {
  const { charge_lines, fee_lines, tax_lines } = rateFrom(rate)
  const lines = [...charge_lines, ...fee_lines, ...tax_lines]
  return lines
    .filter(({ amount }) => !amount.startsWith('-'))
    .map(({ description, quantity }) => (quantity === 1 ? description : timesOf(quantity, description)))
}

async function giftOf(ctx: Context, voucher: VoucherRow): Promise<TimeVoucher['gift']> {
  const card = await cardOf(ctx, { voucher_id: voucher.id })
  return {
    price: toDollars(voucher.total_cents),
    paid: toDollars(voucher.paid_cents),
    refunded: toDollars(voucher.refunded_cents),
    card: card ? { brand: card.brand, last4: card.last4 } : null,
    buyer_name: voucher.buyer_name ?? '',
    buyer_email: voucher.buyer_email ?? '',
    delivery: voucher.delivery,
    deliver_on: voucher.deliver_on ?? '',
    delivered: voucher.delivered_at !== null,
  }
}
