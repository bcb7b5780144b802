import { inLanguage } from '../../lib/in-language.ts'
import type { Context } from '../../platform/context.ts'
import { refusalMessage } from '../payments/refusals.ts'
import { type MailContent, publicLinks, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { attachmentsOf } from './documents/files.ts'
import { boughtMail, refusedMail, voidedMail, type VoucherMail, voucherMail } from './emails.ts'
import { presentToHolder, presentToOwner } from './presentation.ts'
import type { VoucherRow } from './store.ts'
import { purchaseToken, voucherToken } from './tokens.ts'

/** A notification about a voucher. `ref` distinguishes occasions of the same kind. */
export interface VoucherNotification {
  readonly what: 'issued' | 'bought' | 'gift' | 'reminder' | 'voided' | 'withdrawn' | 'refused' | 'copy'
  readonly ref?: string | undefined
  /** Another address, given by its owner or holder. */
  readonly to?: string | undefined
  readonly documents?: { readonly pdf: boolean; readonly pkpass: boolean } | undefined
}

/** Mails with documents. */
const PROVING: ReadonlySet<VoucherNotification['what']> = new Set(['issued', 'gift', 'reminder', 'copy'])

/** Mails to the owner: a gift's buyer, or the holder of a voucher for points. */
const TO_OWNER: ReadonlySet<VoucherNotification['what']> = new Set(['issued', 'bought', 'voided', 'refused'])

/** Writes a mail about a voucher, once per occasion, with its own link, in the buyer's language. */
export function sendVoucherMail(ctx: Context, voucher: VoucherRow, notification: VoucherNotification): Promise<void> {
  return inLanguage(voucher.language, () => send(ctx, voucher, notification))
}

async function send(ctx: Context, voucher: VoucherRow, notification: VoucherNotification): Promise<void> {
  const isOwner = TO_OWNER.has(notification.what) || (voucher.kind !== 'GIFT' && notification.what === 'reminder')
  const mail: VoucherMail = {
    voucher: await (isOwner ? presentToOwner(ctx, voucher) : presentToHolder(ctx, voucher)),
    settings: await currentSettings(ctx),
    links: publicLinks(ctx.config),
    token: await (isOwner ? purchaseToken(ctx, voucher) : voucherToken(ctx, voucher)),
  }
  const [content, attachments] = await Promise.all([
    contentOf(voucher, mail, notification),
    documentsFor(ctx, voucher, mail, notification),
  ])
  const to = notification.to ?? (isOwner ? (voucher.buyer_email ?? voucher.holder_email) : voucher.holder_email)
  const purpose = ['voucher', voucher.id, notification.what, notification.ref].filter(Boolean).join('/')
  await sendMail(ctx, { ...content, purpose, to, attachments })
}

async function documentsFor(
  ctx: Context,
  voucher: VoucherRow,
  mail: VoucherMail,
  { what, documents }: VoucherNotification,
) {
  const document = { ...mail, now: ctx.now }
  if (what === 'bought' && voucher.delivery === 'PRINT')
    return attachmentsOf(ctx, document, { pdf: true, pkpass: false })
  if (!PROVING.has(what)) return []
  return attachmentsOf(ctx, document, documents ?? { pdf: voucher.email_pdf, pkpass: voucher.email_pkpass })
}

function contentOf(voucher: VoucherRow, mail: VoucherMail, { what }: VoucherNotification): Promise<MailContent> {
  switch (what) {
    case 'bought':
      return boughtMail(mail)
    case 'voided':
    case 'withdrawn':
      return voidedMail({ ...mail, isOwner: what === 'voided' })
    case 'refused':
      return refusedMail({ ...mail, reason: refusalMessage(voucher.end_reason) })
    default:
      return voucherMail({ ...mail, occasion: what })
  }
}
