import type { Piece } from './sheet.ts'

/**
 * The mark of the house in a square of 48: an evergreen of three chevrons on a sign, its trunk the lane of a road. The
 * same drawing as the site's logo.
 */
export const MARK = {
  size: 48,
  plate: { radius: 11 },
  border: { inset: 3, radius: 8.5, width: 1.75 },
  chevrons: {
    width: 4,
    lines: [
      [15.5, 19.5, 24, 11.5, 32.5, 19.5],
      [13.5, 27.5, 24, 18, 34.5, 27.5],
      [11.5, 35.5, 24, 24.5, 36.5, 35.5],
    ],
  },
  trunk: {
    width: 3.5,
    x: 24,
    dashes: [
      [33, 36],
      [37.5, 40.5],
    ],
  },
} as const

export interface MarkColors {
  readonly plate: string
  readonly figure: string
  readonly trunk: string
}

/** The mark on a page, as decoration: its name stands beside it. */
export function markPiece({ x, y, size }: { x: number; y: number; size: number }, colors: MarkColors): Piece {
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
