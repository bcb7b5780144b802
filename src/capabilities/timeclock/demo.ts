import { addDays, fromLocal, pacificDate, weekday } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { askFor } from './corrections.ts'
import type { StampKind } from './rules.ts'
import { stamp } from './stamps.ts'
import * as store from './store.ts'

/** Somebody of the demonstration: when their shifts begin, and on which days they are off (1 for Monday to 7 for Sunday). */
interface Worker {
  readonly id: string
  readonly from: string
  readonly off: readonly number[]
}

/** Stamps of an ordinary shift, in minutes since it began. */
const ORDINARY: readonly (readonly [number, StampKind])[] = [
  [0, 'IN'],
  [120, 'REST_START'],
  [130, 'REST_END'],
  [270, 'MEAL_START'],
  [300, 'MEAL_END'],
  [400, 'REST_START'],
  [410, 'REST_END'],
  [510, 'OUT'],
]
/** Without a meal break, and long: what the rules warn about. */
const BUSY: readonly (readonly [number, StampKind])[] = [
  [0, 'IN'],
  [200, 'REST_START'],
  [210, 'REST_END'],
  [565, 'OUT'],
]

const DAYS = 8

/** More than a week of work, the last worker at work now, and a correction that waits. Does nothing where somebody has worked. */
export async function seedDemoTime(ctx: Context, workers: readonly Worker[]): Promise<void> {
  if ((await store.firstDay(ctx)) !== undefined) return
  const today = pacificDate(ctx.now)
  for (const { id, from, off } of workers) {
    for (let ago = DAYS; ago >= 1; ago--) {
      const date = addDays(today, -ago)
      if (off.includes(weekday(date))) continue
      const shift = ago === 3 ? BUSY : ORDINARY
      for (const [minutes, kind] of shift) await at(ctx, fromLocal(date, from).add({ minutes }), id, kind)
    }
  }
  const [first, second] = workers
  if (!first || !second) return
  await at(ctx, ctx.now.subtract({ minutes: 95 }), first.id, 'IN')
  const [shift] = await store.shiftsOn(ctx, { from: addDays(today, -DAYS), to: today, accounts: [second.id] })
  if (!shift?.times.to) return
  const times = { ...shift.times, to: shift.times.to.add({ minutes: 20 }) }
  const reason = 'Helped the last guest of the day after clocking out'
  await askFor(ctx, second.id, { accountId: second.id, shiftId: shift.id, times, reason })
}

async function at(ctx: Context, now: Temporal.Instant, accountId: string, kind: StampKind): Promise<void> {
  await stamp({ ...ctx, now }, { accountId, kind })
}
