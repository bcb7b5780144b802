import type { Context } from '../../platform/context.ts'
import type { InvoiceSheet } from './invoice-sheet/content.ts'
import { CONTENT_TYPES, type DocumentKind } from './kinds.ts'
import type { RecordSheet } from './record-sheet/content.ts'
import type { StaySheet } from './stay-sheet/content.ts'
import type { WalletCard } from './wallet/card.ts'

export { sampleDocuments } from './samples.ts'
export { type DocumentSource, drawDocument, fromKeptDocument, type KeptDocument, toKeptDocument } from './document.ts'
export { type CalendarEntry, calendarFile, shiftCalendar } from './calendar.ts'
export { googleWalletLink } from './wallet/google-wallet.ts'
export { passToken } from './wallet/pass-service.ts'
export type { InvoiceSheet } from './invoice-sheet/content.ts'

export type { RecordSheet, RecordSection } from './record-sheet/content.ts'
export type { StaySheet } from './stay-sheet/content.ts'
export type { CardField, WalletCard } from './wallet/card.ts'
export type { LogoColors } from './logo.ts'
export { logoImage as drawMark } from './wallet/logo-image.ts'

// Drawing and signing need libraries that would double the start time, so they are loaded on first use.

/** The same page as a picture, in SVG: what the PDF will look like. */
export async function drawStayPicture(view: StaySheet): Promise<string> {
  const { drawStayPicture: draw } = await import('./stay-sheet/stay-sheet.ts')
  return draw(view)
}

/** Draws an invoice as an accessible PDF, of as many pages as it needs. */
export async function drawInvoiceSheet(view: InvoiceSheet): Promise<Buffer> {
  const { drawInvoiceSheet: draw } = await import('./invoice-sheet/invoice-sheet.ts')
  return draw(view)
}

/** Draws what is known of something as an accessible PDF, of as many pages as it needs; answers how many. */
export async function drawRecordSheet(view: RecordSheet): Promise<{ pdf: Buffer; pages: number }> {
  const { drawRecordSheet: draw } = await import('./record-sheet/record-sheet.ts')
  return draw(view)
}

/** Whether this installation can sign passes; in the demonstration with certificates of its own. */
export function hasAppleWallet({ config }: Pick<Context, 'config'>): boolean {
  return config.applePass !== undefined || config.demo
}

/** Those of the kinds that this installation can make. */
export function kindsHere<K extends DocumentKind>(ctx: Pick<Context, 'config'>, all: readonly K[]): K[] {
  return all.filter((kind) => kind !== 'pkpass' || hasAppleWallet(ctx))
}

/** The documents that a call offers of something: those of the kinds that this installation can make. */
export function described<K extends DocumentKind>(
  ctx: Pick<Context, 'config'>,
  kinds: readonly K[],
  nameOf: (kind: K) => string,
): { kind: K; filename: string; content_type: string }[] {
  return kindsHere(ctx, kinds).map((kind) => ({
    kind,
    filename: nameOf(kind),
    content_type: CONTENT_TYPES[kind],
  }))
}

/**
 * A card as a signed Apple Wallet pass.
 * @throws Error when there is no certificate to sign with; see {@link hasAppleWallet}
 */
export async function applePass(ctx: Context, card: WalletCard): Promise<Buffer> {
  const { applePass: sign } = await import('./wallet/apple-wallet.ts')
  return sign(ctx, card)
}

/** The pass type that the certificate is for, such as `pass.example.parking`. */
export async function passTypeOf(ctx: Context): Promise<string> {
  const { passSigner } = await import('./wallet/certificates.ts')
  return (await passSigner(ctx)).passTypeIdentifier
}
