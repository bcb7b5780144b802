import type { Credential } from '../../http/credential.ts'
import type { Account, Context, Services } from '../../platform/context.ts'
import { oncePerPage } from '../../platform/page-reads.ts'
import { type AccessClaims, verifyAccessToken } from './access-token.ts'
import { rememberKind } from './staff-sessions.ts'
import * as store from './store.ts'

/** What a credential proves. Its two halves are independent: a bad one does not invalidate the other. */
export async function identify(services: Services & Pick<Context, 'reads'>, { authToken, urlTokens }: Credential) {
  const reader = { ...services, now: services.clock.now() }
  const [proven, grants] = await Promise.all([
    authToken === undefined ? undefined : accountOf(reader, authToken),
    store.grantsOf(reader, urlTokens),
  ])
  return { account: proven === 'expired' ? undefined : proven, grants, expired: proven === 'expired' }
}

type Reader = Pick<Context, 'db' | 'keys' | 'now' | 'reads'>

/** Reads the database for every page and call, so that deactivation, sign-out and policy changes take effect at once. */
export const standingOf = oncePerPage((reader: Reader, { accountId, sessionId }: AccessClaims) =>
  store.accountOfSession(reader, { accountId, sessionId }),
)

async function accountOf(reader: Reader, token: string): Promise<Account | 'expired' | undefined> {
  const claims = await verifyAccessToken(reader, token)
  if (claims === undefined || claims === 'expired') return claims
  const row = await standingOf(reader, claims)
  if (!row) return undefined
  rememberKind(reader, claims.sessionId, row.kind)
  return {
    id: row.id,
    kind: row.kind,
    email: row.email,
    number: row.number ?? undefined,
    permissions: new Set(row.permissions),
    session: claims.sessionId,
    provedAt: row.proved_at,
  }
}
