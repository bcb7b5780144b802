import { cookieValue, siteCookie } from '../../../lib/cookies.ts'

/** Cookies that change what a page shows: with one of these a page is never taken from the shared cache. */
export const PERSONAL = ['auth', 'refresh', 'links'] as const

/** The cookies of the site. Page scripts see none of them: all are HttpOnly. */
const ALL = [...PERSONAL, 'anonymous', 'session', 'marketing', 'draft'] as const
export type CookieName = (typeof ALL)[number]

/** As long as browsers keep a cookie, in seconds. */
export const LONGEST_SECONDS = 400 * 24 * 3600

/** The ids of a visit and how many seconds they outlive its last page view: the visit itself, and the browser it came by. */
export const VISIT_SECONDS = { session: 3600, anonymous: LONGEST_SECONDS } as const

/**
 * The cookies of one request and what its answer changes about them. Their names on https are those of {@link siteCookie},
 * which nobody else can plant.
 */
export interface CookieJar {
  get(name: CookieName): string | undefined
  /** Without `seconds` the cookie carries no expiry: it lives as long as the browser does. */
  set(name: CookieName, value: string, seconds?: number): void
  clear(name: CookieName): void
  /** `Set-Cookie` values for what changed. */
  changes(): string[]
}

export function openJar(header: string | null, secure: boolean): CookieJar {
  const values = new Map(
    ALL.flatMap((name) => {
      const value = cookieValue(header, siteCookie(name, secure))
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
  const changed = new Map<CookieName, string>()
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

  return {
    get: (name) => values.get(name),
    set(name, value, seconds) {
      values.set(name, value)
      const age = seconds === undefined ? '' : `; Max-Age=${Math.round(seconds)}`
      changed.set(name, `${siteCookie(name, secure)}=${encodeURIComponent(value)}${attributes}${age}`)
    },
    clear(name) {
      if (!values.delete(name) && !changed.has(name)) return
      changed.set(name, `${siteCookie(name, secure)}=${attributes}; Max-Age=0`)
    },
    changes: () => ALL.flatMap((name) => changed.get(name) ?? []),
  }
}

/** Whether a request carries a sign-in or URL-token cookie, told from the bare header. */
export function isPersonal(header: string | null, secure: boolean): boolean {
  if (!header) return false
  return PERSONAL.some((name) => header.includes(`${siteCookie(name, secure)}=`))
}
