import { inLanguage } from '../../lib/in-language.ts'
import { type Language, language } from '../../lib/language.ts'
import type { Context } from '../../platform/context.ts'
import { offLoop } from '../../platform/off-loop.ts'
import type { OwnLogo } from './head-logo.ts'
import type { StaySheet } from './stay-sheet/content.ts'
import type { WalletCard } from './wallet/card.ts'

/** The content of a page or a pass, from which the file is drawn. */
export type DocumentSource =
  | { readonly kind: 'stay-sheet'; readonly shows: StaySheet }
  | { readonly kind: 'apple-pass'; readonly shows: WalletCard }

/** The same as JSON, without the image of the business's own logo. */
export interface KeptDocument {
  readonly kind: DocumentSource['kind']
  readonly shows: Readonly<Record<string, unknown>>
}

/** Draws it. A pass is signed anew each time, so its bytes differ from file to file. */
export async function drawDocument(ctx: Context, source: DocumentSource): Promise<Buffer> {
  if (source.kind === 'stay-sheet') {
    const args = [toKeptDocument(source), source.shows.logo?.png, language()] as const
    // A view of bytes is what another thread hands back.
    return Buffer.from(await offLoop({ module: import.meta.url, name: 'drawSheet', args }, () => drawSheet(...args)))
  }
  const { applePass } = await import('./wallet/apple-wallet.ts')
  return applePass(ctx, source.shows)
}

/** Draws a sheet from its stored form for a reader, in any thread. @public called there by its name */
export async function drawSheet(
  kept: KeptDocument,
  logo: Uint8Array | undefined,
  reader: Language,
): Promise<Uint8Array> {
  const source = fromKeptDocument(kept, logo && Buffer.from(logo))
  const { drawStaySheet } = await import('./stay-sheet/stay-sheet.ts')
  return inLanguage(reader, () => drawStaySheet(source.shows as StaySheet))
}

/** The fields that a sheet shows; the compiler requires each. */
const SHEET: Readonly<Record<Exclude<keyof StaySheet, 'logo'>, true>> = {
  title: true,
  heading: true,
  lead: true,
  letter: true,
  asOf: true,
  created: true,
  business: true,
  color: true,
  sign: true,
  stay: true,
  code: true,
  details: true,
  price: true,
  terms: true,
  steps: true,
  place: true,
  contact: true,
  manage: true,
}

/** The stored form of a document. */
export function toKeptDocument(source: DocumentSource): KeptDocument {
  const { logo, ...rest } = source.shows
  const { png: _drawnElsewhere, ...measures } = logo ?? { png: undefined }
  const own = Object.entries(rest).filter(([name]) => source.kind === 'apple-pass' || Object.hasOwn(SHEET, name))
  // As JSON has it, moments too.
  const shows = JSON.parse(JSON.stringify(Object.fromEntries(own))) as Record<string, unknown>
  return { kind: source.kind, shows: logo ? { ...shows, logo: measures } : shows }
}

const MOMENTS = { 'stay-sheet': ['created'], 'apple-pass': ['from', 'to'] } as const

/** A document from its stored form; `logo` is the PNG that it showed. */
export function fromKeptDocument({ kind, shows }: KeptDocument, logo: Buffer | undefined): DocumentSource {
  const moments = MOMENTS[kind].flatMap((name) =>
    typeof shows[name] === 'string' ? [[name, Temporal.Instant.from(shows[name])]] : [],
  )
  const own =
    logo && shows.logo ? { logo: { ...(shows.logo as Omit<OwnLogo, 'png'>), png: logo } } : { logo: undefined }
  return { kind, shows: { ...shows, ...Object.fromEntries(moments), ...own } }
}
