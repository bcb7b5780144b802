import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from './fixture.ts'
import { ready } from './flow.ts'

// What somebody found who clicked at random.
test.use({ shared: true })

test('who goes back before React has the page is shown what the address says', async ({ page }) => {
  await page.goto('/pickup')
  await ready(page)
  await page.getByRole('link', { name: 'Map', exact: true }).first().click()
  await expect(page).toHaveURL('/#map')
  // Clicked while React still shows the page of before, a link to that page would take the place of the map's in history.
  await expect(page.locator('#map')).toBeVisible()
  await page.getByRole('link', { name: 'Shuttle Pickup' }).first().click()
  await expect(page).toHaveURL('/pickup')
  await page.reload()
  await page.goBack()
  await expect(page).toHaveURL('/#map')
  await expect(page.locator('#map')).toBeVisible()
  await ready(page)
})

test('home in Spanish is a page away from any other one that is in Spanish', async ({ page }) => {
  await page.goto('/es/blog')
  await ready(page)
  await page.locator('a[href="/es"]').first().click()
  await expect(page).toHaveURL('/es')
  await expect(page.getByRole('textbox', { name: 'Llegada: fecha' })).toBeVisible()
})

test('who goes back while React begins, and waits for the page of before, sees no error meanwhile', async ({
  page,
}) => {
  await page.goto('/pickup')
  await ready(page)
  await page.getByRole('link', { name: 'Gift Vouchers' }).first().click()
  await expect(page).toHaveURL('/gift-voucher')
  // React's scripts come once somebody is on the way back, and before the page of before does.
  await page.route('**/assets/entry.client*', async (route) => {
    await sleep(600)
    await route.continue()
  })
  await page.route('**/pickup', async (route) => {
    await sleep(2500)
    await route.continue()
  })
  await page.reload()
  await page.mouse.move(5, 5)
  await sleep(300)
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForLoadState('load')
  await expect(page).toHaveURL('/pickup')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await ready(page)
})
