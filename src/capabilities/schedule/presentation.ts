import type { Message } from '../../lib/message.ts'
import { pacificDate, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { accountNames, staffWith } from '../auth/index.ts'
import type { SchedulePerson, ScheduleRole, Shift } from './contract.ts'
import { type Conflict, isMinorOn, isSame, minutesOf, type ShiftFacts, wallOf } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export function presentRole(role: store.RoleRow): ScheduleRole {
  const { id, name, color, least, arrivals_per_hour, departures_per_hour, active, version } = role
  return { id, name, color, least, arrivals_per_hour, departures_per_hour, active, version }
}

type Told = ShiftFacts & { readonly id: string; readonly version?: number }

export function presentShift(
  shift: Told,
  { state = 'PUBLISHED', swap = null }: { state?: Shift['state']; swap?: Shift['swap'] } = {},
): Shift {
  const { id, account_id, role_id, starts_at, ends_at, break_minutes, note, version = 0 } = shift
  return {
    id,
    account_id,
    role_id,
    ...wallOf(shift),
    starts_at: toWire(starts_at),
    ends_at: toWire(ends_at),
    minutes: minutesOf(shift),
    break_minutes,
    note,
    state,
    version,
    swap,
  }
}

/** Planned shifts beside what people were told: what is gone from the plan is told as removed. */
export function presentPlan(
  planned: readonly store.ShiftRow[],
  published: readonly store.PublishedRow[],
  swapOf: (shiftId: string) => Shift['swap'],
): Shift[] {
  const told = new Map(published.map((shift) => [shift.id, shift]))
  const ids = new Set(planned.map(({ id }) => id))
  const stateOf = (shift: store.ShiftRow): Shift['state'] => {
    const was = told.get(shift.id)
    if (!was) return 'DRAFT'
    return isSame(was, shift) ? 'PUBLISHED' : 'CHANGED'
  }
  return [
    ...planned.map((shift) => presentShift(shift, { state: stateOf(shift), swap: swapOf(shift.id) })),
    ...published.filter(({ id }) => !ids.has(id)).map((shift) => presentShift(shift, { state: 'REMOVED' })),
  ]
}

/** Everybody who works here and may read the schedule, with what it knows of them, by name. */
export async function everybody(ctx: Context): Promise<SchedulePerson[]> {
  const [staff, rows] = await Promise.all([staffWith(ctx, 'Schedule:Read'), store.people(ctx)])
  const known = new Map(rows.map((row) => [row.account_id, row]))
  return staff.map(({ id, name }) => presentPerson(id, name, known.get(id)))
}

function presentPerson(account_id: string, name: string, row: store.PersonRow | undefined): SchedulePerson {
  return {
    account_id,
    name,
    roles: row?.roles ?? [],
    birth_date: row?.birth_date ?? null,
    is_minor: row?.is_minor ?? false,
    availability: availabilityOf(row),
    version: row?.version ?? 0,
  }
}

export function availabilityOf(row: store.PersonRow | undefined): SchedulePerson['availability'] {
  return Object.fromEntries(
    Object.entries(row?.availability ?? {}).map(([day, window]) => [day, window && [window[0], window[1]]]),
  )
}

/** Who is in the grid: those with a role, and whoever has a shift in it. */
export async function planned(
  ctx: Context,
  shifts: readonly { readonly account_id: string | null }[],
): Promise<SchedulePerson[]> {
  const all = await everybody(ctx)
  const busy = new Set(shifts.flatMap(({ account_id }) => account_id ?? []))
  const gone = [...busy].filter((id) => !all.some(({ account_id }) => account_id === id))
  const names = await accountNames(ctx, gone)
  return [
    ...all.filter(({ account_id, roles }) => roles.length > 0 || busy.has(account_id)),
    ...gone.map((id) => presentPerson(id, names.get(id) ?? '', undefined)),
  ]
}

/** Whether rules for minors hold for somebody now. */
export function isMinor(person: SchedulePerson, now: Temporal.Instant): boolean {
  return isMinorOn(person, pacificDate(now))
}

/** What stands against a shift, in a sentence. */
export function reasonOf(conflict: Conflict): Message {
  if (!('minutes' in conflict)) return messages.conflict[conflict.kind]
  const { minutes, allowed } = conflict
  return messages.conflict[conflict.kind]({ minutes, allowed })
}

/** Each reason once. */
export function sayConflicts(conflicts: readonly Conflict[]): Message[] {
  return [...new Map(conflicts.map((conflict) => [conflict.kind, reasonOf(conflict)])).values()]
}
