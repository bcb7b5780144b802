import type { Piece } from './typesetting/pdf-page.ts'

/**
 * The logo in a square of 48: an evergreen of three chevrons on a sign, its trunk the lane of a road. The
 * same drawing as the site's logo.
 */
export const LOGO = {
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
        .scale(size / LOGO.size)
      doc.roundedRect(0, 0, LOGO.size, LOGO.size, LOGO.plate.radius).fill(colors.plate)
      const { inset, radius, width } = LOGO.border
      const inner = LOGO.size - 2 * inset
      doc.roundedRect(inset, inset, inner, inner, radius).lineWidth(width).stroke(colors.figure)
      for (const [x1, y1, x2, y2, x3, y3] of LOGO.chevrons.lines) {
        doc.moveTo(x1, y1).lineTo(x2, y2).lineTo(x3, y3).lineWidth(LOGO.chevrons.width).stroke(colors.figure)
      }
      for (const [from, to] of LOGO.trunk.dashes) {
        doc.moveTo(LOGO.trunk.x, from).lineTo(LOGO.trunk.x, to).lineWidth(LOGO.trunk.width).stroke(colors.trunk)
      }
      doc.restore()
    },
  }
}
