import { addDays, fromLocal, pacificDate } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { draftsOf, isTamperedWith, type JournalDifference, moved, NOTHING_POSTED } from './rules.ts'
import * as store from './store.ts'

/** How many records are compared in one transaction. */
const BATCH = 1000
/** Days that are compared record by record, at least. */
const DAYS = 40

/**
 * Recomputes the journal: every sum from its lines, every record of the open months from what it says now, payments from the
 * journal. Keeps what differs, and tells the log.
 */
export async function prove(ctx: Context): Promise<void> {
  const openFrom = await store.firstOpenDay(ctx)
  const recent = addDays(pacificDate(ctx.now), -DAYS)
  const since = openFrom !== null && openFrom < recent ? openFrom : recent
  const differences = [
    ...(await store.differencesWithin(ctx)),
    ...(await store.leftovers(ctx, since)),
    ...(await store.missingPayments(ctx, fromLocal(since, '00:00'))),
    ...(await changedRecords(ctx, since)),
  ]
  for (const difference of differences) ctx.log.error({ difference }, 'the journal differs')
  await store.insertProof(ctx, differences)
}

/** Records that say something else than their entries, though nothing about them waits to be written. */
async function changedRecords(ctx: Context, since: string): Promise<JournalDifference[]> {
  const found: JournalDifference[] = []
  const today = pacificDate(ctx.now)
  let after: store.Subject | undefined
  do {
    after = await transaction(ctx, async (ctx) => {
      await store.lockJournal(ctx)
      const subjects = await store.subjectsSince(ctx, { since, after, most: BATCH })
      const posted = await store.postedOf(ctx, subjects)
      for (const { source, source_id, facts, is_waiting } of subjects) {
        const stands = posted.get(store.keyOf({ source, source_id })) ?? NOTHING_POSTED
        const drafts = draftsOf(facts, stands, today)
        if (is_waiting || (drafts.length === 0 && !isTamperedWith(facts, stands))) continue
        const wanted = draftsOf(facts, NOTHING_POSTED, today).at(-1)
        found.push({
          what: 'A record differs from its entries',
          subject: `${source} ${source_id}`,
          ours: moved(stands.lines),
          theirs: wanted ? moved(wanted.lines) : null,
        })
      }
      return subjects.length < BATCH ? undefined : subjects.at(-1)
    })
  } while (after)
  return found
}
