import type { Page } from '@playwright/test'
import { booked } from '../../capabilities/bookings/factory.ts'
import { expect, test } from './fixture.ts'
import {
  CARD,
  choose,
  closeDates,
  DECLINED,
  expectFilled,
  fill,
  open,
  openPayment,
  pay,
  payAs,
  PERSON,
  PRICES,
  step,
} from './flow.ts'

// Refused forms come back as 409, 410 and 422, which a browser writes down.
test.use({ tolerated: /status of (409|410|422)/ })

const TYPED = { ...PERSON, 'Billing address': '12 St James’s Square', 'Departing flight': 'AS 7' }

async function unfold(page: Page): Promise<void> {
  for (const summary of ['Add trip details', 'Add a billing address']) await page.getByText(summary).click()
}

test('a refused card takes nothing that was typed but its own numbers, and another card works', async ({ page }) => {
  await openPayment(page)
  await unfold(page)
  await payAs(page, TYPED, DECLINED)
  await expect(page.getByRole('alert')).toContainText('Your card was declined. Nothing was charged.')
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeFocused()
  await expectFilled(page, TYPED)

  await page.reload()
  await expectFilled(page, { ...TYPED, 'Card number': '', Expires: '', 'Security code': '' })
  await fill(page, CARD)
  await pay(page)
  await expect(page).toHaveURL(/\/bookings\//)
})

test('a bank that asks first is answered on the page: refused nothing is charged, confirmed it is paid once', async ({
  page,
  product,
}) => {
  await openPayment(page)
  await payAs(page, PERSON, { ...CARD, 'Card number': '4000 0027 6000 3184' })
  const bank = page.getByRole('dialog', { name: 'Confirm the payment with your bank' })
  await bank.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('alert')).toContainText('Your bank did not confirm this payment. Nothing was charged.')
  await expectFilled(page, PERSON)
  // Left unanswered it can be paid anew.
  await pay(page)
  await expect(bank).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(bank).toBeHidden({ timeout: 500 })
  }).toPass()
  await pay(page)
  await bank.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(page).toHaveURL(/\/bookings\//)
  expect(await product.count('sandbox.charges', { status: 'CAPTURED' })).toBe(1)
})

test('a wrong security code is told beside its field', async ({ page }) => {
  await openPayment(page)
  await payAs(page, PERSON, { ...CARD, 'Card number': '4000 0000 0000 0127' })
  await expect(page.getByRole('textbox', { name: 'Security code' })).toHaveAccessibleDescription(
    /The security code isn’t right\./,
  )
})

test('everything that is wrong is told at once, each with a way to its field', async ({ page }) => {
  await openPayment(page)
  await fill(page, { Email: 'ada', 'Card number': '4242 4242 4242 4241' })
  await pay(page)
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('fields need your attention')
  await expect(summary.getByRole('link')).toHaveText([
    /Full name/,
    /Email/,
    /Card number/,
    /Expires/,
    /Security code/,
    /ZIP/,
  ])
  await summary.getByRole('link', { name: /ZIP/ }).click()
  await expect(page.getByRole('textbox', { name: 'ZIP or postal code' })).toBeFocused()
})

