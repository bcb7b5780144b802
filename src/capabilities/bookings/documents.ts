import { display } from '../../lib/pacific.ts'
import type { StaySheet } from '../documents/index.ts'
import { type PublicLinks } from '../mail/index.ts'
import { signView } from '../quotes/index.ts'
import type { Settings } from '../settings/contract.ts'
import type { Booking, BookingStatus } from './contract.ts'
import { aboutBooking } from './emails.ts'

/** What documents of a booking are made of, in the shapes of the wire. They hold no secret: people pass them on. */
export interface BookingPapers {
  readonly booking: Booking
  readonly settings: Pick<Settings, 'business' | 'vehicle_classes'>
  readonly links: PublicLinks
  readonly now: Temporal.Instant
}

const OPENS_THE_GATE: ReadonlySet<BookingStatus> = new Set(['CONFIRMED', 'CHECKED_IN'])

/** The confirmation on paper. */
export function staySheet(papers: BookingPapers): StaySheet {
  const { booking, links, now } = papers
  const { number, status } = booking
  const about = aboutBooking(papers)
  const isOpen = OPENS_THE_GATE.has(status)
  return {
    ...about,
    ...wordsOf(booking, about.booking),
    asOf: `As of ${display(now)}`,
    created: now,
    sign: isOpen
      ? about.sign
      : { ...signView(about, true), tab: status === 'CANCELLED' ? 'Cancelled' : 'Booking', number },
    price: isOpen ? about.price : { ...about.price, title: 'The price of this booking', savings: '' },
    code: isOpen
      ? {
          title: 'Show this code at the gate',
          text: number,
          hint: 'Your phone is enough. You can also say the number at the booth.',
          holds: booking.barcode,
        }
      : { title: 'This number does not open the gate any more', text: number, hint: '', holds: undefined },
    details: detailsOf(about.booking),
    terms: { title: 'If your plans change', sentences: status === 'CONFIRMED' ? about.terms : [] },
    place: { title: 'How to find us' },
    contact: { title: 'Questions' },
    manage: {
      title: status === 'CONFIRMED' ? 'Change or cancel' : 'Look it up',
      says: 'With this number and your e-mail address at',
      site: links.claim().replace(/^https?:\/\//, ''),
      url: links.claim(),
    },
  }
}

type Words = Pick<StaySheet, 'title' | 'heading' | 'lead'>

function wordsOf(
  { number, status, refunded, paid }: Booking,
  about: ReturnType<typeof aboutBooking>['booking'],
): Words {
  const rest = about.due_at_lot ? `You pay the remaining ${about.due_at_lot} at the lot.` : ''
  switch (status) {
    case 'CANCELLED':
      return {
        title: `Cancelled booking ${number}`,
        heading: 'Your booking is cancelled',
        lead: refundWords(paid, refunded, about.card),
      }
    case 'CHECKED_IN':
      return { title: `Parking confirmation ${number}`, heading: 'You are parked', lead: rest || 'Paid in full.' }
    case 'COMPLETED':
      return { title: `Past booking ${number}`, heading: 'This stay is over', lead: 'We hope to see you again.' }
    case 'NO_SHOW':
      return { title: `Past booking ${number}`, heading: 'This stay is over', lead: 'It was not used.' }
    default:
      return {
        title: `Parking confirmation ${number}`,
        heading: 'Your parking is booked',
        lead: `Your space is held${about.is_paid ? ' and paid in full' : ''}. ${rest}`.trim(),
      }
  }
}

function refundWords(paid: string, refunded: string, card: string): string {
  if (paid === '0.00') return 'Nothing was charged.'
  if (refunded === '0.00') return 'Nothing is refunded: the cancellation fee takes up what you paid.'
  return `$${refunded} goes back to your ${card}. It arrives within 5 to 10 business days.`
}

function detailsOf(about: ReturnType<typeof aboutBooking>['booking']): [string, string][] {
  const rows: [string, string][] = [
    ['Booked for', about.name],
    ['Phone', about.phone],
    ['Departing flight', about.flight_departing],
    ['Returning flight', about.flight_returning],
  ]
  return rows.filter(([, value]) => value !== '')
}
