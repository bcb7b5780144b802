import type { Context } from '../../platform/context.ts'
import { mintUrlToken } from '../auth/index.ts'

/** URL tokens of a booking open it until so long after the stay. */
const TOKEN_DAYS = 90

/** A new secret for links to one booking. */
export function bookingToken(ctx: Context, bookingId: string, travelTo: Temporal.Instant): Promise<string> {
  return mintUrlToken(ctx, { kind: 'booking', id: bookingId, expiresAt: travelTo.add({ hours: TOKEN_DAYS * 24 }) })
}
