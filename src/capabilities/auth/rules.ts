/** How long an access token is good, in seconds. */
export const ACCESS_SECONDS = 15 * 60
/** How long a session lives without being used, in days. */
export const REFRESH_DAYS = 30
/** How long a device is known after the last sign-in from it, in days. */
export const KNOWN_DAYS = 90
/** How long a refresh token that was just replaced is taken once more: its answer may have been lost on the way. */
const GRACE_SECONDS = 10

export interface RefreshToken {
  readonly expires_at: Temporal.Instant
  /** When it was exchanged for its successor. */
  readonly replaced_at: Temporal.Instant | null
  /** When its family was ended. */
  readonly ended_at: Temporal.Instant | null
  /** Whether a successor was exchanged too, so that its answer did arrive. */
  readonly successor_used: boolean
  readonly account_active: boolean
}

/** What a shown refresh token leads to: a new pair, a refusal, or the end of its whole family, since it was stolen. */
export function refreshVerdict(
  token: RefreshToken | undefined,
  now: Temporal.Instant,
): 'renew' | 'refuse' | 'end_family' {
  if (!token || token.ended_at) return 'refuse'
  if (token.replaced_at) {
    const graceEnds = token.replaced_at.add({ seconds: GRACE_SECONDS })
    const mayBeLost = !token.successor_used && Temporal.Instant.compare(now, graceEnds) <= 0
    if (!mayBeLost) return 'end_family'
  }
  const isExpired = Temporal.Instant.compare(now, token.expires_at) >= 0
  return isExpired || !token.account_active ? 'refuse' : 'renew'
}
