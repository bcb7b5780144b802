import { UTM_ARGUMENTS } from '../../../lib/utm.ts'
import type { CookieJar } from './cookies.ts'

/** The utm arguments a visitor came with: they go along with events and bookings. */
export type Marketing = Partial<Record<(typeof UTM_ARGUMENTS)[number], string>>

const LONGEST = 200

/** The utm arguments of an address; an empty object when it has none. */
function marketingIn(query: URLSearchParams): Marketing {
  return pick((name) => query.get(name) ?? undefined)
}

/** Arguments of this address, or those kept from the one the visitor came by. A new campaign replaces the old whole. */
export function keepMarketing(jar: CookieJar, query: URLSearchParams): Marketing {
  const given = marketingIn(query)
  if (Object.keys(given).length === 0)
    return pick((name) => new URLSearchParams(jar.get('marketing')).get(name) ?? undefined)
  jar.set('marketing', new URLSearchParams(given).toString())
  return given
}

function pick(read: (name: string) => string | undefined): Marketing {
  const entries = UTM_ARGUMENTS.flatMap((name) => {
    const value = read(name)?.trim().slice(0, LONGEST)
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(entries)
}
