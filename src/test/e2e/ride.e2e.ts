import { booked } from '../../capabilities/bookings/factory.ts'
import { shuttle } from '../../capabilities/shuttle/contract.ts'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { bookingToken } from '../../capabilities/bookings/tokens.ts'
import { gate } from '../../capabilities/gate/contract.ts'
import { to } from '../../web/paths.ts'
import type { Product } from '../product.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { open } from './flow.ts'
import { press, tabTo } from './keys.ts'
import { PHONE } from './phone.ts'

// A link that opens nothing any more is answered with 404, which a browser writes down.
test.use({ ...PHONE, tolerated: /status of 404/ })

test('a ride by keys: needs are fields, the shuttle comes on our map, and a link shows it to others until it is taken back', async ({
  page,
  product,
  context,
}) => {
  await open(page, to('PickupRequest'))
  await tabTo(page, page.getByRole('radio', { name: /North terminal/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('textbox', { name: 'Your name' }))
  await page.keyboard.type('Ada Lovelace')
  await page.getByLabel('How many people').selectOption('3')
  await page.getByLabel('Child seats').selectOption('1')
  await press(page, page.getByRole('main').getByRole('button', { name: 'Call the shuttle' }))
  await expect(page.getByText('You’re next.')).toBeVisible()
  const id = page.url().split('/').at(-1) ?? ''

  await press(page, page.getByRole('button', { name: 'Share this ride' }))
  const link = page.getByRole('textbox', { name: 'Link to this ride' })
  await expect(link).toHaveValue(/\/pickup\/shared\/[\w-]{32}$/)
  const friend = await context.newPage()
  await open(friend, await link.inputValue())
  await expect(friend.getByRole('heading', { name: 'Ada’s shuttle' })).toBeVisible()
  await expect(friend.getByRole('main')).not.toContainText('Lovelace')

  await fetchRide(product, id)
  const map = page.getByRole('img', { name: /The shuttle is 0\.\d miles from the airport/ })
  await expect(map).toBeVisible({ timeout: 20_000 })
  await expect(friend.getByRole('img', { name: /The shuttle is/ })).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await expectAccessible(friend)
  // What a screen reader reads, in its order: where, how long, what to look for; then the map, the way, and what to do.
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Your shuttle" [level=1]
      - status:
        - paragraph: It’s on its way and will arrive in about
        - paragraph: 8 min until it arrives
        - paragraph: /Sam is driving. Van 1 is 0\\.\\d miles from the airport/
      - paragraph: /Look for the green shuttle, and tell the driver your name. \\(3 people\\)/
      - figure:
        - img /The shuttle is 0/
      - region "So far":
        - heading "So far" [level=2]
        - list:
          - listitem: /Called/
          - listitem: /On its way/
          - listitem: At the island
          - listitem: Back at the lot
      - button "Cancel pickup"
      - region "Is someone waiting for you?":
        - heading "Is someone waiting for you?" [level=2]
        - textbox "Link to this ride"
        - button "Copy link"
        - button "Stop sharing"
  `)

  await press(page, page.getByRole('button', { name: 'Stop sharing' }))
  await expect(link).toBeHidden()
  await expect(friend.getByRole('heading', { name: 'This ride is no longer shared' })).toBeVisible({ timeout: 5000 })
  await friend.reload()
  await expect(friend.getByRole('heading', { name: 'This ride is no longer shared' })).toBeVisible()
})

test('on the day the page knows where somebody is, and offers the one thing to do, also in Spanish', async ({
  page,
  product,
}) => {
  const booking = await booked(product.traveller(), 'BOOK_NOW', { flight_number_returning: 'DL 88', party: 2 })
  const path = to('Booking', { itemId: booking.id })
  await product.runJobs()
  const leaving = Temporal.Instant.from(booking.travel_to_date)
  await page.goto(`${path}?token=${await bookingToken(product.ctx(), booking.id, leaving)}`)
  const first = page.locator('section[aria-labelledby=first]')
  await expect(first).toHaveCount(0)
  await expect(page.getByRole('list').filter({ hasText: 'Drive in' })).toHaveCount(1)
  const at = async (moment: string, heading: string, address = path) => {
    pass(product, moment)
    await page.goto(address)
    await expect(first.getByRole('heading')).toHaveText(heading)
  }
  await at('2026-12-01T07:00:00-08:00', 'You’re parking today')
  const owner = product.traveller(await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' }))
  await owner.call(gate.arrive, { booking_number: booking.number })
  await at('2026-12-01T08:20:00-08:00', 'Now ride to the terminal')
  await expect(first.getByRole('link', { name: 'Call the shuttle' })).toHaveAttribute('href', /direction=TO_AIRPORT/)
  await first.getByRole('link', { name: 'Call the shuttle' }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Ride to the terminal', { useInnerText: true })
  await expect(page.getByRole('group', { name: 'Where do you get off?' })).toBeVisible()
  await expect(page.getByText('From baggage claim').first()).toBeHidden()
  await page.getByText('To the lot', { exact: true }).tap()
  await expect(title).toHaveText('Back on the ground?', { useInnerText: true })
  await expect(page.getByRole('group', { name: 'Where are you?' })).toBeVisible()
  await at('2026-12-02T12:00:00-08:00', 'Have a good trip')
  await at('2026-12-04T03:00:00-08:00', 'Back on the ground?')
  await expect(first).toContainText('DL 88')
  await at('2026-12-04T03:00:00-08:00', '¿Ya aterrizó?', `/es${path}`)
})

/** A van with a driver takes the ride, and says where it is. */
async function fetchRide(product: Product, id: string): Promise<void> {
  const owner = product.traveller(await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' }))
  const { drivers } = await owner.call(shuttle.addDriver, { name: 'Sam' })
  const van = await owner.call(shuttle.addVehicle, { name: 'Van 1', seats: 8 })
  await owner.call(shuttle.drive, { vehicleId: van.id, driver_id: drivers[0]?.id })
  await owner.call(shuttle.move, { id, status: 'DISPATCHED', driver_id: drivers[0]?.id })
  await owner.call(shuttle.sharePosition, { vehicleId: van.id, latitude: 47.4455, longitude: -122.303 })
}

/** Time goes by until a moment. */
function pass(product: Product, moment: string): void {
  product.clock.advance(product.clock.now().until(Temporal.Instant.from(moment)))
}
