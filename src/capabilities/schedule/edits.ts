import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields, invalidForm, Problem } from '../../http/problem.ts'
import { pacificDate } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, staffOf, transaction } from '../../platform/context.ts'
import { isUuid } from '../../platform/records.ts'
import { requireSeen, staffWith } from '../auth/index.ts'
import type { schedule } from './contract.ts'
import {
  inWeek,
  isSame,
  type KeptShift,
  minutesOf,
  onDate,
  patternOf,
  type ShiftFacts,
  shiftsOf,
  spanOf,
  timesOf,
  weekOf,
} from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

type EditCalls =
  | 'addShift'
  | 'saveShift'
  | 'moveShift'
  | 'removeShift'
  | 'copyWeek'
  | 'useTemplate'
  | 'undo'
  | 'keepTemplate'
  | 'removeTemplate'

/** A week that has more is a mistake. */
const MOST_OF_A_WEEK = 1000

export const edits: Pick<Handlers<typeof schedule>, EditCalls> = {
  async addShift(ctx, values) {
    const facts = factsOf(values)
    return transaction(ctx, async (ctx) => {
      await requireChoices(ctx, facts)
      await lockWeeks(ctx, [weekOf(values.date)])
      return write(ctx, 'ADD', [{ before: null, after: facts }])
    })
  },

  async saveShift(ctx, { shiftId, version, ...values }) {
    const facts = factsOf(values)
    return transaction(ctx, async (ctx) => {
      const before = await seenShift(ctx, shiftId, version, values.date)
      await requireChoices(ctx, facts, before)
      return write(ctx, 'CHANGE', [{ before, after: facts }])
    })
  },

  async moveShift(ctx, { shiftId, version, account_id = null, date, copy }) {
    return transaction(ctx, async (ctx) => {
      const before = await seenShift(ctx, shiftId, version, date)
      const after = onDate({ ...contentOf(before), account_id }, date)
      await requireChoices(ctx, after, before)
      return copy
        ? write(ctx, 'ADD', [{ before: null, after }])
        : write(ctx, 'CHANGE', isSame(before, after) ? [] : [{ before, after }])
    })
  },

  async removeShift(ctx, { shiftId, version }) {
    return transaction(ctx, async (ctx) => {
      const before = await seenShift(ctx, shiftId, version)
      return write(ctx, 'REMOVE', [{ before, after: null }])
    })
  },

  async copyWeek(ctx, { week: date, from }) {
    const [week, source] = [weekOf(date), weekOf(from)]
    return transaction(ctx, async (ctx) => {
      await lockWeeks(ctx, [week])
      return fill(ctx, 'COPY_WEEK', week, inWeek(await store.shiftsIn(ctx, spanOf(source)), week))
    })
  },

  async useTemplate(ctx, { week: date, template_id }) {
    const week = weekOf(date)
    return transaction(ctx, async (ctx) => {
      const template = await store.templateById(ctx, template_id)
      if (!template) throw invalidFields({ template_id: [messages.unknownTemplate] })
      await lockWeeks(ctx, [week])
      return fill(ctx, 'TEMPLATE', week, shiftsOf(template.shifts, week))
    })
  },

  async undo(ctx, { editId }) {
    return transaction(ctx, async (ctx) => {
      const edit = found(await store.editById(ctx, editId))
      if (edit.account_id !== staffOf(ctx).id) throw new Problem('not_found')
      const touched = edit.steps.flatMap(({ before, after }) => [before, after].flatMap((shift) => shift ?? []))
      await lockWeeks(ctx, [edit.week, ...touched.map(({ starts_at }) => weekOfMoment(starts_at))])
      const last = await store.lastEdit(ctx, edit.week, edit.account_id)
      if (last?.id !== edit.id) throw invalidForm(messages.nothingToUndo)
      for (const { before, after } of edit.steps) {
        const now = await store.lockShift(ctx, (before ?? after)!.id)
        if (now?.version !== after?.version) throw new Problem('conflict', { message: messages.changedSince })
        if (now && before) await store.updateShift(ctx, now, readFacts(before))
        else if (now) await store.deleteShift(ctx, now.id)
        else if (before)
          await store.insertShifts(ctx, [{ id: before.id, version: before.version + 1, ...readFacts(before) }])
      }
      await store.markUndone(ctx, edit.id)
      await audit(ctx, { action: 'schedule.undone', entity: 'schedule_week', entityId: edit.week })
      return raised(
        ctx,
        edit.week,
        touched.map(({ starts_at }) => weekOfMoment(starts_at)),
        touched.map(({ id }) => id),
      )
    })
  },

  async keepTemplate(ctx, { week: date, name }) {
    return transaction(ctx, async (ctx) => {
      const shifts = await store.shiftsIn(ctx, spanOf(weekOf(date)))
      if (shifts.length === 0) throw invalidForm(messages.nothingToKeep)
      const id = ctx.random.uuid()
      const isNew = await store.insertTemplate(ctx, { id, name, shifts: patternOf(shifts) })
      if (!isNew) throw invalidFields({ name: [messages.templateTaken] })
      await audit(ctx, { action: 'schedule.template_kept', entity: 'shift_template', entityId: id, details: { name } })
      return { id }
    })
  },

  async removeTemplate(ctx, { templateId }) {
    return transaction(ctx, async (ctx) => {
      const { id, name } = found(await store.templateById(ctx, templateId))
      await store.deleteTemplate(ctx, id)
      await audit(ctx, {
        action: 'schedule.template_removed',
        entity: 'shift_template',
        entityId: id,
        details: { name },
      })
      return { ok: true }
    })
  },
}

