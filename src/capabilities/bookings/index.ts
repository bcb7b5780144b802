import { capability } from '../../http/capability.ts'
import { bookings as contract } from './contract.ts'
import { jobs as bookJobs } from './books.ts'
import { handlers, remint } from './handlers.ts'
import { jobs as ownJobs } from './jobs.ts'

export { settleSoon } from './jobs.ts'

export const jobs = [...ownJobs, ...bookJobs]

export const bookings = capability('bookings', contract, handlers, remint)
