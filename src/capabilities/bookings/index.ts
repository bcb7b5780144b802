import { capability } from '../../http/capability.ts'
import { bookings as contract } from './contract.ts'
import { handlers, remint } from './handlers.ts'

export { jobs } from './jobs.ts'

export const bookings = capability('bookings', contract, handlers, remint)