interface Values {
  readonly account_id?: string | undefined
  readonly role_id: string
  readonly date: string
  readonly start: string
  readonly end: string
  readonly break_minutes: number
  readonly note?: string | undefined
}

/** @throws Problem 422 when the break takes all of it */
function factsOf({ account_id, role_id, date, start, end, break_minutes, note = '' }: Values): ShiftFacts {
  const facts = { account_id: account_id ?? null, role_id, ...timesOf(date, start, end), break_minutes, note }
  if (minutesOf(facts) <= 0) throw invalidFields({ break_minutes: [messages.breakTooLong] })
  return facts
}

/** A role in use and somebody who works here, or what the shift had before. */
async function requireChoices(ctx: Context, facts: ShiftFacts, before?: ShiftFacts): Promise<void> {
  const { account_id, role_id } = facts
  if (role_id !== before?.role_id) {
    const role = (await store.roles(ctx)).find(({ id }) => id === role_id)
    if (!role?.active) throw invalidFields({ role_id: [messages.unknownRole] })
  }
  if (account_id !== null && account_id !== before?.account_id) {
    const staff = isUuid(account_id) ? await staffWith(ctx, 'Schedule:Read') : []
    if (!staff.some(({ id }) => id === account_id)) throw invalidFields({ account_id: [messages.unknownPerson] })
  }
}

/** A shift of the plan as its reader saw it, with its week, and the week of another date, locked. */
async function seenShift(ctx: Context, id: string, version: number, date?: string): Promise<store.ShiftRow> {
  const { starts_at } = found(await store.shiftById(ctx, id))
  const week = weekOf(pacificDate(starts_at))
  await lockWeeks(ctx, date === undefined ? [week] : [week, weekOf(date)])
  const shift = found(await store.lockShift(ctx, id))
  await requireSeen(ctx, shift.version, version, { entity: 'shift', entityId: shift.id })
  return shift
}

/** Weeks in the order of the calendar, so that two editors never wait for each other. */
async function lockWeeks(ctx: Context, weeks: readonly string[]): Promise<void> {
  for (const week of new Set(weeks.toSorted())) await store.lockWeek(ctx, week)
}

