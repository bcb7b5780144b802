import { fromLocal, pacificDate } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { draftsOf, isTamperedWith, lookAgainOn, NOTHING_POSTED } from './rules.ts'
import * as store from './store.ts'

/** How many records one transaction takes. */
const BATCH = 500

/**
 * Brings the journal up to what is recorded, in transactions of some hundred records. Killed and run again, it makes nothing twice:
 * a record leaves the queue with the entries that it led to.
 * @param most how many records to look at, at most
 * @returns how many were looked at
 */
export async function postDue(ctx: Context, most = Number.POSITIVE_INFINITY): Promise<number> {
  let seen = 0
  while (seen < most) {
    const taken = await postSome(ctx, BATCH)
    if (taken === 0) break
    seen += taken
  }
  return seen
}

/** The same for some records in one transaction. */
export function postSome(ctx: Context, most: number): Promise<number> {
  return transaction(ctx, (ctx) => post(ctx, most))
}

async function post(ctx: Context, most: number): Promise<number> {
  await store.lockJournal(ctx)
  const subjects = await store.takeDue(ctx, most)
  const posted = await store.postedOf(ctx, subjects)
  const today = pacificDate(ctx.now)
  const entries = subjects.flatMap(({ facts, ...subject }) => {
    const before = posted.get(store.keyOf(subject))
    if (isTamperedWith(facts, before ?? NOTHING_POSTED)) {
      ctx.log.error({ ...subject }, 'a payment says another amount than is in the journal: it was changed by hand')
      return []
    }
    return draftsOf(facts, before ?? NOTHING_POSTED, today).map((draft, index) => ({
      ...subject,
      facts,
      draft,
      part: (before?.parts ?? 0) + index + 1,
      corrects: before?.kinds.includes(draft.kind) || draft.kind === 'CORRECTION' ? (before?.last ?? null) : null,
    }))
  })
  await store.insert(ctx, entries)
  await store.askAgain(
    ctx,
    subjects.flatMap(({ facts, source, source_id }) => {
      const day = lookAgainOn(facts, today)
      return day === null ? [] : [{ source, source_id, due_at: fromLocal(day, '00:00') }]
    }),
  )
  return subjects.length
}
