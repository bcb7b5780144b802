import { capability } from '../../http/capability.ts'
import { today as contract } from './contract.ts'
import { handlers } from './handlers.ts'

/** What staff look at first: the lot, the money and the trouble of today. */
export const today = capability('today', contract, handlers)
