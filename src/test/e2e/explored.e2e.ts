import { expect, test } from './fixture.ts'
import { ready } from './flow.ts'

// What somebody found who clicked at random.
test.use({ shared: true })

test('who goes back before React has the page is shown what the address says', async ({ page }) => {
  await page.goto('/pickup')
  await ready(page)
  await page.getByRole('link', { name: 'Map', exact: true }).first().click()
  await expect(page).toHaveURL('/#map')
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
