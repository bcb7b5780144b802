import type { Context } from '../../platform/context.ts'
import { keepUrlToken, mintUrlToken, moveUrlTokens, newLinkEnd } from '../auth/index.ts'
import type { StayRow } from './store.ts'

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

function grantOf(ctx: Context, { id, exited_at }: StayRow) {
  return { kind: 'transaction', id, expiresAt: newLinkEnd(ctx, exited_at ?? ctx.now) } as const
}
