import type { Handlers } from '../../http/capability.ts'
import { invalidFields, invalidForm } from '../../http/problem.ts'
import { addDays, pacificDate } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, staffOf, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { requireSeen } from '../auth/index.ts'
import type { schedule } from './contract.ts'
import { mailPublished } from './jobs.ts'
import { conflictsOfWeek, publishedBefore, shiftsAround } from './plan.ts'
import { sayConflicts } from './presentation.ts'
import { endSwaps, timeOffBetween } from './requests/store.ts'
import { changesByPerson, isSame, type ShiftFacts, spanOf, type ToldChange, type ToldShift, weekOf } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const publishing: Pick<Handlers<typeof schedule>, 'publish'> = {
  async publish(ctx, { week: date, version, accept_conflicts }) {
    const week = weekOf(date)
    return transaction(ctx, async (ctx) => {
      const row = await store.lockWeek(ctx, week)
      await requireSeen(ctx, row.version, version, { entity: 'schedule_week', entityId: week })
      const around = await shiftsAround(ctx, week)
      const planned = around.filter(({ starts_at }) => weekOf(pacificDate(starts_at)) === week)
      await requireNoConflicts(ctx, week, around, accept_conflicts)

      const ids = planned.map(({ id }) => id)
      const before = publishedBefore(await store.publishedIn(ctx, spanOf(week)), await store.publishedByIds(ctx, ids))
      const changed = changedIds(before, planned)
      if (changed.length === 0) throw invalidForm(messages.nothingToPublish)
      if (!(await store.replacePublished(ctx, before, planned))) throw invalidForm(messages.doubleBooked)
      await endSwaps(ctx, changed)

      const publication = { id: ctx.random.uuid(), week, at: ctx.now, account_id: staffOf(ctx).id }
      const notices = await noticesOf(ctx, before, planned)
      await store.insertPublication(ctx, publication, notices)
      const after = await store.raiseWeek(ctx, row, { published_at: ctx.now, published_by: publication.account_id })
      const details = { told: notices.length, shifts: planned.length }
      await audit(ctx, { action: 'schedule.published', entity: 'schedule_week', entityId: week, details })
      await enqueue(ctx, mailPublished, { publicationId: publication.id })
      return { week, version: after.version, told: notices.length }
    })
  },
}

/** @throws Problem 422 for who works twice at once, and for all else that was not read and found all right */
async function requireNoConflicts(
  ctx: Context,
  week: string,
  around: readonly store.ShiftRow[],
  areAccepted: boolean,
): Promise<void> {
  const off = await timeOffBetween(ctx, week, addDays(week, 7))
  const conflicts = await conflictsOfWeek(ctx, week, around, off)
  if (conflicts.some(({ kind }) => kind === 'DOUBLE')) throw invalidForm(messages.doubleBooked)
  if (conflicts.length > 0 && !areAccepted) {
    throw invalidFields({ accept_conflicts: [messages.acceptConflicts, ...sayConflicts(conflicts)] })
  }
}

/** Shifts that are new, gone or other than they were published. */
function changedIds(before: readonly store.PublishedRow[], planned: readonly store.ShiftRow[]): string[] {
  const now = new Map(planned.map((shift) => [shift.id, shift]))
  const known = new Set(before.map(({ id }) => id))
  const gone = before.filter((was) => {
    const shift = now.get(was.id)
    return !shift || !isSame(was, shift)
  })
  return [...gone, ...planned.filter(({ id }) => !known.has(id))].map(({ id }) => id)
}

/** What each person whose shifts changed is told: the whole week, and what is new in it. */
async function noticesOf(ctx: Context, before: readonly store.PublishedRow[], planned: readonly store.ShiftRow[]) {
  const names = new Map((await store.roles(ctx)).map(({ id, name }) => [id, name]))
  const told = ({ role_id, starts_at, ends_at, break_minutes, note }: ShiftFacts): ToldShift => ({
    role: names.get(role_id) ?? '',
    starts_at: starts_at.toString(),
    ends_at: ends_at.toString(),
    break_minutes,
    note,
  })
  return [...changesByPerson(before, planned)].map(([account_id, changes]) => ({
    account_id,
    shifts: planned.filter((shift) => shift.account_id === account_id).map(told),
    changes: changes.flatMap(({ was, now }): ToldChange[] => {
      if (was && now) return [{ kind: 'CHANGED', shift: told(now), was: told(was) }]
      if (now) return [{ kind: 'ADDED', shift: told(now), was: null }]
      return was ? [{ kind: 'REMOVED', shift: told(was), was: null }] : []
    }),
  }))
}
