import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LINKED } from './office/linked-screens.ts'
import { OFFICE_PATHS } from './office/paths.ts'
import { homeWithLogin, PATHS, REDIRECTS, to } from './paths.ts'

/** The table of names and paths as the specification has it. */
const SPEC = `
Home /
Map /map
Contact /contact
PrivacyPolicy /privacy
CorporateProgramAbout /corporate-program
SurveyResponse /survey-response
Transaction /trips/{itemId}/
BookingCreate /booking
Booking /bookings/{itemId}/
BookingCancel /bookings/{itemId}/cancel
BookingModify /bookings/{itemId}/modify
BookingClaim /booking-claim
ScoreTransaction /score-transaction
PointClubDashboard /point-club/dashboard
PaymentTokenConfig /point-club/payment-tokens
ClubEmailPreferences /point-club/email-preferences
PublicEmailPreferences /email/email-prefs/{emailAddress}
RecordPoints /point-club/record-points
RedeemPoints /point-club/redeem-points
TimeVoucher /point-club/voucher/{itemId}
AccountDetails /point-club/account-details
PointClubLedger /point-club/ledger
MembershipPass /point-club/membership-pass
RequestPasswordReset /auth/request-password-reset
ResetPassword /auth/reset-password
PointClubRegistration /register
PickupRequest /pickup
Health /health
Blog /blog`

test('names and paths are those of the specification', () => {
  const rows = SPEC.trim()
    .split('\n')
    .map((row) => row.split(' '))
  expect(Object.entries(PATHS)).toEqual(expect.arrayContaining(rows))
})

test('keyword pages have kebab-case paths', () => {
  const paths = Object.entries(PATHS).flatMap(([name, path]) => (name.startsWith('Keyword') ? path : []))
  expect(paths).toEqual([
    '/value-parking',
    '/rates',
    '/offsite-parking',
    '/parking-near-{airport}',
    '/closest-lot-to-{airport}',
    '/long-term-parking',
    '/overnight-parking',
    '/deals',
    '/garage',
  ])
})

test('old addresses lead where the specification says', () => {
  const targets = Object.entries(REDIRECTS).map(([name, target]) => [PATHS[name as keyof typeof REDIRECTS], target])
  expect(targets).toEqual([
    ['/auth/login', { to: 'Home', login: false }],
    ['/auth/register', { to: 'PointClubRegistration', login: false }],
    ['/club/about', { to: 'Home', login: true }],
    ['/about-point-club', { to: 'Home', login: true }],
  ])
})

test('parameters, query and fragment are written safely', () => {
  expect(to('Booking', { itemId: 'a/b c' })).toBe('/bookings/a%2Fb%20c/')
  expect(to('BookingCreate', {}, { query: { quoteId: 'q&1', promoCode: undefined } })).toBe('/booking?quoteId=q%261')
  expect(to('Home', {}, { hash: 'map' })).toBe('/#map')
  expect(homeWithLogin('/point-club/ledger?page=2')).toBe('/?login=1&next=%2Fpoint-club%2Fledger%3Fpage%3D2')
})

test('pages of the site name no address of the office that browsers of travelers do not know', () => {
  const files = globSync('{site,ui,start,serve}/**/*.{ts,tsx}', { cwd: import.meta.dirname })
  expect(files.length).toBeGreaterThan(100)
  const named = files.flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    return Array.from(text.matchAll(/\bto(?:Any)?\('(\w+)'/g), ([, name = '']) => ({ file, name }))
  })
  const wrong = named.filter(({ name }) => name in OFFICE_PATHS && !LINKED.includes(name))
  expect(wrong).toEqual([])
})
