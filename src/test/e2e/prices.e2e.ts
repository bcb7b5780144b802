import type { Page } from '@playwright/test'
import { STAY } from '../../capabilities/bookings/factory.ts'
import { quotes } from '../../capabilities/quotes/contract.ts'
import { PATHS } from '../../web/paths.ts'
import { TEST_OWNER } from '../config.ts'
import type { Product } from '../product.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { open, ready } from './flow.ts'

// A refused form comes back as 422, one that somebody else was faster with as 409; a browser writes both down.
test.use({ tolerated: /status of (422|409)/ })

async function logIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(TEST_OWNER.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(TEST_OWNER.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function driveUp(product: Product): Promise<string | undefined> {
  const { quotes: all } = await product.traveller().call(quotes.set, STAY)
  return all.find(({ product_id }) => product_id === 'STANDARD')?.rate.charge_total
}

test('an owner makes a season, looks at what it does, and publishes it; the next visitor pays it', async ({
  page,
  product,
}) => {
  await open(page, PATHS.RatePlans)
  await logIn(page)
  await page.getByRole('link', { name: 'Add a plan' }).click()
  const form = page.getByRole('main')
  await form.getByRole('textbox', { name: 'Name' }).fill('Air show')
  await form.getByRole('textbox', { name: 'Priority' }).fill('30')
  await form.getByRole('radio', { name: /Once/ }).check()
  await form.getByLabel('First date').fill('2026-12-31')
  await form.getByLabel('Last date').fill('2026-12-01')
  const prices = form.getByRole('group', { name: 'Standard, in dollars' })
  await prices.getByRole('textbox', { name: 'Hour' }).fill('25')
  await prices.getByRole('textbox', { name: 'Day' }).fill('99')
  await prices.getByRole('textbox', { name: 'Week' }).fill('594')
  await form.getByRole('button', { name: 'Add to the draft' }).click()
  await expect(form.getByRole('alert')).toContainText('Choose a day on or after the first one')
  await expectAccessible(page)
  await form.getByLabel('First date').fill('2026-12-01')
  await form.getByLabel('Last date').fill('2026-12-31')
  await form.getByRole('button', { name: 'Add to the draft' }).click()
  await expect(page.getByRole('row', { name: /Air show New/ })).toBeVisible()

  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByText('31 of 365 dates change', { exact: false }).first()).toBeVisible()
  await expectAccessible(page)
  expect(await driveUp(product)).toBe('72.00')

  await page.getByRole('link', { name: 'Publish' }).click()
  await ready(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Why' }).fill('The air show')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 2 is in force.')).toBeVisible()
  expect(await driveUp(product)).toBe('297.00')

  await page.getByRole('link', { name: 'Versions' }).first().click()
  await page.getByRole('link', { name: 'Version 1', exact: true }).click()
  await page.getByRole('button', { name: 'Copy to the draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy to the draft' }).click()
  await expect(page.getByRole('cell', { name: 'Air show: dates' })).toBeVisible()
})

test('of two editors the second is told, keeps what was typed, and sees what the draft says by now', async ({
  page,
  context,
}) => {
  await open(page, PATHS.GateRules)
  await logIn(page)
  const other = await context.newPage()
  await open(other, PATHS.GateRules)
  await other.getByRole('textbox', { name: 'Free minutes' }).fill('45')
  await other.getByRole('button', { name: 'Save to the draft' }).click()
  await expect(other.getByText('Saved to the draft.')).toBeVisible()
  await expect(other.getByText('In force: 30')).toBeVisible()

  await page.getByRole('textbox', { name: 'Free minutes' }).fill('20')
  await page.getByRole('button', { name: 'Save to the draft' }).click()
  await expect(page.getByRole('alert')).toContainText('changed this on')
  await expect(page.getByRole('textbox', { name: 'Free minutes' })).toHaveValue('20')
  await expect(page.getByText('In the draft: 45')).toBeVisible()
  await page.getByRole('button', { name: 'Save to the draft' }).click()
  await expect(page.getByText('Saved to the draft.')).toBeVisible()
})
