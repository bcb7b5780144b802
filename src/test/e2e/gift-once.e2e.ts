import type { Route } from '@playwright/test'
import { to } from '../../web/paths.ts'
import { expect, test } from './fixture.ts'
import { CARD, expectFilled, fill, ready } from './flow.ts'

// What an answer that never comes leaves in the console of the browser.
test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/ })

const DAY = { from_date: '2026-12-15', from_time: '08:00', to_date: '2026-12-16', to_time: '08:00' }
const NAMES = {
  'Their name': 'Ada Lovelace',
  'Their email': 'ada@example.com',
  'Your name': 'Grace Hopper',
  'Your email': 'grace@example.com',
  'ZIP or postal code': '98188',
}

test('a gift whose answer never comes is still in its form, and charged once, also after a reload', async ({
  page,
  product,
}) => {
  await page.goto(to('GiftVoucher', {}, { query: DAY }))
  await ready(page)
  await fill(page, { ...NAMES, ...CARD })
  const pay = page.getByRole('button', { name: /^Pay \$/ })

  await page.route(isOfGift, loseAnswer)
  await pay.click()
  await expect(page.getByText('You won’t be charged twice.')).toBeVisible()
  await expectFilled(page, { ...NAMES, ...CARD })
  await page.unroute(isOfGift, loseAnswer)

  await page.reload()
  await ready(page)
  await expectFilled(page, NAMES)
  await fill(page, CARD)
  await pay.click()
  await expect(page.getByRole('heading', { name: 'Gift purchased' })).toBeVisible()
  expect(await product.rows('vouchers')).toHaveLength(1)
  expect(await product.rows('sandbox.charges')).toMatchObject([{ captured_cents: 2554 }])
  expect(await page.evaluate(() => sessionStorage.getItem('gift.attempt'))).toBeNull()
})

const isOfGift = (url: URL) => url.pathname.endsWith(`${to('GiftVoucher')}.data`)

/** The server has the request and does what it asks, and its answer never comes. */
async function loseAnswer(route: Route): Promise<void> {
  if (route.request().method() !== 'POST') return route.fallback()
  await route.fetch({ maxRedirects: 0 })
  await route.abort('internetdisconnected')
}
