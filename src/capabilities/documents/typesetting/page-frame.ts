import { headLogo, type OwnLogo } from '../head-logo.ts'
import { HAIRLINE, MARGIN, type stylesOf } from '../stay-sheet/styles.ts'
import { baseline, type Laid, paragraph } from './paragraph.ts'
import { drawLine, drawPages, PAGE, type Piece } from './pdf-page.ts'
import type { Surface } from './surface.ts'
import { clean, setLine, type TextStyle } from './text-lines.ts'

/** Above the title and number of each page. */
export const FOOT = PAGE.height - 54

/** What a sheet of several pages has around what it tells: who says it, and at the foot which page of what it is. */
export interface Framed {
  readonly logo: OwnLogo | undefined
  readonly title: string
  readonly business: {
    readonly name: string
    readonly street: string
    readonly city: string
    readonly phone: string
    readonly email: string
  }
  readonly color: { readonly brand: string; readonly on_brand: string; readonly accent: string }
  readonly created: Temporal.Instant
  /** "Page 1 of 2" */
  readonly page: (page: number, pages: number) => string
}

export type Styles = ReturnType<typeof stylesOf>

/** Draws pages with their feet as one accessible PDF; `titleWidth` is the room of the title there, in points. */
export function drawFramed(
  view: Framed,
  style: Styles,
  pages: readonly (readonly Piece[])[],
  { subject, titleWidth }: { readonly subject: string; readonly titleWidth: number },
): Promise<Buffer> {
  const { title, business, created } = view
  return drawPages(
    { title: clean(title), subject: clean(subject), author: clean(business.name), created },
    pages.map((pieces, index) => [
      ...pieces,
      ...pageFoot(view, style, { titleWidth, at: index + 1, of: pages.length }),
    ]),
  )
}

/** Logo and name of the business at the head of the first page, and `x` of what stands below the name. */
export function letterhead(view: Framed, style: Styles): Laid & { readonly x: number } {
  const logo = headLogo({ x: MARGIN, y: MARGIN - 6, size: 33 }, view)
  const x = MARGIN + logo.width + 11
  if (logo.hasName) return { pieces: [...logo.pieces], x, bottom: MARGIN - 3 }
  const name = paragraph(view.business.name, style.name, { x, y: MARGIN - 6, width: 280 }, { most: 1 })
  return { pieces: [...logo.pieces, ...name.pieces], x, bottom: name.bottom }
}

function pageFoot(
  { title, page }: Framed,
  style: Styles,
  { titleWidth, at, of }: { readonly titleWidth: number; readonly at: number; readonly of: number },
): Piece[] {
  const y = PAGE.height - 40
  const left = paragraph(title, style.foot, { x: MARGIN, y, width: titleWidth }, { most: 1 })
  const count: Piece = {
    role: 'P',
    draw: (doc) => atRight(doc, page(at, of), style.foot, PAGE.width - MARGIN, y),
  }
  return [...left.pieces, count]
}

/** A line across the page. */
export function rule(y: number, { width = 0.7, color = HAIRLINE } = {}): Piece {
  return {
    draw: (doc) => {
      doc
        .lineWidth(width)
        .strokeColor(color)
        .moveTo(MARGIN, y)
        .lineTo(PAGE.width - MARGIN, y)
        .stroke()
    },
  }
}

/** Draws a line of text that ends at `right`. */
export function atRight(doc: Surface, text: string, style: TextStyle, right: number, y: number): void {
  const line = setLine(text, style)
  drawLine(doc, line, right - line.width, baseline(y, style), style)
}
