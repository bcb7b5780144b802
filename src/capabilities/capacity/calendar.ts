import { addDays, pacificDate } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { ensureDays } from './store.ts'

/** How far ahead a stay may reach: 365 days ahead for 90 days, and a margin. */
export const DAYS_AHEAD = 460

/** Adds the missing days of the vehicle classes' calendar. */
export async function fillCalendar(ctx: Context): Promise<void> {
  const today = pacificDate(ctx.now)
  await ensureDays(ctx, today, addDays(today, DAYS_AHEAD))
}
