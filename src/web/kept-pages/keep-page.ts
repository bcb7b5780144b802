import { useEffect } from 'react'
import { ENDPOINTS } from '../paths.ts'
import type { Keep } from './kept.ts'

/**
 * Keeps this page in the browser, so that it opens without a connection: it alone, until a moment (milliseconds since
 * 1970), or until somebody logs out. A browser that can't does without.
 */
export function useKeptPage(until: number | undefined): void {
  useEffect(() => {
    if (until === undefined || until < Date.now() || !('serviceWorker' in navigator)) return
    void keepThis(until).catch(() => undefined)
  }, [until])
}

async function keepThis(until: number): Promise<void> {
  const { pathname } = location
  // The page and what is below it: nothing else of the site passes through the worker.
  const worker = await navigator.serviceWorker.register(ENDPOINTS.worker, { scope: pathname, updateViaCache: 'none' })
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const told: Keep = {
    keep: pathname,
    files: files.filter(({ origin }) => origin === location.origin).map(({ pathname: path }) => path),
    until,
  }
  const { active, waiting, installing } = worker
  ;(active ?? waiting ?? installing)?.postMessage(told)
}
