import type { Services } from '../../platform/context.ts'
import { perServices } from '../../platform/per-services.ts'
import { verifyAccessToken } from './access-token.ts'

/** Whose session it is, as far as this process has looked it up; the oldest is forgotten first. */
const kinds = perServices(() => new Map<string, 'staff' | 'member'>())
const MOST_KNOWN = 5_000

/** Remembers what a look-up of a session has told. */
export function rememberKind(services: Pick<Services, 'keys'>, session: string, kind: 'staff' | 'member'): void {
  const known = kinds(services)
  known.delete(session)
  for (const oldest of known.size < MOST_KNOWN ? [] : known.keys().take(1)) known.delete(oldest)
  known.set(session, kind)
}

/**
 * The session of an access token that may be staff's, without asking the database: its signature and time are right, and
 * it is not known to be a member's. It opens nothing; what its owner may do is looked up by each call.
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
