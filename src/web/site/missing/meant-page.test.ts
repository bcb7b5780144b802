import { describe, expect, test } from 'vitest'
import { DEMO_SETTINGS } from '../../../capabilities/settings/demo.ts'
import { likelyPage } from './meant-page.ts'

const { business } = DEMO_SETTINGS
const HONOLULU = {
  ...business,
  address: { ...business.address, city: 'Honolulu' },
  airport: {
    ...business.airport,
    code: 'HNL',
    short_name: 'Honolulu',
    name: 'Daniel K. Inouye International Airport',
  },
}

describe('an address that names no page', () => {
  test.each([
    ['/sea', '/parking-near-sea-tac'],
    ['/SeaTac-Parking', '/parking-near-sea-tac'],
    ['/seattle_airport_parking.html', '/parking-near-sea-tac'],
    ['/airport-parking', '/parking-near-sea-tac'],
    ['/airport/parking/', '/parking-near-sea-tac'],
    ['/estacionamiento-aeropuerto', '/parking-near-sea-tac'],
    ['/prices.php', '/rates'],
    ['/my-reservation', '/booking-claim'],
    ['/About-Us', '/blog/about-evergreen'],
    ['/index.html', '/'],
    ['/sign-in', '/?login=1'],
    ['/coupons', '/deals'],
  ])('%s means %s', (path, page) => {
    expect(likelyPage(path, business)).toBe(page)
  })

  test.each(['/hnl', '/honolulu-airport-parking', '/airport-parking', '/inouye', '/parking/HNL'])(
    '%s means the airport of the settings',
    (path) => {
      expect(likelyPage(path, HONOLULU)).toBe('/parking-near-honolulu')
    },
  )

  test.each(['/parking-near-lax', '/hnl', '/nowhere', '/near', '/wp-admin', '/', '/%E0%A4%A'])(
    '%s means none of ours',
    (path) => {
      expect(likelyPage(path, business)).toBeUndefined()
    },
  )
})
