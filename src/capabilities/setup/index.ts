import { capability } from '../../http/capability.ts'
import { setup as contract } from './contract.ts'
import { handlers } from './handlers.ts'

/** From an empty database to the first booking, for the owner. */
export const setup = capability('setup', contract, handlers)
