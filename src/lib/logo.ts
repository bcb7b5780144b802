/**
 * The mark in a square of 48: an evergreen of three chevrons on a sign, its trunk the lane of a road. Pages, mails, PDFs
 * and wallet passes draw it from these measures.
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

/** Its chevrons and its trunk, as paths of an SVG. */
export const MARK_PATHS = {
  chevrons: MARK.chevrons.lines.map((line) => `M${line}`).join(''),
  trunk: MARK.trunk.dashes.map(([from, to]) => `M${MARK.trunk.x} ${from}V${to}`).join(''),
} as const

/** A picture's measures, in any unit. */
export interface Measures {
  readonly width: number
  readonly height: number
}

/** A logo that is so much wider than high holds the name. */
const WORDMARK_RATIO = 2

/** Whether a logo shows the name of its business by itself. */
export function isWordmark({ width, height }: Measures): boolean {
  return width > WORDMARK_RATIO * height
}
