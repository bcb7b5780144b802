import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { open, openPayment, PERSON, expectFilled, fill, PRICES } from './flow.ts'

// What the API does not answer comes back as 503 and what it refuses as 422; a browser writes both down.
test.use({ tolerated: /status of (422|503)/ })

const PAGES = [
  '/',
  '/map',
  '/booking',
  '/contact',
  '/pickup',
  '/privacy',
  '/terms',
  '/reviews',
  '/corporate-program',
  '/register',
  '/blog',
  '/booking-claim',
  '/auth/request-password-reset',
]
const OFFLINE = 'We can’t reach our booking system right now.'
const SLOW = 'Our booking system is slow.'

test('while the API is away every page says so, and nothing can be booked', async ({ page, product }) => {
  await page.goto('/')
  product.api = 'refused'
  await expectBanner(page, OFFLINE)
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('status').filter({ hasText: OFFLINE })).toBeVisible()
  }
  for (const path of ['/', '/booking', PRICES]) await expectBookingClosed(page, path)
})

test('while the API is away the login modal says so, to the letter', async ({ page, product }) => {
  product.api = 'refused'
  await open(page, '/booking')
  await page.getByRole('banner').getByRole('link', { name: 'Point Club' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Point Club account access is temporarily unavailable. Please check back later. We apologize for the inconvenience.',
  )
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0)
  await page.goto('/?login=1')
  await expect(page.getByRole('dialog')).toContainText('Point Club account access is temporarily unavailable.')
})

test('when the API answers again, the page goes on by itself', { tag: '@long' }, async ({ page, product }) => {
  product.api = 'refused'
  await open(page, '/booking')
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(page.getByRole('button', { name: 'See your prices' })).toHaveCount(0)
  product.api = 'up'
  await expect(page.getByText(OFFLINE)).toBeHidden()
  await expect(page.getByRole('button', { name: 'See your prices' })).toBeVisible()
})

test('an API that goes away during the payment takes nothing that was typed', async ({ page, product }) => {
  await openPayment(page)
  await fill(page, PERSON)
  product.api = 'refused'
  await expect(async () => {
    await page.getByRole('button', { name: /^Pay \$/ }).click({ timeout: 1000 })
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectFilled(page, PERSON)
})

test('an API that is slow with its settings is waited for 3 seconds, then booking is off', { tag: '@long' }, async ({
  page,
  product,
}) => {
  product.api = 'settings hang'
  await open(page, '/booking')
  await expect(page.getByText(SLOW)).toBeVisible()
  await expect(page.getByText('Booking is closed right now')).toBeVisible()
  product.api = 'up'
  await expect(page.getByText(SLOW)).toBeHidden()
})

test('a refused form still says why after the page has brought itself up to date', async ({ page, product }) => {
  product.api = 'settings hang'
  await open(page, '/auth/request-password-reset')
  await expect(page.getByText(SLOW)).toBeVisible()
  await fill(page, { Email: 'nobody' })
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('alert')).toContainText('Email')
  product.api = 'up'
  await expect(page.getByText(SLOW)).toBeHidden()
  await expect(page.getByRole('alert')).toContainText('Email')
})

for (const [flag, reason] of [
  ['bookings_disabled', 'Online booking is closed right now.'],
  ['is_parkweb_maint', 'We’re working on our booking system.'],
] as const) {
  test(`the flag ${flag} turns booking off and says why`, async ({ page, product }) => {
    await product.change('settings', { key: 'flags' }, ({ value }) => ({
      value: { ...(value as object), [flag]: true },
    }))
    for (const path of ['/', '/booking', PRICES]) {
      await expectBanner(page, reason, path)
      await expectBookingClosed(page, path)
    }
  })
}

/** Settings are asked for once a second, so the news may take a moment. */
async function expectBanner(page: Page, text: string, path = '/'): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible({ timeout: 500 })
  }).toPass()
}

async function expectBookingClosed(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText('Booking is closed right now').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /book|prices|pay/i })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: /^(choose|pay) /i })).toHaveCount(0)
}
