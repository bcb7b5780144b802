import { toWire } from '../../lib/pacific.ts'
import { trailOf } from '../../platform/audit.ts'
import { accountIdOf, type Context } from '../../platform/context.ts'
import { accountNames } from '../auth/index.ts'
import type { HistoryEntry } from './contract.ts'
import { describeAction } from './rules.ts'

/** Who did what to an account, group or policy, the last first. */
export async function historyOf(ctx: Context, entity: string, entityId: string): Promise<HistoryEntry[]> {
  const acts = await trailOf(ctx, { entity, entityId })
  const ids = acts.flatMap(({ actor }) => accountIdOf(actor) ?? [])
  const names = await accountNames(ctx, ids)
  return acts.map(({ at, actor, action, details }) => ({
    at: toWire(at),
    who: names.get(accountIdOf(actor) ?? '') ?? (actor === 'traveller' ? 'The account itself' : 'The system'),
    what: describeAction(action, details),
  }))
}
