import { expect, test } from 'vitest'
import { booked } from '../../../capabilities/bookings/factory.ts'
import { sharedHarness } from '../../../test/harness.ts'
import { siteMarkupOf } from '../../../test/render.ts'
import { unknownSite } from '../../serve/session/site.ts'
import { viewBooking } from './booking-view.server.ts'
import { ClubPanel } from './club-panel.tsx'
import { joinForm } from './trip-form.server.ts'

const shared = sharedHarness()

test('who has a membership already logs in from a booking and is back at it, to add it', async () => {
  const h = shared()
  const booking = viewBooking(await booked(await h.as.traveller(), 'BUY_NOW', { email: 'club.panel@example.com' }))
  const at = `/bookings/${booking.id}/?booked=1`
  const panel = (
    <ClubPanel
      booking={booking}
      problem={undefined}
      isLinked={false}
      joining={joinForm.fields}
      joinProblem={undefined}
    />
  )
  const markup = siteMarkupOf(panel, { at, settings: { terms: unknownSite().settings.terms } })
  const [, login = ''] = /href="([^"]*login=1[^"]*)"/.exec(markup) ?? []
  expect(new URL(login.replaceAll('&amp;', '&'), 'https://parking.example').searchParams.get('next')).toBe(at)
})
