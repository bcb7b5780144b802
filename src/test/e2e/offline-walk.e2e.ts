import { expect, test } from './fixture.ts'
import { choose, open, PRICES, step } from './flow.ts'
import { asMember } from './member.ts'

// What the API does not answer comes back as 503, which a browser writes down.
test.use({ tolerated: /status of 503/ })

const AWAY = 'You can still read our pages and articles; booking and accounts will be back.'

/** What is left of the site while nobody answers behind it, and that it comes back by itself. */
test('while the API is away a member reads on, is told what cannot be reached, and goes on when it is back', async ({
  page,
  product,
}) => {
  await asMember(page, product, 'ada.away@example.com')
  product.api = 'refused'

  await expect(async () => {
    await page.goto('/blog')
    await expect(page.getByText(AWAY)).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('link', { name: 'August 21: road construction near the airport' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /road construction/ })).toBeVisible()
  await page.goto('/rates')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await page.request.get('/sitemap.xml')).status()).toBe(200)

  for (const name of ['dashboard', 'ledger', 'payment-tokens']) {
    const answer = await page.goto(`/point-club/${name}`)
    expect([name, answer?.status()]).toEqual([name, 503])
    await expect(page.getByRole('heading', { name: 'We can’t reach your account right now.' })).toBeVisible()
  }

  await page.goto(PRICES)
  await expect(page.getByText('Booking is closed right now')).toBeVisible()
  product.api = 'up'
  await expect(page.getByText(AWAY)).toBeHidden()
  await expect(step(page, 'Choose how you pay')).toBeVisible()
  await choose(page, 'Pay now')
  await page.goto('/point-club/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible()
})

test('an API that is slow with its settings holds up no second page, and an account stays open', async ({
  page,
  product,
}) => {
  await asMember(page, product, 'ada.slow@example.com')
  product.api = 'settings hang'
  await expect(async () => {
    await page.goto('/contact')
    await expect(page.getByText('Our booking system is slow.')).toBeVisible({ timeout: 500 })
  }).toPass()
  for (const path of ['/blog', '/point-club/dashboard', '/point-club/ledger']) {
    await page.waitForTimeout(1100)
    const answer = await page.goto(path)
    expect([path, answer?.status()]).toEqual([path, 200])
    const { responseEnd, requestStart } = await page.evaluate(
      () => performance.getEntriesByType('navigation')[0]?.toJSON() as { responseEnd: number; requestStart: number },
    )
    expect(responseEnd - requestStart).toBeLessThan(2500)
  }
  product.api = 'up'
  await open(page, '/booking')
  await expect(page.getByText('Our booking system is slow.')).toBeHidden()
})
