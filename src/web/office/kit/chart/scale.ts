/** How values lie on the axis: from the lowest to the highest tick, all round numbers, zero among them. */
export interface Scale {
  readonly bottom: number
  readonly top: number
  /** From the top down. */
  readonly ticks: readonly number[]
}

/** The most spaces between ticks. */
const MOST_SPACES = 4
const ROUND = [1, 2, 5, 10] as const

/** An axis for values, whose steps are 1, 2 or 5 times a power of ten and never smaller than `least`. */
export function scaleOf(values: readonly number[], least: number): Scale {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = Math.max(least, roundStep((high - low) / MOST_SPACES))
  const [first, last] = [Math.floor(tidy(low / step)), Math.max(Math.ceil(tidy(high / step)), low < 0 ? 0 : 1)]
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => tidy((last - index) * step))
  return { bottom: tidy(first * step), top: tidy(last * step), ticks }
}

function roundStep(least: number): number {
  if (least <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(least))
  return tidy((ROUND.find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10) * power)
}

/** Without what binary fractions add: 0.30000000000000004 is 0.3. */
function tidy(value: number): number {
  return Number(value.toPrecision(12))
}

/** Letters of the axis are about so wide, in pixels, and this far apart. */
const LETTER = 7
const APART = 14
/** What a phone has for the axis, in pixels. */
const NARROWEST = 290

/** Every so many places one is named, so that no name runs into the next on a phone. */
export function namedEvery(labels: readonly string[]): number {
  const widest = Math.max(1, ...labels.map((label) => label.length)) * LETTER + APART
  return Math.max(1, Math.ceil(labels.length / Math.max(1, Math.floor(NARROWEST / widest))))
}
