import { signedIn } from '../../capabilities/auth/factory.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import { to } from '../../web/paths.ts'
import { expect, test } from './fixture.ts'
import { open } from './flow.ts'
import { carry } from './member.ts'

test('a payment is followed from the trial balance to its entry and its booking; the month is exported and closed', async ({
  page,
  product,
}) => {
  const { paid } = await booked(product.traveller(), 'BUY_NOW')
  await product.begin('journal.post')
  await product.runJobs()
  const asOwner = async () =>
    carry(page, product, (await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })).tokens)
  await asOwner()
  await open(page, to('TrialBalance'))
  await page.getByRole('link', { name: '2000 Deferred revenue, bookings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Journal', exact: true })).toBeVisible()
  await page.locator('tbody').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^Journal entry/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Lines' }).getByRole('cell', { name: `$${paid}` })).toHaveCount(2)
  await page.getByRole('link', { name: 'Open booking' }).click()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Journal entries' }).click()
  await expect(page.locator('tbody').getByRole('row').first()).toContainText('Charge')

  await open(page, to('JournalExport'))
  await page.getByLabel('From', { exact: true }).fill('2026-11-01')
  await page.getByLabel('Until', { exact: true }).fill('2026-11-30')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV file' }).click()
  expect((await file).suggestedFilename()).toBe('journal-2026-11-01-2026-11-30.csv')

  product.clock.advance({ hours: 11 * 24 })
  await asOwner()
  await open(page, to('JournalMonth', { month: '2026-11' }))
  await page.getByRole('button', { name: 'Close month' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close month' }).click()
  await expect(page.getByText('The month is closed.')).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(/^Closed/)
      .first(),
  ).toBeVisible()
})
