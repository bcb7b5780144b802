import { inLanguage } from '../../lib/in-language.ts'
import type { Language } from '../../lib/language.ts'
import { addDays, pacificDate } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { memberOfAccount } from '../club/index.ts'
import { bookingAtTheLot, JOINED_CLUB, READDRESSED, type Readdressed } from '../bookings/index.ts'
import { fileFeed } from '../flights/index.ts'
import { type MailDocument, publicLinks, sendMail } from '../mail/index.ts'
import { daysWaitSince } from '../payments/index.ts'
import { currentSettings } from '../settings/index.ts'
import { sumUpChangedDays, sumUpDays } from './daily-figures.ts'
import { applyFeed } from './late-flight.ts'
import { joinWithBooking, readdressStay } from './linking.ts'
import { present } from './presentation.ts'
import { type Receipt, receiptMail, receiptSheet, ticketMail } from './receipt.ts'
import * as store from './store.ts'
import { stayToken } from './tokens.ts'

/** Mails a receipt to the booker, or to an address from its holder or from staff. `ref` distinguishes requests. */
export const sendReceipt = defineJob<{ transactionId: string; to?: string; ref?: string; isByStaff?: boolean }>(
  { name: 'stays.receipt', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { transactionId, to, ref, isByStaff = false }) => {
    const stay = await store.byId(ctx, transactionId)
    if (!stay || stay.status === 'OPEN') return
    const reader =
      to === undefined ? await readerOf(ctx, stay) : { email: to, language: await languageFor(ctx, stay, isByStaff) }
    if (!reader) return
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

/** Mails the ticket of an open stay to an address from staff. `ref` distinguishes requests. */
export const sendTicket = defineJob<{ transactionId: string; to: string; ref: string }>(
  { name: 'stays.ticket', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { transactionId, to, ref }) => {
    const stay = await store.byId(ctx, transactionId)
    if (stay?.status !== 'OPEN') return
    await inLanguage(await languageFor(ctx, stay, true), async () => {
      const link = publicLinks(ctx.config).trip(stay.id, await stayToken(ctx, stay))
      await sendMail(ctx, {
        ...(await ticketMail(await receiptOf(ctx, stay), link)),
        purpose: ['transaction', stay.id, 'ticket', ref].join('/'),
        to,
      })
    })
  },
)

/** Links the stay of a booking that a member has claimed, if its car has already arrived. */
const joinStay = defineJob<{ bookingId: string }>(
  { ...JOINED_CLUB, retry: { limit: 20, delay: 5, backoff: true } },
  (ctx, { bookingId }) => joinWithBooking(ctx, bookingId),
)

/** Takes the stay of a booking from whoever had the mails of a wrong address. */
const readdress = defineJob<Readdressed>(
  { ...READDRESSED, retry: { limit: 20, delay: 5, backoff: true } },
  readdressStay,
)

/** The booker of the stay. */
async function readerOf(
  ctx: Context,
  { booking_id }: store.StayRow,
): Promise<{ email: string; language: Language } | undefined> {
  return booking_id ? (await bookingAtTheLot(ctx, booking_id)).booking : undefined
}

/** The language of who asks for a mail about the stay; where those are staff, that of its booker or member. */
async function languageFor(ctx: Context, stay: store.StayRow, isByStaff: boolean): Promise<Language> {
  if (!isByStaff) return ctx.language
  const booker = await readerOf(ctx, stay)
  if (booker) return booker.language
  const member = stay.account_id ? await memberOfAccount(ctx, stay.account_id) : undefined
  return member?.language ?? ctx.language
}

/** The content of a stay's receipt. */
export async function receiptOf(ctx: Context, stay: store.StayRow): Promise<Receipt> {
  const [transaction, settings] = await Promise.all([present(ctx, stay), currentSettings(ctx)])
  return { transaction, settings, links: publicLinks(ctx.config), now: ctx.now }
}

/** The receipt as a PDF. */
export function receiptPdf(receipt: Receipt): MailDocument {
  const { receipt_number, ticket_num } = receipt.transaction
  return {
    // A ticket that is voided while its car is here has no receipt yet.
    filename: `parking-receipt-${receipt_number ?? ticket_num}.pdf`,
    contentType: 'application/pdf',
    paper: { kind: 'stay-sheet', shows: receiptSheet(receipt) },
  }
}

/** Follows the feed, so that the booked price holds for travelers on late flights. */
const followFlights = defineJob({ name: 'stays.follow-flights', cron: '*/5 * * * *', singleton: true }, async (ctx) => {
  const { flightFeedFile } = ctx.config
  if (flightFeedFile) await applyFeed(ctx, fileFeed(flightFeedFile))
})

/**
 * Sums up the hours that have changed, stays and payments of yesterday and today and of earlier days that were missed, and other
 * days of which something has changed, as by a late void.
 */
const rollUp = defineJob({ name: 'stays.roll-up', cron: '*/10 * * * *', singleton: true }, async (ctx) => {
  while ((await transaction(ctx, store.takeInHours)) > 0);
  const today = pacificDate(ctx.now)
  await sumUpDays(ctx, await firstOf(ctx, addDays(today, -1)), today)
  await sumUpChangedDays(ctx)
})

/** `date`, or the first day that was missed, if that is earlier. */
async function firstOf(ctx: Context, date: string): Promise<string> {
  const since = [await daysWaitSince(ctx), await store.daysWaitSince(ctx)]
  return [date, ...since.flatMap((at) => (at ? [pacificDate(at)] : []))].toSorted()[0] ?? date
}

export const jobs = [sendReceipt, sendTicket, joinStay, readdress, rollUp, followFlights]
