import type { Page } from '@playwright/test'
import { to } from '../../web/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { CARD, expectFilled, fill, fillStay, open, openPayment, pay, PERSON, STAY, step } from './flow.ts'
import { PHONE } from './phone.ts'

// Refused forms come back as 409 and 422, which a browser writes down.
test.use({ ...PHONE, tolerated: /status of (409|422)/ })

const wallet = (page: Page) => page.getByRole('button', { name: 'Pay with Demo Wallet' })
const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Confirm \$/ })

test('from home to paid by a wallet: four controls for the dates, three taps, nothing typed', async ({
  page,
  product,
}) => {
  await open(page, '/')
  await fillStay(page, STAY)
  const taps = [
    () => page.getByRole('main').getByRole('button', { name: /^Book/ }).tap(),
    () => page.getByRole('article', { name: 'Pay now' }).getByRole('link').tap(),
    () => wallet(page).tap(),
  ]
  for (const tap of taps) await tap()
  await expect(page.getByRole('dialog', { name: 'Demo Wallet' })).toBeVisible()
  await expectAccessible(page)
  product.gateway.fail({ slow: 300 }, { only: ['authorise'] })
  // The wallet asks its holder, as a phone asks for a face; twice, in haste.
  await confirm(page).dblclick()
  await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()
  expect(await product.rows('bookings')).toMatchObject([
    {
      full_name: 'Jordan Rivers',
      email: 'jordan.rivers@example.com',
      postal_code: '98188',
      status: 'CONFIRMED',
      paid_cents: 7457,
    },
  ])
  expect(await product.rows('sandbox.charges')).toMatchObject([{ status: 'CAPTURED' }])
  await page.goBack()
  await page.reload()
  expect(await product.count('sandbox.charges')).toBe(1)
})

test('by card it takes six fields; what is missing is told at its field before anything is sent', {
  tag: '@long',
}, async ({ page }) => {
  await openPayment(page)
  const bar = page.locator('[data-stays-below]')
  await expect(bar).toBeInViewport()
  await expect(bar).toContainText('$74.57')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(to('BookingCreate'))) sent++
  })
  await pay(page)
  const name = page.getByRole('textbox', { name: 'Full name' })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Enter your full name/)
  expect(sent).toBe(0)

  const { Phone: _, ...person } = PERSON
  const typed = { ...person, ...CARD }
  expect(Object.keys(typed)).toHaveLength(6)
  await fill(page, { ...typed, 'Card number': '4000 0000 0000 0002' })
  await pay(page)
  const number = page.getByRole('textbox', { name: 'Card number' })
  await expect(number).toHaveAccessibleDescription(/Your card was declined/)
  await expect(number).toBeFocused()
  await expect(number).toBeInViewport()
  await fill(page, { 'Card number': CARD['Card number'] })
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()
})

test('a declined wallet charges nothing, and a second booking of the same dates is asked about first', {
  tag: '@long',
}, async ({ page, product }) => {
  await openPayment(page)
  await wallet(page).tap()
  await page.getByRole('radio', { name: /0002/ }).check()
  await confirm(page).tap()
  await expect(page.getByRole('alert')).toContainText('Your card was declined. Nothing was charged.')
  await expectFilled(page, { 'Full name': 'Jordan Rivers', 'ZIP or postal code': '98188' })
  await wallet(page).tap()
  await page.getByRole('radio', { name: /4242/ }).check()
  await confirm(page).tap()
  await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()

  await openPayment(page)
  await expect(step(page, 'Payment')).toBeVisible()
  await wallet(page).tap()
  await confirm(page).tap()
  const dialog = page.getByRole('dialog', { name: 'Already booked?' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Book anyway' }).tap()
  await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()
  expect(await product.count('sandbox.charges', { status: 'CAPTURED' })).toBe(2)
})
