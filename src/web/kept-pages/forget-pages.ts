import { ENDPOINTS } from '../paths.ts'
import { CACHE } from './kept.ts'

/** Whoever logs out leaves no page of theirs in the browser. */
export function forgetPagesOnLogout(): void {
  addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement) || new URL(target.action).pathname !== ENDPOINTS.logout) return
    // Not on sites without a secure connection.
    void globalThis.caches?.keys().then((names) => {
      for (const name of names) if (name.startsWith(CACHE)) void caches.delete(name)
    })
  })
}
