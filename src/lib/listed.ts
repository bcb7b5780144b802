import { figure } from './texts.ts'

/**
 * The pages of a list reach so many rows: it counts no further, and its file ends there. Who looks for others asks for fewer by
 * dates, filters or a search; long lists go on behind their last row. So a page costs the same however many rows there are.
 */
export const MOST_LISTED = 10_000

/** "1,234", and "10,000+" for as many as a list reaches. */
export function listedCount(count: number): string {
  return count < MOST_LISTED ? figure(count) : `${figure(MOST_LISTED)}+`
}
