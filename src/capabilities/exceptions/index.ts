import { capability } from '../../http/capability.ts'
import { exceptions as contract } from './contract.ts'
import { handlers } from './handlers.ts'

/** What somebody has to look at afterwards. */
export const exceptions = capability('exceptions', contract, handlers)
