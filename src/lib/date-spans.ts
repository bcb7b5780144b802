import { DAY_MS } from './durations.ts'

/** Days in a row, the first and the last of them YYYY-MM-DD. */
export interface DateSpan {
  readonly first: string
  readonly last: string
  readonly days: number
}

/** So many spans a sentence names; more are counted. */
const MOST_SPANS_NAMED = 6

/**
 * Dates (YYYY-MM-DD, in their order) as spans of days in a row: so many spans at most, and how many days those have that
 * are left out.
 */
export function firstSpans(
  dates: readonly string[],
  most: number = MOST_SPANS_NAMED,
): { readonly named: readonly DateSpan[]; readonly more: number } {
  const spans = spansOf(dates)
  return { named: spans.slice(0, most), more: spans.slice(most).reduce((sum, { days }) => sum + days, 0) }
}

function spansOf(dates: readonly string[]): DateSpan[] {
  const spans: DateSpan[] = []
  for (const date of dates) {
    const span = spans.at(-1)
    const isNext = span && Date.parse(date) - Date.parse(span.last) === DAY_MS
    if (isNext) spans[spans.length - 1] = { ...span, last: date, days: span.days + 1 }
    else spans.push({ first: date, last: date, days: 1 })
  }
  return spans
}
