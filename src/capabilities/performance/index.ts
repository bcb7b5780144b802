import { capability } from '../../http/capability.ts'
import { performance as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { jobs } from './jobs.ts'
export { endRollUps, openRollUps, rollUp } from './roll-up.ts'

/** How long the product takes, and what for. */
export const performance = capability('performance', contract, handlers)
