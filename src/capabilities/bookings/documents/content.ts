import { display } from '../../../lib/pacific.ts'
import type { CalendarEntry, CardField, StaySheet, WalletCard } from '../../documents/index.ts'
import type { PublicLinks } from '../../mail/index.ts'
import { signView } from '../../quotes/index.ts'
import type { Settings } from '../../settings/contract.ts'
import type { Booking } from '../contract.ts'
import { aboutBooking } from '../emails.ts'
import { journeyOf } from '../journey.ts'
import { texts } from '../texts.ts'
import { refundStory, stillComing } from '../movements.ts'
import { opensTheGate } from '../rules.ts'
import { travelerFacts } from '../traveler/facts.ts'

/**
 * What documents of a booking are made of, in the shapes of the wire. They hold no secret, since people print them and
 * pass them on; who has the number and the e-mail address finds the booking.
 */
export interface BookingDocument {
  readonly booking: Booking
  readonly settings: Pick<Settings, 'business' | 'glossary' | 'guide' | 'vehicle_classes'>
  readonly links: PublicLinks
  readonly now: Temporal.Instant
}

/** The confirmation on paper. */
export function staySheet(document: BookingDocument): StaySheet {
  const { booking, links, now } = document
  const { number, status } = booking
  const about = aboutBooking(document)
  const isOpen = opensTheGate(booking, now)
  const t = texts()
  return {
    ...about,
    ...wordsOf(booking, about.booking, isOpen),
    asOf: t.paper.asOf(display(now)),
    created: now,
    sign: isOpen
      ? about.sign
      : { ...signView(about, true), tab: status === 'CANCELLED' ? t.cancelled : t.booking, number },
    price: isOpen ? about.price : { ...about.price, title: t.price.before, savings: '' },
    code: isOpen
      ? {
          title: t.paper.showCode,
          text: number,
          hint: t.paper.phoneIsEnough,
          holds: booking.barcode,
        }
      : { title: t.paper.opensNoMore, text: number, hint: '', holds: undefined },
    details: travelerFacts(booking, 'pdf').map(({ label, value }) => [label, value]),
    terms: { title: t.paper.terms, sentences: about.terms },
    steps: isOpen
      ? { title: t.journey.title, items: withPickup(about.journey, links.pickupByNumber(number)) }
      : undefined,
    place: { title: t.paper.place },
    contact: { title: t.paper.contact },
    manage: {
      title: status === 'CONFIRMED' ? t.paper.changeOrCancel : t.paper.lookUp,
      says: t.paper.lookUpHow,
      site: links.claim().replace(/^https?:\/\//, ''),
      url: links.claim(),
    },
  }
}

/** The last step, coming back, with the address that calls the shuttle for this stay. */
function withPickup(journey: ReturnType<typeof aboutBooking>['journey'], url: string) {
  const says = texts().journey.button
  const link = { text: `${says}: ${url.replace(/^https?:\/\//, '').replace(/\?.*$/, '')}`, says, url }
  return journey.map((step, index) => (index === journey.length - 1 ? { ...step, link } : step))
}

type Words = Pick<StaySheet, 'title' | 'heading' | 'lead'>

function wordsOf(booking: Booking, about: ReturnType<typeof aboutBooking>['booking'], isOpen: boolean): Words {
  const { number, status } = booking
  const t = texts().paper
  const rest = about.due_at_lot ? t.restDue(about.due_at_lot) : ''
  switch (status) {
    case 'CANCELLED':
      return {
        title: t.cancelledTitle(number),
        heading: t.cancelled,
        lead: refundStory(booking),
      }
    case 'CHECKED_IN':
      return { title: t.title(number), heading: t.parked, lead: rest || t.paid }
    case 'COMPLETED':
      return { title: t.pastTitle(number), heading: t.over, lead: t.seeYou }
    case 'NO_SHOW':
      if (isOpen) return { title: t.title(number), heading: t.missed, lead: stillComing(booking) }
      return { title: t.pastTitle(number), heading: t.over, lead: t.wasNotUsed }
    default:
      return {
        title: t.title(number),
        heading: t.booked,
        lead: `${about.is_paid ? t.heldAndPaid : t.held} ${rest}`.trim(),
      }
  }
}

/** Dropping off and picking up the car, in a calendar. `sequence` counts the booking's changes. */
export function calendarEntries(document: BookingDocument, sequence: number): readonly CalendarEntry[] {
  const { booking, settings, links, now } = document
  const { business } = settings
  const about = aboutBooking(document)
  const isCancelled = booking.status === 'CANCELLED'
  const { stay, price } = about
  const t = texts()
  const [arrive, ride, back] = journeyOf(booking, settings).map(({ sentences }) => sentences.join(' '))
  const text = [
    ...(isCancelled ? [t.calendar.cancelled] : [`${t.paper.showCode}: ${booking.number}`]),
    '',
    `${t.labels.arrive}: ${stay.arrive.full}`,
    `${t.labels.leave}: ${stay.leave.full}`,
    `${stay.length} · ${stay.vehicle}`,
    '',
    `${price.total_label}: ${price.total}`,
    ...price.money.map(({ label, amount }) => `${label}: ${amount}`),
    ...(isCancelled ? [] : ['', arrive ?? '', ride ?? '']),
    '',
    `${t.labels.directions}: ${about.business.directions_link}`,
    `${t.labels.phone}: ${business.phone}`,
  ]
  const wayBack = isCancelled
    ? [t.calendar.cancelled]
    : [back ?? '', `${t.journey.button}: ${links.pickupByNumber(booking.number)}`]
  const shared = {
    sequence,
    isCancelled,
    written: now,
    location: `${business.name}, ${about.business.street}, ${about.business.city}`,
    place: business.place,
    url: links.booking(booking.id),
    organizer: { name: business.name, email: business.email },
  }
  const [from, until] = [booking.travel_from_date, booking.travel_to_date].map((at) => Temporal.Instant.from(at)) as [
    Temporal.Instant,
    Temporal.Instant,
  ]
  return [
    {
      ...shared,
      // Of the stay when it was one event: calendars replace that.
      uid: booking.id,
      from,
      to: from.add({ minutes: EVENT_MINUTES }),
      title: isCancelled ? t.calendar.cancelledTitle(business.name) : t.calendar.title(business.name),
      text: text.join('\n'),
      reminder: { hoursBefore: 3, text: t.calendar.remind(business.name, stay.arrive.full) },
    },
    {
      ...shared,
      uid: `${booking.id}-return`,
      from: until,
      to: until.add({ minutes: EVENT_MINUTES }),
      title: isCancelled ? t.calendar.cancelledReturn(business.name) : t.calendar.returnTitle(business.name),
      text: [...wayBack, '', `${t.labels.phone}: ${business.phone}`].join('\n'),
      reminder: { hoursBefore: 1, text: t.calendar.returnTitle(business.name) },
    },
  ]
}

/** How long dropping off or picking up stands in a calendar. */
const EVENT_MINUTES = 30

/** Late returns still show their pass. */
const VALID_AFTER_HOURS = 24

/** The booking in a phone's wallet. */
export function walletCard(document: BookingDocument): WalletCard {
  const { booking, settings, links, now } = document
  const { business } = settings
  const about = aboutBooking(document)
  const { stay, price } = about
  const due = about.booking.due_at_lot
  const t = texts()
  return {
    id: booking.id,
    label: t.booking,
    number: booking.number,
    holds: booking.barcode,
    isVoid: !opensTheGate(booking, now),
    isKeptFresh: true,
    description: t.pass.description(business.name),
    business: { name: business.name, shortName: business.short_name },
    color: about.color,
    logo: about.logo,
    place: { ...business.place, says: t.pass.show(booking.number) },
    from: Temporal.Instant.from(booking.travel_from_date),
    to: Temporal.Instant.from(booking.travel_to_date).add({ hours: VALID_AFTER_HOURS }),
    arrive: { key: 'arrive', label: t.labels.arrive, value: stay.arrive.full },
    leave: { key: 'leave', label: t.labels.leave, value: stay.leave.full },
    facts: [
      { key: 'length', label: t.labels.stay, value: stay.length },
      { key: 'vehicle', label: t.labels.vehicle, value: stay.vehicle },
      { key: 'total', label: price.total_label, value: price.total },
      ...(due ? [{ key: 'due', label: t.price.payAtTheLot, value: due }] : []),
    ],
    back: [
      ...about.journey.map(({ number, title, text }) => ({
        key: `next-${number}`,
        label: `${number}. ${title}`,
        value: text,
      })),
      { key: 'pickup', label: t.journey.button, value: links.pickupByNumber(booking.number), is: 'link' },
      ...travelerFacts(booking, 'pass'),
      ...priceFields(price),
      ...(about.terms.length > 0 ? [{ key: 'terms', label: t.paper.terms, value: about.terms.join('\n\n') }] : []),
      {
        key: 'place',
        label: t.paper.place,
        value: `${business.name}\n${about.business.street}\n${about.business.city}`,
        is: 'address',
      },
      { key: 'phone', label: t.labels.phone, value: business.phone, is: 'phone' },
      { key: 'booking', label: t.labels.yourBooking, value: links.booking(booking.id), is: 'link' },
    ],
  }
}

function priceFields({ lines, total, total_label, money }: ReturnType<typeof aboutBooking>['price']): CardField[] {
  const rows = [
    ...lines.map(({ description, detail, amount }) => [detail ? `${description} · ${detail}` : description, amount]),
    [total_label, total],
    ...money.map(({ label, amount }) => [label, amount]),
  ]
  return rows.map(([label = '', value = ''], index) => ({ key: `price-${index}`, label, value }))
}
