import { useEffect, useRef } from 'react'
import { isRouteErrorResponse, useLocation, useMatches } from 'react-router'
import { LONGEST_MESSAGE, reportPage } from '../../start/page-view.ts'
import { isFailedChunk, reloadAfterFailedChunk } from './chunk-guard.ts'
import { pageName } from './page-name.ts'

/** The page on the screen, for errors that come from outside of it. */
let shown: string | undefined

/** Reports a page view on each navigation after the first, which `start/start.ts` reports. */
export function usePageViews() {
  const { pathname } = useLocation()
  const page = pageName(useMatches().at(-1))
  const told = useRef(pathname)
  useEffect(() => {
    shown = page
    if (told.current === pathname) return
    told.current = pathname
    reportPage({ page })
  }, [pathname, page])
}

/** Reports an unexpected error; error responses were logged by the server itself. */
export function reportPageError(error: unknown) {
  if (isRouteErrorResponse(error)) return
  if (isFailedChunk(error) && reloadAfterFailedChunk()) return
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  if (message.includes('Validation Error')) return
  reportPage({ page: shown, error: message.slice(0, LONGEST_MESSAGE) })
}
