import { capability } from '../../http/capability.ts'
import { journal as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { jobs } from './jobs.ts'

/** The books of the business by double entry. */
export const journal = capability('journal', contract, handlers)
