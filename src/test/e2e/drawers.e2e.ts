import type { Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import { signedIn } from '../../capabilities/auth/factory.ts'
import type { DemoPolicy } from '../../capabilities/staff/permissions.ts'
import type { Product } from '../product.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { open, ready } from './flow.ts'
import { carry } from './member.ts'

test('a cashier takes cash with change, drops some, counts short and says why; the manager sees it and closes the day', async ({
  page,
  product,
}) => {
  await as(page, product, 'cashier')
  await open(page, '/staff/gate')
  await ready(page)
  await page.getByRole('button', { name: 'Open the drawer' }).click()
  await expect(page.getByText('Count and close')).toBeVisible()

  await scan(page, '')
  await page.getByRole('textbox', { name: 'Plate (optional)' }).fill('TILL 1')
  await page.getByRole('button', { name: 'Open ticket' }).press('Enter')
  await expect(page.getByText('Walk-in has arrived')).toBeVisible()
  product.clock.advance({ hours: 2 })

  // A second Enter after the scan takes no cash: an amount has to be typed.
  await scan(page, 'TILL1')
  const cash = page.getByRole('textbox', { name: 'Cash received' })
  await expect(cash).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(cash).toBeFocused()
  await cash.fill('5')
  await expect(page.getByText('missing')).toBeVisible()
  await cash.fill('100')
  await expect(page.getByText(/^Change: \$\d+\.\d\d$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Receipt Number/ })).toContainText('Paid in cash')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/Change due: \$\d+\.\d\d/)).toBeVisible()

  // Scanned again, the stay that has just ended is shown: nobody opens a new ticket for it.
  await scan(page, 'TILL1')
  await page.getByRole('link', { name: 'Print, email, or show' }).last().click()
  await expect(page.getByRole('article', { name: /^Receipt / })).toContainText('TILL1')
  await expectAccessible(page)
  // The roll of the printer: 80 mm wide, one piece, and nothing of the page around it.
  const paper = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  expect(paper.numPages).toBe(1)
  const sheet = await paper.getPage(1)
  expect(Math.round((sheet.getViewport({ scale: 1 }).width / 72) * 25.4)).toBe(80)
  const words = (await sheet.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ')
  expect(words).toContain('TILL1')
  expect(words).not.toContain('Back office')
  await page.goBack()
  await ready(page)

  await page.getByText('Drop or add cash').click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('20')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Too many twenties')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Dropped to the safe')).toBeVisible()
  await page.getByText('Count and close').click()
  // Blind: what should be there is nowhere on the screen.
  await expect(page.getByText('Expected cash')).toBeHidden()
  await page.getByLabel('$20.00', { exact: true }).fill('4')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('$10.00', { exact: true })).toBeFocused()
  await page.getByLabel('$0.25', { exact: true }).fill('3')
  await expect(page.getByText('$80.75')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check the count' }).click()
  await page.getByRole('button', { name: 'Count is $80.75' }).click()
  await expect(page.getByText('Expected cash')).toBeVisible()
  await page.getByRole('textbox', { name: 'What happened' }).fill('Change given twice.')
  await page.getByRole('button', { name: 'Close the drawer' }).click()
  await expect(page.getByRole('button', { name: 'Open the drawer' })).toBeVisible()
  product.clock.advance({ minutes: 5 })

  await as(page, product, 'manager')
  await open(page, '/staff/drawers')
  await page
    .getByRole('row', { name: /cashier/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText('Change given twice.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Too many twenties' })).toBeVisible()
  await expectAccessible(page)
  await open(page, '/staff/day-close')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close the day' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Note/ }).fill('The night shift goes on.')
  await dialog.getByRole('button', { name: 'Close the day' }).click()
  await expect(page).toHaveURL(/\/staff\/z-reports\/1$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Z report 1')
  await expect(page.getByText('Change given twice.')).toBeVisible()
  await expectAccessible(page)
  const file = await page.request.get('/staff/z-reports/1?format=pdf')
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expect(product.remove('z_reports', {})).rejects.toThrow()
  await open(page, '/staff/day-close')
  await expect(page.getByText('Today is closed.')).toBeVisible()
})

/** Somebody of the staff in this browser from now on. */
async function as(page: Page, product: Product, policy: DemoPolicy): Promise<void> {
  await page.context().clearCookies()
  const { tokens } = await signedIn(product.ctx(), { kind: 'staff', policy })
  await carry(page, product, tokens)
}

/** A scanner types and ends with Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.locator('#scan').fill(code)
  await page.locator('#scan').press('Enter')
}
