import { expect, test } from './fixture.ts'
import { CARD, DECLINED, fill, open, openPayment, PERSON, PRICES, pay, payAs, step } from './flow.ts'

test.describe('constants of the pages', () => {
  test.use({ shared: true })

  test('what most people open next is fetched once the page is idle, after two seconds at most', async ({ page }) => {
    await page.addInitScript(() => {
      // A browser measures its line by what arrives; beside other stories that is little.
      const connection = { saveData: false, effectiveType: '4g', downlink: 10 }
      Object.defineProperty(navigator, 'connection', { value: connection })
      window.requestIdleCallback = (act, options) => {
        document.documentElement.dataset.idle = String(options?.timeout)
        return setTimeout(() => act({ didTimeout: true, timeRemaining: () => 0 }), 0) as unknown as number
      }
    })
    await open(page, '/booking-claim')
    await expect(page.locator('link[rel=prefetch][href*="/booking"]').first()).toBeAttached()
    await expect(page.locator('html')).toHaveAttribute('data-idle', '2000')
  })

  test('the map is scrolled to, in 800 ms, and at once for who wants no motion', async ({ page }) => {
    await page.addInitScript(() => {
      const moves: number[] = []
      addEventListener('scroll', () => {
        moves.push(performance.now())
        document.documentElement.dataset.took = String(Math.round(performance.now() - (moves[0] ?? 0)))
      })
    })
    const took = async () => Number(await page.locator('html').getAttribute('data-took'))
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open(page, '/map')
    await expect(page.locator('#map')).toBeFocused()
    // The first and the last pixel are too little to be seen as a move.
    await expect.poll(took).toBeGreaterThan(600)
    await page.waitForTimeout(300)
    expect(await took()).toBeLessThan(1000)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/map')
    await expect(page.locator('#map')).toBeFocused()
    await expect(page.locator('#map')).toBeInViewport()
    expect(await took()).toBeLessThan(100)
  })
})

test('prices on the screen are asked for again when they have run out', async ({ page, product }) => {
  await page.clock.install()
  await open(page, PRICES)
  await expect(step(page, 'Choose how you pay')).toBeVisible()
  const quote = page.getByRole('article', { name: 'Pay now' }).getByRole('link')
  const before = await quote.getAttribute('href')
  product.clock.advance({ minutes: 31 })
  // A part of the page that scripts come to late begins to count then.
  await expect(async () => {
    await page.clock.fastForward('31:00')
    await expect(quote).not.toHaveAttribute('href', before ?? '', { timeout: 5000 })
  }).toPass()
})

test.describe(() => {
  // A refused card comes back as 422, which a browser writes down.
  test.use({ tolerated: /status of 422/ })

  test('a call under way is shown as such, then its failure or its success', async ({ page, product }) => {
    await openPayment(page)
    product.gateway.fail({ slow: 1500 }, { only: ['saveCard', 'authorise'] })
    const underWay = page.getByRole('button', { name: 'Paying…' })
    await payAs(page, PERSON, DECLINED)
    await expect(underWay).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Your card was declined.')
    await expect(underWay).toBeHidden()
    await fill(page, CARD)
    await pay(page)
    await expect(underWay).toBeVisible()
    await expect(page).toHaveURL(/\/bookings\//)
  })
})
