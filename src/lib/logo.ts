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
