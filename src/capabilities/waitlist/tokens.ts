import type { Context } from '../../platform/context.ts'
import { mintUrlToken } from '../auth/index.ts'
import type { WaitRow } from './store.ts'

/** Links to a place on the list work until so long after the arrival. */
const TOKEN_DAYS = 30

/** A new secret for links to one place on the list: for whoever waits. */
export function waitToken(ctx: Context, { id, travel_from }: WaitRow): Promise<string> {
  return mintUrlToken(ctx, { kind: 'wait', id, expiresAt: travel_from.add({ hours: TOKEN_DAYS * 24 }) })
}
