import type { IncomingMessage } from 'node:http'
import { createHash } from 'node:crypto'
import { isOpenToStaff, type MaybeStaff, staffSession, unlessMember } from '../capabilities/auth/index.ts'
import { parseCredential } from '../http/credential.ts'
import { cookieValue, siteCookie } from '../lib/cookies.ts'
import type { Services } from '../platform/context.ts'

/** Finds the staff session of a request without asking the database; undefined for everyone else. */
export type RecognizeStaff = (incoming: IncomingMessage) => Promise<StaffSession | undefined>

export interface StaffSession extends Pick<MaybeStaff, 'id' | 'isKnown'> {
  /** Whether it is open, and of staff who may sign in. Asks the database. */
  isOpen(): Promise<boolean>
}

/** Paths of the back office and the gate. */
const STAFF_PATH = /^\/(?:api\/)?staff(?:$|[/?.])/
const MOST_KNOWN = 2_000
/** Concurrent signature checks: forged tokens must not slow down others. */
const MOST_CHECKS = 8

/**
 * A stranger cannot sign an access token. A member's is told apart once a call has looked its session up; until then it
 * counts on the back office's own paths alone. A browser whose access token has run out shows its refresh token, which
 * counts when it came with a good access token before.
 */
export function recognizeStaff(services: Pick<Services, 'config' | 'keys' | 'clock' | 'db'>): RecognizeStaff {
  const isSecure = services.config.publicUrl.startsWith('https:')
  const [auth, refreshing] = [siteCookie('auth', isSecure), siteCookie('refresh', isSecure)]
  const byRefresh = new Map<string, MaybeStaff>()
  let checks = 0

  async function sessionOf(token: string, isStaffPath: boolean): Promise<MaybeStaff | undefined> {
    if (checks >= MOST_CHECKS) return undefined
    checks += 1
    try {
      const session = await staffSession(services, token)
      return session && (session.isKnown || isStaffPath) ? session : undefined
    } finally {
      checks -= 1
    }
  }

  function recognized(session: MaybeStaff | undefined): StaffSession | undefined {
    return session && { id: session.id, isKnown: session.isKnown, isOpen: () => isOpenToStaff(services, session) }
  }

  return async ({ url = '', headers }) => {
    const isStaffPath = STAFF_PATH.test(url)
    const { cookie, authorization } = headers
    const token = url.startsWith('/api/') ? parseCredential(authorization).authToken : cookieValue(cookie, auth)
    const refresh = cookieValue(cookie, refreshing)
    const kept = refresh && createHash('sha256').update(refresh).digest('base64url')
    if (!token) {
      const before = kept && isStaffPath ? byRefresh.get(kept) : undefined
      return recognized(before && unlessMember(services, before))
    }
    const session = await sessionOf(token, isStaffPath)
    if (session && kept && isStaffPath && !byRefresh.has(kept)) {
      for (const oldest of byRefresh.size < MOST_KNOWN ? [] : byRefresh.keys().take(1)) byRefresh.delete(oldest)
      byRefresh.set(kept, session)
    }
    return recognized(session)
  }
}
