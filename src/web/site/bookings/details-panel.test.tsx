import { expect, test } from 'vitest'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { booked } from '../../../capabilities/bookings/factory.ts'
import { harness } from '../../../test/harness.ts'
import { markupOf } from '../../../test/render.ts'
import { viewBooking } from './booking-view.server.ts'
import { DetailsForms } from './details-panel.tsx'
import { contactForm, tripForm } from './trip-form.server.ts'

test('details are corrected in fields that are preset like those of the booking', async () => {
  const who = await (await harness()).as.traveller()
  const { id: bookingId } = await booked(who)
  const booking = viewBooking(await who.call(bookings.get, { bookingId }))
  const markup = markupOf(<DetailsForms booking={booking} form={tripForm.fields} contactForm={contactForm.fields} />)
  const input = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(markup)?.[0]
  for (const code of ['plate', 'flight_number_departing', 'flight_number_returning']) {
    expect(input(code)).toContain('autoComplete="off"')
    expect(input(code)).toContain('autoCapitalize="characters"')
  }
  expect(input('full_name')).toContain('autoComplete="name"')
  expect(input('phone_number')).toContain('autoComplete="tel"')
})
