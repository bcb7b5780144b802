import { signedIn } from '../../capabilities/auth/factory.ts'
import { shuttle } from '../../capabilities/shuttle/contract.ts'
import { to } from '../../web/paths.ts'
import type { Product } from '../product.ts'
import { expect, test } from './fixture.ts'
import { ready } from './flow.ts'
import { PATIENT, SLOW, slow, SLOWER, tapThrough } from './line.ts'
import { PHONE } from './phone.ts'

// What a lost signal leaves in the console of the browser.
test.use({ ...PHONE, tolerated: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/ })

for (const line of [SLOW, SLOWER]) {
  test(`at ${line.latency} ms a ride is called and shared once, and those who wait see it through a lost signal, until it is taken back`, {
    tag: line === SLOWER ? '@long' : [],
  }, async ({ page, product, browser }) => {
    const signal = await slow(page, line)
    await page.goto(to('PickupRequest'))
    await ready(page)
    await page.getByText('North terminal').first().click()
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace')
    await tapThrough(page, signal, page.getByRole('main').getByRole('button', { name: 'Call the shuttle' }))
    await expect(page.getByText('You’re next.')).toBeVisible(PATIENT)
    expect(await product.rows('ride_requests')).toMatchObject([{ name: 'Ada Lovelace' }])

    await tapThrough(page, signal, page.getByRole('button', { name: 'Share this ride' }))
    const link = page.getByRole('textbox', { name: 'Link to this ride' })
    await expect(link).toBeVisible(PATIENT)
    const shared = await link.inputValue()
    await page.reload()
    await expect(link).toHaveValue(shared, PATIENT)
    await ready(page)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Back on the ground?' })).toBeVisible(PATIENT)
    await page.goForward()
    await expect(link).toHaveValue(shared, PATIENT)

    const context = await browser.newContext({ ...PHONE, baseURL: product.origin })
    const friend = await context.newPage()
    const theirs = await slow(friend, line)
    await friend.goto(shared)
    await ready(friend)
    await expect(friend.getByText('Ada is waiting for the shuttle.')).toBeVisible(PATIENT)
    await theirs.lose()
    await send(product, page.url().split('/').at(-1) ?? '')
    await expect(page.getByText('It’s on its way and will arrive in about')).toBeVisible(PATIENT)
    await theirs.find()
    await expect(friend.getByText('The shuttle will pick up Ada in about')).toBeVisible(PATIENT)
    await expect(friend.getByText('No connection right now.')).toBeHidden(PATIENT)
    await friend.reload()
    await expect(friend.getByText('The shuttle will pick up Ada in about')).toBeVisible(PATIENT)

    await tapThrough(page, signal, page.getByRole('button', { name: 'Stop sharing' }))
    await expect(link).toBeHidden(PATIENT)
    await expect(friend.getByRole('heading', { name: 'This ride is no longer shared' })).toBeVisible(PATIENT)
    await context.close()
    expect(await product.count('ride_requests')).toBe(1)
  })
}

test('who watches a shared ride without a connection is told that it is the last that was known', async ({
  page,
  product,
}) => {
  const rider = product.traveller()
  const { id } = await rider.call(shuttle.request, { island_id: 1, name: 'Ada Lovelace' })
  const { share_id } = await rider.call(shuttle.share, { id })
  await page.route('**/live/shared-rides/*', (route) => route.abort('internetdisconnected'))
  await page.goto(to('SharedRide', { shareId: share_id ?? '' }))
  await expect(page.getByText('No connection right now. This is what we last knew')).toBeVisible()
  await page.unroute('**/live/shared-rides/*')
  await expect(page.getByText('No connection right now.')).toBeHidden()
})

/** A driver takes the ride. */
async function send(product: Product, id: string): Promise<void> {
  const owner = product.traveller(await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' }))
  const { drivers } = await owner.call(shuttle.addDriver, { name: 'Sam' })
  const van = await owner.call(shuttle.addVehicle, { name: 'Van 1', seats: 8 })
  await owner.call(shuttle.drive, { vehicleId: van.id, driver_id: drivers[0]?.id })
  await owner.call(shuttle.move, { id, status: 'DISPATCHED', driver_id: drivers[0]?.id })
}
