import { capability } from '../../http/capability.ts'
import { security as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { jobs } from './jobs.ts'

/** The stream of what somebody should watch, and who is told of it. */
export const security = capability('security', contract, handlers)
