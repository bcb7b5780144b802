import { capability } from '../../http/capability.ts'
import { offlineScans as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { unsettledDevices } from './store.ts'

/** Calls of the gate. */
export const offlineScans = capability('gate', contract, handlers)
