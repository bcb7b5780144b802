import type { BookingStatus } from '../../../capabilities/bookings/contract.ts'
import type { States } from '../kit/column.tsx'

export const BOOKING_STATES: States<BookingStatus> = {
  PENDING: ['accent', 'Payment pending'],
  CONFIRMED: ['good', 'Confirmed'],
  CHECKED_IN: ['good', 'Checked in'],
  COMPLETED: ['neutral', 'Completed'],
  CANCELLED: ['bad', 'Canceled'],
  NO_SHOW: ['bad', 'No-show'],
}
