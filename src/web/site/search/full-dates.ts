import { daysAfter, whenDate } from '../../ui/when.ts'
import { stayWords } from './texts.ts'

/**
 * Says which dates (YYYY-MM-DD, in their order) are full, those in a row as one span. So many spans are named at most; the
 * days of the others are counted.
 */
export function fullDates(dates: readonly string[], most: number): string {
  const t = stayWords().price
  const spans = spansOf(dates)
  const named = spans.slice(0, most).map(nameOf).join('; ')
  const more = spans.slice(most).flat().length
  return more > 0 ? t.fullAndMore(named, more) : t.full(named)
}

function nameOf(span: readonly string[]): string {
  const [first = '', last = first] = [span[0], span.at(-1)]
  return first === last ? whenDate(first) : stayWords().price.span(whenDate(first), whenDate(last))
}

function spansOf(dates: readonly string[]): (readonly string[])[] {
  const spans: string[][] = []
  for (const date of dates) {
    const span = spans.at(-1)
    if (span && daysAfter(span.at(-1) ?? '', 1) === date) span.push(date)
    else spans.push([date])
  }
  return spans
}
