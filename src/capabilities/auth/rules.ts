/** Ids of clients that may exchange refresh tokens: only the site itself. */
export const CLIENTS: ReadonlySet<string> = new Set(['web'])

/** How long an access token is valid, in seconds. */
export const ACCESS_SECONDS = 15 * 60
/** How long an unused session lasts, in days. */
export const REFRESH_DAYS = 30
/** How long a device is remembered after its last sign-in, in days. */
export const KNOWN_DAYS = 90
/**
 * How long a replaced refresh token still works: the answer may be lost, and another request of the same browser may be
 * slow. Longer than any page waits for a call.
 */
const GRACE_SECONDS = 60

export interface RefreshToken {
  readonly expires_at: Temporal.Instant
  /** When it was exchanged for its successor. */
  readonly replaced_at: Temporal.Instant | null
  /** When its family was ended. */
  readonly ended_at: Temporal.Instant | null
  /** Whether another token of the family, issued with it or later, was used to renew the session. */
  readonly overtaken: boolean
  readonly account_active: boolean
}

/**
 * What happens to a refresh token: it is renewed, refused, or ends its family because two parties hold it. A token only
 * ever has one successor, so owner and thief collide at the next exchange.
 */
export function refreshVerdict(
  token: RefreshToken | undefined,
  now: Temporal.Instant,
): 'renew' | 'refuse' | 'end_family' {
  if (!token || token.ended_at) return 'refuse'
  if (token.overtaken) return 'end_family'
  const graceEnds = token.replaced_at?.add({ seconds: GRACE_SECONDS })
  if (graceEnds && Temporal.Instant.compare(now, graceEnds) > 0) return 'end_family'
  const isExpired = Temporal.Instant.compare(now, token.expires_at) >= 0
  return isExpired || !token.account_active ? 'refuse' : 'renew'
}

/** The most passkeys that one account may have. */
export const MOST_PASSKEYS = 20
