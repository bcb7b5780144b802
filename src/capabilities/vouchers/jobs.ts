import { addDays, fromLocal, pacificDate } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import type { Payment } from '../payments/index.ts'
import { settle } from './buy.ts'
import { expire } from './end.ts'
import { sendVoucherMail, type Tidings } from './mails.ts'
import { isOver, isReminderDue } from './rules.ts'
import * as store from './store.ts'

/** Tells holder or buyer what became of a voucher. */
export const tell = defineJob<{ voucherId: string } & Tidings>(
  { name: 'vouchers.tell', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { voucherId, ...tidings }) => {
    const voucher = await store.byId(ctx, voucherId)
    if (!voucher || isOvertaken(voucher, tidings)) return
    await sendVoucherMail(ctx, voucher, tidings)
    if (tidings.what === 'gift') await store.noteDelivered(ctx, voucher.id)
  },
)

const OVERTAKEN: ReadonlySet<Tidings['what']> = new Set(['issued', 'gift', 'reminder'])

/** A voucher that ended before its mail left is not handed to anybody any more. */
function isOvertaken({ status }: store.VoucherRow, { what }: Tidings): boolean {
  return status !== 'ISSUED' && OVERTAKEN.has(what)
}

/** Asks again for a charge whose outcome was not known, until it is. */
export const settlePending = defineJob<{ voucherId: string }>(
  { name: 'vouchers.settle', retry: { limit: 200, delay: 5, backoff: true, maxDelay: 60 }, timeout: 60 },
  async (ctx, { voucherId }) => {
    const pending = await store.byId(ctx, voucherId)
    if (!pending) return
    const { voucher } = await settle(ctx, pending, { isLate: true })
    if (voucher.status === 'PENDING') throw new Error('the gateway does not tell yet')
  },
)

/** Whoever asked first is most likely about to hear of it. */
const NEWS_DELAY_SECONDS = 15

/** Settles a gift that waits for a charge which the gateway has told of by itself. */
export async function settleGiftSoon(ctx: Context, { id, voucher_id }: Payment): Promise<void> {
  if (voucher_id === null) return
  const options = { startAfter: ctx.now.add({ seconds: NEWS_DELAY_SECONDS }), singletonKey: id }
  await enqueue(ctx, settlePending, { voucherId: voucher_id }, options)
}

/** How long a request may take before its gift counts as left behind by a process that died. */
const LEFT_BEHIND_SECONDS = 45

/** Takes up gifts that a process which died left unpaid or unsaid. */
export const resume = defineJob({ name: 'vouchers.resume', cron: '* * * * *', singleton: true }, async (ctx) => {
  for (const voucher of await store.pendingSince(ctx, ctx.now.subtract({ seconds: LEFT_BEHIND_SECONDS }))) {
    await carefully(ctx, () => settle(ctx, voucher, { isLate: true }))
  }
})

/** Mails the gifts of the day, in the morning. */
export const deliverGifts = defineJob(
  { name: 'vouchers.deliver', cron: '*/10 7-23 * * *', singleton: true },
  async (ctx) => {
    for (const { id } of await store.toDeliver(ctx, pacificDate(ctx.now))) {
      await enqueue(ctx, tell, { voucherId: id, what: 'gift' })
    }
  },
)

const REMINDED_DAYS_AHEAD = 8

/** Reminds of vouchers a week before their last date, once. */
export const remind = defineJob({ name: 'vouchers.remind', cron: '30 8 * * *', singleton: true }, async (ctx) => {
  const until = fromLocal(addDays(pacificDate(ctx.now), REMINDED_DAYS_AHEAD), '00:00')
  for (const voucher of await store.endingBetween(ctx, ctx.now, until)) {
    const since = voucher.deliver_on ?? pacificDate(voucher.created_at)
    if (!isReminderDue({ ...voucher, since }, ctx.now) || !(await store.noteReminded(ctx, voucher.id))) continue
    await enqueue(ctx, tell, { voucherId: voucher.id, what: 'reminder' })
  }
})

/** Ends vouchers whose last date is over, and gives their space back. */
export const expireVouchers = defineJob(
  { name: 'vouchers.expire', cron: '25 0 * * *', singleton: true },
  async (ctx) => {
    for (const voucher of await store.endedBefore(ctx, ctx.now)) {
      if (isOver(voucher, ctx.now)) await carefully(ctx, () => expire(ctx, voucher.id))
    }
  },
)

/** How long a key answers what it answered first, in hours; the same key then means another request. */
const REQUEST_HOURS = 24

/** Lets keys of requests go, that a repeat of them would be known by. */
export const forgetRequests = defineJob(
  { name: 'vouchers.forget-requests', cron: '40 * * * *', singleton: true },
  (ctx) => store.forgetRequests(ctx, ctx.now.subtract({ hours: REQUEST_HOURS })),
)

/** One voucher's trouble is no reason to leave the others. */
async function carefully(ctx: Context, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (err) {
    ctx.log.warn({ err }, 'voucher could not be taken up')
  }
}

export const jobs = [tell, settlePending, resume, deliverGifts, remind, expireVouchers, forgetRequests]
