import { capability } from '../../http/capability.ts'
import { bookings as contract } from './contract.ts'
import { officeHandlers } from './office-handlers.ts'
import { desk as officeContract } from './office-contract.ts'
import { notes as notesContract } from './notes/contract.ts'
import { handlers as notesHandlers } from './notes/handlers.ts'
import { callers as callersContract } from './callers/contract.ts'
import { handlers as callersHandlers } from './callers/handlers.ts'
import { handlers, renewSecrets } from './handlers.ts'
import { jobs as ownJobs } from './jobs.ts'
import { jobs as payLinkJobs } from './pay-links/jobs.ts'

export {
  type BookingAtTheLot,
  bookingAtTheLot,
  bookingsAtTheLot,
  checkIn,
  complete,
  undoCheckIn,
} from './check-in.ts'
export { bookHeld } from './checkout.ts'
export { hasBookedSince } from './store.ts'
export { bookedByDate } from './by-date.ts'
export { filterOf as bookingFilterOf, lineOf as bookingLine } from './office-handlers.ts'
export { JOINED_CLUB, READDRESSED, type Readdressed } from './jobs.ts'
export { latestPass } from './documents/files.ts'
export { aboutBooking, type BookingMail, bookingView } from './emails.ts'
export { bookingMail } from './notifications.ts'
export { feeOf as cancelFeeOf, requireCancellable } from './cancel.ts'
export {
  datesToHold,
  makeOwnChange,
  mayBeMoved,
  measureOwnChange,
  moveBooking,
  ownChangeRefusal,
  quoteMove,
  refundBooking,
} from './changes/moves.ts'
export { complimentaryChange, unusedTimeRefund } from './changes/acts.ts'
export { changePurchase } from './changes/purchase.ts'
export { moveIn, takeOut } from './import.ts'
export { bookingPurchase } from './purchase.ts'
export {
  bookersAndWhen,
  type BookingFilter,
  bookingLines,
  type BookingRow,
  bookingsAsOf,
  bookingsLike,
  bookingsMadeSince,
  bookingsMatching,
  bookingsOf,
  bookingsOfAddress,
  bookingsOnFlight,
  bookingsOfCompany,
  allOnAccount,
  bookingsOnAccount,
  byId as bookingById,
  byIds as bookingsByIds,
  byNumber,
  lastByEmail as lastBookingOf,
  byNumberAndEmail,
  changedSinceMovedIn,
  holdPrior as holdMovedIn,
  chosenBookings,
  countBookingsOf,
  giveBookingsTo,
  membersByPhone,
  arrivedBetween,
  arrivingSince,
  arrivingSoon,
  bookedByHour,
  bookedSpans,
  bookersOfCompleted,
  differing as differingBookings,
  lastStaysEnded,
  leavingBetween,
  liveBookings,
  carsBooked,
  comingBetween,
  expectedBetween,
  find as findBooking,
  lock as lockBooking,
  lockById as lockBookingById,
  movableBookings,
  type MovingBooking,
  notCanceled,
  onFlight,
  search,
  storyOf,
  writtenBookings,
  bookingsForPointsOf,
  declinePoints,
  upcomingBookingsOf,
} from './store.ts'

export const jobs = [...ownJobs, ...payLinkJobs]

/** What the desk asks about bookings. */
export const desk = capability('desk', officeContract, officeHandlers)

export { cancellation, cancellationForLess, complimentaryBooking } from './callers/acts.ts'
export { flagsOf } from './notes/store.ts'
export {
  numberFor as bookingNumberFor,
  present as presentBooking,
  presentForStaff as presentBookingForStaff,
  presentRefundable,
  sentTo,
} from './presentation.ts'
export { walksOf, walksTo } from './walks/store.ts'
export { requireWalkable, walkBooking } from './walks/walk.ts'
export { creditByStaff, refundByStaff, refundUsed, requireRefundable } from './refunds.ts'

/** What staff note about bookings. */
export const notes = capability('notes', notesContract, notesHandlers)

/** What the desk does for those who call. */
export const callers = capability('callers', callersContract, callersHandlers)

export const bookings = capability('bookings', contract, handlers, renewSecrets)
