import { ENDPOINTS } from '../paths.ts'
import { CACHE, GATE } from './kept.ts'

/** Whoever logs out leaves no page of theirs in the browser, and at a gate only what the server has still to get. */
export function forgetOnLogout(): void {
  addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement) || new URL(target.action).pathname !== ENDPOINTS.logout) return
    // Not on sites without a secure connection.
    if (globalThis.caches) void forgetPages(caches)
    forgetGate()
  })
}

async function forgetPages(caches: CacheStorage): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(CACHE)).map((name) => caches.delete(name)))
}

function forgetGate(): void {
  const asked = indexedDB.open(GATE.database)
  // This browser was never at a gate, and gets no database by this.
  asked.addEventListener('upgradeneeded', () => asked.transaction?.abort())
  asked.addEventListener('success', () => {
    const kept = asked.result.transaction(GATE.store, 'readwrite').objectStore(GATE.store)
    for (const name of GATE.aboutPeople) kept.delete(name)
    asked.result.close()
  })
}
