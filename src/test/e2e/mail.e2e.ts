import { cents } from '../../lib/money.ts'
import { publishPrices } from '../../capabilities/rates/factory.ts'
import type { Page } from '@playwright/test'
import { booked, quoted } from '../../capabilities/bookings/factory.ts'
import { club } from '../../capabilities/club/contract.ts'
import { PATHS, to } from '../../web/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { open, ready, step } from './flow.ts'
import { mailedLink } from './mailed-link.ts'

// A mail in the mailbox may run no scripts, and the browser says so.
test.use({ tolerated: /frame is sandboxed/ })

test('a lower price is taken from its mail with one tap, and further offers are declined', async ({
  page,
  product,
}) => {
  const traveller = product.traveller()
  await booked(traveller, 'BUY_NOW')
  await product.runJobs()
  await publishPrices(product.ctx(), () => ({ day_cents: cents(2000) }))
  product.clock.advance({ hours: 24 })
  await product.begin('bookings.price-drop')
  await product.runJobs()

  const offer = await follow(page, /Your price dropped: \$11\.24 less/, 'Take the new price')
  await expect(offer.getByRole('heading', { level: 1, name: 'Your price dropped' })).toBeVisible()
  await expect(step(offer, '$11.24 less, refunded to your Visa ending in 4242')).toBeVisible()
  await expectAccessible(offer)
  await offer.getByRole('button', { name: 'Take the new price' }).click()
  await expect(offer.getByText('You’ve got the new price')).toBeVisible()
  await product.runJobs()
  expect(await product.rows('sandbox.refunds')).toMatchObject([{ amount_cents: 1124 }])

  const taken = await follow(page, /Your price dropped/, 'Take the new price')
  await expect(taken.getByText('You’ve got the new price')).toBeVisible()

  const choice = await follow(page, /Your price dropped/, 'Choose which emails you get')
  await expect(choice.getByRole('radio', { name: 'All offers' })).toBeChecked()
  await expectAccessible(choice)
  await choice.getByRole('radio', { name: 'Only my bookings and account' }).check()
  await choice.getByRole('button', { name: 'Save' }).click()
  await expect(choice.getByRole('main').getByRole('status')).toContainText(
    'You’ll only get emails about your bookings and account.',
  )
  expect(await product.rows('email_preferences')).toMatchObject([{ setting: 0 }])
})

test('who has no link is sent one, and nothing changes before; a member chooses at once', async ({ page, product }) => {
  await open(page, '/email/email-prefs/ada@example.com')
  await page.getByRole('radio', { name: 'Monthly news too' }).check()
  await page.getByRole('button', { name: 'Email me a link to confirm' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('We sent a link to ada@example.com')
  await product.runJobs()
  expect(await product.rows('email_preferences')).toEqual([])
  const confirm = await follow(page, /Confirm which emails you want/, 'Confirm')
  await expect(confirm.getByRole('radio', { name: 'Monthly news too' })).toBeChecked()
  await confirm.getByRole('button', { name: 'Save' }).click()
  await expect(confirm.getByRole('main').getByRole('status')).toContainText('You’ll also get our monthly news.')

  const [email, password] = ['member@example.com', 'a hill of beans']
  const names = { short_name: 'Ada', long_name: 'Ada Lovelace' }
  const tokens = await product.traveller().call(club.register, { email, password, ...names })
  const link = await mailedLink(product, PATHS.ConfirmEmail)
  const token = new URL(link, product.origin).searchParams.get('token') ?? ''
  await product.traveller().call(club.confirmEmail, { token })
  const cookies = { 'sky-auth': tokens.access_token, 'sky-refresh': tokens.refresh_token }
  for (const [name, value] of Object.entries(cookies)) {
    await page.context().addCookies([{ name, value, url: product.origin, httpOnly: true }])
  }
  await open(page, '/point-club/dashboard')
  await page.getByRole('link', { name: /^E-?mail preferences$/i }).click()
  await page.getByRole('radio', { name: 'Only my bookings and account' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('You’ll only get emails about your bookings')
  const kept = await product.rows('email_preferences', { email })
  expect(kept).toMatchObject([{ setting: 0 }])
})

test('a quote that somebody mailed to themselves opens with one click, where it is paid', async ({ page, product }) => {
  const traveller = product.traveller()
  const { quote_id } = await quoted(traveller, 'BUY_NOW')
  await page.goto(`${to('BookingCreate')}?quoteId=${quote_id}`)
  await page.getByRole('link', { name: 'Email me this price' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('We’ll hold it for up to 24 hours')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('We’re holding this price for you until')).toBeVisible()
  await product.runJobs()
  const opened = await follow(page, /Your parking price.*\$74\.57/, 'Book this price')
  await expect(opened.getByText('We’re holding this price for you until')).toBeVisible()
  await expect(opened.getByRole('button', { name: 'Pay $74.57' })).toBeVisible()
})

/** Opens a mail in the mailbox and follows a link in it, with nothing of the sender's in the browser. */
async function follow(page: Page, subject: RegExp, link: string): Promise<Page> {
  await page.context().clearCookies()
  await page.goto('/dev/mailbox')
  await page.getByRole('link', { name: subject }).first().click()
  const opening = page.waitForEvent('popup')
  await page.frameLocator('iframe').getByRole('link', { name: link, exact: true }).click()
  const opened = await opening
  await ready(opened)
  return opened
}
