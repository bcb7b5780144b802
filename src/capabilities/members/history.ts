import { toWire } from '../../lib/pacific.ts'
import { trailOf } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { actorNames } from '../auth/index.ts'
import type { MemberDetail } from './contract.ts'
import { describeAct } from './rules.ts'

const MOST = 100

/** Who did what to a member's account, the last first. */
export async function historyOf(ctx: Context, accountId: string): Promise<MemberDetail['history']> {
  const acts = await trailOf(ctx, { entity: 'account', entityId: accountId, most: MOST })
  const who = await actorNames(ctx, acts)
  return acts.map(({ at, actor, action, details }) => ({
    at: toWire(at),
    who: who(actor),
    what: describeAct(action, details),
  }))
}
