import { inLanguage } from '../../lib/in-language.ts'
import type { Language } from '../../lib/language.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { bookingAtTheLot, JOINED_CLUB } from '../bookings/index.ts'
import { type MailDocument, publicLinks, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { joinWithBooking } from './linking.ts'
import { present } from './present.ts'
import { type Receipt, receiptMail, receiptSheet, ticketMail } from './receipt.ts'
import * as store from './store.ts'
import { stayToken } from './tokens.ts'

/** Mails a receipt to the booker, or to an address from its holder. `ref` distinguishes requests. */
export const sendReceipt = defineJob<{ transactionId: string; to?: string; ref?: string }>(
  { name: 'stays.receipt', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { transactionId, to, ref }) => {
    const stay = await store.byId(ctx, transactionId)
    const reader = to === undefined ? stay && (await readerOf(ctx, stay)) : { email: to, language: ctx.language }
    if (!stay || !reader || stay.status === 'OPEN') return
    await inLanguage(reader.language, async () => {
      const receipt = await receiptOf(ctx, stay)
      const links = publicLinks(ctx.config)
      await sendMail(ctx, {
        ...(await receiptMail(receipt, links.trip(stay.id, await stayToken(ctx, stay)))),
        purpose: ['transaction', stay.id, 'receipt', ref].filter(Boolean).join('/'),
        to: reader.email,
        attachments: [receiptPdf(receipt)],
      })
    })
  },
)

/** Mails the ticket of an open stay to an address from its holder. `ref` distinguishes requests. */
export const sendTicket = defineJob<{ transactionId: string; to: string; ref: string }>(
  { name: 'stays.ticket', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { transactionId, to, ref }) => {
    const stay = await store.byId(ctx, transactionId)
    if (stay?.status !== 'OPEN') return
    const link = publicLinks(ctx.config).trip(stay.id, await stayToken(ctx, stay))
    await sendMail(ctx, {
      ...(await ticketMail(await receiptOf(ctx, stay), link)),
      purpose: ['transaction', stay.id, 'ticket', ref].join('/'),
      to,
    })
  },
)

/** Links the stay of a booking that a member has claimed, if its car has already arrived. */
const joinStay = defineJob<{ bookingId: string }>(
  { ...JOINED_CLUB, retry: { limit: 20, delay: 5, backoff: true } },
  (ctx, { bookingId }) => joinWithBooking(ctx, bookingId),
)

/** The booker of the stay. */
async function readerOf(
  ctx: Context,
  { booking_id }: store.StayRow,
): Promise<{ email: string; language: Language } | undefined> {
  return booking_id ? (await bookingAtTheLot(ctx, booking_id)).booking : undefined
}

/** The content of a stay's receipt. */
export async function receiptOf(ctx: Context, stay: store.StayRow): Promise<Receipt> {
  const [transaction, settings] = await Promise.all([present(ctx, stay), currentSettings(ctx)])
  return { transaction, settings, links: publicLinks(ctx.config), now: ctx.now }
}

/** The receipt as a PDF. */
export function receiptPdf(receipt: Receipt): MailDocument {
  return {
    filename: `parking-receipt-${receipt.transaction.receipt_number}.pdf`,
    contentType: 'application/pdf',
    paper: { kind: 'stay-sheet', shows: receiptSheet(receipt) },
  }
}

export const jobs = [sendReceipt, sendTicket, joinStay]
