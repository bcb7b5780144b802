import { expect, expectAccessible, test } from './fixture.ts'

test('home shows the booking form with an all-in price, and is clean for axe', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/\$\d+\.\d\d/).first()).toBeVisible()
  await expectAccessible(page)
})
