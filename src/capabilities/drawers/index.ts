import { capability } from '../../http/capability.ts'
import { drawers as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { ownDrawer } from './handlers.ts'

/** Calls of the gate. */
export const drawers = capability('gate', contract, handlers)
