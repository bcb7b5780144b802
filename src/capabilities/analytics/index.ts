import { capability } from '../../http/capability.ts'
import { analytics as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { addEventMonths, jobs } from './jobs.ts'
export { eventsState, flushEvents, openEvents } from './queue.ts'
export { record, recordFailure } from './record.ts'
export { turnedAwayOn, type TurnedAwayRow } from './store.ts'

export const analytics = capability('analytics', contract, handlers)
