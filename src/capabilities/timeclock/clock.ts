import { addDays, pacificDate, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { accountNames } from '../auth/index.ts'
import type { Clock, ClockSummary } from './contract.ts'
import { type Version, versionOn } from './periods/rules.ts'
import { versions } from './periods/store.ts'
import { presentCorrections, presentShift } from './presentation.ts'
import { mealDue, NEXT, stateOf, type Times, weekOf, workedSeconds } from './rules.ts'
import { forgottenIn } from './stamps.ts'
import * as store from './store.ts'

/** Wrong tries of a PIN until it is locked. */
export const MOST_TRIES = 5

/** The last requests that somebody sees beside their clock. */
const MOST_CORRECTIONS = 5

/** How somebody's own clock stands. */
export async function presentClock(ctx: Context, accountId: string): Promise<Clock> {
  const today = pacificDate(ctx.now)
  const [{ all, days, shift, forgotten }, pins, asked] = await Promise.all([
    readClock(ctx, accountId),
    store.pinsOf(ctx, [accountId]),
    store.correctionsOf(ctx, accountId, MOST_CORRECTIONS),
  ])
  const due = shift && mealDue(shift.times, versionOn(all, weekOf(today)).rules)
  const counted = days.filter(({ status, id }) => status === 'ENDED' || id === shift?.id)
  const sum = (of: readonly store.FullShift[]) => of.reduce((all, { times }) => all + workedSeconds(times, ctx.now), 0)
  const pin = pins.get(accountId)
  return {
    ...summaryOf(ctx, { all, shift, forgotten }),
    next: forgotten ? [] : [...NEXT[stateOf(shift?.times)]],
    shift: shift ? presentShift(ctx, shift, all) : null,
    meal_by: due ? toWire(due) : null,
    today: sum(counted.filter(({ date }) => date === today)),
    week: sum(counted),
    pin: pin ? (pin.tries < MOST_TRIES ? 'SET' : 'LOCKED') : 'NONE',
    corrections: await presentCorrections(ctx, asked),
  }
}

/** Whether somebody is at work, and since when. */
export async function presentClockSummary(ctx: Context, accountId: string): Promise<ClockSummary> {
  return summaryOf(ctx, await readClock(ctx, accountId))
}

/** Somebody's shifts of this week, and those without an end. */
interface ReadClock {
  readonly all: readonly Version[]
  readonly days: readonly store.FullShift[]
  /** The one that goes on. */
  readonly shift: store.FullShift | undefined
  readonly forgotten: store.FullShift | undefined
}

async function readClock(ctx: Context, accountId: string): Promise<ReadClock> {
  const week = weekOf(pacificDate(ctx.now))
  const [all, shifts] = await Promise.all([
    versions(ctx),
    store.shiftsForClock(ctx, { accountId, from: week, to: addDays(week, 6) }),
  ])
  const [open] = shifts.open
  const forgotten = forgottenIn(ctx, all, shifts).get(accountId)
  return { all, days: shifts.days, shift: open && open.id !== forgotten?.id ? open : undefined, forgotten }
}

function summaryOf(ctx: Context, { all, shift, forgotten }: Omit<ReadClock, 'days'>): ClockSummary {
  return {
    state: stateOf(shift?.times),
    since: shift ? toWire(sinceOf(shift.times)) : null,
    forgotten: forgotten ? presentShift(ctx, forgotten, all) : null,
  }
}

/** Since when somebody at work is in their state: on their break, back from the last one, or at work at all. */
export function sinceOf({ from, breaks }: Times): Temporal.Instant {
  const last = breaks.at(-1)
  return last ? (last.to ?? last.from) : from
}

/** Somebody at work. */
export interface OnNow {
  readonly account_id: string
  readonly name: string
  /** When their shift began. */
  readonly since: Temporal.Instant
  readonly on_break: 'MEAL' | 'REST' | null
}

/** Who is at work now, who came first first. */
export async function onNow(ctx: Context): Promise<OnNow[]> {
  const open = await store.openShifts(ctx)
  const names = await accountNames(
    ctx,
    open.map(({ account_id }) => account_id),
  )
  return open.map(({ account_id, times }) => {
    const state = stateOf(times)
    return {
      account_id,
      name: names.get(account_id) ?? '',
      since: times.from,
      on_break: state === 'MEAL' || state === 'REST' ? state : null,
    }
  })
}
