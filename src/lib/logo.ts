/** The mark in a square of 48: an evergreen of three chevrons on a sign, its trunk the lane of a road. Three points each. */
export const CHEVRONS = [
  [15.5, 19.5, 24, 11.5, 32.5, 19.5],
  [13.5, 27.5, 24, 18, 34.5, 27.5],
  [11.5, 35.5, 24, 24.5, 36.5, 35.5],
] as const
/** From where to where each dash goes down. */
export const TRUNK = {
  x: 24,
  dashes: [
    [33, 36],
    [37.5, 40.5],
  ],
} as const

/** The same as paths of an SVG. */
export const MARK_PATHS = {
  chevrons: CHEVRONS.map((points) => `M${points.join(' ')}`).join(''),
  trunk: TRUNK.dashes.map(([from, to]) => `M${TRUNK.x} ${from}V${to}`).join(''),
}

/** A picture's measures, in any unit. */
export interface Measures {
  readonly width: number
  readonly height: number
}

/** A logo this much wider than high contains the name. */
const WORDMARK_RATIO = 2

/** Whether a logo shows the name of its business by itself. */
export function isWordmark({ width, height }: Measures): boolean {
  return width > WORDMARK_RATIO * height
}
