import { ENDPOINTS } from '../paths.ts'
import { CACHE } from './kept.ts'

/** Whoever logs out leaves no page of theirs in the browser. */
export function forgetPagesOnLogout(): void {
  addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement) || new URL(target.action).pathname !== ENDPOINTS.logout) return
    // Not on sites without a secure connection.
    if (globalThis.caches) void forgetAll(caches)
  })
}

async function forgetAll(caches: CacheStorage): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(CACHE)).map((name) => caches.delete(name)))
}
