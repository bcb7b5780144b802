import type { Handlers } from '../../http/capability.ts'
import { allow, found } from '../../http/problem.ts'
import { cents, sum, toDollars } from '../../lib/money.ts'
import { secondsBetween, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { record } from '../analytics/index.ts'
import { foundMember } from '../club/index.ts'
import { pointsOf } from '../club/points/index.ts'
import { pointsToRedeem } from '../club/points/rules.ts'
import { wireRate } from '../quotes/pricing.ts'
import { priceBook } from '../rates/index.ts'
import { requireBookingsOpen } from '../settings/index.ts'
import { buy } from './checkout.ts'
import type { TimeVoucher, vouchers } from './contract.ts'
import { documentOf, documentsOf } from './documents/files.ts'
import { ownedBy, voidVoucher } from './lifecycle.ts'
import { issue } from './redemption.ts'
import { notifyCustomer } from './jobs.ts'
import { present, presentToOwner, READ, UPDATE } from './presentation.ts'
import { previewOfGift } from './preview.ts'
import { priceOf, priceOfPart } from './price.ts'
import { uncovered, voucherCan } from './rules.ts'
import * as store from './store.ts'
import { purchaseToken } from './tokens.ts'

export const handlers: Handlers<typeof vouchers> = {
  async quote(ctx, { number, travel_from_date: from, travel_to_date: to }) {
    const { account_id } = await foundMember(ctx, number)
    const rate = await priceOf(ctx, { from, to }, 'STANDARD')
    const points = pointsToRedeem(rate.chargeTotal, (await priceBook(ctx)).club)
    const { balance } = await pointsOf(ctx, account_id)
    return {
      travel_from_date: toWire(from),
      travel_to_date: toWire(to),
      duration: secondsBetween(from, to),
      points,
      point_total: balance,
      affordable: points <= balance,
      rate: wireRate(rate),
    }
  },

  async issue(ctx, input) {
    const voucher = await issue(ctx, await foundMember(ctx, input.number), input)
    record(ctx, { class: 'voucher', name: 'redeemed', ref_id: voucher.id, value: String(voucher.points) })
    return present(ctx, voucher)
  },

  async list(ctx, { number, ...page }) {
    const { account_id } = await foundMember(ctx, number)
    const { items, count } = await store.listOf(ctx, account_id, page)
    return { items: await Promise.all(items.map((voucher) => present(ctx, voucher))), count }
  },

  async ofMember(ctx, { number, voucherId }) {
    return present(ctx, await voucherOf(ctx, number, voucherId))
  },

  async voidOfMember(ctx, { number, voucherId }) {
    const { id } = await voucherOf(ctx, number, voucherId)
    return present(ctx, await voidVoucher(ctx, ownedBy(id)))
  },

  async emailOfMember(ctx, { number, voucherId, email, with_pdf, with_pkpass }) {
    const voucher = await voucherOf(ctx, number, voucherId)
    await send(ctx, voucher, email, { pdf: with_pdf, pkpass: with_pkpass })
    return present(ctx, voucher)
  },

  /** What is left to pay at the lot, at drive-up prices, with the voucher that covers most of a stay. */
  async cover(ctx, { number, travel_from_date: from, travel_to_date: to }) {
    const { account_id } = await foundMember(ctx, number)
    const whole = (await priceOf(ctx, { from, to }, 'STANDARD')).total
    const usable = await store.usableFor(ctx, account_id, { from, to })
    const { free_minutes: minutes } = (await priceBook(ctx)).gate
    const covers = await Promise.all(
      usable.map(async (voucher) => {
        const covered = { from: voucher.travel_from.subtract({ minutes }), to: voucher.travel_to.add({ minutes }) }
        const rest = uncovered(covered, { from, to })
        const prices = await Promise.all(rest.map((part) => priceOfPart(ctx, part, 'STANDARD')))
        return { voucher, left: cents(Math.min(sum(prices.map(({ total }) => total)), whole)) }
      }),
    )
    const best = covers.toSorted((a, b) => a.left - b.left)[0]
    if (!best) return { voucher: null, covered: '0.00', left_to_pay: toDollars(whole) }
    return {
      voucher: await present(ctx, best.voucher),
      covered: toDollars(cents(whole - best.left)),
      left_to_pay: toDollars(best.left),
    }
  },

  async giftQuote(ctx, { travel_from_date: from, travel_to_date: to }) {
    const rate = await priceOf(ctx, { from, to }, 'BUY_NOW')
    return {
      travel_from_date: toWire(from),
      travel_to_date: toWire(to),
      duration: secondsBetween(from, to),
      price: toDollars(rate.total),
      rate: wireRate(rate),
    }
  },

  giftPreview: (ctx, input) => previewOfGift(ctx, input),

  async buy(ctx, input) {
    await requireBookingsOpen(ctx)
    const voucher = await buy(ctx, input)
    record(ctx, { class: 'voucher', name: 'bought', ref_id: voucher.id, value: toDollars(voucher.total_cents) })
    return { voucher: await presentToOwner(ctx, voucher), token: await purchaseToken(ctx, voucher) }
  },

  async get(ctx, { voucherId }) {
    return present(ctx, found(await store.find(ctx, voucherId, READ)))
  },

  async void(ctx, { voucherId }) {
    return present(ctx, await voidVoucher(ctx, ownedBy(voucherId)))
  },

  /** Anybody who reads the mail can use the voucher, so staff need more than read permission. */
  async email(ctx, { voucherId, email, with_pdf, with_pkpass }) {
    const voucher = found(await store.find(ctx, voucherId, UPDATE))
    return send(ctx, voucher, email, { pdf: with_pdf, pkpass: with_pkpass })
  },

  /** So can anybody who has a document. */
  async documents(ctx, { voucherId }) {
    return documentsOf(ctx, found(await store.find(ctx, voucherId, UPDATE)))
  },

  async document(ctx, { voucherId, kind }) {
    const voucher = found(await store.find(ctx, voucherId, UPDATE))
    const { filename, contentType, content } = await documentOf(ctx, voucher, kind)
    return { filename, content_type: contentType, base64: content.toString('base64') }
  },
}

/** Fresh tokens for replayed answers: stored answers hold none. */
export const renewSecrets = {
  async buy(ctx: Context, { voucher }: { voucher: TimeVoucher }) {
    const row = found(await store.byId(ctx, voucher.id))
    return { voucher, token: await purchaseToken(ctx, row) }
  },
}

/** A member's voucher, for the member or staff. */
async function voucherOf(ctx: Context, number: string, idOrNumber: string): Promise<store.VoucherRow> {
  const { account_id } = await foundMember(ctx, number)
  return found(await store.findOf(ctx, account_id, idOrNumber))
}

async function send(
  ctx: Context,
  voucher: store.VoucherRow,
  to: string,
  documents: { pdf: boolean; pkpass: boolean },
): Promise<{ ok: true }> {
  allow(voucherCan.mail(voucher))
  await enqueue(ctx, notifyCustomer, { voucherId: voucher.id, what: 'copy', ref: ctx.requestId, to, documents })
  return { ok: true }
}
