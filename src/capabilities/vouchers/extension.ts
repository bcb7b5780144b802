import { z } from 'zod'
import { allow, found, invalidFields, invalidForm } from '../../http/problem.ts'
import { cents } from '../../lib/money.ts'
import { datesTouched, isBefore, pacificDate, type Stay, toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { defineAct } from '../acts/index.ts'
import { callerAsTaker, ensureDays, reserve, retake } from '../capacity/index.ts'
import { isPriced, soldOutMessage } from '../quotes/index.ts'
import { wireRate } from '../quotes/pricing.ts'
import { priceBook } from '../rates/index.ts'
import { notifyCustomer } from './jobs.ts'
import { priceOf, priceOfPart } from './price.ts'
import { voucherCan } from './rules.ts'
import * as store from './store.ts'
import { moveVoucherTokens } from './tokens.ts'
import { messages } from './texts.ts'

/**
 * Extends a time voucher, even an expired one: like a goodwill voucher it is valued at the drive-up price of the added
 * time.
 */
export const voucherExtension = defineAct({
  name: 'vouchers.extend',
  kind: 'goodwill_voucher',
  // Seconds since 1970: a request stores plain values.
  input: z.object({ voucherId: z.uuid(), to: z.int() }),
  async measure(ctx, { voucherId, to }, { isLocked }) {
    const voucher = found(await (isLocked ? store.lockById(ctx, voucherId) : store.byId(ctx, voucherId)))
    allow(voucherCan.extend(voucher))
    const { total } = await priceOf(ctx, addedTo(voucher, momentOf(to), ctx.now), 'STANDARD')
    return {
      subject: { kind: 'voucher', id: voucher.id, number: voucher.number },
      amount: total,
      since: ctx.now,
      price: cents(voucher.total_cents + total),
      taken: cents(voucher.paid_cents - voucher.refunded_cents),
      customer: voucher.holder_name,
    }
  },
  async perform(ctx, { voucherId, to: seconds }, { reason_code }) {
    const voucher = found(await store.lockById(ctx, voucherId))
    allow(voucherCan.extend(voucher))
    const to = momentOf(seconds)
    await takeAdded(ctx, voucher, to)
    const before = toWire(voucher.travel_to)
    const change = { status: 'ISSUED', travel_to: to, reminded_at: null } as const
    // What it covers is told where today's book still has a price for its first days.
    const covered = { from: voucher.travel_from, to }
    const isKnown = isPriced(await priceBook(ctx), { ...covered, vehicleClass: store.VOUCHER_CLASS })
    const rate = isKnown && wireRate(await priceOfPart(ctx, covered, 'STANDARD'))
    const details = { until_before: before, reason_code, ...(rate && { rate }) }
    const extended = await store.change(ctx, voucher, 'extended', change, details)
    await moveVoucherTokens(ctx, extended)
    await audit(ctx, {
      action: 'voucher.extended',
      entity: 'voucher',
      entityId: voucher.id,
      details: { before, until: toWire(to), reason_code },
    })
    // A gift that is not delivered yet will show its new dates anyway.
    if (voucher.kind !== 'GIFT' || voucher.delivered_at)
      await enqueue(ctx, notifyCustomer, { voucherId: voucher.id, what: 'copy', ref: `extended/${seconds}` })
    return extended
  },
})

/** The added time; for an expired voucher, from now on. */
function addedTo(
  { travel_to }: Pick<store.VoucherRow, 'travel_to'>,
  to: Temporal.Instant,
  now: Temporal.Instant,
): Stay {
  const from = isBefore(travel_to, now) ? now : travel_to
  if (!isBefore(from, to)) throw invalidFields({ travel_to_date: [messages.refusal.noLonger] })
  return { from, to }
}

/** Takes the space of the added dates; an expired voucher has released its own, so that is taken again too. */
async function takeAdded(ctx: Context, voucher: store.VoucherRow, to: Temporal.Instant): Promise<void> {
  const { vehicle_class, travel_from, travel_to, status } = voucher
  const held = datesTouched(travel_from, travel_to)
  const added = datesTouched(travel_from, to).filter((date) => !held.includes(date))
  await ensureDays(ctx, held[0] ?? '', added.at(-1) ?? held.at(-1) ?? '')
  const today = pacificDate(ctx.now)
  // Past dates need no space.
  const over = added.filter((date) => date < today)
  await retake(ctx, vehicle_class, status === 'EXPIRED' ? [...held, ...over] : over)
  const coming = added.filter((date) => date >= today)
  if (!(await reserve(ctx, vehicle_class, coming, callerAsTaker(ctx)))) {
    const { from } = addedTo(voucher, to, ctx.now)
    throw invalidForm(await soldOutMessage(ctx, { travel_from: from, travel_to: to, vehicle_class }))
  }
}

function momentOf(seconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
}
