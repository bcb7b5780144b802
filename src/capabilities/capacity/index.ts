import type { Context } from '../../platform/context.ts'
import type { Taker } from './store.ts'

export { DAYS_AHEAD, fillCalendar } from './calendar.ts'
export { followFree, holdersNow, noteFree, refuseTooManyFree, tooManyFree } from './free/limit.ts'
export {
  allHoldNothing,
  dropFree,
  type HeldFree,
  holdersOf,
  holdNothing,
  lockHolders,
  type NewHolder,
  noteHolders,
  noteNewHolders,
  type Wanted,
} from './free/store.ts'
export { jobs } from './jobs.ts'
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
  takeStallsOfAll,
} from './store.ts'

/** The caller as a taker: members may have spaces kept for members. */
export function callerAsTaker({ caller }: Pick<Context, 'caller'>): Taker {
  return { isMember: caller.account?.kind === 'member' }
}
