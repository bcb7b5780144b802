import { CHEVRONS, TRUNK } from '../../lib/logo.ts'
import type { Piece } from './typesetting/pdf-page.ts'

/** The mark, as those need it who draw without paths of an SVG. */
export const MARK = {
  size: 48,
  plate: { radius: 11 },
  border: { inset: 3, radius: 8.5, width: 1.75 },
  chevrons: { width: 4, lines: CHEVRONS },
  trunk: { width: 3.5, ...TRUNK },
} as const

export interface LogoColors {
  readonly plate: string
  readonly figure: string
  readonly trunk: string
}

/** The logo on a page, as decoration: the name stands beside it. */
export function logoPiece({ x, y, size }: { x: number; y: number; size: number }, colors: LogoColors): Piece {
  return {
    draw: (doc) => {
      doc
        .save()
        .translate(x, y)
        .scale(size / MARK.size)
      doc.roundedRect(0, 0, MARK.size, MARK.size, MARK.plate.radius).fill(colors.plate)
      const { inset, radius, width } = MARK.border
      const inner = MARK.size - 2 * inset
      doc.roundedRect(inset, inset, inner, inner, radius).lineWidth(width).stroke(colors.figure)
      for (const [x1, y1, x2, y2, x3, y3] of MARK.chevrons.lines) {
        doc.moveTo(x1, y1).lineTo(x2, y2).lineTo(x3, y3).lineWidth(MARK.chevrons.width).stroke(colors.figure)
      }
      for (const [from, to] of MARK.trunk.dashes) {
        doc.moveTo(MARK.trunk.x, from).lineTo(MARK.trunk.x, to).lineWidth(MARK.trunk.width).stroke(colors.trunk)
      }
      doc.restore()
    },
  }
}
