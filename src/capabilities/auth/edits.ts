import { Problem } from '../../http/problem.ts'
import { toWire } from '../../lib/pacific.ts'
import { trailOf } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { actorNames } from './names.ts'
import { messages } from './texts.ts'

/** A record by which the audit trail tells who edited it. */
interface Edited {
  readonly entity: string
  readonly entityId: string
  /** What the trail calls the acts that raise its version; any act unless given. */
  readonly actions?: readonly string[]
}

/**
 * Whoever edits a record must have seen it as it is now. Lock the record first.
 * @param now its version
 * @param seen the version that the form was opened with
 * @throws Problem 409 with who changed it last, and when
 */
export async function requireSeen(ctx: Context, now: number, seen: number, edited: Edited): Promise<void> {
  if (seen !== now) throw await editConflict(ctx, edited)
}

/** The problem for a save that would overwrite somebody else's edit. */
export async function editConflict(ctx: Context, { actions, ...edited }: Edited): Promise<Problem> {
  const acts = await trailOf(ctx, edited)
  const last = actions ? acts.find(({ action }) => actions.includes(action)) : acts[0]
  if (!last) return new Problem('conflict', { message: messages.changedSince })
  const who = (await actorNames(ctx, [last]))(last.actor)
  return new Problem('conflict', { message: messages.changedBy({ who, at: toWire(last.at) }) })
}
