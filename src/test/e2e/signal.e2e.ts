import { signedInMember } from '../../capabilities/club/factory.ts'
import { to } from '../../web/paths.ts'
import { expect, test } from './fixture.ts'
import { fillStay, open, priceSign, ready, STAY, step } from './flow.ts'
import { carry } from './member.ts'

// Chromium writes down whatever it could not fetch.
test.use({
  tolerated: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource|status of 404|loading route module/,
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
