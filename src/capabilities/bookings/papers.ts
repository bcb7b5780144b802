import { display } from '../../lib/pacific.ts'
import type { CalendarEntry, CardField, StaySheet, WalletCard } from '../documents/index.ts'
import type { PublicLinks } from '../mail/index.ts'
import { signView } from '../quotes/index.ts'
import type { Settings } from '../settings/contract.ts'
import type { Booking, BookingStatus } from './contract.ts'
import { aboutBooking } from './emails.ts'

/**
 * What documents of a booking are made of, in the shapes of the wire. They hold no secret, since people print them and
 * pass them on; who has the number and the e-mail address finds the booking.
 */
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

/** The stay in a calendar. `sequence` counts the booking's changes. */
export function calendarEntry(papers: BookingPapers, sequence: number): CalendarEntry {
  const { booking, settings, links, now } = papers
  const { business } = settings
  const about = aboutBooking(papers)
  const isCancelled = booking.status === 'CANCELLED'
  const { stay, price } = about
  const text = [
    ...(isCancelled ? ['Your booking is cancelled.'] : [`Show this code at the gate: ${booking.number}`]),
    '',
    `Arrive: ${stay.arrive.full}`,
    `Leave: ${stay.leave.full}`,
    `${stay.length} · ${stay.vehicle}`,
    '',
    `Total: ${price.total}`,
    ...price.money.map(({ label, amount }) => `${label}: ${amount}`),
    '',
    `Directions: ${about.business.directions_link}`,
    `Phone: ${business.phone}`,
  ]
  return {
    uid: booking.id,
    sequence,
    isCancelled,
    from: Temporal.Instant.from(booking.travel_from_date),
    to: Temporal.Instant.from(booking.travel_to_date),
    written: now,
    title: isCancelled ? `Cancelled: parking at ${business.name}` : `Parking at ${business.name}`,
    text: text.join('\n'),
    location: `${business.name}, ${about.business.street}, ${about.business.city}`,
    place: business.place,
    url: links.booking(booking.id),
    organizer: { name: business.name, email: business.email },
    reminder: { hoursBefore: 3, text: `Park at ${business.name}: ${stay.arrive.full}` },
  }
}

/** Late returns still show their pass. */
const VALID_AFTER_HOURS = 24

/** The booking in a phone's wallet. */
export function walletCard(papers: BookingPapers): WalletCard {
  const { booking, settings, links } = papers
  const { business } = settings
  const about = aboutBooking(papers)
  const { stay, price } = about
  const due = about.booking.due_at_lot
  return {
    id: booking.id,
    label: 'Booking',
    number: booking.number,
    holds: booking.barcode,
    isVoid: !OPENS_THE_GATE.has(booking.status),
    isKeptFresh: true,
    description: `Parking at ${business.name}`,
    business: { name: business.name, shortName: business.short_name },
    color: about.color,
    place: { ...business.place, says: `Show ${booking.number} at the gate` },
    from: Temporal.Instant.from(booking.travel_from_date),
    to: Temporal.Instant.from(booking.travel_to_date).add({ hours: VALID_AFTER_HOURS }),
    arrive: { key: 'arrive', label: 'Arrive', value: stay.arrive.full },
    leave: { key: 'leave', label: 'Leave', value: stay.leave.full },
    facts: [
      { key: 'length', label: 'Stay', value: stay.length },
      { key: 'vehicle', label: 'Vehicle', value: stay.vehicle },
      { key: 'total', label: 'Total', value: price.total },
      ...(due ? [{ key: 'due', label: 'Pay at the lot', value: due }] : []),
    ],
    back: [
      ...detailsOf(about.booking).map(([label, value], index) => ({ key: `detail-${index}`, label, value })),
      ...priceFields(price),
      ...(booking.status === 'CONFIRMED'
        ? [{ key: 'terms', label: 'If your plans change', value: about.terms.join('\n\n') }]
        : []),
      {
        key: 'place',
        label: 'How to find us',
        value: `${business.name}\n${about.business.street}\n${about.business.city}`,
        is: 'address',
      },
      { key: 'phone', label: 'Phone', value: business.phone, is: 'phone' },
      { key: 'booking', label: 'Your booking', value: links.booking(booking.id), is: 'link' },
    ],
  }
}

function priceFields({ lines, total, money }: ReturnType<typeof aboutBooking>['price']): CardField[] {
  const rows = [
    ...lines.map(({ description, detail, amount }) => [detail ? `${description} · ${detail}` : description, amount]),
    ['Total', total],
    ...money.map(({ label, amount }) => [label, amount]),
  ]
  return rows.map(([label = '', value = ''], index) => ({ key: `price-${index}`, label, value }))
}
