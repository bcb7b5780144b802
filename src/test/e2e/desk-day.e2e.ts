import type { Browser, Page } from '@playwright/test'
import { signedIn } from '../../capabilities/auth/factory.ts'
import type { DemoPolicy } from '../../capabilities/staff/permissions.ts'
import { to } from '../../web/paths.ts'
import type { Product } from '../product.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { open, ready } from './flow.ts'
import { carry } from './member.ts'

test('a day at the desk: booked by phone, changed, refunded with approval, flagged at the gate, paid at the reader, counted short, closed', {
  tag: '@long',
}, async ({ browser, product }) => {
  const desk = await screenOf(browser, product, 'cashier')
  const office = await screenOf(browser, product, 'manager')

  await open(office, to('CardReaders'))
  await office.getByRole('button', { name: 'Register a reader' }).click()
  const registered = office.getByRole('dialog')
  await registered.getByRole('textbox', { name: 'Name' }).fill('Front booth')
  await registered.getByRole('textbox', { name: 'Reader ID' }).fill('tmr_front')
  await registered.getByRole('button', { name: 'Register a reader' }).click()
  await expect(office.getByText('Front booth is ready.')).toBeVisible()
  await open(office, to('BookingDashboard'))

  const number = await test.step('a caller books', async () => {
    await open(desk, to('BookingDashboard'))
    await desk.getByRole('link', { name: 'New booking' }).click()
    const form = desk.getByRole('main')
    await dates(desk, product, { days: 4 })
    await form.getByRole('radio', { name: /^Pay now/ }).check()
    await form.getByLabel('Full name').fill('Grace Hopper')
    await form.getByLabel('Email', { exact: true }).fill('grace.caller@example.com')
    const card = { 'Card number': '4242424242424242', Expires: '12/30', 'Security code': '123' }
    for (const [label, value] of Object.entries(card)) await form.getByLabel(label).fill(value)
    await form.getByLabel('ZIP or postal code').fill('98188')
    await form.getByRole('button', { name: 'Book', exact: true }).click()
    const heading = form.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(/^Booking /)
    return ((await heading.textContent()) ?? '').replace('Booking ', '')
  })
  const booking = new URL(desk.url()).pathname
  const form = desk.getByRole('main')

  await test.step('they leave a day earlier, and the difference goes back', async () => {
    await form.getByRole('link', { name: 'Change dates or class' }).click()
    await dates(desk, product, { days: 3 })
    await expect(form.getByRole('status')).toContainText('it goes back to the Visa ending in 4242')
    await form.getByRole('button', { name: 'Change booking' }).click()
    await expect(form.getByRole('table', { name: 'Payments' })).toContainText('Card refund')
  })

  await test.step('a part more is refunded, which somebody else has to approve', async () => {
    await form.getByText('Add a note').click()
    await form.getByRole('textbox', { name: 'Note' }).fill('Tall van: last row')
    await form.getByRole('checkbox', { name: /gate/ }).check()
    await form.getByRole('button', { name: 'Add note' }).click()
    await expect(form.getByText('Tall van: last row').first()).toBeVisible()
    await desk.getByText('More', { exact: true }).click()
    await desk.getByRole('button', { name: 'Refund part of it', exact: true }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('30.00')
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Poor service')
    await dialog.getByRole('textbox', { name: /^Details/ }).fill('Waited 50 minutes for the shuttle')
    await dialog.getByRole('button', { name: 'Refund part of it' }).click()
    await expect(desk.getByText('It is waiting for approval')).toBeVisible()

    await office.getByRole('link', { name: '1 to approve' }).click()
    await office
      .getByRole('link', { name: /^booking / })
      .first()
      .click()
    await expect(office.getByText('Poor service: Waited 50 minutes for the shuttle')).toBeVisible()
    await office.getByRole('button', { name: 'Approve' }).click()
    await expect(office.getByText('Approved and done.')).toBeVisible()
    const told = desk.getByText(/^Approved by manager: Refund of \$30\.00/)
    await expect(told).toBeVisible()
    await desk.getByRole('button', { name: 'OK', exact: true }).click()
    await open(desk, booking)
    await expect(form.getByText(/Refunded \$30\.00\. Poor service\. .*approved by manager/)).toBeVisible()
  })

  await test.step('the car comes, and its flag is seen', async () => {
    await later(desk, product, { hours: 19, minutes: 45 })
    await scan(desk, number)
    await expect(desk.getByRole('form', { name: 'Arrival' })).toContainText('Tall van: last row')
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Check in' }).press('Enter')
    await expect(desk.getByText('Grace Hopper has arrived')).toBeVisible()
  })

  await test.step('it leaves a day late, and the day is paid at the reader', async () => {
    await later(desk, product, { hours: 4 * 24 })
    await desk.getByRole('button', { name: 'Open the drawer' }).click()
    await expect(desk.getByText('Count and close')).toBeVisible()
    await scan(desk, number)
    const stay = desk.getByRole('region', { name: 'Stay' })
    await expect(stay).toContainText('Tall van: last row')
    await stay.getByRole('button', { name: /^Charge \$[\d.]+ by reader$/ }).click()
    await expect(desk.getByText('Waiting for a card at Front booth')).toBeVisible()
    await desk.getByRole('button', { name: 'Tap a card' }).click()
    const receipt = desk.getByRole('dialog', { name: /^Receipt Number/ })
    await expect(receipt).toContainText('Paid with card ending in 4242')
    await desk.keyboard.press('Escape')
    await expect(receipt).toBeHidden()
  })

  await test.step('the drawer is counted blind, and closes short with a note', async () => {
    await desk.getByText('Count and close').click()
    await expect(desk.getByText('Expected cash')).toBeHidden()
    await desk.getByLabel('$20.00', { exact: true }).fill('4')
    await desk.getByRole('button', { name: 'Check the count' }).click()
    await desk.getByRole('button', { name: 'Count is $80.00' }).click()
    await expect(desk.getByText('Expected cash')).toBeVisible()
    await desk.getByRole('textbox', { name: 'What happened' }).fill('Change given twice.')
    await desk.getByRole('button', { name: 'Close the drawer' }).click()
    await expect(desk.getByRole('button', { name: 'Open the drawer' })).toBeVisible()
    // The gate is left, so that it counts as a screen without scans.
    await desk.goto('about:blank')
    product.clock.advance({ minutes: 5 })
  })

  await test.step('the manager closes the day for good', async () => {
    await open(office, to('DayClose'))
    await expectAccessible(office)
    await office.getByRole('button', { name: 'Close the day' }).first().click()
    const dialog = office.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Note/ }).fill('The night shift goes on.')
    await dialog.getByRole('button', { name: 'Close the day' }).click()
    await expect(office.getByRole('heading', { level: 1 })).toHaveText('Z report 1')
    await expect(office.getByText('Change given twice.')).toBeVisible()
    await open(office, to('DayClose'))
    await expect(office.getByText('Today is closed.')).toBeVisible()
    await expect(office.getByRole('button', { name: 'Close the day' })).toHaveCount(0)
    await expect(product.change('z_reports', {}, { note: 'Another' })).rejects.toThrow()
  })
  for (const page of [desk, office]) await page.context().close()
})

async function screenOf(browser: Browser, product: Product, policy: DemoPolicy): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: product.origin })).newPage()
  const { tokens } = await signedIn(product.ctx(), { kind: 'staff', policy })
  await carry(page, product, tokens)
  return page
}

/** Fills a stay from tomorrow at eight. */
async function dates(page: Page, product: Product, { days }: { days: number }): Promise<void> {
  await ready(page)
  const from = product.clock.now().toZonedDateTimeISO('America/Los_Angeles').toPlainDate().add({ days: 1 })
  for (const [legend, date] of [
    ['Arrive', from],
    ['Leave', from.add({ days })],
  ] as const) {
    await page.getByLabel(`${legend}: date`).fill(date.toString())
    await page.getByRole('combobox', { name: `${legend}: time` }).selectOption('08:00')
  }
}

/** The gate, so many hours later. */
async function later(page: Page, product: Product, by: { hours: number; minutes?: number }): Promise<void> {
  await page.goto('about:blank')
  product.clock.advance(by)
  await open(page, to('StaffGate'))
}

/** A scanner types and ends with Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.locator('#scan').fill(code)
  await page.locator('#scan').press('Enter')
}
