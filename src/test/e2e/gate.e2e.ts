import type { Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import { bookings } from '../../capabilities/bookings/contract.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import { arrived } from '../../capabilities/stays/factory.ts'
import { TEST_OWNER } from '../config.ts'
import type { Product } from '../product.ts'
import { expectAccessible } from './accessible.ts'
import { earlierDevice } from '../../capabilities/offline-scans/factory.ts'
import { expect, test } from './fixture.ts'
import { open, ready } from './flow.ts'
import { parkAndLeave } from './lot.ts'

// The line is cut on purpose: browsers write that down.
test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|status of (404|422)/ })

test('the receipt is mailed to the address of the booking, for who has a link to it, and tells nobody else', async ({
  page,
  product,
}) => {
  const ada = product.traveller()
  const { id, number } = await booked(ada, 'BUY_NOW')
  product.clock.advance({ hours: 24 * 10 - 4 })
  const { ticket_num, record_loc } = await parkAndLeave(product, { booking_number: number }, 24)
  const address = page.getByRole('dialog', { name: 'Email the receipt' }).getByRole('textbox', { name: 'Email' })
  await open(page, `/tickets/${ticket_num}/${record_loc}/?email=1`)
  await expect(address).toHaveValue('')
  await open(page, `/bookings/${id}/?token=${ada.jar.urlTokens[0]}`)
  await open(page, `/tickets/${ticket_num}/${record_loc}/?email=1`)
  await expect(address).toHaveValue('ada@example.com')
})

