import { capability } from '../../http/capability.ts'
import { refunds as contract } from './contract.ts'
import { handlers } from './handlers.ts'

export { refundAsPoints, refundAsVoucher, refundToCard } from './acts.ts'

/** What staff give back of bookings. */
export const refunds = capability('refunds', contract, handlers)
