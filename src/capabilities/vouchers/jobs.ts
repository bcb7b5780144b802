import { addDays, datesTouched, fromLocal, pacificDate } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { continueOnError, defineJob, enqueue } from '../../platform/jobs.ts'
import { release } from '../capacity/index.ts'
import { sendVoucherMail, type VoucherNotification } from './notifications.ts'
import { isOver, isReminderDue } from './rules.ts'
import * as store from './store.ts'

/** Notifies the holder or buyer of a change of a voucher. */
export const notifyCustomer = defineJob<{ voucherId: string } & VoucherNotification>(
  { name: 'vouchers.tell', retry: { limit: 20, delay: 5, backoff: true } },
  (ctx, { voucherId, ...notification }) =>
    // Locked, so that voiding a gift knows whether its recipient was told.
    transaction(ctx, async (ctx) => {
      const voucher = await store.lockById(ctx, voucherId)
      if (!voucher || isOvertaken(voucher, notification)) return
      await sendVoucherMail(ctx, voucher, notification)
      if (notification.what === 'gift') await store.noteDelivered(ctx, voucher.id)
    }),
)

const OVERTAKEN: ReadonlySet<VoucherNotification['what']> = new Set(['issued', 'gift', 'reminder', 'copy'])

/** Whether a voucher ended before its mail was sent, so that the mail is dropped. */
function isOvertaken({ status }: store.VoucherRow, { what }: VoucherNotification): boolean {
  return status !== 'ISSUED' && OVERTAKEN.has(what)
}

/** Mails the gifts of the day, in the morning. */
const deliverGifts = defineJob({ name: 'vouchers.deliver', cron: '*/10 7-23 * * *', singleton: true }, async (ctx) => {
  for (const { id } of await store.toDeliver(ctx, pacificDate(ctx.now))) {
    await enqueue(ctx, notifyCustomer, { voucherId: id, what: 'gift' })
  }
})

const REMINDED_DAYS_AHEAD = 8

/** Sends one reminder a week before a voucher's last date. */
const remind = defineJob({ name: 'vouchers.remind', cron: '30 8 * * *', singleton: true }, async (ctx) => {
  const until = fromLocal(addDays(pacificDate(ctx.now), REMINDED_DAYS_AHEAD), '00:00')
  for await (const voucher of each((last) => store.endingBetween(ctx, { from: ctx.now, until }, last))) {
    const since = voucher.deliver_on ?? pacificDate(voucher.created_at)
    if (!isReminderDue({ ...voucher, since }, ctx.now)) continue
    await transaction(ctx, async (ctx) => {
      if (await store.noteReminded(ctx, voucher.id))
        await enqueue(ctx, notifyCustomer, { voucherId: voucher.id, what: 'reminder' })
    })
  }
})

/** Expires vouchers after their last date, and releases their space. */
const expireVouchers = defineJob({ name: 'vouchers.expire', cron: '25 0 * * *', singleton: true }, async (ctx) => {
  for await (const voucher of each((last) => store.endedBefore(ctx, ctx.now, last))) {
    if (!isOver(voucher, ctx.now)) continue
    const { id: voucherId } = voucher
    await continueOnError(ctx, { voucherId }, 'voucher could not be ended', () => expire(ctx, voucherId))
  }
})

/** All vouchers of which `read` answers some, behind the last one. */
async function* each(read: (last?: store.VoucherRow) => Promise<store.VoucherRow[]>) {
  for (let some = await read(); some.length > 0; some = await read(some.at(-1))) yield* some
}

async function expire(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const voucher = await store.lockById(ctx, id)
    if (voucher?.status !== 'ISSUED' || !isOver(voucher, ctx.now)) return
    await release(ctx, voucher.vehicle_class, datesTouched(voucher.travel_from, voucher.travel_to))
    await store.change(ctx, voucher, 'expired', { status: 'EXPIRED' })
  })
}

export const jobs = [notifyCustomer, deliverGifts, remind, expireVouchers]