test('a walk-in and a booked stay with overstay: scan, Enter, done; the receipt is a modal, a page and a file', async ({
  page,
  product,
}) => {
  const booking = await arrivalDay(product)
  await atTheGate(page)
  await page.getByRole('button', { name: 'Open the drawer' }).click()
  await expect(page.getByText('Count and close')).toBeVisible()

  await scan(page, '')
  await page.getByRole('textbox', { name: 'Plate (optional)' }).fill('wa 7733')
  await page.getByRole('button', { name: 'Open ticket' }).press('Enter')
  await expect(page.getByText('Walk-in has arrived')).toBeVisible()
  await expect(page.locator('#scan')).toBeFocused()

  // Two keys after the scan that ends with one.
  await scan(page, booking.barcode)
  await expect(page.getByRole('button', { name: 'Check in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ada Lovelace has arrived')).toBeVisible()
  await expectAccessible(page)

  product.clock.advance({ hours: 77 })
  await page.reload()
  await ready(page)
  await scan(page, booking.barcode)
  await expect(page.getByText('$30.83', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Charge card ending in 4242' })).toBeFocused()
  await page.keyboard.press('Enter')
  const modal = page.getByRole('dialog', { name: /^Receipt Number [0-9A-Z]{9}$/ })
  await expect(modal).toContainText('Paid with the booking')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await scan(page, 'WA7733')
  await page.getByRole('button', { name: /^Collect \$[\d.]+ in cash$/ }).press('Enter')
  await expect(modal).toContainText('Paid in cash')
  await page.keyboard.press('Escape')

  const [stay] = await product.rows('transactions', { plate: 'WA7733' })
  const { ticket_num, record_loc, receipt_number } = stay!
  await page.context().clearCookies()
  await open(page, `/tickets/${ticket_num}/${record_loc}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Receipt Number ${receipt_number}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Email the receipt' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('We sent the receipt to ada@example.com')).toBeVisible()
  await product.runJobs()
  const [mail] = await product.mail({ to: 'ada@example.com', subject: new RegExp(receipt_number!) })
  const link = /href="([^"]+\/trips\/[^"]+)"/.exec(mail?.html ?? '')?.[1]?.replaceAll('&amp;', '&')
  await open(page, link!)
  await expect(page).toHaveURL(/\/trips\/[0-9a-f-]+\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Receipt Number ${receipt_number}`)
  const file = await page.request.get(`/tickets/${ticket_num}/${record_loc}/receipt.pdf`)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await page.goto(`/tickets/${ticket_num}/${'0'.repeat(9)}/`))?.status()).toBe(404)
})

test('the gate goes on when the network is cut, and what was kept is settled once when it is back', async ({
  page,
  context,
  product,
}) => {
  const booking = await arrivalDay(product)
  await atTheGate(page)
  await page.getByRole('button', { name: 'Open the drawer' }).click()
  await scan(page, '')
  await page.getByRole('textbox', { name: 'Plate (optional)' }).fill('OUT 1')
  await page.getByRole('button', { name: 'Open ticket' }).press('Enter')
  await expect(page.getByText('Walk-in has arrived')).toBeVisible()
  product.clock.advance({ hours: 2, minutes: 10 })
  const snapshot = () =>
    page.waitForResponse((response) => response.request().postData()?.includes('"snapshot"') === true)
  const whole = snapshot()
  await page.reload()
  // All of it: what is cut off with the network is not known offline.
  expect(await (await whole).json()).toMatchObject({ value: { is_part: false } })
  await ready(page)
  const { ticket_num } = await arrived(product, undefined, { minutes: 65 })
  const part = snapshot()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect(await (await part).json()).toMatchObject({ value: { is_part: true, stays: [{ ticket_num }], bookings: [] } })

  await context.setOffline(true)
  await scan(page, ticket_num)
  await expect(page.getByRole('button', { name: 'Collect $17.60 in cash' })).toBeVisible()
  await scan(page, 'OUT1')
  await expect(page.getByText('The server cannot be reached')).toBeVisible()
  await page.getByRole('button', { name: 'Collect $24.21 in cash' }).press('Enter')
  await expect(page.getByText('paid $24.21 in cash')).toBeVisible()
  await scan(page, booking.number)
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  await page.getByRole('button', { name: 'Check in' }).press('Enter')
  await scan(page, '')
  await page.getByRole('button', { name: 'Open ticket' }).press('Enter')
  await page.getByRole('button', { name: 'Open ticket' }).press('Enter')
  await expect(page.getByText('3 scans waiting to be sent')).toBeVisible()
  await expectAccessible(page)

  await context.setOffline(false)
  await expect(page.getByText('waiting to be sent')).toBeHidden({ timeout: 15_000 })
  await expect(page.getByText('The server cannot be reached')).toBeHidden()
  await page.reload()
  await ready(page)
  const kept = await product.rows('gate_scans')
  expect(kept).toMatchObject([{ outcome: 'SETTLED' }, { outcome: 'SETTLED' }, { outcome: 'SETTLED' }])
  expect(await product.rows('transactions', {}, 'status', 'booking_id')).toMatchObject([
    { status: 'CLOSED', paid_cents: 2421, booking_id: null },
    { status: 'OPEN', paid_cents: 0, booking_id: expect.any(String) },
    { status: 'OPEN', paid_cents: 0, booking_id: null },
    { status: 'OPEN', paid_cents: 0, booking_id: null },
  ])
})

test('what a page of before the update stored in the browser is sent by the page of after it, once', async ({
  page,
  product,
}) => {
  await arrivalDay(product)
  await atTheGate(page)
  const [owner] = await product.rows('accounts', { email: TEST_OWNER.email })
  const { device_id, keep } = await earlierDevice(product, owner!.id)
  const code = () => product.ctx().random.code(8)
  const at = product.clock.now().subtract({ minutes: 1 }).toString()
  const scan = { device_id, ...keep({ kind: 'ARRIVAL', at, ticket_num: code(), record_loc: code() }) }
  await page.evaluate((kept) => localStorage.setItem('skylot.gate.scans', kept), JSON.stringify([scan]))
  await page.reload()
  await ready(page)
  await expect.poll(async () => product.rows('gate_scans')).toMatchObject([{ outcome: 'SETTLED' }])
  expect(await page.evaluate(() => localStorage.getItem('skylot.gate.scans'))).toBeNull()
  await page.reload()
  await ready(page)
  expect(await product.rows('transactions')).toMatchObject([{ status: 'OPEN' }])
})

test('the manifest fits on one page of paper, with everybody who comes and leaves', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await arrivalDay(product)
  const traveller = product.traveller()
  for (let more = 1; more <= 12; more++) {
    const names = { full_name: `Traveller number ${more} with a long name`, email: `t${more}@example.com` }
    await booked(traveller, 'BOOK_NOW', { stay: LATER, ...names, flight_number_departing: `AS ${more}` })
  }
  await login(page)
  await open(page, '/staff/gate/manifest')
  await expect(page.getByRole('cell', { name: 'Ada Lovelace' })).toBeVisible()
  await expectAccessible(page)
  const paper = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'Letter' })))
  expect(paper.numPages).toBe(1)
  const words = await (await paper.getPage(1)).getTextContent()
  const text = words.items.map((item) => ('str' in item ? item.str : '')).join(' ')
  expect(text).toContain('Ada Lovelace')
  expect(text).toContain('Traveller number 12')
  expect(text).not.toContain('Back office')
})

const LATER = { travel_from_date: '2026-12-01 12:00:00-0800', travel_to_date: '2026-12-03 12:00:00-0800' }

/** Half an hour before the first worked example of docs/rules.md begins, with a booking for it. */
async function arrivalDay(product: Product) {
  const traveller = product.traveller()
  const booking = await booked(traveller, 'BUY_NOW', { flight_number_departing: 'AS 12' })
  await product.runJobs()
  product.clock.advance({ hours: 236 })
  return traveller.call(bookings.get, { bookingId: booking.id })
}

async function login(page: Page): Promise<void> {
  await open(page, '/?login=1')
  await page.getByRole('textbox', { name: 'Email' }).fill(TEST_OWNER.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(TEST_OWNER.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/staff')
}

async function atTheGate(page: Page): Promise<void> {
  await login(page)
  await open(page, '/staff/gate')
  await ready(page)
  await expect(page.locator('#scan')).toBeFocused()
}

/** A scanner types and ends with Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.locator('#scan').fill(code)
  await page.locator('#scan').press('Enter')
}
