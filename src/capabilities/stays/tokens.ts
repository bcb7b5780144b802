import { isBefore } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { keepUrlToken, mintUrlToken, moveUrlTokens } from '../auth/index.ts'
import type { StayRow } from './store.ts'

/** URL tokens of a stay open it until so long after it ended, and one that is made later for so long from then. */
const TOKEN_DAYS = 90
const LATE_TOKEN_DAYS = 7

/** A new secret for links to one stay. */
export function stayToken(ctx: Context, stay: StayRow): Promise<string> {
  return mintUrlToken(ctx, grantOf(ctx, stay))
}

/**
 * The secret that a ticket is exchanged for: the same each time, so that whoever looks at the page of a ticket ten times
 * holds one token and not ten. Made with a key, so neither ticket nor database give it away.
 */
export function ticketToken(ctx: Context, stay: StayRow): Promise<string> {
  return keepUrlToken(ctx, ctx.keys.digest('ticket', stay.id).subarray(0, 24).toString('base64url'), grantOf(ctx, stay))
}

/** Lets the links of a stay that is over live as long from now on as one that is made now. */
export function moveStayTokens(ctx: Context, stay: StayRow): Promise<void> {
  return moveUrlTokens(ctx, grantOf(ctx, stay))
}

function grantOf({ now }: Context, { id, exited_at }: StayRow) {
  const soonest = now.add({ hours: LATE_TOKEN_DAYS * 24 })
  const last = (exited_at ?? now).add({ hours: TOKEN_DAYS * 24 })
  return { kind: 'transaction', id, expiresAt: isBefore(last, soonest) ? soonest : last } as const
}
