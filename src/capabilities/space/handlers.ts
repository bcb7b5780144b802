import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields, invalidForm, Problem } from '../../http/problem.ts'
import { toDollars } from '../../lib/money.ts'
import { addDays, display, monthDates, pacificDate, toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { isUuid } from '../../platform/records.ts'
import { siteChanged } from '../../platform/site-version.ts'
import { actorNames, editConflict } from '../auth/index.ts'
import { bookedByDate } from '../bookings/index.ts'
import * as capacity from '../capacity/index.ts'
import {
  overBy,
  sellable,
  SPACE_NUMBERS,
  type SpaceChange,
  type SpaceNumber,
  type SpaceNumbers,
} from '../capacity/space.ts'
import { dayPrices } from '../rates/index.ts'
import { changeVehicleClass, readClassSpaces, type VehicleClassRow } from '../settings/index.ts'
import type { CalendarNote, ClassSpace, space } from './contract.ts'
import { describeChange } from './descriptions.ts'
import { datesOn, federalHolidays } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const handlers: Handlers<typeof space> = {
  async month(ctx, { month: asked }) {
    const today = pacificDate(ctx.now)
    const month = asked ?? today.slice(0, 7)
    const { from, to } = monthDates(month)
    const yesterday = addDays(today, -1)
    const [seen, rows, bookedOn, prices, classes, notes, changes] = await Promise.all([
      capacity.lastChange(ctx),
      capacity.stallDays(ctx, from, to),
      from < today ? bookedByDate(ctx, from, to < today ? to : yesterday) : undefined,
      dayPrices(ctx, from, to),
      readClassSpaces(ctx),
      store.notesBetween(ctx, from, to),
      capacity.changesOf(ctx, from, to),
    ])
    const nameOf = await actorNames(ctx, changes)
    const byDate = Map.groupBy(rows, ({ date }) => date)
    return {
      month,
      today,
      last_date: addDays(today, capacity.DAYS_AHEAD),
      seen,
      classes: classes.map(classOf),
      days: prices.map(({ date, classes: priced }) => ({
        date,
        spaces: (byDate.get(date) ?? []).map(({ reserved, date: _date, ...row }) => ({
          ...row,
          ...(date < today && bookedOn
            ? takenThen(row, bookedOn(date, row.vehicle_class).stays)
            : { booked: reserved, over: overBy(row, reserved) }),
          day_price: dollarsOf(priced[row.vehicle_class]?.day_cents),
          plan: priced[row.vehicle_class]?.plan ?? null,
        })),
      })),
      notes: notes.map(noteOf),
      changes: changes.map((change) => ({
        at: toWire(change.at),
        who: nameOf(change.actor),
        what: describeChange(change, classes),
      })),
    }
  },

  async setDays(ctx, { vehicle_classes, from, to, weekdays = [], seen, reset = [], ...values }) {
    const dates = settableDates(ctx, { from, to, weekdays })
    const change = changeOf(values, reset)
    await refuseMoreThanStalls(ctx, vehicle_classes, change)
    return transaction(ctx, async (ctx) => {
      await capacity.ensureDays(ctx, from, to)
      const days = [...new Set(vehicle_classes)].map((vehicleClass) => ({ vehicleClass, dates }))
      await capacity.lockDays(ctx, days)
      for (const each of days) {
        const later = await capacity.changedSince(ctx, each, seen)
        if (later) throw await changedBy(ctx, later)
      }
      const no = await capacity.noteChange(ctx, {
        vehicle_classes: days.map(({ vehicleClass }) => vehicleClass),
        from_date: from,
        to_date: to,
        weekdays,
        change,
      })
      for (const each of days) await capacity.setDays(ctx, each, change, no)
      await enqueue(ctx, capacity.SPACE_FREED, {})
      const details = { vehicle_classes, from, to, weekdays, ...change }
      await audit(ctx, { action: 'space.set_days', entity: 'space', entityId: 'days', details })
      return { dates: dates.length, over: await countOver(ctx, days) }
    })
  },

  async addNote(ctx, note) {
    requireShort(note)
    const id = ctx.random.uuid()
    return noteOf(await store.insertNote(ctx, { id, ...columnsOf(note), created_at: ctx.now, updated_at: ctx.now }))
  },

  async setNote(ctx, { noteId, revision, ...note }) {
    const { id } = found(isUuid(noteId) ? await store.noteById(ctx, noteId) : undefined)
    requireShort(note)
    return transaction(ctx, async (ctx) => {
      const changed = await store.updateNote(ctx, { id, revision }, columnsOf(note))
      if (!changed) throw new Problem('conflict', { message: messages.noteChanged })
      return noteOf(changed)
    })
  },

  async deleteNote(ctx, { noteId, revision }) {
    const { id } = found(isUuid(noteId) ? await store.noteById(ctx, noteId) : undefined)
    await transaction(ctx, async (ctx) => {
      if (!(await store.deleteNote(ctx, { id, revision }))) {
        throw new Problem('conflict', { message: messages.noteChanged })
      }
    })
    return { ok: true }
  },

  async addHolidays(ctx, { year }) {
    return transaction(ctx, async (ctx) => {
      const known = await store.notesBetween(ctx, `${year}-01-01`, `${year}-12-31`)
      const missing = federalHolidays(year).filter(
        ({ date, title }) => !known.some((note) => note.from_date === date && note.title === title),
      )
      for (const { date, title } of missing) {
        await store.insertNote(ctx, {
          id: ctx.random.uuid(),
          kind: 'HOLIDAY',
          title,
          from_date: date,
          to_date: date,
          created_at: ctx.now,
          updated_at: ctx.now,
        })
      }
      return { added: missing.length }
    })
  },

  async classes(ctx) {
    const items = (await readClassSpaces(ctx)).map(classOf)
    return { items, count: items.length }
  },

  async class(ctx, { code }) {
    return classOf(await classByCode(ctx, code))
  },

  async setClass(ctx, { code, revision, ...change }) {
    const { code: known } = await classByCode(ctx, code)
    const { stalls, default_allotment } = change
    if (stalls !== null && default_allotment > stalls)
      throw invalidFields({ default_allotment: [messages.tooMany({ stalls })] })
    const above = stalls === null ? undefined : await capacity.dateAbove(ctx, known, stalls, pacificDate(ctx.now))
    if (above) throw invalidFields({ stalls: [messages.dateSellsMore(above)] })
    const changed = await transaction(ctx, async (ctx) => {
      const row = await changeVehicleClass(ctx, { code: known, revision }, change)
      if (!row) throw await editConflict(ctx, { entity: 'vehicle_class', entityId: known })
      await capacity.followClass(ctx, known, pacificDate(ctx.now))
      await enqueue(ctx, capacity.SPACE_FREED, {})
      await audit(ctx, { action: 'space.set_class', entity: 'vehicle_class', entityId: known, details: change })
      return row
    })
    siteChanged(ctx)
    return classOf(changed)
  },
}

/** A date that is over: the space of cars that left or never came was given back, and no one has to be moved. */
function takenThen(space: SpaceNumbers, booked: number) {
  const left = (isMember: boolean) => Math.max(sellable(space, { isMember }) - booked, 0)
  return { booked, free: left(false), free_for_members: left(true), over: 0 }
}

/** What is set; a number that is left empty stays. */
function changeOf(
  { is_closed, minimum_stay, ...numbers }: Nullish<SpaceChange>,
  reset: readonly string[],
): SpaceChange {
  const set = SPACE_NUMBERS.flatMap((name): [SpaceNumber, number | null][] => {
    if (reset.includes(name)) return [[name, null]]
    const value = numbers[name]
    return value === undefined || value === null ? [] : [[name, value]]
  })
  const change: SpaceChange = {
    ...Object.fromEntries(set),
    ...(typeof is_closed === 'boolean' && { is_closed }),
    ...(typeof minimum_stay === 'number' && { minimum_stay: minimum_stay > 1 ? minimum_stay : null }),
  }
  if (Object.keys(change).length === 0) throw invalidForm(messages.nothing)
  return change
}

type Nullish<T> = { readonly [Key in keyof T]?: T[Key] | null | undefined }

function settableDates(
  ctx: Context,
  { from, to, weekdays }: { from: string; to: string; weekdays: readonly number[] },
) {
  const today = pacificDate(ctx.now)
  if (from < today) throw invalidFields({ from: [messages.past] })
  requireForward({ from, to })
  if (to > addDays(today, capacity.DAYS_AHEAD)) {
    throw invalidFields({ to: [messages.tooFar({ days: capacity.DAYS_AHEAD })] })
  }
  const dates = datesOn(from, to, weekdays)
  if (dates.length === 0) throw invalidFields({ weekdays: [messages.noDates] })
  return dates
}

function requireForward({ from, to }: { from: string; to: string }): void {
  if (to < from) throw invalidFields({ to: [messages.backward] })
}

const LONGEST_NOTE = 366

function requireShort({ from, to }: { from: string; to: string }): void {
  requireForward({ from, to })
  if (to > addDays(from, LONGEST_NOTE)) throw invalidFields({ to: [messages.longNote] })
}

/** No more can be sold than exist, but for overbooking, which says so. */
async function refuseMoreThanStalls(ctx: Context, codes: readonly string[], { allotment }: SpaceChange): Promise<void> {
  if (typeof allotment !== 'number') return
  const classes = (await readClassSpaces(ctx)).filter(({ code }) => codes.includes(code))
  const small = classes.find(({ stalls }) => stalls !== null && stalls < allotment)
  if (small?.stalls != null) throw invalidFields({ allotment: [messages.tooMany({ stalls: small.stalls })] })
}

async function changedBy(ctx: Context, { actor, at }: capacity.KeptChange): Promise<Problem> {
  const nameOf = await actorNames(ctx, [{ actor }])
  return new Problem('conflict', { message: messages.changedBy({ who: nameOf(actor), at: display(at) }) })
}

async function countOver(ctx: Context, days: readonly capacity.ClassDates[]): Promise<number> {
  const overfull = await capacity.overfullDays(ctx, pacificDate(ctx.now))
  return overfull.filter(({ vehicle_class, date }) =>
    days.some(({ vehicleClass, dates }) => vehicleClass === vehicle_class && dates.includes(date)),
  ).length
}

async function classByCode(ctx: Context, code: string): Promise<VehicleClassRow> {
  return found((await readClassSpaces(ctx)).find((each) => each.code === code))
}

function classOf({ position: _position, ...row }: VehicleClassRow): ClassSpace {
  return row
}

function columnsOf({ kind, title, from, to }: Omit<CalendarNote, 'id' | 'revision'>) {
  return { kind, title, from_date: from, to_date: to }
}

function noteOf({ id, kind, title, from_date: from, to_date: to, revision }: store.CalendarNote): CalendarNote {
  return { id, kind, title, from, to, revision }
}

function dollarsOf(amount: Parameters<typeof toDollars>[0] | undefined): string | null {
  return amount === undefined ? null : toDollars(amount)
}
