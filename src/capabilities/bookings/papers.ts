import { display } from '../../lib/pacific.ts'
import type { CalendarEntry, CardField, StaySheet, WalletCard } from '../documents/index.ts'
import type { PublicLinks } from '../mail/index.ts'
import { signView } from '../quotes/index.ts'
import type { Settings } from '../settings/contract.ts'
import type { Booking, BookingStatus } from './contract.ts'
import { aboutBooking } from './emails.ts'
import { words } from './messages.ts'
import { refundStory } from './movements.ts'

/**
 * What documents of a booking are made of, in the shapes of the wire. They hold no secret, since people print them and
 * pass them on; who has the number and the e-mail address finds the booking.
 */
export interface BookingPapers {
  readonly booking: Booking
  readonly settings: Pick<Settings, 'business' | 'glossary' | 'vehicle_classes'>
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
  const say = words()
  return {
    ...about,
    ...wordsOf(booking, about.booking),
    asOf: say.paper.asOf(display(now)),
    created: now,
    sign: isOpen
      ? about.sign
      : { ...signView(about, true), tab: status === 'CANCELLED' ? say.cancelled : say.booking, number },
    price: isOpen ? about.price : { ...about.price, title: say.price.before, savings: '' },
    code: isOpen
      ? {
          title: say.paper.showCode,
          text: number,
          hint: say.paper.phoneIsEnough,
          holds: booking.barcode,
        }
      : { title: say.paper.opensNoMore, text: number, hint: '', holds: undefined },
    details: detailsOf(about.booking),
    terms: { title: say.paper.terms, sentences: status === 'CONFIRMED' ? about.terms : [] },
    place: { title: say.paper.place },
    contact: { title: say.paper.contact },
    manage: {
      title: status === 'CONFIRMED' ? say.paper.changeOrCancel : say.paper.lookUp,
      says: say.paper.lookUpHow,
      site: links.claim().replace(/^https?:\/\//, ''),
      url: links.claim(),
    },
  }
}

type Words = Pick<StaySheet, 'title' | 'heading' | 'lead'>

function wordsOf(booking: Booking, about: ReturnType<typeof aboutBooking>['booking']): Words {
  const { number, status } = booking
  const say = words().paper
  const rest = about.due_at_lot ? say.restDue(about.due_at_lot) : ''
  switch (status) {
    case 'CANCELLED':
      return {
        title: say.cancelledTitle(number),
        heading: say.cancelled,
        lead: refundStory(booking),
      }
    case 'CHECKED_IN':
      return { title: say.title(number), heading: say.parked, lead: rest || say.paid }
    case 'COMPLETED':
      return { title: say.pastTitle(number), heading: say.over, lead: say.seeYou }
    case 'NO_SHOW':
      return { title: say.pastTitle(number), heading: say.over, lead: say.wasNotUsed }
    default:
      return {
        title: say.title(number),
        heading: say.booked,
        lead: `${about.is_paid ? say.heldAndPaid : say.held} ${rest}`.trim(),
      }
  }
}

function detailsOf(about: ReturnType<typeof aboutBooking>['booking']): [string, string][] {
  const say = words().labels
  const rows: [string, string][] = [
    [say.bookedFor, about.name],
    [say.phone, about.phone],
    [say.departing, about.flight_departing],
    [say.returning, about.flight_returning],
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
  const say = words()
  const text = [
    ...(isCancelled ? [say.calendar.cancelled] : [`${say.paper.showCode}: ${booking.number}`]),
    '',
    `${say.labels.arrive}: ${stay.arrive.full}`,
    `${say.labels.leave}: ${stay.leave.full}`,
    `${stay.length} · ${stay.vehicle}`,
    '',
    `${say.price.total}: ${price.total}`,
    ...price.money.map(({ label, amount }) => `${label}: ${amount}`),
    '',
    `${say.labels.directions}: ${about.business.directions_link}`,
    `${say.labels.phone}: ${business.phone}`,
  ]
  return {
    uid: booking.id,
    sequence,
    isCancelled,
    from: Temporal.Instant.from(booking.travel_from_date),
    to: Temporal.Instant.from(booking.travel_to_date),
    written: now,
    title: isCancelled ? say.calendar.cancelledTitle(business.name) : say.calendar.title(business.name),
    text: text.join('\n'),
    location: `${business.name}, ${about.business.street}, ${about.business.city}`,
    place: business.place,
    url: links.booking(booking.id),
    organizer: { name: business.name, email: business.email },
    reminder: { hoursBefore: 3, text: say.calendar.remind(business.name, stay.arrive.full) },
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
  const say = words()
  return {
    id: booking.id,
    label: say.booking,
    number: booking.number,
    holds: booking.barcode,
    isVoid: !OPENS_THE_GATE.has(booking.status),
    isKeptFresh: true,
    description: say.pass.description(business.name),
    business: { name: business.name, shortName: business.short_name },
    color: about.color,
    place: { ...business.place, says: say.pass.show(booking.number) },
    from: Temporal.Instant.from(booking.travel_from_date),
    to: Temporal.Instant.from(booking.travel_to_date).add({ hours: VALID_AFTER_HOURS }),
    arrive: { key: 'arrive', label: say.labels.arrive, value: stay.arrive.full },
    leave: { key: 'leave', label: say.labels.leave, value: stay.leave.full },
    facts: [
      { key: 'length', label: say.labels.stay, value: stay.length },
      { key: 'vehicle', label: say.labels.vehicle, value: stay.vehicle },
      { key: 'total', label: say.price.total, value: price.total },
      ...(due ? [{ key: 'due', label: say.price.payAtTheLot, value: due }] : []),
    ],
    back: [
      ...detailsOf(about.booking).map(([label, value], index) => ({ key: `detail-${index}`, label, value })),
      ...priceFields(price),
      ...(booking.status === 'CONFIRMED'
        ? [{ key: 'terms', label: say.paper.terms, value: about.terms.join('\n\n') }]
        : []),
      {
        key: 'place',
        label: say.paper.place,
        value: `${business.name}\n${about.business.street}\n${about.business.city}`,
        is: 'address',
      },
      { key: 'phone', label: say.labels.phone, value: business.phone, is: 'phone' },
      { key: 'booking', label: say.labels.yourBooking, value: links.booking(booking.id), is: 'link' },
    ],
  }
}

function priceFields({ lines, total, money }: ReturnType<typeof aboutBooking>['price']): CardField[] {
  const rows = [
    ...lines.map(({ description, detail, amount }) => [detail ? `${description} · ${detail}` : description, amount]),
    [words().price.total, total],
    ...money.map(({ label, amount }) => [label, amount]),
  ]
  return rows.map(([label = '', value = ''], index) => ({ key: `price-${index}`, label, value }))
}
