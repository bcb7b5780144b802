import type { Services } from '../../platform/context.ts'
import { perServices } from '../../platform/per-services.ts'
import { verifyAccessToken } from './access-token.ts'

/** The kind of each session that this process has looked up, oldest first. */
const kinds = perServices(() => new Map<string, 'staff' | 'member'>())
const MOST_KNOWN = 5_000

/** Remembers the kind of a session. */
export function rememberKind(services: Pick<Services, 'keys'>, session: string, kind: 'staff' | 'member'): void {
  const known = kinds(services)
  known.delete(session)
  for (const oldest of known.size < MOST_KNOWN ? [] : known.keys().take(1)) known.delete(oldest)
  known.set(session, kind)
}

/**
 * The session of a valid access token unless it is known to be a member's, without asking the database. It grants
 * nothing: each call looks up permissions.
 */
export async function staffSession(
  services: Pick<Services, 'keys' | 'clock'>,
  token: string,
): Promise<{ readonly id: string; readonly isKnown: boolean } | undefined> {
  const claims = await verifyAccessToken({ keys: services.keys, now: services.clock.now() }, token)
  if (claims === undefined || claims === 'expired') return undefined
  const kind = kinds(services).get(claims.sessionId)
  return kind === 'member' ? undefined : { id: claims.sessionId, isKnown: kind === 'staff' }
}
