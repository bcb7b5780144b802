import { capability } from '../../http/capability.ts'
import { space as contract } from './contract.ts'
import { handlers } from './handlers.ts'

/** Space in the owner's hands. */
export const space = capability('space', contract, handlers)
