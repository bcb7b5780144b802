import type { Piece } from './pdf-page.ts'
import { drawLine } from './pdf-page.ts'
import { clean, isDrawable, type Line, setLines, type TextStyle } from './text-lines.ts'
import type { Surface } from './surface.ts'

/** The space for something: from here down, no wider than this. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** What was laid out, and where the next thing may begin. */
export interface Laid {
  readonly pieces: Piece[]
  readonly bottom: number
}

interface ParagraphOptions {
  readonly role?: 'P' | 'H1' | 'H2' | 'Lbl' | 'LBody'
  readonly most?: number
  readonly link?: { readonly url: string; readonly says: string }
}

/** Text broken into lines. Where fonts lack some letters, screen readers get the original text. */
export function paragraph(
  text: string,
  style: TextStyle,
  { x, y, width }: Place,
  options: ParagraphOptions = {},
): Laid {
  const { role = 'P', most, link } = options
  const lines = setLines(text, style, width, most)
  const bottom = y + lines.length * style.leading
  const draw = (doc: Surface) => drawLines(doc, lines, x, y, style)
  if (link) {
    const widest = Math.max(...lines.map((line) => line.width), 0)
    const target = {
      url: link.url,
      says: clean(link.says),
      box: [x, y, x + widest, bottom] as [number, number, number, number],
    }
    return { pieces: [{ role, children: [{ role: 'Link', draw, link: target }] }], bottom }
  }
  if (isDrawable(text, style.face)) return { pieces: [{ role, draw }], bottom }
  return { pieces: [{ role, children: [{ role: 'Span', actual: clean(text), draw }] }], bottom }
}

function drawLines(doc: Surface, lines: readonly Line[], x: number, y: number, style: TextStyle): void {
  lines.forEach((line, index) => drawLine(doc, line, x, baseline(y + index * style.leading, style), style))
}

const CAP_HEIGHT = 0.7

/** The baseline that centers capitals in their line. */
export function baseline(top: number, { size, leading }: TextStyle): number {
  return top + (leading + size * CAP_HEIGHT) / 2
}
