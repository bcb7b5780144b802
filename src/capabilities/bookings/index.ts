import { capability } from '../../http/capability.ts'
import { bookings as contract } from './contract.ts'
import { jobs as lotJobs } from './check-in.ts'
import { deskHandlers } from './office-handlers.ts'
import { desk as deskContract } from './office-contract.ts'
import { handlers, remint } from './handlers.ts'
import { jobs as ownJobs } from './jobs.ts'
import { jobs as priceDropJobs } from './price-drop.ts'

export {
  type BookingAtTheLot,
  bookingAtTheLot,
  checkIn,
  complete,
  refundUsed,
  undoCheckIn,
} from './check-in.ts'
export { movementOf, whoOf } from './office-handlers.ts'
export { latestPass } from './documents/files.ts'
export { change } from './changes/purchase.ts'
export { newBooking } from './purchase.ts'
export {
  type BookingRow,
  bookingsMatching,
  bookingsOfProduct,
  byIds as bookingsByIds,
  byNumber,
  byNumberAndEmail,
  differing as differingBookings,
  movingBetween,
  onFlight,
  search,
  upcomingBookingsOf,
} from './store.ts'

export const jobs = [...ownJobs, ...priceDropJobs, ...lotJobs]

/** What the desk asks about bookings. */
export const desk = capability('desk', deskContract, deskHandlers)

export const bookings = capability('bookings', contract, handlers, remint)