/** Adds the shifts that a week does not have yet; those of who works here no more are open. */
async function fill(ctx: Context, kind: 'COPY_WEEK' | 'TEMPLATE', week: string, pattern: readonly ShiftFacts[]) {
  const there = await store.shiftsIn(ctx, spanOf(week))
  const staff = new Set((await staffWith(ctx, 'Schedule:Read')).map(({ id }) => id))
  const shifts = pattern.map((shift) =>
    shift.account_id !== null && staff.has(shift.account_id) ? shift : { ...shift, account_id: null },
  )
  const added = shifts.filter((shift) => !there.some((other) => isSame(other, shift)))
  if (there.length + added.length > MOST_OF_A_WEEK) throw invalidForm(messages.tooMany)
  return write(
    ctx,
    kind,
    added.map((after) => ({ before: null, after })),
    week,
  )
}

interface Change {
  readonly before: store.ShiftRow | null
  readonly after: ShiftFacts | null
}

/** Makes all changes of one step, keeps what undoes them, and raises the versions of the locked weeks they touch. */
async function write(
  ctx: Context,
  kind: store.EditRow['kind'],
  changes: readonly Change[],
  week = weekOf(pacificDate((changes[0]?.after ?? changes[0]?.before)?.starts_at ?? ctx.now)),
) {
  if (changes.some(({ after }) => after && minutesOf(after) <= 0)) throw invalidForm(messages.breakTooLong)
  const added = changes.flatMap(({ before, after }) => (before || !after ? [] : { id: ctx.random.uuid(), ...after }))
  const steps = (await store.insertShifts(ctx, added)).map((after) => ({ before: null, after: kept(after) }))
  const others = []
  for (const { before, after } of changes) {
    if (!before) continue
    if (after) others.push({ before: kept(before), after: kept(await store.updateShift(ctx, before, after)) })
    else {
      await store.deleteShift(ctx, before.id)
      others.push({ before: kept(before), after: null })
    }
  }
  const all = [...steps, ...others]
  if (all.length === 0) return raised(ctx, week, [], [])
  await store.insertEdit(ctx, {
    id: ctx.random.uuid(),
    week,
    account_id: staffOf(ctx).id,
    kind,
    steps: all,
    at: ctx.now,
  })
  const ids = all.flatMap(({ before, after }) => (after ?? before)?.id ?? [])
  const act = { action: `schedule.${kind.toLowerCase()}`, details: { shifts: all.length } }
  await audit(ctx, { ...act, entity: 'schedule_week', entityId: week })
  if (ids.length === 1) await audit(ctx, { ...act, entity: 'shift', entityId: ids[0]! })
  const touched = all.flatMap(({ before, after }) => [before, after].flatMap((shift) => shift ?? []))
  return raised(
    ctx,
    week,
    touched.map(({ starts_at }) => weekOfMoment(starts_at)),
    ids,
  )
}

/** What an edit answers, once the versions of its weeks are raised. */
async function raised(ctx: Context, week: string, touched: readonly string[], shifts: readonly string[]) {
  for (const each of new Set(touched)) await store.raiseWeek(ctx, await store.lockWeek(ctx, each))
  const { version } = await store.lockWeek(ctx, week)
  return { week, version, shifts: [...new Set(shifts)] }
}

function weekOfMoment(iso: string): string {
  return weekOf(pacificDate(Temporal.Instant.from(iso)))
}

function contentOf({ account_id, role_id, starts_at, ends_at, break_minutes, note }: ShiftFacts): ShiftFacts {
  return { account_id, role_id, starts_at, ends_at, break_minutes, note }
}

function kept(shift: store.ShiftRow): KeptShift {
  const { starts_at, ends_at, ...rest } = shift
  return { ...rest, starts_at: starts_at.toString(), ends_at: ends_at.toString() }
}

function readFacts({ account_id, role_id, starts_at, ends_at, break_minutes, note }: KeptShift): ShiftFacts {
  const times = { starts_at: Temporal.Instant.from(starts_at), ends_at: Temporal.Instant.from(ends_at) }
  return { account_id, role_id, ...times, break_minutes, note }
}
