const KEY = 'chunk-reload'
const GUARD_MS = 60_000 // one reload per 60 seconds

/**
 * Loads the page anew when a part of its scripts could not be loaded. False when it did so within the last minute, and
 * while there is no connection: the browser would put a page of its own in place of this one.
 */
export function reloadAfterFailedChunk(): boolean {
  if ('onLine' in navigator && !navigator.onLine) return false
  const last = Number(sessionStorage.getItem(KEY))
  if (last > 0 && Date.now() - last < GUARD_MS) return false
  sessionStorage.setItem(KEY, String(Date.now()))
  window.location.reload()
  return true
}

/** How browsers say that a module could not be loaded. */
export function isFailedChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|error loading dynamically/i.test(error.message)
  )
}
