import { capability } from '../../http/capability.ts'
import { waitlist as contract } from './contract.ts'
import { handlers, renewSecrets } from './handlers.ts'
import { waiting as officeContract } from './office-contract.ts'
import { officeHandlers } from './office-handlers.ts'

export { jobs } from './jobs.ts'
export { giveTo as giveWaitsTo, turnedAwayByDate } from './store.ts'

/** The waitlist for sold-out dates: who waits, in which order, and what is offered to whom. */
export const waitlist = capability('waitlist', contract, handlers, renewSecrets)

/** What staff ask about who waits. */
export const waiting = capability('waiting', officeContract, officeHandlers)
