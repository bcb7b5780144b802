import { capability } from '../../http/capability.ts'
import { disputes as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { seedDemoDisputes } from './demo.ts'
export { catchUpWithDisputes, followLater, jobs } from './jobs.ts'

/** Payments that cardholders dispute at their banks. */
export const disputes = capability('disputes', contract, handlers)
