import { expect, test } from 'vitest'
// Servers know their languages by it.
import '../../../lib/in-language.ts'
import { loader as oldAddress } from '../../site/redirects.ts'
import { leadToUsualAddress } from './first-pass.ts'

/** Where a page that is asked for at an address is read; undefined where it is read there. */
async function readAt(path: string, method = 'GET'): Promise<string | null | undefined> {
  const url = new URL(path, 'https://parking.example')
  try {
    await leadToUsualAddress({ request: new Request(url, { method }), url } as never, async () => new Response())
    return undefined
  } catch (answer) {
    const { status, headers } = answer as Response
    expect(status).toBe(301)
    return headers.get('location')
  }
}

test.each([
  ['/map/', '/map'],
  ['/Map', '/map'],
  ['/booking/?quoteId=Q1&utm_source=News', '/booking?quoteId=Q1&utm_source=News'],
  ['/es/Booking/?promoCode=TEN', '/es/booking?promoCode=TEN'],
  ['/Auth/Register', '/auth/register'],
  ['/Club/About/', '/club/about'],
  ['/auth/reset-password/?token=AbC', '/auth/reset-password?token=AbC'],
  ['/Point-Club/Dashboard', '/point-club/dashboard'],
  ['/Staff/Bookings/', '/staff/bookings'],
])('%s is read at %s', async (asked, usual) => {
  expect(await readAt(asked)).toBe(usual)
  expect(await readAt(asked, 'HEAD')).toBe(usual)
})

test.each([
  '/',
  '/es/',
  '/map',
  '/booking?promoCode=TEN',
  '/bookings/7K2M9QX4T',
  '/Bookings/7K2M9QX4T/',
  '/tickets/Ab1/Cd2/',
  '/email/email-prefs/Ada@Example.com',
  '/pickup/shared/AbCdEf',
  '/blog/About-Evergreen',
  '/Parking-Near-Sea-Tac',
  '/health/',
  '/Assets/Root.js',
  '/MAP.png',
])('%s stays as it was asked for', async (path) => {
  expect(await readAt(path)).toBeUndefined()
})

test('what is sent to an address goes there', async () => {
  expect(await readAt('/Booking/', 'POST')).toBeUndefined()
})

test('an old address leads to its page in capitals, too', () => {
  const ledTo = (path: string) =>
    oldAddress({ url: new URL(path, 'https://parking.example') } as never).headers.get('location')
  expect(ledTo('/Club/About/')).toBe('/?login=1')
  expect(ledTo('/es/Auth/Register')).toBe('/register')
  expect(ledTo('/Access-Control/Policies/')).toBe('/staff/policies')
  expect(ledTo('/SalesItems')).toBe('/staff/sales-items')
})
