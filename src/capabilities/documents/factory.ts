import type { ApplePassConfig } from '../../platform/wallet-config.ts'
import type { CalendarEntry } from './calendar.ts'
import type { PassSigner } from './wallet/certificates.ts'
import type { StaySheet } from './stay-sheet/content.ts'
import type { WalletCard } from './wallet/card.ts'

const FROM = Temporal.Instant.from('2026-12-01T08:00:00-08:00')
const TO = Temporal.Instant.from('2026-12-04T08:00:00-08:00')
const WRITTEN = Temporal.Instant.from('2026-11-21T12:00:00-08:00')

const EVERGREEN = { brand: '#0b5138', on_brand: '#ffffff', accent: '#f2b01e' }

/** A page about three days of parking. */
export function sheetOf(more: Partial<StaySheet> = {}): StaySheet {
  const amount = (description: string, detail: string, sum: string) => ({
    description,
    detail,
    amount: sum,
    is_subtotal: description === 'Subtotal',
    is_discount: sum.startsWith('−'),
  })
  return {
    title: 'Parking confirmation K7WQ2M9AX',
    heading: 'Your parking is booked',
    lead: 'Your space is held and paid in full.',
    asOf: 'As of Sat, 11/21/26, 12:00 pm',
    created: WRITTEN,
    business: {
      name: 'Evergreen Airport Parking',
      tagline: '50 years of airport parking',
      street: '2840 S Evergreen Lot Road',
      city: 'SeaTac, WA 98188',
      phone: '(206) 555-0142',
      phone_link: 'tel:+12065550142',
      email: 'hello@evergreenparking.example',
      directions_link: 'https://maps.example/?to=47.4,-122.3',
    },
    color: EVERGREEN,
    sign: { tab: 'Booking', number: 'K7WQ2M9AX', color: '#0b5138', ink: '#ffffff', arrow: '#f2b01e' },
    stay: {
      arrive: { day: 'Tue, 12/01/26', time: '8:00 am' },
      leave: { day: 'Fri, 12/04/26', time: '8:00 am' },
      length: '3 days',
      vehicle: 'Standard',
    },
    code: { title: 'Show this code at the gate', text: 'K7WQ2M9AX', hint: 'Your phone is enough.', holds: 'K7WQ2M9AX' },
    details: [['Booked for', 'Ada Lovelace']],
    price: {
      title: 'Your price',
      lines: [
        amount('Day', '3 × $24.00', '$72.00'),
        amount('Book-ahead discount (10%)', '', '−$7.20'),
        amount('Subtotal', '', '$64.80'),
      ],
      total_label: 'Total',
      total: '$64.80',
      money: [{ label: 'Paid with Visa ending in 4242', amount: '$64.80', is_strong: false }],
      savings: '$7.20',
    },
    terms: { title: 'If your plans change', sentences: ['Cancel for free within 30 minutes of booking.'] },
    place: { title: 'How to find us' },
    contact: { title: 'Questions' },
    manage: {
      title: 'Change or cancel',
      says: 'With this number and your email address at',
      site: 'parking.example/booking-claim',
      url: 'https://parking.example/booking-claim',
    },
    ...more,
  }
}

export function entryOf(more: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    uid: '0199f000-0000-7000-8000-00000000abcd',
    sequence: 0,
    isCancelled: false,
    from: FROM,
    to: TO,
    written: WRITTEN,
    title: 'Parking at Evergreen Airport Parking',
    text: 'Show this code at the gate: K7WQ2M9AX\n\nTotal: $74.57',
    location: 'Evergreen Airport Parking, 2840 S Evergreen Lot Road, SeaTac, WA 98188',
    place: { latitude: 47.4418, longitude: -122.2961 },
    url: 'https://parking.example/bookings/0199f000-0000-7000-8000-00000000abcd/',
    organizer: { name: 'Evergreen Airport Parking', email: 'hello@evergreenparking.example' },
    reminder: { hoursBefore: 3, text: 'Park at Evergreen Airport Parking' },
    ...more,
  }
}

export function cardOf(more: Partial<WalletCard> = {}): WalletCard {
  return {
    id: '0199f000-0000-7000-8000-00000000abcd',
    label: 'Booking',
    number: 'K7WQ2M9AX',
    holds: 'K7WQ2M9AX',
    isVoid: false,
    description: 'Parking at Evergreen Airport Parking',
    business: { name: 'Evergreen Airport Parking', shortName: 'Evergreen' },
    color: EVERGREEN,
    place: { latitude: 47.4418, longitude: -122.2961, says: 'Show K7WQ2M9AX at the gate' },
    from: FROM,
    to: TO,
    arrive: { key: 'arrive', label: 'Arrive', value: 'Tue, 12/01/26, 8:00 am' },
    leave: { key: 'leave', label: 'Leave', value: 'Fri, 12/04/26, 8:00 am' },
    facts: [{ key: 'total', label: 'Total', value: '$74.57' }],
    back: [{ key: 'price-0', label: 'Day · 3 × $24.00', value: '$72.00' }],
    ...more,
  }
}

/** A signer's certificates and key, as an operator would configure them. */
export function configOf({ certificate, key, wwdr }: PassSigner): ApplePassConfig {
  return {
    certificate: certificate.toString(),
    key: key.export({ type: 'pkcs8', format: 'pem' }),
    passphrase: undefined,
    wwdr: wwdr.toString(),
  }
}
