import { z } from 'zod'
import { type Cents, cents } from '../../lib/money.ts'
import type { Stay } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { defineAct } from '../acts/index.ts'
import { memberOfAct } from '../club/index.ts'
import { wireRate } from '../quotes/pricing.ts'
import { notifyCustomer } from './jobs.ts'
import { priceOf, refuseSoldOut, takeSpace } from './price.ts'
import * as store from './store.ts'

/** Gives a member a free voucher, valued at the drive-up price of the same stay. */
export const goodwillVoucher = defineAct({
  name: 'vouchers.goodwill',
  kind: 'goodwill_voucher',
  input: z.object({
    accountId: z.uuid(),
    // Seconds since 1970: a request stores plain values.
    from: z.int(),
    to: z.int(),
  }),
  async measure(ctx, { accountId, ...dates }, { isLocked }) {
    const member = await memberOfAct(ctx, accountId, isLocked)
    const worth = await worthOfVoucher(ctx, stayOf(dates))
    return {
      subject: { kind: 'member', id: accountId, number: member.number },
      amount: worth,
      since: ctx.now,
      price: worth,
      taken: cents(0),
      customer: member.long_name,
    }
  },
  async perform(ctx, { accountId, ...dates }) {
    const { long_name: name, email } = await memberOfAct(ctx, accountId, true)
    return giveVoucher(ctx, stayOf(dates), { accountId, name, email })
  },
})

/** The value of a voucher for these dates: the drive-up price of the same stay. @throws Problem 422 when sold out */
export async function worthOfVoucher(ctx: Context, stay: Stay): Promise<Cents> {
  const { total } = await priceOf(ctx, stay, 'STANDARD')
  await refuseSoldOut(ctx, stay)
  return total
}

/** The recipient of a voucher; `accountId` is a member's. */
interface Holder {
  readonly accountId: string | null
  readonly name: string
  readonly email: string
}

/** Issues a free voucher in the caller's transaction, and mails it. @throws Problem 422 when sold out */
export async function giveVoucher(ctx: Context, stay: Stay, holder: Holder): Promise<store.VoucherRow> {
  const rate = await priceOf(ctx, stay, 'STANDARD')
  await takeSpace(ctx, stay)
  const voucher = await store.insert(ctx, {
    id: ctx.random.uuid(),
    number: ctx.random.code(store.NUMBER_LENGTH),
    status: 'ISSUED',
    kind: 'GOODWILL',
    account_id: holder.accountId,
    travel_from: stay.from,
    travel_to: stay.to,
    points: 0,
    total_cents: rate.total,
    rate: wireRate(rate),
    holder_name: holder.name,
    holder_email: holder.email,
    buyer_name: null,
    buyer_email: null,
    deliver_on: null,
    email_pdf: true,
    email_pkpass: true,
  })
  await enqueue(ctx, notifyCustomer, { voucherId: voucher.id, what: 'issued' })
  return voucher
}

/** The stay from dates as a request stores them, in seconds since 1970. */
export function stayOf({ from, to }: { from: number; to: number }): Stay {
  return {
    from: Temporal.Instant.fromEpochMilliseconds(from * 1000),
    to: Temporal.Instant.fromEpochMilliseconds(to * 1000),
  }
}
