import { figure } from './texts.ts'

/**
 * The most rows that a list pages through, counts and exports, so that a page costs the same however many rows there
 * are. Further rows are found by dates, filters or a search; long lists continue after their last row.
 */
export const MOST_LISTED = 10_000

/**
 * As {@link MOST_LISTED}, where a text is searched for. No index counts what a text finds, so each row is read and compared;
 * whoever finds this many types more of the name.
 */
export const MOST_FOUND = 200

/** How many rows a list reaches that is searched for a text, or for none. */
export function reachOf(search: string | undefined): number {
  return search ? MOST_FOUND : MOST_LISTED
}

/** Whether there may be more rows than a list has counted. */
export function mayBeMore(count: number, search?: string): boolean {
  return count === reachOf(search) || count >= MOST_LISTED
}

/** "1,234", and "10,000+" or "200+" for as many as a list reaches. */
export function listedCount(count: number, search?: string): string {
  return mayBeMore(count, search) ? `${figure(Math.min(count, MOST_LISTED))}+` : figure(count)
}
