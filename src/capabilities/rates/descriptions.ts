import { displayDate } from '../../lib/pacific.ts'
import type { Season } from './rules.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The dates of a rate plan, as a person says them. */
export function seasonWords(season: Season): string {
  if (season.kind === 'always') return 'Always'
  if (season.kind === 'yearly') return `${monthDay(season.from)} – ${monthDay(season.to)}, each year`
  return `${displayDate(season.from)} – ${displayDate(season.to)}`
}

function monthDay(text: string): string {
  const [month = 1, day = 1] = text.split('-').map(Number)
  return `${MONTHS[month - 1]} ${day}`
}
