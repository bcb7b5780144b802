import { capability } from '../../http/capability.ts'
import { auditLog as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { jobs } from './jobs.ts'

/** Who did what to what. */
export const auditLog = capability('auditLog', contract, handlers)
