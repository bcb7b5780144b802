import { capability } from '../../http/capability.ts'
import { moves as contract } from './contract.ts'
import { handlers } from './handlers.ts'
import { moveDesk as officeContract } from './office-contract.ts'
import { officeHandlers } from './office-handlers.ts'

export { askingToMove } from './acts.ts'
export { jobs } from './jobs.ts'
export { arrivalsBetween } from './store.ts'
export { mostGiven, propose, type Skipped } from './rounds.ts'

/** What staff do when there are more bookings than spaces. */
export const moveDesk = capability('moveDesk', officeContract, officeHandlers)

export const moves = capability('moves', contract, handlers)
