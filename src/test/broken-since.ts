import type { Harness } from './harness.ts'
import { brokenPromises } from './promises.ts'

/** How to ask which promises are broken in more places than they are now. */
export async function brokenSince(h: Harness): Promise<() => Promise<Set<string>>> {
  const before = new Set(await brokenPromises(h.services.db))
  return async () => {
    const lines = new Set(await brokenPromises(h.services.db)).difference(before)
    return new Set(Array.from(lines, (line) => line.split(': ')[0]!))
  }
}
