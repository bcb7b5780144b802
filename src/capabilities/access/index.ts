import { capability } from '../../http/capability.ts'
import { access as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { jobs } from './jobs.ts'

export const access = capability('access', contract, handlers)
