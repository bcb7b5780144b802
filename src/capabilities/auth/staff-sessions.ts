import type { Services } from '../../platform/context.ts'
import { perServices } from '../../platform/per-services.ts'
import { verifyAccessToken } from './access-token.ts'
import * as store from './store.ts'

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

/** A session that may be of staff. */
export interface MaybeStaff {
  readonly id: string
  readonly accountId: string
  /** Whether it has been looked up, and was of staff. */
  readonly isKnown: boolean
}

/**
 * The session of a valid access token unless it is known to be a member's, without asking the database. It grants
 * nothing: each call looks up permissions.
 */
export async function staffSession(
  services: Pick<Services, 'keys' | 'clock'>,
  token: string,
): Promise<MaybeStaff | undefined> {
  const claims = await verifyAccessToken({ keys: services.keys, now: services.clock.now() }, token)
  if (claims === undefined || claims === 'expired') return undefined
  return unlessMember(services, { id: claims.sessionId, accountId: claims.accountId })
}

/** A session as this process knows it by now; undefined once it is known to be a member's. */
export function unlessMember(
  services: Pick<Services, 'keys'>,
  { id, accountId }: Pick<MaybeStaff, 'id' | 'accountId'>,
): MaybeStaff | undefined {
  const kind = kinds(services).get(id)
  return kind === 'member' ? undefined : { id, accountId, isKnown: kind === 'staff' }
}

/** Whether a session is open at this moment, and of staff who may sign in. */
export async function isOpenToStaff(
  services: Pick<Services, 'db' | 'keys' | 'clock'>,
  { id, accountId }: MaybeStaff,
): Promise<boolean> {
  const reader = { ...services, now: services.clock.now() }
  const row = await store.accountOfSession(reader, { accountId, sessionId: id })
  if (row) rememberKind(services, id, row.kind)
  return row?.kind === 'staff'
}
