import { isBefore } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { mintUrlToken, moveUrlTokens } from '../auth/index.ts'

/** URL tokens of a booking open it until so long after the stay, and one that is made later for so long from then. */
const TOKEN_DAYS = 90
const LATE_TOKEN_DAYS = 7

/** A new secret for links to one booking. */
export function bookingToken(ctx: Context, bookingId: string, travelTo: Temporal.Instant): Promise<string> {
  const soonest = ctx.now.add({ hours: LATE_TOKEN_DAYS * 24 })
  const last = lastMoment(travelTo)
  return mintUrlToken(ctx, { kind: 'booking', id: bookingId, expiresAt: isBefore(last, soonest) ? soonest : last })
}

/** A stay has moved: the links that are out follow it. */
export function moveBookingTokens(ctx: Context, bookingId: string, travelTo: Temporal.Instant): Promise<void> {
  return moveUrlTokens(ctx, { kind: 'booking', id: bookingId, expiresAt: lastMoment(travelTo) })
}

function lastMoment(travelTo: Temporal.Instant): Temporal.Instant {
  return travelTo.add({ hours: TOKEN_DAYS * 24 })
}

/** Ends the links that are out: they were mailed to somebody else than whoever holds the booking now. */
export function endBookingTokens(ctx: Context, bookingId: string): Promise<void> {
  return moveUrlTokens(ctx, { kind: 'booking', id: bookingId, expiresAt: ctx.now })
}
