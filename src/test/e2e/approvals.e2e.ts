import type { Browser } from '@playwright/test'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { drawers } from '../../capabilities/drawers/contract.ts'
import { gate } from '../../capabilities/gate/contract.ts'
import { to } from '../../web/paths.ts'
import type { Product } from '../product.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { open } from './flow.ts'
import { carry } from './member.ts'

test('a cashier asks a refund above the limit, a manager on another screen hears of it and approves, the cashier sees it', async ({
  browser,
  product,
}) => {
  const desk = await screenOf(browser, product, 'cashier')
  const stay = await paidInCash(product, desk.authToken)
  const office = await screenOf(browser, product, 'manager')
  await open(office.page, to('BookingDashboard'))

  await open(desk.page, to('StaffTransaction', { itemId: stay.id }))
  await desk.page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('30.00')
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Poor service')
  await dialog.getByRole('textbox', { name: /^Details/ }).fill('Waited 50 minutes for the shuttle')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(desk.page.getByText('It is waiting for approval')).toBeVisible()

  await product.runJobs()
  const mails = await product.mail({ to: /^manager/ })
  expect(mails.map(({ subject }) => subject)).toEqual([`cashier asks: Refund of $30.00 for ticket ${stay.ticket_num}`])

  await office.page.getByRole('link', { name: '1 to approve' }).click()
  await office.page
    .getByRole('link', { name: `ticket ${stay.ticket_num}` })
    .first()
    .click()
  await expect(office.page.getByText('Poor service: Waited 50 minutes for the shuttle')).toBeVisible()
  await expectAccessible(office.page)
  await office.page.getByRole('button', { name: 'Approve' }).click()
  await expect(office.page.getByText('Approved and done.')).toBeVisible()
  await expect(office.page.getByRole('link', { name: '1 to approve' })).toHaveCount(0)

  const told = desk.page.getByText(`Approved by manager: Refund of $30.00, ticket ${stay.ticket_num}`)
  await expect(told).toBeVisible()
  await expectAccessible(desk.page)
  await desk.page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(told).toHaveCount(0)
  await desk.page.reload()
  await expect(desk.page.getByText('approved by manager').first()).toBeVisible()
  await open(desk.page, to('StaffRequests'))
  await expect(desk.page.getByText(`ticket ${stay.ticket_num}`).first()).toBeVisible()
  await expect(told).toHaveCount(0)

  await open(office.page, to('Exceptions'))
  await expect(office.page.getByText(`Ticket ${stay.ticket_num}`).first()).toBeVisible()
  await expectAccessible(office.page)
  for (const { page } of [desk, office]) await page.context().close()
})

async function screenOf(browser: Browser, product: Product, policy: 'cashier' | 'manager') {
  const page = await (await browser.newContext({ baseURL: product.origin })).newPage()
  const { tokens } = await signedIn(product.ctx(), { kind: 'staff', policy })
  await carry(page, product, tokens)
  return { page, authToken: tokens.access_token }
}

/** A stay of two days and a half, paid into the cashier's own drawer. */
async function paidInCash(product: Product, authToken: string) {
  const who = product.traveller()
  Object.assign(who.jar, { authToken })
  await who.call(drawers.openDrawer, { opening: '100.00' })
  const { id: stayId } = await who.call(gate.arrive, { entered_at: '2026-11-19 08:00:00-0800' })
  const { due } = await who.call(gate.stay, { stayId })
  const { stay } = await who.call(gate.close, { stayId, by: 'cash', expected_due: due })
  return stay
}
