import type { Browser } from '@playwright/test'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { signedInMember } from '../../capabilities/club/factory.ts'
import { club } from '../../capabilities/club/contract.ts'
import { to } from '../../web/paths.ts'
import type { Product } from '../product.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { open } from './flow.ts'
import { carry } from './member.ts'

const RESET = to('EmailTemplate', { itemId: 'account-reset.liquid' })

test('a text that opens accounts is written by one and approved by another; until then the old one is sent', async ({
  browser,
  product,
}) => {
  const writer = await officeOf(browser, product, 'marketing')
  await open(writer, RESET)
  await expect(writer.getByText('A change applies once someone else approves it.')).toBeVisible()
  await writer.getByRole('textbox', { name: 'Subject' }).fill('Choose a password')
  await writer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(writer.getByText('Someone else has to approve it. Until then')).toBeVisible()
  await expect(writer.getByText('is waiting for someone else’s approval')).toBeVisible()
  await expect(writer.getByRole('button', { name: 'Approve the change' })).toHaveCount(0)
  await expectAccessible(writer)

  const approver = await officeOf(browser, product, 'owner')
  await open(approver, to('EmailTemplates'))
  await expect(approver.getByText('Awaiting approval')).toBeVisible()
  await open(approver, RESET)
  await expect(approver.getByLabel('What changes')).toContainText('+ Subject: Choose a password')
  await expectAccessible(approver)
  expect(await subjectOfReset(product)).not.toBe('Choose a password')
  await approver.getByRole('button', { name: 'Approve the change' }).click()
  await approver.getByRole('dialog').getByRole('button', { name: 'Approve the change' }).click()
  await expect(approver.getByText('Approved. Applies from the next email.')).toBeVisible()
  expect(await subjectOfReset(product)).toBe('Choose a password')
  for (const page of [writer, approver]) await page.context().close()
})

async function officeOf(browser: Browser, product: Product, policy: 'marketing' | 'owner') {
  const page = await (await browser.newContext({ baseURL: product.origin })).newPage()
  const { tokens } = await signedIn(product.ctx(), { kind: 'staff', policy })
  await carry(page, product, tokens)
  return page
}

/** Of the reset that a new member asks for. */
async function subjectOfReset(product: Product) {
  const { email } = await signedInMember(product.ctx())
  await product.traveller().call(club.requestPasswordReset, { email })
  await product.runJobs()
  const [sent] = await product.mail({ to: email })
  return sent?.subject
}
