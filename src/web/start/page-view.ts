import { ENDPOINTS } from '../paths.ts'

const LIMIT_MS = 2000

/** Tells the server that a page is shown, or that it failed; what the page shows never waits for it. */
export function tellServer(told: { readonly page: string | undefined; readonly error?: string }): void {
  const query = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'))
  fetch(ENDPOINTS.events, {
    method: 'POST',
    body: JSON.stringify({ ...told, query: new URLSearchParams(query).toString() }),
    keepalive: true,
    signal: AbortSignal.timeout(LIMIT_MS),
  }).catch(() => {})
}
