import { ENDPOINTS } from '../paths.ts'
import { pageLoadHeaders } from './page-load.ts'

const LIMIT_MS = 2000

/** Characters of a page error that are reported. */
export const LONGEST_MESSAGE = 250

/** Reports a page view or a page error to the server, without delaying the page. */
export function reportPage(told: { readonly page: string | undefined; readonly error?: string }): void {
  const query = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'))
  fetch(ENDPOINTS.events, {
    method: 'POST',
    headers: pageLoadHeaders,
    body: JSON.stringify({ ...told, query: new URLSearchParams(query).toString() }),
    keepalive: true,
    signal: AbortSignal.timeout(LIMIT_MS),
  }).catch(() => {})
}

/**
 * Whether this document shows a page that was on the screen before: reloaded, or asked for by itself, as a link to the
 * log-in over it does before scripts run. That is no other page, so no page view.
 */
export function isShownAgain(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload') return true
  const { referrer } = document
  return URL.canParse(referrer) && isHere(new URL(referrer))
}

function isHere({ origin, pathname }: URL): boolean {
  return origin === location.origin && pathname === location.pathname
}