test('a price that runs out is renewed with one tap, and everything typed stays, the card too', async ({
  page,
  product,
}) => {
  await page.clock.install()
  await openPayment(page)
  await fill(page, { ...PERSON, ...CARD })
  await page.clock.fastForward('26:00')
  await expect(page.getByText(/We’re holding this price for [34]:\d\d/)).toBeVisible()
  const mail = page.getByRole('link', { name: 'Email me this price' })
  await expect(mail).toBeVisible()

  product.clock.advance({ minutes: 31 })
  await page.clock.fastForward('05:00')
  await expect(page.getByRole('alert')).toContainText('This price has expired')
  await expect(mail).toBeHidden()
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Get the price again' }).click()
  await expect(page.getByText('Your price is renewed: still $74.57')).toBeVisible()
  await expectFilled(page, { ...PERSON, ...CARD })
  await pay(page)
  await expect(page).toHaveURL(/\/bookings\//)
})

test('a price that ran out unnoticed is told when it is paid, and one tap mends it', async ({ page, product }) => {
  await openPayment(page)
  await fill(page, { ...PERSON, ...CARD })
  product.clock.advance({ minutes: 31 })
  await pay(page)
  await expect(page.getByText('This price has expired').first()).toBeVisible()
  await page.getByRole('button', { name: 'Get the price again' }).click()
  await expectFilled(page, PERSON)
  await pay(page)
  await expect(page).toHaveURL(/\/bookings\//)
})

test('the class that is chosen says how long and wide a vehicle may be', async ({ page }) => {
  await open(page, '/')
  const form = page.getByRole('main').locator('form')
  const [standard, oversize] = [form.getByText('up to 18 ft long'), form.getByText('Longer than 18 ft')]
  await expect(standard).toBeVisible()
  await expect(oversize).toBeHidden()
  await page.getByRole('combobox', { name: 'Vehicle' }).selectOption('Oversize')
  await expect(oversize).toBeVisible()
  await expect(standard).toBeHidden()
})

test('dates that are full are named, and what is offered instead can be booked', async ({ page, product }) => {
  await closeDates(product, '2026-12-02', '2026-12-03')
  await open(page, PRICES)
  await expect(page.getByText('We’re full on Wed, 12/02/26 to Thu, 12/03/26.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Oversize' }).first().click()
  await expect(step(page, 'Choose how you pay')).toBeVisible()
  await choose(page, 'Pay now')
  await payAs(page, PERSON)
  await expect(page).toHaveURL(/\/bookings\//)
})

test('a stay that sells out while somebody types charges nothing and offers others', async ({ page, product }) => {
  await openPayment(page)
  await closeDates(product, '2026-12-02')
  await payAs(page, PERSON)
  await expect(page.getByText('We’re full on Wed, 12/02/26.').first()).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Oversize' }).first().click()
  await choose(page, 'Pay now')
  await expectFilled(page, PERSON)
  expect(product.gateway.calls).not.toContain('authorise')
})

test('starting over clears dates, price and what was typed', async ({ page }) => {
  await openPayment(page)
  await fill(page, PERSON)
  await page.getByRole('link', { name: 'Start over' }).click()
  await expect(page).toHaveURL(/\/booking$/)
  await openPayment(page)
  await expectFilled(page, Object.fromEntries(Object.keys(PERSON).map((name) => [name, ''])))
})

test('the way back and a reload keep what was typed', async ({ page }) => {
  await openPayment(page)
  await fill(page, PERSON)
  await page.reload()
  await expectFilled(page, PERSON)
  await page.goBack()
  await expect(step(page, 'Choose how you pay')).toBeVisible()
  await choose(page, 'Pay a deposit')
  await expectFilled(page, PERSON)
})

test('whoever has a booking for these dates is asked, and may book anyway', async ({ page, product }) => {
  await booked(product.traveller())
  await openPayment(page)
  await payAs(page, PERSON)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You already have a booking for these dates.')
  await dialog.getByRole('button', { name: 'Check my email first' }).click()
  await expectFilled(page, { ...PERSON, ...CARD })
  await pay(page)
  await dialog.getByRole('button', { name: 'Book anyway' }).click()
  await expect(page).toHaveURL(/\/bookings\//)
})

test('a card processor that does not answer leaves the booking pending; it settles by itself', async ({
  page,
  product,
}) => {
  await openPayment(page)
  product.gateway.fail('timeout-after', { only: ['authorise'] })
  await payAs(page, PERSON)
  await expect(page.getByText('We’re confirming your payment')).toBeVisible()

  product.gateway.heal()
  product.clock.advance({ seconds: 10 })
  await product.runJobs()
  await expect(page.getByRole('img', { name: /^Gate code/ })).toBeVisible({ timeout: 20_000 })
  expect(await product.rows('sandbox.charges')).toMatchObject([{ status: 'CAPTURED' }])
})

test('two presses of the button book and charge once', async ({ page, product }) => {
  await openPayment(page)
  product.gateway.fail({ slow: 400 }, { only: ['authorise'] })
  await fill(page, { ...PERSON, ...CARD })
  await page.getByRole('button', { name: /^Pay \$/ }).dblclick()
  await expect(page).toHaveURL(/\/bookings\//)
  expect(await product.rows('bookings')).toMatchObject([{ status: 'CONFIRMED' }])
})
