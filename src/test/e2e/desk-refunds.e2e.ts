import type { Browser, Page } from '@playwright/test'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { bookings } from '../../capabilities/bookings/contract.ts'
import type { DemoPolicy } from '../../capabilities/staff/permissions.ts'
import { to } from '../../web/paths.ts'
import type { Product } from '../product.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { open, ready } from './flow.ts'
import { carry } from './member.ts'

test('a caller books, changes, is refunded a part that somebody else approves, and arrives flagged without paying it again', async ({
  browser,
  product,
}) => {
  const desk = await screenOf(browser, product, 'cashier')
  const office = await screenOf(browser, product, 'manager')
  const form = desk.page.getByRole('main')
  const itemId = await bookForCaller(product, desk.page)

  // A day less: the difference goes back by the rules.
  await open(desk.page, `${to('StaffBookingChange', { itemId })}?${stayOf(product, { days: 3 })}`)
  await form.getByRole('button', { name: 'Change booking' }).click()
  await expect(form.getByRole('table', { name: 'Payments' })).toContainText('Card refund')
  await form.getByText('Add a note').click()
  await form.getByRole('textbox', { name: 'Note' }).fill('Tall van: last row')
  await form.getByRole('checkbox', { name: /gate/ }).check()
  await form.getByRole('button', { name: 'Add note' }).click()
  await expect(form.getByText('Tall van: last row').first()).toBeVisible()
  await form.getByText('Edit', { exact: true }).click()
  await form.getByRole('button', { name: 'Remove note' }).click()
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click()
  await expect(form.getByText('Tall van: last row').first()).toBeVisible()

  await choose(desk.page, 'Refund part of it')
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('30.00')
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Poor service')
  await dialog.getByRole('textbox', { name: /^Details/ }).fill('Waited 50 minutes for the shuttle')
  await expectAccessible(desk.page)
  await dialog.getByRole('button', { name: 'Refund part of it' }).click()
  await expect(desk.page.getByText('It is waiting for approval')).toBeVisible()

  await open(office.page, to('Approvals'))
  await office.page
    .getByRole('link', { name: /^booking / })
    .first()
    .click()
  await expect(office.page.getByText('Poor service: Waited 50 minutes for the shuttle')).toBeVisible()
  await office.page.getByRole('button', { name: 'Approve' }).click()
  await expect(office.page.getByText('Approved and done.')).toBeVisible()

  await open(desk.page, to('StaffBooking', { itemId }))
  await expect(form.getByText(/Refunded \$30\.00\. Poor service\. .*approved by manager/)).toBeVisible()
  await expectAccessible(desk.page)
  await product.runJobs()
  const [mail] = await product.mail(`booking/${itemId}/refunded/`)
  expect(mail?.subject).toContain('We refunded you $30.00')

  // The car comes, a day later: its flag is seen, and nothing is due.
  product.clock.advance({ hours: 24 })
  const gate = await screenOf(browser, product, 'cashier')
  const { number } = await gate.staff.call(bookings.get, { bookingId: itemId })
  await open(gate.page, '/staff/gate')
  await gate.page.locator('#scan').fill(number)
  await gate.page.locator('#scan').press('Enter')
  await expect(gate.page.getByText('Tall van: last row')).toBeVisible()
  await gate.page.getByRole('button', { name: 'Check in' }).press('Enter')
  await expect(gate.page.getByText('Grace Hopper has arrived')).toBeVisible()
  expect((await gate.staff.call(bookings.get, { bookingId: itemId })).balance_due).toBe('0.00')
  for (const { page } of [desk, office, gate]) await page.context().close()
})

test('on a full night a guest is sent to a partner lot, and reads where', async ({ browser, product }) => {
  const office = await screenOf(browser, product, 'manager')
  const form = office.page.getByRole('main')
  await open(office.page, to('PartnerLotCreate'))
  await form.getByLabel('Name').fill('Cedar Park')
  await form.getByLabel('Address').fill('100 Cedar Road, SeaTac, WA 98188')
  await form.getByLabel('Phone').fill('(206) 555-0177')
  await form.getByLabel('Our cost per day, in dollars').fill('12.00')
  await form.getByRole('button', { name: 'Add lot' }).click()
  await expect(form.getByRole('table')).toContainText('Cedar Park')
  const itemId = await bookForCaller(product, office.page)
  await choose(office.page, 'Send to a partner lot')
  const dialog = office.page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Lot full')
  await expectAccessible(office.page)
  await dialog.getByRole('button', { name: 'Send to a partner lot' }).click()
  await expect(form).toContainText('Sent toCedar Park, 100 Cedar Road')
  await product.runJobs()
  const [mail] = await product.mail(`booking/${itemId}/walked`)
  expect(mail?.text).toContain('100 Cedar Road')
  await office.page.context().close()
})

/** Presses what stands in the menu of what else can be done. */
async function choose(page: Page, name: string) {
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

/** The fields of a stay that begins tomorrow at eight. */
function stayOf(product: Product, { days }: { days: number }): string {
  const from = product.clock.now().toZonedDateTimeISO('America/Los_Angeles').toPlainDate().add({ days: 1 })
  const until = from.add({ days })
  return `from_date=${from.toString()}&from_time=08:00&to_date=${until.toString()}&to_time=08:00&vehicleClass=STANDARD`
}

async function bookForCaller(product: Product, page: Page): Promise<string> {
  await open(page, `${to('StaffBookingCreate')}?${stayOf(product, { days: 4 })}`)
  await ready(page)
  const form = page.getByRole('main')
  await form.getByText('Pay now', { exact: false }).first().click()
  await form.getByLabel('Full name').fill('Grace Hopper')
  await form.getByLabel('Email', { exact: true }).fill('grace.caller@example.com')
  await form.getByLabel('Card number').fill('4242424242424242')
  await form.getByLabel('Expires').fill('12/30')
  await form.getByLabel('Security code').fill('123')
  await form.getByLabel('ZIP or postal code').fill('98188')
  await form.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(form.getByRole('heading', { level: 1 })).toHaveText(/^Booking /)
  return new URL(page.url()).pathname.split('/').findLast((part) => part !== '') ?? ''
}

async function screenOf(browser: Browser, product: Product, policy: DemoPolicy) {
  const page = await (await browser.newContext({ baseURL: product.origin })).newPage()
  const { tokens } = await signedIn(product.ctx(), { kind: 'staff', policy })
  await carry(page, product, tokens)
  const staff = product.traveller()
  Object.assign(staff.jar, { authToken: tokens.access_token })
  return { page, staff }
}
