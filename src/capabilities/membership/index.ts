import { capability } from '../../http/capability.ts'
import { membership as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { jobs } from './jobs.ts'

export const membership = capability('membership', contract, handlers)
