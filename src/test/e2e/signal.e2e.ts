import { signedInMember } from '../../capabilities/club/factory.ts'
import type { Page } from '@playwright/test'
import { to } from '../../web/paths.ts'
import { expect, test } from './fixture.ts'
import { CARD, fill, fillStay, open, openPayment, pay, PERSON, PRICES, priceSign, ready, STAY, step } from './flow.ts'
import { carry } from './member.ts'

// Chromium writes down whatever it could not fetch.
test.use({
  tolerated:
    /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource|status of (404|422|503)|loading route module/,
})

const LOST = 'You’re offline. What you entered is still here'

test('a signal that is lost at the first touch leaves the page, which says so and starts once it is back', {
  tag: '@long',
}, async ({ page, context }) => {
  await page.goto('/')
  await context.setOffline(true)
  await fillStay(page, STAY)
  await expect(page.getByText(LOST)).toBeVisible()
  // What would lead away leads nowhere.
  await page.getByRole('main').getByRole('button', { name: /^Book/ }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('textbox', { name: 'Arrive: date' })).toHaveValue(STAY.from[0])

  await context.setOffline(false)
  await expect(page.getByText(LOST)).toBeHidden()
  await expect(priceSign(page)).toContainText('$74.57')
  await page.getByRole('main').getByRole('button', { name: /^Book/ }).click()
  await expect(step(page, 'Choose how you pay')).toBeVisible()
})

test('scripts that cannot be fetched, whatever the browser thinks of its connection, leave the page as it is', async ({
  page,
}) => {
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'))
  await page.goto('/es')
  await expect(page.getByText('Sin conexión. Lo que escribió sigue aquí')).toBeVisible()
  expect(loads).toHaveLength(1)
  await page.unroute('**/assets/*.js')
  await ready(page)
  await expect(page.getByText('Sin conexión.')).toBeHidden()
})

test('a signal that is lost later leaves the page too, and the price comes when it is back', async ({
  page,
  context,
}) => {
  await open(page, '/')
  await context.setOffline(true)
  await fillStay(page, STAY)
  await expect(page.getByText(LOST)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(LOST)).toBeHidden()
  await expect(priceSign(page)).toContainText('$74.57')
})

test('a signal that is lost before the last part of a page has come takes the page from nobody, and the part comes later', async ({
  page,
  context,
  product,
}) => {
  const part = '**/assets/proof-dialog*.js'
  const member = await signedInMember(product.ctx())
  await carry(page, product, member.tokens)
  await page.route(part, async (route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await page.goto(to('RecordPoints'))
  await expect(page.getByText(LOST)).toBeVisible()
  const field = page.getByRole('main').getByRole('textbox', { name: 'Receipt number' })
  await field.fill('KVTEQ1FMY')
  // Long enough for what fails to take the page away.
  await page.waitForTimeout(1500)
  await expect(page.getByRole('heading', { level: 1, name: 'Record points' })).toBeVisible()
  await expect(field).toHaveValue('KVTEQ1FMY')
  await page.unroute(part)
  const came = page.waitForResponse(part)
  await context.setOffline(false)
  expect((await came).ok()).toBe(true)
  await expect(page.getByText(LOST)).toBeHidden()
})

/** A file that is asked for, and whose answer does not come. */
const hold = (page: Page, file: string) => page.route(file, () => {})

function documentsOf(page: Page): string[] {
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  return loads
}

test('a part that does not come holds up neither the answer to a form nor the page behind a link', async ({
  page,
  product,
}) => {
  const member = await signedInMember(product.ctx())
  await carry(page, product, member.tokens)
  await hold(page, '**/assets/proof-dialog*.js')
  const documents = documentsOf(page)
  await open(page, to('RecordPoints'))
  await page.getByRole('main').getByRole('button', { name: 'Record points' }).click()
  await expect(page.getByRole('alert')).toContainText('2 fields need your attention')
  await page.getByRole('navigation', { name: 'Point Club' }).getByRole('link', { name: 'Points ledger' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Points ledger' })).toBeVisible()
  expect(documents).toHaveLength(1)
})

test('a wallet that does not come keeps nobody from paying by card', async ({ page }) => {
  await openPayment(page)
  await hold(page, '**/assets/demo-wallet*.js')
  await page.reload()
  await ready(page)
  await fill(page, { ...PERSON, ...CARD })
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()
})

test('prices that run out without a signal stay on the screen, and are asked for again once there is one', async ({
  page,
  context,
  product,
}) => {
  await page.clock.install()
  await open(page, PRICES)
  const first = page.getByRole('article', { name: 'Pay now' }).getByRole('link')
  const before = await first.getAttribute('href')
  await context.setOffline(true)
  product.clock.advance({ minutes: 31 })
  await page.clock.fastForward('31:00')
  await page.waitForTimeout(1000)
  await expect(step(page, 'Choose how you pay')).toBeVisible()
  await context.setOffline(false)
  await page.clock.fastForward('00:11')
  await expect(first).not.toHaveAttribute('href', before ?? '')
})

test('what cannot be fetched ahead reloads no page under its reader', async ({ page }) => {
  const documents = documentsOf(page)
  await page.route('**/*.data*', (route) => route.fulfill({ status: 503 }))
  await page.goto(to('BookingClaim'))
  const refused = page.waitForResponse('**/*.data*')
  await ready(page)
  await page.getByRole('textbox', { name: 'Booking number' }).fill('A1B2C3')
  await page.getByRole('banner').getByRole('link', { name: 'Book', exact: true }).hover()
  await refused
  // Long enough to find the server and load the page again.
  await page.waitForTimeout(1000)
  await expect(page.getByRole('textbox', { name: 'Booking number' })).toHaveValue('A1B2C3')
  expect(documents).toHaveLength(1)
})

test('a script that the server cannot send at the moment is asked for again, and the page stays', async ({ page }) => {
  const documents = documentsOf(page)
  let asked = 0
  await page.route('**/assets/*.js', (route) =>
    route.request().method() === 'GET' && ++asked === 1 ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await open(page, '/')
  expect(documents).toHaveLength(1)
})

test('scripts that a deployment took away reload the page once, not again within the minute', async ({ page }) => {
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/')
  for (const _ of ['first', 'second']) {
    await page.waitForLoadState('load')
    await page.mouse.move(3, 3)
    await page.mouse.move(6, 6)
    await expect(async () => expect(loads).toHaveLength(2)).toPass()
  }
  await page.waitForTimeout(1500)
  expect(loads).toHaveLength(2)
  await expect(page.getByText(LOST)).toBeHidden()
})
