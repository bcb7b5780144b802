import type { Page } from '@playwright/test'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { CARD, fill, fillStay, open, pay, PERSON, ready, STAY, step } from './flow.ts'
import { carry } from './member.ts'

test.describe('a page that is not there', () => {
  test.use({ shared: true, tolerated: /status of 404/ })

  test('/nowhere says so and leads home', async ({ page }) => {
    const answer = await page.goto('/nowhere')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'This page could not be found' })).toBeVisible()
    await expect(page).toHaveTitle(/This page could not be found/)
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await expect(page).toHaveURL('/')
  })

  test('in the office it says what is missing and leads to the list that it would stand in', async ({
    page,
    product,
  }) => {
    await carry(page, product, (await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })).tokens)
    for (const [path, title, list] of [
      ['/staff/reviews/nope', 'There is nothing here for “Review”', 'Reviews'],
      ['/staff/bookings/01a20978-b9df-7000-aee4-ec27e1029394', 'There is nothing here for “Booking”', 'Bookings'],
    ] as const) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      expect(await page.title()).toContain(title)
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: list, exact: true })).toBeVisible()
      await expectAccessible(page)
    }
    await page.getByRole('link', { name: 'Back to the back office' }).click()
    await expect(page).toHaveURL('/staff')
  })

  test('its words are looked for on the site, also mistyped, and the search can be put in other words', async ({
    page,
  }) => {
    await page.goto('/old/Shutle-Pickups.html')
    const search = page.getByRole('searchbox', { name: 'Search this site' })
    await expect(search).toHaveValue('old shutle pickups')
    const results = page.getByRole('region', { name: 'Search results' })
    await expect(results.getByRole('link').first()).toHaveText('Shuttle pickup')
    await ready(page)
    await search.fill('cancel')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(results.getByRole('link', { name: 'Find your booking' })).toBeVisible()
    await search.fill('xyzzy')
    await search.press('Enter')
    await expect(results).toContainText('Nothing matches “xyzzy”')
    await expectAccessible(page)
    await page.goto('/es/nada/regalos-de-navidad')
    await page.getByRole('link', { name: 'Regale estacionamiento' }).click()
    await expect(page).toHaveURL('/es/gift-voucher')
  })

  for (const [path, target] of [
    ['/sea', '/parking-near-sea-tac'],
    ['/airport/parking', '/parking-near-sea-tac'],
    ['/es/precios', '/es/rates'],
    ['/gift-cards', '/gift-voucher'],
  ] as const) {
    test(`${path} is what others call ${target}`, async ({ request }) => {
      const answer = await request.get(path, { maxRedirects: 0 })
      expect([answer.status(), answer.headers().location]).toEqual([301, target])
    })
  }

  for (const path of ['/blog/nothing', '/bookings/', '/assets-old/x']) {
    test(`${path} says so as well`, async ({ request }) => {
      const answer = await request.get(path, { headers: { accept: 'text/html' } })
      expect(answer.status()).toBe(404)
      expect(await answer.text()).toMatch(/<h1[^>]*>This page could not be found<\/h1>/)
    })
  }
})

test('the title is the default one of the specification where a page has none of its own', async ({ request }) => {
  expect(await (await request.get('/')).text()).toContain('<title>Airport Parking | Airport Parking</title>')
})

test.describe(() => {
  // Chromium writes down what comes with a status of 400 or more, and what React Router was told by it.
  test.use({ tolerated: /status of 500|Something went wrong/ })

  test('a page whose data cannot be had says so, tells nothing from inside, and Retry brings it', async ({
    page,
    product,
  }) => {
    const ada = product.traveller()
    const { id, number } = await booked(ada)
    await product.sql`alter table bookings rename to bookings_elsewhere`
    const answer = await page.goto(`/bookings/${id}/?token=${ada.jar.urlTokens[0]}`)
    expect(answer?.status()).toBe(500)
    await expect(page.getByRole('main')).toContainText('500')
    await expect(page.getByRole('main')).not.toContainText(/relation|select|bookings_elsewhere/)
    await expect(page.getByRole('link', { name: 'Back to the home page' })).toBeVisible()
    await ready(page)
    await product.sql`alter table bookings_elsewhere rename to bookings`
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(number).first()).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, tolerated: /status of (404|422)/ })

  test('every page says that Javascript is required', async ({ page, request }) => {
    for (const path of ['/', '/booking', '/booking-claim', '/contact', '/nowhere']) {
      expect(await (await request.get(path)).text(), path).toMatch(/<noscript><p [^>]*>Javascript is required<\/p>/)
    }
    await page.goto('/contact')
    await expect(page.locator('noscript p')).toHaveText('Javascript is required')
    await expect(page.locator('noscript p')).toBeVisible()
  })

  test('a stay can still be booked, also when the first card is refused', async ({ page }) => {
    await page.goto('/')
    await fillStay(page, STAY)
    await page.getByRole('main').getByRole('button', { name: /^Book/ }).click()
    await page.getByRole('article', { name: 'Pay now' }).getByRole('link').click()
    await expect(step(page, 'Payment')).toBeVisible()
    await fill(page, { ...PERSON, ...CARD, 'Card number': '4000000000000002' })
    await pay(page)
    await expect(page.getByRole('alert')).toContainText('Your card was declined.')
    await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue(PERSON['Full name'])
    await fill(page, CARD)
    await pay(page)
    await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()
  })

  test('wrong dates are told beside their fields', async ({ page }) => {
    await page.goto('/booking')
    await fillStay(page, { from: STAY.to, to: STAY.from })
    await page.getByRole('button', { name: 'See your prices' }).click()
    await expect(page.getByRole('alert')).toContainText('Leave')
    await expect(page.getByRole('textbox', { name: 'Arrive: date' })).toHaveValue(STAY.to[0])
  })

  test('the login works', async ({ page }) => {
    await page.goto('/?login=1')
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nobody@example.com')
  })
})

test.describe('after a deployment took parts of the scripts away', () => {
  test.use({ tolerated: /status of 404|Failed to fetch|loading route module/ })

  test('the page reloads once, not again within the next minute, and again after it', { tag: '@long' }, async ({
    page,
  }) => {
    await page.clock.install()
    const loads = countLoads(page)
    await page.route(PRIVACY_SCRIPT, (route) => route.fulfill({ status: 404 }))
    await open(page, '/contact')
    await goPrivacy(page)
    await expect(page.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible()
    expect(loads.map(pathOf)).toEqual(['/contact', '/privacy'])

    await open(page, '/contact')
    await goPrivacy(page)
    await expect(page.getByRole('heading', { name: 'Something went wrong on our side.' })).toBeVisible()
    expect(loads.map(pathOf)).toEqual(['/contact', '/privacy', '/contact'])

    await page.clock.fastForward('01:01')
    await open(page, '/contact')
    await goPrivacy(page)
    await expect(page.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible()
  })
})

const PRIVACY_SCRIPT = /\/assets\/privacy-[^/]*\.js$/

/** Every document that the browser loads for a page. */
function countLoads(page: Page): string[] {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  return loads
}

function pathOf(url: string): string {
  return new URL(url).pathname
}

async function goPrivacy(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
}
