import { bookings } from '../../capabilities/bookings/contract.ts'
import { booked, PERSON as SOMEBODY } from '../../capabilities/bookings/factory.ts'
import { expect, test } from './fixture.ts'
import { CARD, choose, fill, open, pay, PERSON, PRICES, step } from './flow.ts'

// A form that lacks something is answered so.
test.use({ tolerated: /status of 422/ })

test('who finds dates sold out waits for them, has the space held as soon as one is free, and books it', async ({
  page,
  product,
}) => {
  const holder = product.traveller()
  const { number } = await booked(holder, 'BUY_NOW', { ...SOMEBODY, email: 'first@example.com' })
  await product.lot.leaveSpaces(['2026-12-01', '2026-12-04'], 0)

  await open(page, PRICES)
  await expect(step(page, 'Sold out for these dates')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Available instead' })).toContainText('from $')
  await page.getByRole('link', { name: 'Join the waiting list' }).click()
  const tell = page.getByRole('region', { name: 'Just tell me' })
  await tell.getByRole('button').click()
  await expect(tell.getByRole('alert')).toContainText('Email')
  await tell.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await tell.getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1, name: 'You’re on the waiting list' })).toBeVisible()
  await expect(page.getByText('You’re next in line.')).toBeVisible()

  await holder.call(bookings.cancel, { number })
  await product.runJobs()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'A space is held for you' })).toBeVisible()
  await choose(page, 'Pay now')
  await fill(page, { ...PERSON, ...CARD })
  await pay(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/booked/i)
  await product.runJobs()
  expect(await product.brokenPromises()).toEqual([])
})

test('who lets us book says the most it may cost, and is told what is missing', async ({ page, product }) => {
  const holder = product.traveller()
  const { number } = await booked(holder, 'BUY_NOW', { ...SOMEBODY, email: 'first@example.com' })
  await product.lot.leaveSpaces(['2026-12-01', '2026-12-04'], 0)
  await open(page, PRICES)
  await page.getByRole('link', { name: 'Join the waiting list' }).click()
  const book = page.getByRole('region', { name: 'Book it for me' })
  await expect(book.getByRole('textbox', { name: 'The most you’d pay' })).toHaveValue('74.57')
  await book.getByRole('button').click()
  await expect(book.getByRole('alert')).toContainText('Card number')
  await fill(page, { 'Full name': PERSON['Full name'], ...CARD, 'ZIP or postal code': '98188' })
  await book.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await book.getByRole('button').click()
  await expect(page.getByText('for $74.57 or less')).toBeVisible()
  await holder.call(bookings.cancel, { number })
  await product.runJobs()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'You’ve got a space' })).toBeVisible()
  expect(await product.brokenPromises()).toEqual([])
})
