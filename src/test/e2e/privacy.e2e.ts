import { booked } from '../../capabilities/bookings/factory.ts'
import { bookings } from '../../capabilities/bookings/contract.ts'
import type { Product } from '../product.ts'
import { asMember, PASSWORD } from './member.ts'
import { expect, test } from './fixture.ts'
import { open } from './flow.ts'

// Refused forms come back as 422, which a browser writes down.
test.use({ tolerated: /status of 422/ })

/** The address that the newest mail about somebody's data leads to. */
async function mailedLink(product: Product): Promise<string> {
  await product.runJobs()
  const [mail] = await product.mail('privacy')
  const { pathname, search } = new URL(/https?:\S+token=\S+/.exec(mail?.text ?? '')![0])
  return pathname + search
}

test('a traveler gets a copy of their data by mail, and has it erased', async ({ page, product }, testInfo) => {
  const traveler = product.traveller()
  const booking = await booked(traveler, 'BUY_NOW', { email: 'ada@example.com' })
  const ask = async (what: string) => {
    await open(page, '/privacy')
    await page.getByRole('link', { name: /copy of your data/ }).click()
    await page.getByLabel('What would you like?').selectOption({ label: what })
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByText('Check your email')).toBeVisible()
    await open(page, await mailedLink(product))
  }

  await ask('A copy of my data')
  await page.getByRole('button', { name: 'Make my copy' }).click()
  await expect(page.getByRole('heading', { name: 'Your copy is being made' })).toBeVisible()
  await open(page, await mailedLink(product))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my copy' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.zip')

  await ask('Erase my data')
  await expect(page.getByText('You have a booking that isn’t over.')).toBeVisible()
  await testInfo.attach('blocked', { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' })
  await traveler.call(bookings.cancel, { number: booking.number })
  await product.runJobs()
  await page.reload()
  await page.getByRole('button', { name: 'Erase my data for good' }).click()
  await expect(page.getByRole('heading', { name: 'Your data is being erased' })).toBeVisible()
  await product.runJobs()
  product.clock.advance({ minutes: 1 })
  await product.runJobs()
  expect(await product.rows('bookings', { id: booking.id })).toMatchObject([{ full_name: '' }])
})

test('a member erases the account with the password, after being asked twice', async ({ page, product }) => {
  await asMember(page, product, 'ada@example.com')
  await open(page, '/point-club/your-data')
  await page.getByRole('button', { name: 'Make my copy' }).click()
  await expect(page.getByText('Your copy is being made')).toBeVisible()
  await product.runJobs()
  await page.getByLabel('Your password').fill('not my password')
  await page.getByRole('checkbox', { name: /for good/ }).check()
  const erase = page.getByRole('button', { name: 'Erase everything' })
  const sure = page.getByRole('dialog').getByRole('button').last()
  await erase.click()
  await sure.click()
  await expect(page.getByText('That’s not your password.').first()).toBeVisible()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('checkbox', { name: /for good/ }).check()
  await erase.click()
  await sure.click()
  await expect(page.getByRole('status').filter({ hasText: 'Your data is being erased' })).toBeVisible()
})
