/** A value that is only known to lie between two others. */
export interface Between {
  readonly low: number
  readonly high: number
}

/** Null where there is none. */
export type ChartValue = number | Between | null

/** One place on the axis, with its value in each series. */
export interface ChartPlace {
  /** On the axis: short. */
  readonly label: string
  /** In the table, in full, and unlike any other; the label unless given. */
  readonly name?: string
  /** Where the place leads in the table. */
  readonly to?: string
  readonly values: readonly ChartValue[]
}

export interface ChartSeries {
  readonly name: string
  /** Bars unless given. A range has values of {@link Between}. */
  readonly as?: 'bar' | 'line' | 'range'
}

/** The height of a value in the picture, in pixels from its top. */
export type Y = (value: number) => number

/** How high a picture is, in pixels. */
export const HEIGHT = 200

export function nameOf({ name, label }: ChartPlace): string {
  return name ?? label
}

/** The numbers of a series kind, each with its place among all series and among those of its kind. */
export function ofKind(series: readonly ChartSeries[], kind: NonNullable<ChartSeries['as']>) {
  return series
    .map(({ name, as = 'bar' }, index) => ({ name, as, index }))
    .filter(({ as }) => as === kind)
    .map(({ name, index }, nth) => ({ name, index, nth }))
}

export function numbersOf(value: ChartValue | undefined): number[] {
  if (value === null || value === undefined) return []
  return typeof value === 'number' ? [value] : [value.low, value.high]
}

/** "12", "8 to 14", or a dash of nothing. */
export function valueText(value: ChartValue | undefined, format: (value: number) => string): string {
  const numbers = numbersOf(value)
  return numbers.length === 0 ? '–' : numbers.map(format).join(' to ')
}

/** A share of the width. */
export function percent(share: number): string {
  return `${rounded(share * 100)}%`
}

/** To hundredths: more is nothing but letters on the wire. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
