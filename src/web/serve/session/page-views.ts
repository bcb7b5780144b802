import { useEffect, useRef } from 'react'
import { isRouteErrorResponse, useLocation, useMatches } from 'react-router'
import { ENDPOINTS } from '../../paths.ts'
import { isFailedChunk, reloadAfterFailedChunk } from './chunk-guard.ts'

const LIMIT_MS = 2000
const LONGEST_MESSAGE = 250

/** The page on the screen, for errors that come from outside of it. */
let shown: string | undefined

/** Tells the server that a page is shown, on each navigation after the first, which the page's own starter tells. */
export function usePageViews() {
  const { pathname } = useLocation()
  const page = useMatches().at(-1)?.id
  const told = useRef(pathname)
  useEffect(() => {
    shown = page
    if (told.current === pathname) return
    told.current = pathname
    tell({ page })
  }, [pathname, page])
}

/** Tells the server about an error that nobody expected; an answer with a status was told by the server itself. */
export function tellError(error: unknown) {
  if (isRouteErrorResponse(error)) return
  if (isFailedChunk(error) && reloadAfterFailedChunk()) return
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  if (message.includes('Validation Error')) return
  tell({ page: shown, error: message.slice(0, LONGEST_MESSAGE) })
}

/** Says and forgets: what the page shows never waits for it. */
function tell(told: { page: string | undefined; error?: string }) {
  const query = new URLSearchParams(
    [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_')),
  )
  fetch(ENDPOINTS.events, {
    method: 'POST',
    body: JSON.stringify({ ...told, query: query.toString() }),
    keepalive: true,
    signal: AbortSignal.timeout(LIMIT_MS),
  }).catch(() => {})
}
