import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedHarness } from '../../../test/harness.ts'
import { delivered } from '../../../test/mailbox.ts'
import { readPdf } from '../../../test/pdf.ts'
import { gate } from '../../gate/contract.ts'
import { type Booking, bookings, type DocumentKind } from '../contract.ts'
import { desk } from '../desk-contract.ts'
import { booked, TRAVELER } from '../factory.ts'
import { labelOf, readable } from './facts.ts'
import { keysAt, type KeyAt, type Place, TRAVELER_KEYS } from './fields.ts'

const shared = sharedHarness()
let booking: Booking
let shown: Record<Place, string>

/** One booking with every field filled, and what each place shows of it. */
beforeAll(async () => {
  const h = shared()
  const traveler = await h.as.traveller()
  booking = await booked(traveler, 'BUY_NOW', TRAVELER)
  await h.runJobs()
  const bookingId = booking.id
  const fileOf = async (kind: DocumentKind) =>
    Buffer.from((await traveler.call(bookings.document, { bookingId, kind })).base64, 'base64')
  const pass = JSON.parse(Buffer.from(unzipSync(await fileOf('pkpass'))['pass.json']!).toString()) as {
    eventTicket: { backFields: { label: string; value: string }[] }
  }
  const [mail] = await h.sql<{ text: string }>`
    select text from ${delivered} where purpose = ${`booking/${bookingId}/confirmation`}`
  const staff = await h.as.staff('owner')
  shown = {
    page: JSON.stringify(await traveler.call(bookings.get, { bookingId })),
    mail: mail!.text,
    pdf: (await readPdf(await fileOf('pdf'))).text.join('\n'),
    pass: pass.eventTicket.backFields.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    gate: JSON.stringify((await staff.call(gate.find, { code: booking.number })).booking),
    manifest: '',
    office: JSON.stringify((await staff.call(desk.booking, { bookingId })).booking),
  }
  h.clock.set(booking.travel_from_date)
  shown.manifest = JSON.stringify((await staff.call(gate.manifest, { hours: 4 })).arrivals)
})

function valueOf(key: KeyAt<'page'>) {
  return booking[key]
}

describe('what a traveler gives with a booking is there wherever its description says', () => {
  test.each(['page', 'office', 'gate', 'manifest'] as const)('in the answer for %s', (place) => {
    for (const key of keysAt(place)) expect(shown[place]).toContain(`"${key}":${JSON.stringify(valueOf(key))}`)
  })

  test.each(['mail', 'pdf', 'pass'] as const)('in the %s, as people read it', (place) => {
    for (const key of keysAt(place)) {
      expect(shown[place]).toContain(labelOf(key))
      expect(shown[place]).toContain(readable(key, valueOf(key)))
    }
  })

  test('and nowhere else', () => {
    for (const key of TRAVELER_KEYS.filter((key) => keysAt('page').every((each) => each !== key))) {
      expect(Object.keys(booking)).not.toContain(key)
      expect(shown.mail).not.toContain(labelOf(key))
    }
  })
})
