import type { Page, Route } from '@playwright/test'
import { quoted } from '../../capabilities/bookings/factory.ts'
import { to } from '../../web/paths.ts'
import { expect, test } from './fixture.ts'
import { fillStay, open, priceSign, ready, STAY } from './flow.ts'

/** The page's own modules are on the way until they are let through. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route('**/assets/*.js', (route) => void held.push(route))
  return async () => {
    await page.unroute('**/assets/*.js')
    for (const route of held) await route.continue().catch(() => {})
  }
}

function requestsOf(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  return requests
}

const isHydrated = (page: Page) => page.locator('html[data-hydrated]')
const scriptsIn = (requests: readonly string[]) => requests.filter((path) => path.endsWith('.js'))

test('a page to read fetches no script until somebody touches it', async ({ page }) => {
  const requests = requestsOf(page)
  await page.goto('/privacy')
  await page.waitForTimeout(3000)
  expect(scriptsIn(requests)).toEqual([])
  await page.mouse.move(3, 3)
  await page.mouse.move(6, 6)
  await expect(isHydrated(page)).toBeAttached()
})

test('a page with a form is taken over by itself, once it is painted', async ({ page }) => {
  for (const path of ['/', '/booking']) {
    await page.goto(path)
    await expect(isHydrated(page)).toBeAttached()
  }
})

test.describe('before React has the page', () => {
  test('the first change of a date says at once that its price is on the way, and asks for it before all scripts', async ({
    page,
  }) => {
    const letThrough = await holdScripts(page)
    const requests = requestsOf(page)
    // Until it has been seen that somebody waits for it.
    const isSeen = Promise.withResolvers<void>()
    await page.route('**/booking/price*', async (route) => {
      await isSeen.promise
      await route.continue()
    })
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Arrive: date' }).fill(STAY.from[0])
    const sign = page.locator('form [role=status]')
    expect(await sign.getAttribute('aria-busy')).toBe('true')
    await expect(page.getByText('Getting the price')).toBeVisible()
    isSeen.resolve()
    await fillStay(page, STAY)
    await expect(priceSign(page)).toContainText('$74.57')
    await expect(sign).toHaveAttribute('aria-busy', 'false')
    await expect(isHydrated(page)).not.toBeAttached()

    await letThrough()
    await expect(isHydrated(page)).toBeAttached()
    await expect(priceSign(page)).toContainText('$74.57')
    const prices = requests.filter((path) => path === '/booking/price').length
    await page.waitForTimeout(500)
    expect(requests.filter((path) => path === '/booking/price')).toHaveLength(prices)
    // React goes on where it was taken over.
    await fillStay(page, { ...STAY, to: ['2026-12-05', '8:00 am'] })
    await expect(priceSign(page)).not.toContainText('$74.57')
    await expect(sign).toHaveAttribute('aria-busy', 'false')
    await expect(priceSign(page)).toContainText('4 days')
  })

  test('an arrival that is moved past the leaving date takes that along', { tag: '@long' }, async ({ page }) => {
    await holdScripts(page)
    await page.goto('/es')
    await page.locator('[name=from_date]').fill('2027-03-01')
    await expect(page.locator('[name=to_date]')).toHaveValue(/^2027-03-/)
  })

  test('a click on the Point Club opens the log-in as soon as it does, and loads no document again', async ({
    page,
  }) => {
    const letThrough = await holdScripts(page)
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    await page.goto('/contact?utm_source=news')
    await page.getByRole('banner').getByRole('link', { name: /Club/ }).click()
    await letThrough()
    await expect(page.getByRole('dialog', { name: 'Point Club' })).toBeVisible()
    await expect(page).toHaveURL('/contact?utm_source=news')
    expect(documents).toEqual(['/contact'])
  })

  test('a click on the Point Club leads to the log-in, too, where scripts are slow', { tag: '@long' }, async ({
    page,
  }) => {
    await holdScripts(page)
    await page.goto('/contact')
    await page.getByRole('banner').getByRole('link', { name: /Club/ }).click()
    await expect(page).toHaveURL('/contact?login=1', { timeout: 15_000 })
    await expect(page.getByRole('dialog', { name: 'Point Club' })).toBeVisible()
  })

  test('an e-mail address and a password that are typed can be sent as soon as it does', async ({ page }) => {
    const letThrough = await holdScripts(page)
    await page.goto('/?login=1')
    await page.getByRole('textbox', { name: 'Email' }).fill('grace@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill('rainy evergreen morning')
    await letThrough()
    await expect(isHydrated(page)).toBeAttached()
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('grace@example.com')
  })

  test('a button of an open dialog that is held down until it does counts as pressed', async ({ page, product }) => {
    const { quote_id } = await quoted(product.traveller(), 'BUY_NOW')
    const letThrough = await holdScripts(page)
    await page.goto(to('BookingCreate', {}, { query: { quoteId: quote_id, email: 1 } }))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
    await dialog.getByRole('button', { name: 'Send' }).hover()
    await page.mouse.down()
    await letThrough()
    await expect(page.locator('dialog:modal')).toBeVisible()
    await page.mouse.up()
    await expect(page.getByText('We’re holding this price for you until')).toBeVisible()
  })
})

test('a price that is asked for in the other language is told in it', async ({ page }) => {
  await holdScripts(page)
  await page.goto('/es')
  await page.locator('[name=from_date]').fill('2026-12-01')
  await expect(page.locator('form [role=status]')).toContainText('todo incluido')
})

test('nothing is fetched ahead over a slow connection', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g', saveData: false } })
  })
  await open(page, '/contact')
  await ready(page)
  await page.waitForTimeout(2500)
  await expect(page.locator('link[rel=prefetch]')).toHaveCount(0)
})
