import { capability } from '../../http/capability.ts'
import { invoices as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { jobs } from './jobs.ts'
export { invoicePurchase } from './purchase.ts'
export { receivedOnAccount } from './store.ts'

export const invoices = capability('invoices', contract, handlers)
