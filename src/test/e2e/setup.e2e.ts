import type { Page } from '@playwright/test'
import { to } from '../../web/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { choose, fill, fillStay, open, pay, PERSON, ready, type Stay } from './flow.ts'
import type { Product } from '../product.ts'
import { setUpApp } from './second-factor.ts'
import { standInForStripe } from './stripe-stand-in.ts'

// Refused forms come back as 422; a browser tells of it, and of axe, which asks every frame.
test.use({ empty: true, tolerated: /status of 422|postMessage/ })

const OWNER = { 'Your name': 'Olga Owner', Email: 'olga@milehigh.example', Password: 'ramps and rows of cars' }
const TODAY: Stay = { from: ['2026-11-21', '1:00 pm'], to: ['2026-11-23', '1:00 pm'] }
const BUSINESS = {
  name: 'Mile High Park & Ride',
  short_name: 'Mile High',
  phone: '(303) 555-0177',
  email: 'desk@milehigh.example',
  hours: 'Open 4 am to 1 am',
  'address.street': '77 Prairie Way',
  'address.city': 'Denver',
  'address.state': 'CO',
  'address.postal_code': '80249',
  'place.latitude': '39.83',
  'place.longitude': '-104.71',
  'airport.name': 'Denver International Airport',
  'airport.short_name': 'Denver',
  'airport.code': 'DEN',
  'airport.place.latitude': '39.86',
  'airport.place.longitude': '-104.67',
  'islands.0.id': '2',
  'islands.0.name': 'West doors',
  'islands.0.directions': 'Leave level 5 through door 512.',
  'colors.brand': '#5b2a86',
  'colors.accent': '#ff9f43',
}
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><circle cx="24" cy="24" r="22" fill="#5b2a86"/></svg>`

test('from an empty database to a paid booking and its car through the gate, by screens alone', async ({
  page,
  context,
  browser,
  product,
}) => {
  await standInForStripe(context, product.stripe!)
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1, name: 'Opening soon' })).toBeVisible()
  await expectAccessible(page)
  await open(page, '/es/booking')
  await expect(page.getByRole('heading', { level: 1, name: 'Abrimos pronto' })).toBeVisible()

  await becomeOwner(page, product)
  await expect(page.getByText('0 of 9 done')).toBeVisible()
  await expectAccessible(page)

  await step(page, 'Business')
  for (const [name, text] of Object.entries(BUSINESS)) await page.locator(`[name="${name}"]`).fill(text)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()

  await open(page, to('StaffSetup'))
  await step(page, 'Logo')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('img', { name: 'Logo of Mile High Park & Ride' })).toBeVisible()
  await expectAccessible(page)

  await open(page, to('StaffSetup'))
  await step(page, 'Vehicle classes and spaces')
  await page.locator('[name="STANDARD.spaces"]').fill('40')
  await page.getByRole('button', { name: 'Save' }).click()

  await step(page, 'Prices, fees, and taxes')
  await page.locator('[name="STANDARD.day"]').fill('20')
  await page.locator('[name=fee_name]').fill('Airport fee')
  await page.locator('[name=fee_per_day]').fill('1.50')
  await page.locator('[name=tax_name]').fill('Sales tax')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter the percentage')
  await page.locator('[name=tax_percent]').fill('10')
  await page.getByRole('button', { name: 'Publish' }).click()

  await step(page, 'Cancellation terms')
  await page.locator('[name=free_hours]').fill('24')
  await page.getByRole('button', { name: 'Publish' }).click()

  await step(page, 'Payment')
  await typeCard(page)
  await page.getByRole('button', { name: 'Charge $1.00 and refund it' }).click()
  await expect(page.getByText('$1.00 was charged and refunded.')).toBeVisible()
  await expectAccessible(page)
  expect([...product.stripe!.books().refunds.values()]).toEqual([100])

  await open(page, to('StaffSetup'))
  await page.getByRole('button', { name: 'Open for travelers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open for travelers' }).click()
  await expect(page.getByText('The site is open. Travelers can book.')).toBeVisible()

  const traveler = await browser.newContext({ baseURL: product.origin })
  await standInForStripe(traveler, product.stripe!)
  const site = await traveler.newPage()
  await open(site, '/')
  await expect(site.getByRole('banner').getByText('Mile High Park & Ride')).toBeVisible()
  await open(site, to('BookingCreate'))
  await fillStay(site, TODAY)
  await site
    .getByRole('main')
    .getByRole('button', { name: /prices/i })
    .first()
    .click()
  await choose(site, 'Pay now')
  await fill(site, PERSON)
  await typeCard(site)
  await pay(site)
  await expect(site.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()
  await traveler.close()
  expect(product.stripe!.captures()).toBe(2)

  const [booking] = await product.rows('bookings')
  await open(page, to('StaffGate'))
  await page.locator('#scan').fill(booking?.number ?? '')
  await page.locator('#scan').press('Enter')
  await page.getByRole('button', { name: 'Check in' }).click()
  await expect(page.getByText('Ada Lovelace has arrived')).toBeVisible()

  await open(page, to('StaffSetup'))
  await expect(page.getByText('7 of 9 done')).toBeVisible()
})

/** By the link that the start prints, then with the new password. */
async function becomeOwner(page: Page, product: Product): Promise<void> {
  await open(page, to('FirstOwner', {}, { query: { token: product.ownerToken } }))
  await fill(page, { 'Your name': OWNER['Your name'], Email: OWNER.Email })
  await page.getByLabel('Password', { exact: true }).fill(OWNER.Password)
  await page.getByRole('button', { name: 'Create the account' }).click()
  const login = page.getByRole('dialog')
  await login.getByRole('textbox', { name: 'Email' }).fill(OWNER.Email)
  await login.getByLabel('Password', { exact: true }).fill(OWNER.Password)
  await login.getByRole('button', { name: 'Login', exact: true }).click()
  // Before anything else: an owner has a second factor.
  await expect(page.getByText('Set up a second factor to continue')).toBeVisible()
  await ready(page)
  await setUpApp(page, product)
  await open(page, to('StaffSetup'))
  await expect(page.getByRole('heading', { level: 1, name: 'Setup', exact: true })).toBeVisible()
}

/** From the list to the screen of a step. */
async function step(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Setup', exact: true })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`: ${title}$`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Setup', exact: true })).toBeHidden()
  await ready(page)
}

/** Into the frames of the card processor. */
async function typeCard(page: Page): Promise<void> {
  const card = { 'Card number': '4242424242424242', Expires: '12/30', 'Security code': '123' }
  for (const [label, value] of Object.entries(card)) {
    const frame = page.getByRole('group', { name: label }).locator('iframe').contentFrame()
    await frame.getByRole('textbox', { name: label }).fill(value)
  }
}
