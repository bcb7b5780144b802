import { capability } from '../../http/capability.ts'
import { occupancy as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { countSoon, jobs } from './jobs.ts'

/** How full the lot will be, how fast it fills, and how full it was. */
export const occupancy = capability('occupancy', contract, handlers)
