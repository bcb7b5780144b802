import { inLanguage } from '../../lib/in-language.ts'
import type { Context } from '../../platform/context.ts'
import { type MailContent, type Marketing, publicLinks, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { type Cents, cents, toDollars } from '../../lib/money.ts'
import { attachmentsOf } from './documents/files.ts'
import {
  type BookingMail,
  cancelledMail,
  changedMail,
  changePendingMail,
  changeRefusedMail,
  addressChangedMail,
  confirmationMail,
  detailsChangedMail,
  duplicateMail,
  expectedAgainMail,
  lateConfirmationMail,
  noShowMail,
  payLinkEndedMail,
  payLinkMail,
  priceDroppedMail,
  refundedMail,
  refusedMail,
  reminderMail,
  walkedMail,
} from './emails.ts'
import { sayFeeRule } from './fee-rule.ts'
import { type RefundSplit, splitRefund } from './movements.ts'
import { found } from '../../http/problem.ts'
import { paymentById } from '../payments/index.ts'
import { marketingLinks } from '../preferences/index.ts'
import { presentQuote, quoteById } from '../quotes/index.ts'
import { present } from './presentation.ts'
import { lastLink } from './pay-links/store.ts'
import { refusalMessage } from '../payments/refusals.ts'
import { changeSettlement } from './rules.ts'
import * as store from './store.ts'
import { bookingToken } from './tokens.ts'
import { walksOf } from './walks/store.ts'

/** The queue of what there is to tell of a booking: {@link BookingNotification}. */
export const BOOKING_NEWS = { name: 'bookings.tell' }

/** A notification about a booking. `ref` distinguishes occasions of the same kind. */
export interface BookingNotification {
  readonly what:
    | 'confirmation'
    | 'late confirmation'
    | 'changed'
    | 'change pending'
    | 'change refused'
    | 'price dropped'
    | 'reminder'
    | 'cancelled'
    | 'no show'
    | 'no show undone'
    | 'walked'
    | 'refused'
    | 'duplicate'
    | 'copy'
    | 'pay link'
    | 'pay link ended'
    | 'details changed'
    | 'address changed'
    | 'refunded'
  readonly ref?: string | undefined
  /** The same once more, as somebody asked. */
  readonly again?: string | undefined
  /** Somebody else than the booking's own address, as its holder asked. */
  readonly to?: string | undefined
  /** What is to go with it, where that is not what was chosen when booking. */
  readonly documents?: { readonly pdf: boolean; readonly pkpass: boolean } | undefined
}

/** Writes the mail about a booking, once per occasion, with its own link, in the holder's language. */
export function sendBookingMail(
  ctx: Context,
  booking: store.BookingRow,
  notification: BookingNotification,
): Promise<void> {
  return inLanguage(booking.language, () => send(ctx, booking, notification))
}

async function send(ctx: Context, booking: store.BookingRow, notification: BookingNotification): Promise<void> {
  const mail = await bookingMail(ctx, booking)
  const [content, attachments] = await Promise.all([
    contentOf(ctx, booking, mail, notification),
    PROVING.has(notification.what)
      ? attachmentsOf(ctx, { ...mail, now: ctx.now }, documentsFor(booking, notification))
      : [],
  ])
  const to = notification.to ?? booking.email
  const thread = purposeOf(booking, { what: 'confirmation' })
  await sendMail(ctx, { ...content, purpose: purposeOf(booking, notification), to, attachments, thread })
}

/** What every mail about a booking is made of, with a link of its own. In the language of who reads. */
export async function bookingMail(ctx: Context, booking: store.BookingRow): Promise<BookingMail> {
  return {
    booking: await present(ctx, booking),
    settings: await currentSettings(ctx),
    links: publicLinks(ctx.config),
    token: await bookingToken(ctx, booking.id, booking.travel_to),
  }
}

/** Mails with documents. */
const PROVING: ReadonlySet<BookingNotification['what']> = new Set([
  'confirmation',
  'late confirmation',
  'changed',
  'cancelled',
  'walked',
  'copy',
])

function documentsFor({ email_pdf, email_pkpass }: store.BookingRow, { what, documents }: BookingNotification) {
  // A calendar file removes a cancelled stay; a void pass or page is of no use.
  if (what === 'cancelled' || what === 'walked') return { pdf: false, pkpass: false }
  return documents ?? { pdf: email_pdf, pkpass: email_pkpass }
}

/** A booking is confirmed once, however late. */
function purposeOf({ id }: store.BookingRow, { what, ref, again }: BookingNotification): string {
  const occasion = what === 'late confirmation' ? 'confirmation' : what
  return ['booking', id, occasion, ref, again].filter(Boolean).join('/')
}

async function contentOf(
  ctx: Context,
  booking: store.BookingRow,
  mail: BookingMail,
  { what, ref }: BookingNotification,
): Promise<MailContent & { readonly marketing?: Marketing }> {
  switch (what) {
    case 'confirmation':
    case 'copy':
      return confirmationMail(mail)
    case 'late confirmation':
      return lateConfirmationMail(mail)
    case 'duplicate':
      return duplicateMail(mail)
    case 'changed': {
      const { before, charged, refunded, points } = await store.dateChange(ctx, booking.id, ref ?? '')
      const was = { vehicle_class: booking.vehicle_class, ...before }
      return changedMail({ ...mail, before: was, charged: toDollars(charged), back: splitBy(refunded, points) })
    }
    case 'change pending':
    case 'change refused': {
      const { details, amount_cents } = found(await paymentById(ctx, ref ?? ''))
      const asked = presentQuote(ctx, found(await quoteById(ctx, String(details.quote_id))))
      if (what === 'change refused') return changeRefusedMail({ ...mail, asked })
      return changePendingMail({ ...mail, asked, amount: toDollars(amount_cents) })
    }
    case 'price dropped': {
      const quote = found(await quoteById(ctx, ref ?? ''))
      const { refund, balanceDue } = changeSettlement(booking, quote.total_cents)
      const offer = { back: splitRefund(mail.booking, refund), balanceDue: toDollars(balanceDue) }
      const { preferences, unsubscribe } = await marketingLinks(ctx, booking.email)
      const content = await priceDroppedMail({ ...mail, offered: presentQuote(ctx, quote), ...offer, preferences })
      return { ...content, marketing: { kind: 'offers', unsubscribeLink: unsubscribe } }
    }
    case 'reminder':
      return reminderMail({ ...mail, now: ctx.now })
    case 'cancelled': {
      const { fee, refund, rule } = await store.cancellation(ctx, booking.id)
      return cancelledMail({ ...mail, fee: toDollars(fee), refund: toDollars(refund), rule: sayFeeRule(rule) })
    }
    case 'no show': {
      const { fee, refund } = await store.noShow(ctx, booking.id)
      return noShowMail({ ...mail, fee: toDollars(fee), refund: toDollars(refund), now: ctx.now })
    }
    case 'no show undone':
      return expectedAgainMail({ ...mail, refund: toDollars((await store.noShow(ctx, booking.id)).refund) })
    case 'walked': {
      const walk = found((await walksOf(ctx, [booking.id])).get(booking.id))
      const { refund, to_points } = await store.walk(ctx, booking.id)
      return walkedMail({ ...mail, walk, back: splitBy(refund, to_points) })
    }
    case 'pay link': {
      const link = found(await lastLink(ctx, booking.id))
      const quote = found(await quoteById(ctx, link.quote_id))
      const view = { ...mail, quote: presentQuote(ctx, quote), link, isRefused: ref !== link.id }
      return payLinkMail(view)
    }
    case 'pay link ended': {
      const link = found(await lastLink(ctx, booking.id))
      const quote = found(await quoteById(ctx, link.quote_id))
      return payLinkEndedMail({ ...mail, quote: presentQuote(ctx, quote), link, isRefused: false })
    }
    case 'details changed':
      return detailsChangedMail({ ...mail, ...(await store.detailsChange(ctx, booking.id, Number(ref))), now: ctx.now })
    case 'address changed':
      return addressChangedMail(mail)
    case 'refunded': {
      const { amount, to_points, means, points } = await store.refundOf(ctx, booking.id, Number(ref))
      const back = splitBy(amount, to_points)
      return refundedMail({ ...mail, amount: toDollars(amount), back, means: means ?? 'CARD', points: points ?? 0 })
    }
    case 'refused': {
      const retryLink = mail.booking.quote.customer_link
      return refusedMail({ ...mail, reason: refusalMessage(booking.end_reason), retryLink })
    }
  }
}

/** A refund of which so much comes back as points. */
function splitBy(refund: Cents, points: Cents = cents(0)): RefundSplit {
  return { money: cents(refund - points), points }
}
