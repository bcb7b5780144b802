import type { CallOutput } from '../../../http/endpoint.ts'
import { allow, found } from '../../../http/problem.ts'
import type { Context } from '../../../platform/context.ts'
import { applePass, drawStaySheet, googleWalletLink, hasAppleWallet } from '../../documents/index.ts'
import { type MailAttachment, publicLinks } from '../../mail/index.ts'
import { notePass } from '../../passes/index.ts'
import { currentSettings } from '../../settings/index.ts'
import type { VoucherDocumentKind, vouchers } from '../contract.ts'
import { type VoucherPapers, voucherCard, voucherSheet } from './content.ts'
import { presentToHolder } from '../presentation.ts'
import { voucherCan } from '../rules.ts'
import type { VoucherRow } from '../store.ts'

const CONTENT_TYPES: Readonly<Record<VoucherDocumentKind, string>> = {
  pdf: 'application/pdf',
  pkpass: 'application/vnd.apple.pkpass',
}

/**
 * One document of a voucher, as it stands now.
 * @throws Problem 422 while the payment is being confirmed, 404 for a pass where none can be signed
 */
export async function documentOf(
  ctx: Context,
  voucher: VoucherRow,
  kind: VoucherDocumentKind,
): Promise<MailAttachment> {
  allow(voucherCan.prove(voucher))
  if (!kindsOf(ctx).includes(kind)) found(undefined)
  return make(ctx, await papersOf(ctx, voucher), kind)
}

/** What documents there are of a voucher, and the address that puts it into Google Wallet. */
export async function documentsOf(ctx: Context, voucher: VoucherRow): Promise<CallOutput<typeof vouchers.documents>> {
  if (!voucherCan.prove(voucher).allowed) return { documents: [], google_wallet_url: null }
  const papers = await papersOf(ctx, voucher)
  return {
    documents: kindsOf(ctx).map((kind) => ({
      kind,
      filename: nameOf(papers, kind),
      content_type: CONTENT_TYPES[kind],
    })),
    google_wallet_url: (await googleWalletLink(ctx, voucherCard(papers))) ?? null,
  }
}

/** What goes with a mail. */
export async function attachmentsOf(
  ctx: Context,
  papers: VoucherPapers,
  wanted: Readonly<Record<VoucherDocumentKind, boolean>>,
): Promise<MailAttachment[]> {
  return Promise.all(
    kindsOf(ctx)
      .filter((kind) => wanted[kind])
      .map((kind) => make(ctx, papers, kind)),
  )
}

function kindsOf(ctx: Context): VoucherDocumentKind[] {
  return hasAppleWallet(ctx) ? ['pdf', 'pkpass'] : ['pdf']
}

async function papersOf(ctx: Context, voucher: VoucherRow): Promise<VoucherPapers> {
  const [presented, settings] = await Promise.all([presentToHolder(ctx, voucher), currentSettings(ctx)])
  return { voucher: presented, settings, links: publicLinks(ctx.config), now: ctx.now }
}

async function make(ctx: Context, papers: VoucherPapers, kind: VoucherDocumentKind): Promise<MailAttachment> {
  const content = kind === 'pdf' ? await drawStaySheet(voucherSheet(papers)) : await passFile(ctx, papers)
  return { filename: nameOf(papers, kind), contentType: CONTENT_TYPES[kind], content }
}

async function passFile(ctx: Context, papers: VoucherPapers): Promise<Buffer> {
  await notePass(ctx, { serial: papers.voucher.id, kind: 'VOUCHER', number: papers.voucher.number })
  return applePass(ctx, voucherCard(papers))
}

function nameOf({ voucher }: VoucherPapers, kind: VoucherDocumentKind): string {
  return `voucher-${voucher.number}.${kind}`
}
