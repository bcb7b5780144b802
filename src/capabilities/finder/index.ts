import { capability } from '../../http/capability.ts'
import { finder as contract } from './contract.ts'
import { handlers } from './handlers.ts'

/** One box for everything that staff look for. */
export const finder = capability('finder', contract, handlers)
