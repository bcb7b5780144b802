import type { HandlerInput } from '../../http/endpoint.ts'
import { allow, invalidForm, tryLater } from '../../http/problem.ts'
import { cents } from '../../lib/money.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { holdersNow, refuseTooManyFree } from '../capacity/index.ts'
import type { Member } from '../club/index.ts'
import { redeem } from '../club/points/index.ts'
import { pointsToRedeem } from '../club/points/rules.ts'
import { memberCan } from '../club/standing.ts'
import { wireRate } from '../quotes/pricing.ts'
import { priceBook } from '../rates/index.ts'
import type { vouchers } from './contract.ts'
import { noteFreeVoucher } from './free.ts'
import { notifyCustomer } from './jobs.ts'
import { messages } from './texts.ts'
import { priceOf, takeSpace } from './price.ts'
import * as store from './store.ts'

/**
 * Redeems a member's points for a voucher: points, space and voucher, all or nothing.
 * @throws Problem 422 with the faults, or when the membership may not redeem
 */
export async function issue(
  ctx: Context,
  member: Member,
  input: HandlerInput<typeof vouchers.issue>,
): Promise<store.VoucherRow> {
  allow(memberCan.change(member))
  if (!member.confirmed_at) throw tryLater(messages.refusal.notConfirmed)
  const stay = { from: input.travel_from_date, to: input.travel_to_date }
  const rate = await priceOf(ctx, stay, 'STANDARD')
  const points = pointsToRedeem(rate.chargeTotal, (await priceBook(ctx)).club)
  if (input.points !== undefined && input.points !== points) throw invalidForm(messages.refusal.otherPoints({ points }))
  // Redemptions by staff are not limited.
  const holders = ctx.caller.account?.kind === 'staff' ? [] : holdersNow(ctx, member.email, undefined)
  return transaction(ctx, async (ctx) => {
    await refuseTooManyFree(ctx, holders, { ...stay, vehicleClass: store.VOUCHER_CLASS })
    const [id, number] = [ctx.random.uuid(), ctx.random.code(store.NUMBER_LENGTH)]
    await redeem(ctx, { accountId: member.account_id, voucherId: id, points, ref: number })
    await takeSpace(ctx, stay)
    const voucher = await store.insert(ctx, {
      id,
      number,
      status: 'ISSUED',
      kind: 'POINTS',
      account_id: member.account_id,
      travel_from: stay.from,
      travel_to: stay.to,
      points,
      total_cents: cents(0),
      rate: wireRate(rate),
      holder_name: member.long_name,
      holder_email: member.email,
      buyer_name: null,
      buyer_email: null,
      deliver_on: null,
      email_pdf: input.email_pdf,
      email_pkpass: input.email_pkpass,
    })
    await noteFreeVoucher(ctx, holders, voucher)
    await enqueue(ctx, notifyCustomer, { voucherId: id, what: 'issued' })
    return voucher
  })
}
