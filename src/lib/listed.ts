import { figure } from './texts.ts'

/**
 * The most rows that a list pages through, counts and exports, so that a page costs the same however many rows there
 * are. Further rows are found by dates, filters or a search; long lists continue after their last row.
 */
export const MOST_LISTED = 10_000

/** "1,234", and "10,000+" for as many as a list reaches. */
export function listedCount(count: number): string {
  return count < MOST_LISTED ? figure(count) : `${figure(MOST_LISTED)}+`
}
