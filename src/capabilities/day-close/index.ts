import { capability } from '../../http/capability.ts'
import { dayClose as contract } from './contract.ts'
import { handlers } from './handlers.ts'
import { mailDayClose } from './jobs.ts'

/** The end of a business day: what is open, and Z reports. */
export const dayClose = capability('dayClose', contract, handlers)

export const jobs = [mailDayClose]
