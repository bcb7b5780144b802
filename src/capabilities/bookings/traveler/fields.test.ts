import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { harness, sharedHarness } from '../../../test/harness.ts'
import { readPdf } from '../../../test/pdf.ts'
import { gate } from '../../gate/contract.ts'
import type { DocumentKind } from '../../documents/kinds.ts'
import { type Booking, bookings } from '../contract.ts'
import { desk } from '../office-contract.ts'
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
  const [mail] = await h.mail(`booking/${bookingId}/confirmation`)
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

test('all of it is kept with the booking, also what no place shows', async () => {
  const { phone_number } = booking
  expect(await shared().row('bookings', { id: booking.id })).toMatchObject({ ...TRAVELER, phone_number })
})

test('the gate keeps with the stay what its booking brought, unless the cashier says otherwise', async () => {
  const h = await harness()
  const traveler = await h.as.traveller()
  const coming = await booked(traveler, 'BUY_NOW', TRAVELER)
  h.clock.set(coming.travel_from_date)
  const staff = await h.as.staff('owner')
  expect(await staff.call(gate.arrive, { booking_number: coming.number })).toMatchObject({ plate: coming.plate })
  const [stay] = await h.rows('transactions')
  expect(stay).toMatchObject({ party: coming.party })
})

test('what belongs to the trip can be changed until the car arrives; what is left out is gone', async () => {
  const h = await harness()
  const traveler = await h.as.traveller()
  const { id: bookingId } = await booked(traveler, 'BUY_NOW', TRAVELER)
  const changed = await traveler.call(bookings.setTrip, { bookingId, plate: 'ab-123', needs: ['CHILD_SEAT'] })
  expect(changed).toMatchObject({ plate: 'AB123', party: null, needs: ['CHILD_SEAT'], flight_number_departing: null })
  expect(changed.full_name).toBe(TRAVELER.full_name)
  await traveler.call(bookings.cancel, { number: changed.number })
  await expect(traveler.call(bookings.setTrip, { bookingId, plate: 'XYZ' })).rejects.toMatchObject({
    formErrors: [expect.any(String)],
  })
})

test.each([
  ['party', 'two'],
  ['party', 61],
  ['party', 1.5],
  ['needs.0', ['A_PONY']],
])('%s as %j is a fault of its field, never nothing', async (field, value) => {
  const traveler = await shared().as.traveller()
  const refused = booked(traveler, 'BUY_NOW', { [field.replace('.0', '')]: value })
  await expect(refused).rejects.toMatchObject({ fieldErrors: { [field]: [expect.any(String)] } })
})
