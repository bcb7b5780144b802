import { capability } from '../../http/capability.ts'
import { views as contract } from './contract.ts'
import { handlers } from './handlers.ts'

/** How staff look at lists. */
export const views = capability('views', contract, handlers)
