import { cookieValue } from '../../../lib/cookies.ts'
import { LONGEST_SECONDS } from '../../serve/session/cookies.ts'
import { PATHS } from '../../paths.ts'

/**
 * The secret of a tablet lives in a cookie of its own, which no script reads. Its path is that of the office: what the router
 * fetches for the clock's page (`/staff/clock.data`) is not below that of the page.
 */
const NAME = 'sky-clock'

export function tabletCookie(token: string, secure: boolean): string {
  const attributes = `Path=${PATHS.StaffHome}; HttpOnly; SameSite=Strict; Max-Age=${LONGEST_SECONDS}`
  return `${NAME}=${encodeURIComponent(token)}; ${attributes}${secure ? '; Secure' : ''}`
}

/** The secret that a tablet shows; undefined for a device that was not set up. */
export function readTablet(header: string | null): string | undefined {
  return cookieValue(header, NAME)
}
