import type { CallOutput } from '../../../http/endpoint.ts'
import { allow, Problem } from '../../../http/problem.ts'
import type { Context } from '../../../platform/context.ts'
import { described, googleWalletLink, kindsHere } from '../../documents/index.ts'
import { CONTENT_TYPES, PASS_KINDS, type PassKind } from '../../documents/kinds.ts'
import { drawn, type MailAttachment, type MailDocument, publicLinks } from '../../mail/index.ts'
import { notePass } from '../../passes/index.ts'
import { currentSettings } from '../../settings/index.ts'
import type { vouchers } from '../contract.ts'
import { type VoucherDocument, voucherCard, voucherSheet } from './content.ts'
import { presentToHolder } from '../presentation.ts'
import { voucherCan } from '../rules.ts'
import type { VoucherRow } from '../store.ts'

/**
 * One document of a voucher in its current state.
 * @throws Problem 422 while the payment is being confirmed, 404 for a pass where none can be signed
 */
export async function documentOf(ctx: Context, voucher: VoucherRow, kind: PassKind): Promise<MailAttachment> {
  allow(voucherCan.prove(voucher))
  if (!kindsHere(ctx, PASS_KINDS).includes(kind)) throw new Problem('not_found')
  return drawn(ctx, await fileOf(ctx, await contentOfDocument(ctx, voucher), kind))
}

/** The documents of a voucher, and its link to add it to Google Wallet. */
export async function documentsOf(ctx: Context, voucher: VoucherRow): Promise<CallOutput<typeof vouchers.documents>> {
  if (!voucherCan.prove(voucher).allowed) return { documents: [], google_wallet_url: null }
  const document = await contentOfDocument(ctx, voucher)
  return {
    documents: described(ctx, PASS_KINDS, (kind) => nameOf(document, kind)),
    google_wallet_url: (await googleWalletLink(ctx, voucherCard(document))) ?? null,
  }
}

/** The attachments of a mail. */
export async function attachmentsOf(
  ctx: Context,
  document: VoucherDocument,
  wanted: Readonly<Record<PassKind, boolean>>,
): Promise<MailDocument[]> {
  return Promise.all(
    kindsHere(ctx, PASS_KINDS)
      .filter((kind) => wanted[kind])
      .map((kind) => fileOf(ctx, document, kind)),
  )
}

async function contentOfDocument(ctx: Context, voucher: VoucherRow): Promise<VoucherDocument> {
  const [presented, settings] = await Promise.all([presentToHolder(ctx, voucher), currentSettings(ctx)])
  return { voucher: presented, settings, links: publicLinks(ctx.config), now: ctx.now }
}

async function fileOf(ctx: Context, document: VoucherDocument, kind: PassKind): Promise<MailDocument> {
  const about = { filename: nameOf(document, kind), contentType: CONTENT_TYPES[kind] }
  if (kind === 'pdf') return { ...about, paper: { kind: 'stay-sheet', shows: voucherSheet(document) } }
  await notePass(ctx, { serial: document.voucher.id, kind: 'VOUCHER', number: document.voucher.number })
  return { ...about, paper: { kind: 'apple-pass', shows: voucherCard(document) } }
}

function nameOf({ voucher }: VoucherDocument, kind: PassKind): string {
  return `voucher-${voucher.number}.${kind}`
}
