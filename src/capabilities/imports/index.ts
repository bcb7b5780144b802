import { capability } from '../../http/capability.ts'
import { imports as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { jobs } from './jobs.ts'

/** Moving in from another system. */
export const imports = capability('imports', contract, handlers)
