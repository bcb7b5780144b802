import { capability } from '../../http/capability.ts'
import { bookings as contract } from './contract.ts'
import { jobs as lotJobs } from './at-the-lot.ts'
import { deskHandlers } from './desk.ts'
import { desk as deskContract } from './desk-contract.ts'
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
} from './at-the-lot.ts'
export { movementOf, whoOf } from './desk.ts'
export { latestPass } from './documents.ts'
export { change } from './change.ts'
export { newBooking } from './settle.ts'
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
