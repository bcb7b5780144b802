import { addDays, pacificDate } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { forgetHolders } from './free/store.ts'
import * as store from './store.ts'

export { followFree, holdersNow, noteFree, refuseTooManyFree, tooManyFree } from './free/limit.ts'
export { dropFree, holdersOf } from './free/store.ts'
export {
  changedSince,
  changesOf,
  type ClassDates,
  closedLastBy,
  dateAbove,
  ensureDays,
  ensureDaysOf,
  followClass,
  isFreeFor,
  isWhollyFree,
  type KeptChange,
  lastChange,
  lockDays,
  noteChange,
  overfullDays,
  release,
  releaseAll,
  reserve,
  retake,
  setDays,
  SPACE_FREED,
  type StallDay,
  stallDays,
  type Taker,
  takeStalls,
} from './store.ts'

/** The caller as a taker: members may have spaces kept for members. */
export function callerAsTaker({ caller }: Pick<Context, 'caller'>): store.Taker {
  return { isMember: caller.account?.kind === 'member' }
}

/** How far ahead a stay may reach: 365 days ahead for 90 days, and a margin. */
export const DAYS_AHEAD = 460

/** Adds the rows of dates that came into range. */
const extendCalendar = defineJob({ name: 'capacity.extend', cron: '10 0 * * *' }, fillCalendar)

const forget = defineJob({ name: 'capacity.forget-holders', cron: '20 * * * *', singleton: true }, forgetHolders)

export const jobs = [extendCalendar, forget]

/** Adds the missing days of the vehicle classes' calendar. */
export async function fillCalendar(ctx: Context): Promise<void> {
  const today = pacificDate(ctx.now)
  await store.ensureDays(ctx, today, addDays(today, DAYS_AHEAD))
}
