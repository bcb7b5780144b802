import { type CalendarEntry, calendarFile } from './calendar.ts'
import { type KeptDocument, toKeptDocument } from './document.ts'

const NOON = Temporal.Instant.from('2026-11-21T20:00:00Z')
const COLOR = { brand: '#0b5a3c', on_brand: '#ffffff', accent: '#ffb81c' }
const PLACE = { latitude: 47.4418, longitude: -122.2961 }

/** Nearly empty documents in the form in which real ones are stored; never sent. */
export function sampleDocuments(): { readonly calendar: string; readonly pass: KeptDocument } {
  const entry = (uid: string, hoursBefore: number): CalendarEntry => ({
    uid,
    sequence: 0,
    isCancelled: false,
    from: NOON,
    to: NOON.add({ minutes: 30 }),
    written: NOON,
    title: ' ',
    text: ' \n ',
    location: ' ',
    place: PLACE,
    url: 'https://parking.example/bookings/',
    organizer: { name: ' ', email: 'parking@parking.example' },
    reminder: { hoursBefore, text: ' ' },
  })
  const field = (key: string, is?: 'phone' | 'link' | 'address') => ({ key, label: '', value: '', ...(is && { is }) })
  return {
    calendar: calendarFile([entry('id', 3), entry('id-return', 1)]),
    pass: toKeptDocument({
      kind: 'apple-pass',
      shows: {
        id: '',
        label: '',
        number: '',
        holds: '',
        isVoid: false,
        isKeptFresh: true,
        description: '',
        business: { name: '', shortName: '' },
        color: COLOR,
        place: { ...PLACE, says: '' },
        from: NOON,
        to: NOON,
        arrive: field('arrive'),
        leave: field('leave'),
        facts: ['length', 'vehicle', 'total'].map((key) => field(key)),
        back: [
          ...['next-1', 'next-2', 'next-3'].map((key) => field(key)),
          field('pickup', 'link'),
          ...[
            'full_name',
            'phone_number',
            'price-0',
            'price-1',
            'price-2',
            'price-3',
            'price-4',
            'price-5',
            'terms',
          ].map((key) => field(key)),
          field('place', 'address'),
          field('phone', 'phone'),
          field('booking', 'link'),
        ],
      },
    }),
  }
}
