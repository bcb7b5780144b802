import { capability } from '../../http/capability.ts'
import { drawers as contract } from './contract.ts'
import { handlers } from './handlers.ts'
import { drawerDesk as officeContract } from './office-contract.ts'
import { officeHandlers } from './office-handlers.ts'

export { booksOf } from './cash.ts'
export { ownDrawer } from './handlers.ts'
export { byIds as drawersByIds, closedDrawers, drawerMovements, notClosed as drawersNotClosed } from './store.ts'

/** Calls of the gate. */
export const drawers = capability('gate', contract, handlers)

/** Everybody's drawers. */
export const drawerDesk = capability('drawerDesk', officeContract, officeHandlers)
