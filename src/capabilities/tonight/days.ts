import { addDays, fromLocal, pacificDate } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { readClassSpaces } from '../settings/index.ts'
import { departuresBetween, walkInsBetween } from '../stays/index.ts'
import { firstHabitDay } from './rules.ts'
import * as store from './store.ts'

/** Who is half an hour late has not stayed over. */
const OVERSTAY_MINUTES = 60

/**
 * Counts how drive-ups came and cars left on the days since the last one that is known, that one again; at most as many
 * as a habit is made of.
 */
export async function countMissingDays(ctx: Context): Promise<void> {
  const yesterday = addDays(pacificDate(ctx.now), -1)
  const first = firstHabitDay(ctx.now)
  const last = await store.lastDay(ctx)
  for (let day = last && last > first ? last : first; day <= yesterday; day = addDays(day, 1)) await countDay(ctx, day)
}

async function countDay(ctx: Context, date: string): Promise<void> {
  const [from, before] = [fromLocal(date, '00:00'), fromLocal(addDays(date, 1), '00:00')]
  const [classes, came, left] = await Promise.all([
    readClassSpaces(ctx),
    walkInsBetween(ctx, from, before),
    departuresBetween(ctx, from, before),
  ])
  const days = classes.map(({ code: vehicle_class }) => {
    const own = left.filter((stay) => stay.vehicle_class === vehicle_class)
    const walkIns = own.filter(({ booking_id, voucher_id }) => booking_id === null && voucher_id === null)
    const minutesOver = own.flatMap(({ travel_to, exited_at }) =>
      travel_to ? [Math.round(travel_to.until(exited_at).total('minutes'))] : [],
    )
    const over = minutesOver.filter((minutes) => minutes > OVERSTAY_MINUTES)
    const byHour = came.filter((each) => each.vehicle_class === vehicle_class)
    return {
      vehicle_class,
      date,
      walk_ins: Array.from({ length: 24 }, (_, hour) => byHour.find((each) => each.hour === hour)?.count ?? 0),
      walk_ins_left: walkIns.length,
      walk_in_minutes: sum(walkIns.map((stay) => Math.round(stay.entered_at.until(stay.exited_at).total('minutes')))),
      booked_left: minutesOver.length,
      overstayed: over.length,
      overstay_minutes: sum(over),
    }
  })
  await store.keepDays(ctx, days)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
