import { allow, Problem } from '../../../http/problem.ts'
import { inLanguage } from '../../../lib/in-language.ts'
import type { Context } from '../../../platform/context.ts'
import {
  calendarFile,
  described,
  googleWalletLink,
  hasAppleWallet,
  kindsHere,
  type WalletCard,
} from '../../documents/index.ts'
import { CONTENT_TYPES, DOCUMENT_KINDS, type DocumentKind } from '../../documents/kinds.ts'
import { drawn, type MailAttachment, type MailDocument, publicLinks } from '../../mail/index.ts'
import { notePass, passState } from '../../passes/index.ts'
import { currentSettings } from '../../settings/index.ts'
import type { BookingDocuments } from '../contract.ts'
import { type BookingDocument, calendarEntries, staySheet, walletCard } from './content.ts'
import { present } from '../presentation.ts'
import { bookingCan } from '../rules.ts'
import * as store from '../store.ts'

/**
 * One document of a booking, as it stands now.
 * @throws Problem 422 while the payment is being confirmed, 404 for a pass where none can be signed
 */
export async function documentOf(ctx: Context, booking: store.BookingRow, kind: DocumentKind): Promise<MailAttachment> {
  allow(bookingCan.prove(booking))
  if (!kindsHere(ctx, DOCUMENT_KINDS).includes(kind)) throw new Problem('not_found')
  return drawn(ctx, await fileOf(ctx, await contentOfDocument(ctx, booking), kind))
}

/** A booking's pass as it is now, and since when, for a phone that has shown that it holds it. */
export async function latestPass(ctx: Context, serial: string) {
  const booking = await store.byId(ctx, serial)
  if (!booking || !hasAppleWallet(ctx)) return undefined
  const { content } = await inLanguage(booking.language, () => documentOf(ctx, booking, 'pkpass'))
  return { file: content, changedAt: booking.updated_at }
}

/** What is offered of a booking, and the address that puts it into Google Wallet: nothing of a stay that does not take place. */
export async function documentsOf(ctx: Context, booking: store.BookingRow): Promise<BookingDocuments> {
  if (booking.status === 'CANCELLED' || !bookingCan.prove(booking).allowed)
    return { documents: [], google_wallet_url: null }
  const document = await contentOfDocument(ctx, booking)
  return {
    documents: described(ctx, DOCUMENT_KINDS, (kind) => nameOf(document, kind)),
    google_wallet_url: (await googleWalletLink(ctx, await cardOf(ctx, document))) ?? null,
  }
}

/** What goes with a mail: the calendar file always, the others as the customer chose. */
export async function attachmentsOf(
  ctx: Context,
  document: BookingDocument,
  { pdf, pkpass }: { readonly pdf: boolean; readonly pkpass: boolean },
): Promise<(MailAttachment | MailDocument)[]> {
  const wanted: Record<DocumentKind, boolean> = { pdf, ics: true, pkpass }
  return Promise.all(
    kindsHere(ctx, DOCUMENT_KINDS)
      .filter((kind) => wanted[kind])
      .map((kind) => fileOf(ctx, document, kind)),
  )
}

async function contentOfDocument(ctx: Context, booking: store.BookingRow): Promise<BookingDocument> {
  const [presented, settings] = await Promise.all([present(ctx, booking), currentSettings(ctx)])
  return { booking: presented, settings, links: publicLinks(ctx.config), now: ctx.now }
}

/** The calendar file as it is, and of the others what they show. */
async function fileOf(
  ctx: Context,
  document: BookingDocument,
  kind: DocumentKind,
): Promise<MailAttachment | MailDocument> {
  const about = { filename: nameOf(document, kind), contentType: CONTENT_TYPES[kind] }
  switch (kind) {
    case 'pdf':
      return { ...about, paper: { kind: 'stay-sheet', shows: staySheet(document) } }
    case 'ics': {
      const sequence = await store.countChanges(ctx, document.booking.id)
      return { ...about, content: Buffer.from(calendarFile(calendarEntries(document, sequence))) }
    }
    case 'pkpass':
      await notePass(ctx, { serial: document.booking.id, kind: 'BOOKING', number: document.booking.number })
      return { ...about, paper: { kind: 'apple-pass', shows: await cardOf(ctx, document) } }
  }
}

/** The card as the booking has it; void where staff made it so. */
async function cardOf(ctx: Context, document: BookingDocument): Promise<WalletCard> {
  const [card, { isVoid, generation }] = [walletCard(document), await passState(ctx, document.booking.id)]
  return { ...card, isVoid: card.isVoid || isVoid, generation }
}

function nameOf({ booking }: BookingDocument, kind: DocumentKind): string {
  return `parking-${booking.number}.${kind}`
}
