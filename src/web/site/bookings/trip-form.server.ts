import { club } from '../../../capabilities/club/contract.ts'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { formOf } from '../../serve/form.server.ts'

/** What a traveler may tell of the trip later. */
export const tripForm = formOf(bookings.setTrip, { omit: ['bookingId'] })

/** Who comes, and how they are reached. */
export const contactForm = formOf(bookings.setContact, { omit: ['bookingId'] })

/** The booking knows the rest of who joins the club. */
export const joinForm = formOf(club.register, { only: ['password'] })
