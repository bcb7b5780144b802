import { Resolver } from 'node:dns/promises'

/** Looks up records of the domain name system. */
export interface Dns {
  /** The TXT records of a name, each as one text; none where the name has none. */
  txt(name: string): Promise<string[]>
}

/** Total time for a lookup, so that a page never waits for an unreachable name server. */
const TIMEOUT_MS = 2000

/** The name servers of the machine. A lookup fails when they do not answer, not when there is no such name. */
export function systemDns(): Dns {
  return {
    async txt(name) {
      const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
      try {
        const records = await resolver.resolveTxt(name)
        return records.map((parts) => parts.join(''))
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code === 'ENODATA' || code === 'ENOTFOUND') return []
        throw error
      }
    },
  }
}
