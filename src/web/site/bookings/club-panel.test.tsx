import { expect, test } from 'vitest'
import { booked } from '../../../capabilities/bookings/factory.ts'
import { LEAST_PASSWORD } from '../../../lib/password-length.ts'
import { sharedHarness } from '../../../test/harness.ts'
import { siteMarkupOf, siteTextOf } from '../../../test/render.ts'
import { unknownSite } from '../../serve/session/site.ts'
import { type BookingView, viewBooking } from './booking-view.server.ts'
import { ClubPanel } from './club-panel.tsx'
import { joinForm } from './trip-form.server.ts'

const shared = sharedHarness()

const KNOWN = { settings: { terms: unknownSite().settings.terms } }

function panelOf(booking: BookingView) {
  return (
    <ClubPanel
      booking={booking}
      problem={undefined}
      isLinked={false}
      joining={joinForm.fields}
      joinProblem={undefined}
    />
  )
}

test('who has a membership already logs in from a booking and is back at it, to add it', async () => {
  const h = shared()
  const booking = viewBooking(await booked(await h.as.traveller(), 'BUY_NOW', { email: 'club.panel@example.com' }))
  const at = `/bookings/${booking.id}/?booked=1`
  const markup = siteMarkupOf(panelOf(booking), { at, ...KNOWN })
  const [, login = ''] = /href="([^"]*login=1[^"]*)"/.exec(markup) ?? []
  expect(new URL(login.replaceAll('&amp;', '&'), 'https://parking.example').searchParams.get('next')).toBe(at)
})

test('points are promised for a stay that is to come, and for none that will not', async () => {
  const h = shared()
  const ofMember = await booked(await h.as.traveller(), 'BUY_NOW', { email: 'club.points@example.com' })
  const said = (status: BookingView['status']) =>
    siteTextOf(panelOf(viewBooking({ ...ofMember, point_club_number: '104233', status })), KNOWN)
  expect(said('CONFIRMED')).toContain('You’ll earn points as member 104233')
  expect(said('CHECKED_IN')).toContain('You’ll earn points as member 104233')
  expect(said('COMPLETED')).toContain('This booking belongs to member 104233')
  expect(said('COMPLETED')).not.toContain('earn points')
  expect(said('CANCELLED')).toBe('')
  expect(said('NO_SHOW')).toBe('')
})

test('who joins from a booking reads how long a password is', async () => {
  const booking = viewBooking(await booked(await shared().as.traveller(), 'BUY_NOW', { email: 'club.new@example.com' }))
  const markup = siteMarkupOf(panelOf(booking), KNOWN)
  expect(markup).toContain(`${LEAST_PASSWORD} characters or more`)
  expect(markup).toMatch(/<input[^>]* name="username"[^>]* value="club\.new@example\.com"/)
})
