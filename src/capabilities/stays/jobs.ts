import { inLanguage } from '../../lib/in-language.ts'
import { type Language, language } from '../../lib/language.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { mintUrlToken } from '../auth/index.ts'
import { bookingAtTheLot } from '../bookings/index.ts'
import { drawStaySheet } from '../documents/index.ts'
import { publicLinks, sendMail } from '../mail/index.ts'
import { chargesWaitingSince, type Payment } from '../payments/index.ts'
import { currentSettings } from '../settings/index.ts'
import { settleStay } from './close.ts'
import { present } from './present.ts'
import { type Receipt, receiptMail, receiptSheet } from './receipt.ts'
import * as store from './store.ts'

/** URL tokens of a stay open it until so long after it ended. */
const TOKEN_DAYS = 90

/** Mails a receipt: to who booked, or to whom its holder asks for. `ref` tells one asking from the next. */
export const sendReceipt = defineJob<{ transactionId: string; to?: string; ref?: string }>(
  { name: 'stays.receipt', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { transactionId, to, ref }) => {
    const stay = await store.byId(ctx, transactionId)
    const reader = to === undefined ? stay && (await readerOf(ctx, stay)) : { email: to, language: language() }
    if (!stay || !reader || stay.status === 'OPEN') return
    await inLanguage(reader.language, async () => {
      const receipt = await receiptOf(ctx, stay)
      const links = publicLinks(ctx.config)
      const expiresAt = (stay.exited_at ?? ctx.now).add({ hours: TOKEN_DAYS * 24 })
      const token = await mintUrlToken(ctx, { kind: 'transaction', id: stay.id, expiresAt })
      await sendMail(ctx, {
        ...(await receiptMail(receipt, links.trip(stay.id, token))),
        purpose: ['transaction', stay.id, 'receipt', ref].filter(Boolean).join('/'),
        to: reader.email,
        attachments: [await receiptPdf(ctx, receipt)],
      })
    })
  },
)

/** Who booked the stay. */
async function readerOf(
  ctx: Context,
  { booking_id }: store.StayRow,
): Promise<{ email: string; language: Language } | undefined> {
  return booking_id ? (await bookingAtTheLot(ctx, booking_id)).booking : undefined
}

/** What a stay's receipt is made of. */
export async function receiptOf(ctx: Context, stay: store.StayRow): Promise<Receipt> {
  const [transaction, settings] = await Promise.all([present(ctx, stay), currentSettings(ctx)])
  return { transaction, settings, links: publicLinks(ctx.config) }
}

/** The receipt as a file. */
export async function receiptPdf(ctx: Context, receipt: Receipt) {
  return {
    filename: `parking-receipt-${receipt.transaction.receipt_number}.pdf`,
    contentType: 'application/pdf',
    content: await drawStaySheet(receiptSheet(receipt, ctx.now)),
  }
}

/** Asks again for a stay's charge whose outcome was not known, until it is; the stay then closes by itself. */
export const settleLater = defineJob<{ paymentId: string }>(
  { name: 'stays.settle', retry: { limit: 200, delay: 5, backoff: true, maxDelay: 60 }, timeout: 60 },
  async (ctx, { paymentId }) => {
    const { status } = await settleStay(ctx, paymentId)
    if (status === 'unknown') throw new Error('the gateway does not tell yet')
  },
)

/** Settles a stay's charge that the gateway has told of by itself. */
export async function settleSoon(ctx: Context, { id }: Payment): Promise<void> {
  await enqueue(ctx, settleLater, { paymentId: id }, { startAfter: ctx.now.add({ seconds: 15 }), singletonKey: id })
}

const LEFT_BEHIND_SECONDS = 45

/** Takes up charges that a process which died left half done. */
export const resume = defineJob({ name: 'stays.resume', cron: '* * * * *', singleton: true }, async (ctx) => {
  for (const payment of await chargesWaitingSince(ctx, ctx.now.subtract({ seconds: LEFT_BEHIND_SECONDS }))) {
    if (!payment.transaction_id) continue
    try {
      await settleStay(ctx, payment.id)
    } catch (err) {
      ctx.log.warn({ err, paymentId: payment.id }, 'stay could not be taken up')
    }
  }
})

export const jobs = [sendReceipt, settleLater, resume]
