import type { Page } from '@playwright/test'
import type { Product } from '../product.ts'
import { expect, test } from './fixture.ts'
import { choose, fillStay, open, payAs, PERSON, priceSign, ready, STAY, step } from './flow.ts'
import { PHONE } from './phone.ts'

// A mail in the mailbox may run no scripts, and the browser says so.
test.use({ tolerated: /frame is sandboxed/ })

for (const { screen, look } of [
  { screen: 'a phone', look: PHONE },
  { screen: 'a wide screen', look: {} },
]) {
  test.describe(`on ${screen}`, { tag: look === PHONE ? [] : '@long' }, () => {
    test.use(look)

    test('a stay is priced, booked, mailed, changed and cancelled', async ({ page, product }) => {
      await open(page, '/')
      await fillStay(page, STAY)
      await page.getByRole('main').getByRole('button', { name: /^Book/ }).click()
      await expect(step(page, 'Choose how you pay')).toBeVisible()
      await choose(page, 'Pay now')
      await payAs(page, PERSON)
      await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()
      const number = await gateCode(page)

      const mailed = await openFromMail(page, product, /booked/)
      await expect(mailed).toHaveURL(/\/bookings\/[\w-]+\/?$/)
      expect(await gateCode(mailed)).toBe(number)

      await addADay(mailed)
      await product.runJobs()
      product.clock.advance({ minutes: 31 })
      await cancel(mailed)
      await product.runJobs()
      expect(await subjects(product)).toEqual([
        'Your parking is booked',
        'Your booking has new dates',
        'Your booking is canceled',
      ])
    })

    test('the price follows dates, vehicle and promo code as they change', async ({ page }) => {
      await open(page, '/')
      await fillStay(page, STAY)
      await expect(priceSign(page)).toContainText('$74.57')
      await expect(priceSign(page)).toContainText('You save $11.91 vs. the drive-up price of $86.48')
      await fillStay(page, { ...STAY, vehicle: 'Oversize' })
      await expect(priceSign(page)).toContainText('$113.92')
      await fillStay(page, { ...STAY, vehicle: 'Standard', code: 'welcome10' })
      await expect(priceSign(page)).toContainText('$67.83')
      await fillStay(page, { ...STAY, code: 'NOSUCH' })
      await expect(priceSign(page)).toContainText('This code is not valid')
      await expect(page).toHaveURL('/')
    })

    test('a deposit is paid now and the rest at the lot', async ({ page }) => {
      await open(page, '/booking')
      await fillStay(page, STAY)
      await page.getByRole('button', { name: 'See your prices' }).click()
      await choose(page, 'Pay a deposit')
      await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveText(
        'Pay $24.00 deposit now, $54.54 at the lot',
      )
      await payAs(page, PERSON)
      await expect(page.getByText('Pay the remaining $54.54 at the lot.')).toBeVisible()
    })
  })
}

/** The number of the booking on the screen, which its code for the gate carries. */
async function gateCode(page: Page): Promise<string> {
  const name = await page.getByRole('img', { name: /^Gate code/ }).getAttribute('aria-label')
  const number = /Gate code (\S+)/.exec(name ?? '')?.[1] ?? ''
  await expect(page.getByText(number, { exact: true }).first()).toBeVisible()
  return number
}

/** Follows the link of a mail in the mailbox, with nothing left of the booking in the browser. */
async function openFromMail(page: Page, product: Product, subject: RegExp): Promise<Page> {
  await product.runJobs()
  await page.context().clearCookies()
  await page.goto('/dev/mailbox')
  await page.getByRole('link', { name: subject }).click()
  const opening = page.waitForEvent('popup')
  await page.frameLocator('iframe').getByRole('link', { name: 'View your booking' }).click()
  const opened = await opening
  await ready(opened)
  return opened
}

async function addADay(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Change dates' }).click()
  await fillStay(page, { from: STAY.from, to: ['2026-12-05', '8:00 am'] })
  await page.getByRole('button', { name: 'See the new price' }).click()
  await expect(step(page, '$23.86 more, charged to your Visa ending in 4242')).toBeFocused()
  await page.getByRole('button', { name: 'Pay $23.86 and change' }).click()
  await expect(page.getByText('Your booking has new dates')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Sat, 12/05/26')
}

async function cancel(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('main')).toContainText(/Cancellation fee.*\$0\.00.*Your refund.*\$98\.43/)
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('heading', { name: 'Your booking is canceled' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('$98.43 goes back to your Visa ending in 4242')
}

/** What was mailed, without the details after the colon. */
async function subjects(product: Product): Promise<string[]> {
  const mails = (await product.mail()).toReversed()
  return mails.map(({ subject }) => subject.replace(/:.*/, ''))
}
