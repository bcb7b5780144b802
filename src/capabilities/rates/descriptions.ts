import { SHORT_MONTHS } from '../../lib/calendar-names.ts'
import { SHORT_WEEKDAYS } from '../../lib/clock-time.ts'
import { displayDate } from '../../lib/pacific.ts'
import { formatUsd } from '../../lib/money.ts'
import type { Prices, Season } from './rules.ts'

/** The dates of a rate plan, as a person says them. */
export function seasonWords(season: Season): string {
  if (season.kind === 'always') return 'Always'
  if (season.kind === 'yearly') return `${monthDay(season.from)} – ${monthDay(season.to)}, each year`
  return `${displayDate(season.from)} – ${displayDate(season.to)}`
}

function monthDay(text: string): string {
  const [month = 1, day = 1] = text.split('-').map(Number)
  return `${SHORT_MONTHS[month - 1]} ${day}`
}

/** "Fri, Sat, Sun only"; nothing for all days. */
export function weekdayWords(weekdays: readonly number[] | undefined): string | undefined {
  return weekdays && `${weekdays.map((day) => SHORT_WEEKDAYS[day % 7]).join(', ')} only`
}

/** "$6.00 / $24.00 / $144.00", by the hour, day, and week. */
export function priceWords({ hour_cents, day_cents, week_cents }: Prices): string {
  return [hour_cents, day_cents, week_cents].map(formatUsd).join(' / ')
}
