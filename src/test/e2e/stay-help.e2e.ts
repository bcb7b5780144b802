import type { Page } from '@playwright/test'
import { booked } from '../../capabilities/bookings/factory.ts'
import { arrive } from '../../capabilities/stays/arrival.ts'
import { arrived } from '../../capabilities/stays/factory.ts'
import { transaction } from '../../platform/context.ts'
import { phoneLink } from '../../web/links.ts'
import { pacificDate } from '../../lib/pacific.ts'
import { to } from '../../web/paths.ts'
import { DEMO_SETTINGS } from '../../capabilities/settings/demo.ts'
import { expect, test } from './fixture.ts'
import { CARD, fill, open, ready } from './flow.ts'
import { PHONE } from './phone.ts'

test.use(PHONE)

test('at three in the morning a car leaves by itself: ticket, price, card, code', async ({ page, product }) => {
  const stay = await arrived(product, undefined, { hours: 71, minutes: 30 })
  await open(page, to('StayHelp'))
  await page.getByLabel('Ticket, booking number').fill(stay.ticket_num)
  await page.getByRole('button', { name: 'See what’s due' }).click()
  await expect(page.getByRole('main')).toContainText('$86.48')
  await payAndLeave(page)
})

async function payAndLeave(page: Page): Promise<void> {
  await fill(page, { 'Name on the card': 'Ada Lovelace', ...CARD, 'ZIP or postal code': '98188' })
  await page.getByRole('button', { name: /^Pay \$[\d.]+ and get the exit code$/ }).click()
  await expect(page.getByRole('heading', { name: 'Your exit code' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Gate code/ })).toBeVisible()
}

test('without a ticket the plate and the day, or the booking’s number, are enough to pay and leave; twice pays once', {
  tag: '@long',
}, async ({ page, product }) => {
  const { number } = await booked(product.traveller(), 'BOOK_NOW')
  await product.runJobs()
  product.clock.advance({ hours: 236 })
  const ctx = product.ctx()
  await transaction(ctx, (inside) => arrive(inside, { vehicle_class: 'STANDARD', booking_number: number }))
  const plated = await arrived(product)
  await product.change('transactions', { id: plated.id }, { plate: 'BKD4471' })
  const charges = () => product.rows('sandbox.charges', { status: 'CAPTURED' })
  const before = (await charges()).length

  await open(page, to('StayHelp'))
  await page.getByLabel('Ticket, booking number').fill('bkd 4471')
  await page.getByLabel('Day you parked').fill(pacificDate(plated.entered_at))
  await page.getByRole('button', { name: 'See what’s due' }).click()
  await payAndLeave(page)
  expect(await charges()).toHaveLength(before + 1)

  for (const isPaid of [false, true]) {
    await open(page, to('StayHelp'))
    await page.getByLabel('Ticket, booking number').fill(number)
    await page.getByRole('button', { name: 'See what’s due' }).click()
    if (isPaid) await expect(page.getByRole('heading', { name: 'Your exit code' })).toBeVisible()
    else await payAndLeave(page)
  }
  expect(await charges()).toHaveLength(before + 2)
})

test('a dead phone, a full lot, a missed shuttle, a car not found, a lost ticket, a wrong class: what to do now, and a person one tap away', {
  tag: '@long',
}, async ({ page }) => {
  const { phone } = DEMO_SETTINGS.business
  const now = {
    'My phone is dead, or has no signal': /license plate will do/,
    'The lot looks full': /your space is held.*another lot and pay for it/,
    'I missed the shuttle, or it isn’t coming': /Call the next one from your phone/,
    'I can’t find my car': /Stay at the shuttle stop/,
    'I lost my ticket': /booking number or license plate above/,
    'I booked the wrong vehicle class': /Drive in anyway and tell the booth/,
  }
  await open(page, to('StayHelp'))
  for (const [title, says] of Object.entries(now)) {
    await page.getByText(title).tap()
    const answer = page.getByRole('group').filter({ hasText: title })
    await expect(answer).toContainText(says)
    await expect(answer.getByRole('link', { name: `Call ${phone}` })).toHaveAttribute('href', phoneLink(phone))
  }
  await page.getByText('I missed the shuttle').tap()
  await page.getByRole('link', { name: 'Call the shuttle' }).and(page.locator('details a')).tap()
  await expect(page).toHaveURL('/pickup')
})

test('somebody without a number gets their booking by mail, sees the price of a change at once, and calls the shuttle with all filled in', {
  tag: '@long',
}, async ({ page, product }) => {
  const { id: itemId } = await booked(product.traveller(), 'BUY_NOW', {
    email: 'lost@example.com',
    flight_number_returning: 'DL 88',
    party: 3,
  })
  await open(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find your booking' }).click()
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).first().fill('lost@example.com')
  await page.getByRole('button', { name: 'Email me my bookings' }).click()
  await expect(page.getByText('Check your inbox at lost@example.com')).toBeVisible()
  await product.runJobs()
  const [mail] = await product.mail('bookings-found/')
  const link = new RegExp(`/bookings/${itemId}/\\?token=[\\w-]+`).exec(mail?.text ?? '')?.[0]
  await page.goto(link ?? '')
  await ready(page)

  await page.getByRole('link', { name: 'Change dates' }).click()
  await page.getByLabel('Leave: date').fill('2026-12-05')
  await expect(page.getByRole('button', { name: /^Pay \$[\d.]+ and change$/ })).toBeEnabled()
  await expect(page.getByLabel('Leave: date')).toBeFocused()
  await page.getByLabel('Leave: date').fill('2026-12-03')
  await expect(page.getByRole('button', { name: /^Change, get \$[\d.]+ back$/ })).toBeEnabled()

  await page.goto(to('Booking', { itemId }))
  await ready(page)
  await page.getByRole('link', { name: 'Call the shuttle' }).click()
  await expect(page.getByRole('radio', { name: /South terminal/ })).toBeChecked()
  await expect(page.getByLabel('How many people')).toHaveValue('3')
  await page.getByRole('main').getByRole('button', { name: 'Call the shuttle' }).click()
  await expect(page).toHaveURL(/\/pickup\/[\w-]{36}/)
})
