import type { Locator } from '@playwright/test'
import { to } from '../../web/paths.ts'
import { expect, test } from './fixture.ts'
import { open, PRICES } from './flow.ts'

test.use({ shared: true, tolerated: /status of 404/ })

const DAY = { from_date: '2026-12-15', from_time: '08:00', to_date: '2026-12-16', to_time: '08:00' }

/** Where something stands on the page. */
async function boxOf(shown: Locator) {
  const box = await shown.boundingBox()
  if (!box) throw new Error('Nothing is shown there')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('unfolding what is in one price stretches no other card', async ({ page }) => {
    await open(page, PRICES)
    const below = (name: string) => boxOf(page.getByRole('article', { name }).locator('details'))
    const choose = page.getByRole('link', { name: 'Choose deposit' })
    const [folded, button] = [await below('Pay a deposit'), await boxOf(choose)]
    await page.getByRole('article', { name: 'Pay now' }).getByText('What’s in this price').click()
    await expect(page.getByRole('article', { name: 'Pay now' }).getByText('Subtotal')).toBeVisible()
    expect((await below('Pay now')).height).toBeGreaterThan(2 * folded.height)
    expect(await below('Pay a deposit')).toEqual(folded)
    expect(await boxOf(choose)).toEqual(button)
    const frame = page.getByRole('article', { name: 'Pay a deposit' }).locator('details').locator('../..')
    expect((await boxOf(frame)).height).toBeLessThan(folded.height + 20)
  })

  test('a gift has its total beside the form, and its button at the end of it', async ({ page }) => {
    await open(page, to('GiftVoucher', {}, { query: DAY }))
    const [name, zip] = [await boxOf(page.getByLabel('Their name')), await boxOf(page.getByLabel('ZIP or postal code'))]
    const total = await boxOf(page.getByRole('region', { name: 'The gift' }))
    expect(total.x).toBeGreaterThan(name.right)
    expect(Math.abs(total.y - name.y)).toBeLessThan(100)
    const pay = await boxOf(page.getByRole('button', { name: /^Pay / }))
    expect([pay.x, pay.y > zip.bottom]).toEqual([zip.x, true])
  })

  test('an address that names no page has its search and the usual ways on side by side', async ({ page }) => {
    await page.goto('/no-such-page-shuttle')
    const ways = await boxOf(page.getByRole('navigation', { name: 'Looking for one of these?' }))
    const search = await boxOf(page.getByRole('search'))
    expect([ways.x > search.right, ways.y < search.y]).toEqual([true, true])
  })

  test('the terms are beside their contents, which lead to each section', async ({ page }) => {
    await open(page, to('Terms'))
    const contents = page.getByRole('navigation', { name: 'On this page' })
    const sections = page.getByRole('article').getByRole('heading', { level: 2 })
    await expect(contents.getByRole('link')).toHaveText(await sections.allTextContents())
    expect((await boxOf(contents)).x).toBeGreaterThan((await boxOf(sections.first())).right)
    await contents.getByRole('link', { name: 'The shuttle' }).click()
    await expect(sections.filter({ hasText: 'The shuttle' })).toBeInViewport()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('each rate has a line of its own', async ({ page }) => {
    await open(page, to('KeywordRates'))
    const prices = page.getByRole('table').getByRole('row').nth(1).getByRole('link')
    const lines = await Promise.all((await prices.all()).map(boxOf))
    expect(lines).toHaveLength(3)
    for (const [index, line] of lines.entries()) {
      expect(line.right).toBeCloseTo(lines[0]?.right ?? 0, 0)
      if (index > 0) expect(line.y).toBeGreaterThanOrEqual(lines[index - 1]?.bottom ?? Infinity)
    }
  })
})
