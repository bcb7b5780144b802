/** Programs that may exchange refresh tokens, by the id they show: the site itself. */
export const CLIENTS: ReadonlySet<string> = new Set(['web'])

/** How long an access token is good, in seconds. */
export const ACCESS_SECONDS = 15 * 60
/** How long a session lives without being used, in days. */
export const REFRESH_DAYS = 30
/** How long a device is known after the last sign-in from it, in days. */
export const KNOWN_DAYS = 90
/**
 * How long a just replaced refresh token still works: the answer may have been lost, and another request of the same
 * browser be long on its way. Longer than any page waits for a call.
 */
const GRACE_SECONDS = 60

export interface RefreshToken {
  readonly expires_at: Temporal.Instant
  /** When it was exchanged for its successor. */
  readonly replaced_at: Temporal.Instant | null
  /** When its family was ended. */
  readonly ended_at: Temporal.Instant | null
  /** Whether the session has gone on from another token of the family, issued with it or later. */
  readonly overtaken: boolean
  readonly account_active: boolean
}

/**
 * What a refresh token leads to: its successor, a refusal, or the end of its family, since two parties hold it. A token
 * has one successor ever, so owner and thief meet at the next exchange.
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
