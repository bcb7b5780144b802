import type { Context } from '../../platform/context.ts'
import { keepUrlToken, mintUrlToken, moveUrlTokens, newLinkEnd } from '../auth/index.ts'
import type { StayRow } from './store.ts'

/** A new secret for links to one stay. */
export function stayToken(ctx: Context, stay: StayRow): Promise<string> {
  return mintUrlToken(ctx, grantOf(ctx, stay))
}

/**
 * The token that a ticket is exchanged for: always the same, so that ten views of a ticket's page make one token, not
 * ten. It is derived with a key, so neither ticket nor database reveal it.
 */
export function ticketToken(ctx: Context, stay: StayRow): Promise<string> {
  return keepUrlToken(ctx, ctx.keys.digest('ticket', stay.id).subarray(0, 24).toString('base64url'), grantOf(ctx, stay))
}

/** Extends the links of an ended stay as if they were made now. */
export function moveStayTokens(ctx: Context, stay: StayRow): Promise<void> {
  return moveUrlTokens(ctx, grantOf(ctx, stay))
}

/** Ends the links of a stay that are out: they were mailed to somebody else than whoever its booking is for now. */
export function endStayTokens(ctx: Context, { id }: StayRow): Promise<void> {
  return moveUrlTokens(ctx, { kind: 'transaction', id, expiresAt: ctx.now })
}

function grantOf(ctx: Context, { id, exited_at }: StayRow) {
  return { kind: 'transaction', id, expiresAt: newLinkEnd(ctx, exited_at ?? ctx.now) } as const
}
