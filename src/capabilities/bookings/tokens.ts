import type { Context } from '../../platform/context.ts'
import { linkEnd, mintUrlToken, moveUrlTokens, newLinkEnd } from '../auth/index.ts'

/** A new secret for links to one booking. */
export function bookingToken(ctx: Context, bookingId: string, travelTo: Temporal.Instant): Promise<string> {
  return mintUrlToken(ctx, { kind: 'booking', id: bookingId, expiresAt: newLinkEnd(ctx, travelTo) })
}

/** A stay has moved: the links that are out follow it. */
export function moveBookingTokens(ctx: Context, bookingId: string, travelTo: Temporal.Instant): Promise<void> {
  return moveUrlTokens(ctx, { kind: 'booking', id: bookingId, expiresAt: linkEnd(travelTo) })
}

/** Ends the links that are out: they were mailed to somebody else than whoever holds the booking now. */
export function endBookingTokens(ctx: Context, bookingId: string): Promise<void> {
  return moveUrlTokens(ctx, { kind: 'booking', id: bookingId, expiresAt: ctx.now })
}
