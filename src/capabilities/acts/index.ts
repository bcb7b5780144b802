export { type AnyAct, type Approval, defineAct, type Measured, type Why } from './act.ts'
export { DEMO_LIMITS } from './demo.ts'
export { approve, decline, expire, withdraw } from './decide.ts'
export { givenFor } from './compensations.ts'
export { limitsOf, NOTIFY_JOB, type NotifyData, type Outcome, performAct } from './perform.ts'
export { subjectNumberFor } from './subject-number.ts'
export {
  currentVersion,
  expired as expiredRequests,
  limitsOfGroup,
  type GroupLimit,
  nextVersion as nextActVersion,
  noteSeen,
  putLimits,
  requestById,
  requestsByIds,
  type RequestRow,
  searchRequests,
  todayOf,
  unseenOf,
  waiting as waitingRequests,
} from './store.ts'
