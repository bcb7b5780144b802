import { capability } from '../../http/capability.ts'
import { bulk as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { bulkCancellation, bulkWaiver } from './acts.ts'
export { jobs } from './jobs.ts'

/** What staff do with many bookings at once. */
export const bulk = capability('bulk', contract, handlers)
