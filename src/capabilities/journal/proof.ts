import { addDays, datesBetween, pacificDate, weekday } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { restingBetween } from '../../platform/jobs.ts'
import { draftsOf, firstOf, isTamperedWith, type JournalDifference, moved, NOTHING_POSTED } from './rules.ts'
import * as store from './store.ts'

/** How many records are compared in one transaction. */
const BATCH = 1000
/** Days whose records are compared, at least. */
const DAYS = 40
/** Days before today that are proved each night, whatever their weekday. */
const RECENT_DAYS = 2

/**
 * Recomputes the journal day by day: every sum from its lines, every record of the open months from what it says now, payments from
 * the journal. Each night takes the last two days, the days that got entries since the last proof, those that differed then, and the
 * days of its own weekday, so that every day there ever was is proved once a week (docs/decisions/2026-11-28-a-seventh-of-the-journal.md).
 * Keeps what differs, and tells the log.
 */
export async function prove(ctx: Context): Promise<void> {
  const since = await provedSince(ctx)
  // What is posted meanwhile counts for the next night.
  const entries = await store.countEntries(ctx)
  const days = await dueDays(ctx, since)
  const found = [...(await store.differencesOfAll(ctx))]
  await restingBetween(async () => {
    const day = days.shift()
    if (day === undefined) return 0
    found.push(...(await differencesOf(ctx, day, since)))
    return 1
  })
  const differences = named(found)
  for (const difference of differences) ctx.log.error({ difference }, 'the journal differs')
  await store.insertProof(ctx, { entries, differences })
}

/** Each difference once, though a record has entries of several days, and only so many of each kind. */
function named(found: readonly JournalDifference[]): JournalDifference[] {
  const once = new Map(found.map((one) => [`${one.what} ${one.subject}`, one]))
  return [...Map.groupBy(once.values(), ({ what }) => what).values()].flatMap((each) => each.slice(0, store.MOST_NAMED))
}

/** The first day whose records are compared with their entries. */
async function provedSince(ctx: Context): Promise<string> {
  const openFrom = await store.firstOpenDay(ctx)
  const recent = addDays(pacificDate(ctx.now), -DAYS)
  return openFrom !== null && openFrom < recent ? openFrom : recent
}

/** The days that this night proves: all of them when it is the first, those of more weekdays when nights were missed. */
async function dueDays(ctx: Context, since: string): Promise<string[]> {
  const today = pacificDate(ctx.now)
  const last = await store.lastProof(ctx)
  const weekAgo = addDays(today, -6)
  // The first night that no proof stands for: any, when there is none yet or it did not keep the days of what differed.
  const missed = last && last.differences.every(({ day }) => day !== undefined) ? addDays(pacificDate(last.at), 1) : ''
  const first = missed > today ? today : missed < weekAgo ? weekAgo : missed
  return store.daysToProve(ctx, {
    since,
    today,
    weekdays: datesBetween(first, today).map(weekday),
    recent: addDays(today, -RECENT_DAYS),
    differing: last?.differences.flatMap(({ day }) => day ?? []) ?? [],
    proved: last?.entries ?? 0,
  })
}

async function differencesOf(ctx: Context, day: string, since: string): Promise<JournalDifference[]> {
  const found = [...(await store.differencesOfDay(ctx, day))]
  // The nights of a month are compared as a whole, when its first day is.
  if (day === firstOf(day)) found.push(...(await store.differencesOfNights(ctx, day)))
  if (day < since) return found
  return [
    ...found,
    ...(await store.leftovers(ctx, day)),
    ...(await store.missingPayments(ctx, day)),
    ...(await changedRecords(ctx, day)),
  ]
}

/** Records of a day that say something else than their entries, though nothing about them waits to be written. */
async function changedRecords(ctx: Context, day: string): Promise<JournalDifference[]> {
  const found: JournalDifference[] = []
  const today = pacificDate(ctx.now)
  let after: store.Subject | undefined
  do {
    after = await transaction(ctx, async (ctx) => {
      await store.lockJournal(ctx)
      const subjects = await store.subjectsOf(ctx, { day, after, most: BATCH })
      const posted = await store.postedOf(ctx, subjects)
      for (const { source, source_id, facts, is_waiting } of subjects) {
        const stands = posted.get(store.keyOf({ source, source_id })) ?? NOTHING_POSTED
        const drafts = draftsOf(facts, stands, today)
        if (is_waiting || (drafts.length === 0 && !isTamperedWith(facts, stands))) continue
        const wanted = draftsOf(facts, NOTHING_POSTED, today).at(-1)
        found.push({
          day,
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
