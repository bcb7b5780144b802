/**
 * The mark in a square of 48: an evergreen of three chevrons on a sign, its trunk the lane of a road. Paths of an SVG, which
 * pages draw as they are; mails, PDFs and wallet passes read their points (`documents/logo.ts`).
 */
export const MARK_PATHS = {
  chevrons: 'M15.5 19.5 24 11.5 32.5 19.5M13.5 27.5 24 18 34.5 27.5M11.5 35.5 24 24.5 36.5 35.5',
  trunk: 'M24 33V36M24 37.5V40.5',
}

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
