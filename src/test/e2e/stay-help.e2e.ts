import { booked } from '../../capabilities/bookings/factory.ts'
import { arrived } from '../../capabilities/stays/factory.ts'
import { to } from '../../web/paths.ts'
import { delivered } from '../mailbox.ts'
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
  await fill(page, { 'Name on the card': 'Ada Lovelace', ...CARD, 'ZIP or postal code': '98188' })
  await page.getByRole('button', { name: 'Pay $86.48 and get the exit code' }).click()
  await expect(page.getByRole('heading', { name: 'Your exit code' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Gate code/ })).toBeVisible()
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
  await expect(page.getByText('Check the inbox of lost@example.com')).toBeVisible()
  await product.runJobs()
  const [mail] = await product.sql<{ text: string }>`
      select text from ${delivered} where purpose like 'bookings-found/%'`
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
