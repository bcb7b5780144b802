import { capability } from '../../http/capability.ts'
import { partnerLots as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { walk } from './acts.ts'
export { seedPartnerLots } from './demo.ts'

/** Lots to which guests are sent when there is no space for them. */
export const partnerLots = capability('partnerLots', contract, handlers)
