import { capability } from '../../http/capability.ts'
import { bookings as contract } from './contract.ts'
import { jobs as bookJobs } from './books.ts'
import { handlers, remint } from './handlers.ts'
import { jobs as ownJobs } from './jobs.ts'
import { jobs as priceDropJobs } from './price-drop.ts'

export { settleSoon } from './jobs.ts'

export const jobs = [...ownJobs, ...bookJobs, ...priceDropJobs]

export const bookings = capability('bookings', contract, handlers, remint)
