import type { Font } from 'fontkit'
import Pdf from 'pdfkit'
import { language, localeOf } from '../../../lib/language.ts'
import type { Surface } from './surface.ts'
import type { Line, TextStyle } from './text-lines.ts'

/** US Letter, in points. */
export const PAGE = { width: 612, height: 792 } as const

type Doc = PDFKit.PDFDocument
type Box = [left: number, top: number, right: number, bottom: number]

/**
 * A part of a page, in reading order. Screen readers read what has a role; `draw` alone is decoration.
 */
export type Piece =
  | { readonly role?: undefined; readonly draw: (doc: Surface) => void }
  | {
      readonly role: Role
      readonly draw?: (doc: Surface) => void
      readonly children?: readonly Piece[]
      /** Alternative text of a figure. */
      readonly alt?: string
      /** The original text, where other letters are drawn. */
      readonly actual?: string
      readonly scope?: 'Row' | 'Column'
      readonly box?: Box
      /** Target and label of a `Link`. */
      readonly link?: { readonly url: string; readonly says: string; readonly box: Box }
    }

type Role =
  | ('Sect' | 'H1' | 'H2' | 'P' | 'Span' | 'Figure' | 'Link')
  | ('Table' | 'TR' | 'TH' | 'TD')
  | ('L' | 'LI' | 'Lbl' | 'LBody')

export interface PageInfo {
  readonly title: string
  readonly subject: string
  readonly author: string
  readonly created: Temporal.Instant
}

/** Draws one page as {@link drawPages} does. */
export function drawPage(info: PageInfo, pieces: readonly Piece[]): Promise<Buffer> {
  return drawPages(info, [pieces])
}

/** Draws pages as one accessible PDF (PDF/UA-1: tagged, titled, with language and embedded fonts). */
export async function drawPages(info: PageInfo, pages: readonly (readonly Piece[])[]): Promise<Buffer> {
  const doc = new Pdf({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as 'PDF/A-1', // its published type does not know it yet
    tagged: true,
    displayTitle: true,
    lang: localeOf(language()),
    // Otherwise the page starts with Helvetica, which is not embedded.
    font: '',
    info: {
      Title: info.title,
      Subject: info.subject,
      Author: info.author,
      Creator: 'Skylot',
      CreationDate: new Date(info.created.epochMilliseconds),
    },
  })
  const whole = collect(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  for (const [index, pieces] of pages.entries()) {
    if (index > 0) doc.addPage({ size: [PAGE.width, PAGE.height], margin: 0 })
    for (const piece of pieces) place(doc, root, piece)
  }
  root.end()
  doc.end()
  return whole
}

function collect(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

function place(doc: Doc, parent: PDFKit.PDFStructureElement, piece: Piece): void {
  if (piece.role === undefined) {
    doc.markContent('Artifact', { type: 'Layout' })
    piece.draw(doc)
    doc.endMarkedContent()
    return
  }
  const { role, alt, actual, scope, box, link } = piece
  const element = doc.struct(role, { alt, actual, scope, bbox: box })
  parent.add(element)
  const { draw } = piece
  if (draw) element.add(() => draw(doc))
  if (link) {
    const [left, top, right, bottom] = link.box
    const about = { structParent: element, Contents: pdfText(link.says) }
    doc.link(left, top, right - left, bottom - top, link.url, about as object)
  }
  for (const child of piece.children ?? []) place(doc, element, child)
  element.end()
}

/** pdfkit writes a `String` object as text, a plain one as a name. */
function pdfText(text: string): object {
  // oxlint-disable-next-line no-new-wrappers, unicorn/new-for-builtins -- pdfkit distinguishes them so
  return new String(text)
}

/** Draws a line of text on `baseline`. */
export function drawLine(doc: Surface, line: Line, x: number, baseline: number, style: TextStyle): void {
  let at = x
  for (const { font, text } of line.runs) {
    use(doc, font).fontSize(style.size).fillColor(style.color)
    const options = { lineBreak: false, characterSpacing: style.tracking ?? 0 }
    doc.text(text, at, baseline, { ...options, baseline: 'alphabetic' })
    at += doc.widthOfString(text, options) + (style.tracking ?? 0)
  }
}

const names = new Map<Font, string>()

/** Registers each font once per document, under its own name: all weights of a family share theirs. */
function use(doc: Surface, font: Font): Surface {
  const name = names.get(font) ?? `font ${names.size + 1}`
  names.set(font, name)
  return doc.registerFont(name, font).font(name)
}
