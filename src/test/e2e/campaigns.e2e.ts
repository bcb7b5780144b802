import type { Page } from '@playwright/test'
import { signedIn } from '../../capabilities/auth/factory.ts'
import type { Product } from '../product.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { findScreen, open, ready } from './flow.ts'
import { carry } from './member.ts'

// A mail inside a page may run no scripts, and the browser says so; refused forms come back as 422.
test.use({ tolerated: /frame is sandboxed|status of 422/ })

test('marketing writes a campaign, checks it, tests it, sends it and reads its result', async ({ page, product }) => {
  await listOf(product, 'Winter travelers', ['ada@lists.example', 'grace@lists.example'])
  const { tokens } = await signedIn(product.ctx(), { kind: 'staff', policy: 'marketing' })
  await carry(page, product, tokens)
  await open(page, '/staff')
  await findScreen(page, 'Campaigns')
  await page.getByRole('link', { name: 'New campaign' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Snow days')
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Snow days' })).toBeVisible()

  await ready(page)
  await page.getByRole('checkbox', { name: 'Winter travelers' }).check()
  await page.getByRole('textbox', { name: 'Subject (English)' }).fill('Your space is warm')
  await page.getByRole('textbox', { name: 'Preview line (English)' }).fill('Book before it snows.')
  await act(page, 'Heading')
  await page.getByRole('textbox', { name: 'Heading (English)' }).fill('Snow is coming')
  await act(page, 'Text')
  await page.getByRole('textbox', { name: 'Text (English)' }).fill('Hello {{ first_name }},\n\nbook early.')
  await act(page, 'Button')
  await page.getByRole('textbox', { name: 'Button (English)' }).fill('Book now')
  await page.getByRole('textbox', { name: 'Leads to' }).fill('/bookings')
  await save(page)

  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Block 3: /bookings: no such page on the site')).toBeVisible()
  await expect(page.getByText('Block 1, Spanish')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Leads to' }).fill('/booking')
  await page.getByRole('textbox', { name: 'Subject (Spanish)' }).fill('Su lugar le espera')
  await page.getByRole('textbox', { name: 'Preview line (Spanish)' }).fill('Reserve antes de la nieve.')
  await page.getByRole('textbox', { name: 'Heading (Spanish)' }).fill('Viene la nieve')
  await page.getByRole('textbox', { name: 'Text (Spanish)' }).fill('Hola, {{ first_name }}:\n\nreserve pronto.')
  await page.getByRole('textbox', { name: 'Button (Spanish)' }).fill('Reserve ahora')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Save your changes first.')).toBeVisible()
  await save(page)
  // When to send it is nothing to be saved.
  await page.getByRole('radio', { name: /^Next morning/ }).check()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText(/No problems found. 2 people/)).toBeVisible()
  const preview = page.frameLocator('iframe[name=campaign]')
  await expect(preview.getByRole('heading', { name: 'Snow is coming' })).toBeVisible()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText(/A test is on its way/)).toBeVisible()

  await page.getByRole('radio', { name: /^Now/ }).check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText('Sent emails can’t be recalled.')
  await asked.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('The campaign is on its way.')).toBeVisible()
  await product.runJobs()
  product.clock.advance({ minutes: 2 })
  await product.begin('campaigns.send')
  await product.runJobs()

  const mailbox = await page.context().newPage()
  await mailbox.goto('/dev/mailbox')
  await mailbox
    .getByRole('link', { name: /Your space is warm/ })
    .filter({ hasNotText: '[Test]' })
    .first()
    .click()
  const opening = mailbox.waitForEvent('popup')
  await mailbox.frameLocator('iframe').getByRole('link', { name: 'Book now', exact: true }).click()
  await expect(await opening).toHaveURL(/\/booking\?utm_source=newsletter/)

  await open(page, '/staff/email/campaigns')
  await page.getByRole('link', { name: 'Snow days' }).click()
  await expect(page.getByRole('region', { name: 'What became of the emails' })).toContainText(/Sent\s*2/)
  await expect(page.getByRole('region', { name: 'What readers did' })).toContainText(/Clicked\s*1 \(50\.0%\)/)
  await expectAccessible(page)
})

/** Adds a block, which saves what was typed so far. */
async function act(page: Page, block: string): Promise<void> {
  await page.getByRole('group', { name: 'Add a block' }).getByRole('button', { name: block, exact: true }).click()
  await expect(page.getByRole('group', { name: new RegExp(`^\\d\\. ${block}$`) })).toBeVisible()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
}

async function listOf(product: Product, name: string, emails: readonly string[]): Promise<void> {
  const now = product.clock.now()
  const id = product.ctx().random.uuid()
  await product.add('mailing_lists', { id, name, kind: 'HAND', created_at: now, updated_at: now })
  for (const email of emails)
    await product.add('mailing_list_addresses', { list_id: id, email, first_name: 'Ada', added_at: now })
}
