import type { Page } from '@playwright/test'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { coupons } from '../../capabilities/coupons/contract.ts'
import { to } from '../../web/paths.ts'
import { readPdf } from '../pdf.ts'
import type { Product } from '../product.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { CARD, fill, fillStay, open, PRICES, STAY } from './flow.ts'
import { asMember, carry } from './member.ts'

async function asStaff(page: Page, product: Product, policy: 'owner' | 'cashier' = 'owner'): Promise<void> {
  await carry(page, product, (await signedIn(product.ctx(), { kind: 'staff', policy })).tokens)
}

test('a company asks, is made with one press, its employee books on account, and its invoice is mailed and paid by link', async ({
  page,
  browser,
  product,
}) => {
  await open(page, to('CorporateProgramAbout'))
  await fill(page, { Company: 'Hooli', 'Your name': 'Pat Lee', 'Your role': 'Office manager' })
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('pat@hooli.example')
  await page.getByRole('combobox', { name: 'How many people travel?' }).selectOption('11–50')
  await page.getByRole('combobox', { name: 'How often do they travel?' }).selectOption('Every week')
  await page.getByRole('button', { name: 'Get a price' }).click()
  await expect(page.getByText('pat@hooli.example')).toBeVisible()

  const office = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await asStaff(office, product)
  await open(office, to('StaffInquiries'))
  await office.getByRole('link', { name: /Hooli/ }).first().click()
  await office.getByRole('button', { name: 'Create a company' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Create a company' }).click()
  await expect(office.getByRole('heading', { level: 1, name: 'Hooli' })).toBeVisible()
  await office.getByRole('radio', { name: 'A price per day' }).check()
  await office.getByRole('textbox', { name: 'Dollars per day' }).fill('15')
  await office.getByRole('radio', { name: 'Its email domains' }).check()
  await expect(office.getByRole('textbox', { name: 'Email domains' })).toHaveValue('hooli.example')
  await office.getByRole('radio', { name: 'The company, by invoice' }).check()
  await office.getByRole('textbox', { name: 'Billing address' }).fill('1 Main St\nTacoma, WA 98402')
  await office.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(office.getByText('Saved. Applies from the next quote')).toBeVisible()
  await office.getByRole('button', { name: 'Activate' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await expect(office.getByText('The company is active.')).toBeVisible()

  await asMember(page, product, 'ada@hooli.example')
  await open(page, PRICES)
  await page.getByRole('article', { name: 'Company rate' }).getByRole('link').click()
  await expect(page.getByRole('checkbox', { name: /Bill it to Hooli/ })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeHidden()
  await fill(page, { Phone: '(206) 555-0100' })
  await page.getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()
  await product.runJobs()
  await expectBilled(page)

  product.clock.advance({ hours: 24 * 41 })
  await asStaff(office, product)
  const [company] = await product.rows('companies', { name: 'Hooli' })
  const tab = (name: string) => to('StaffCompany', { itemId: company!.id }, { query: { tab: name } })
  await open(office, tab('bookings'))
  await expect(office.getByRole('row', { name: /Ada Lovelace.*Account/ })).toBeVisible()
  await office.getByLabel('Arrival from').fill('2027-01-01')
  await office.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(office.getByText('No one booked under this contract in this period.')).toBeVisible()
  await open(office, tab('people'))
  await expect(office.getByText('hooli.example')).toBeVisible()
  await open(office, tab('invoices'))
  await expect(office.getByText('No invoices yet')).toBeVisible()
  await office.getByRole('button', { name: 'Create invoice' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Create invoice' }).click()
  await expect(office.getByText('Created and sent.')).toBeVisible()
  await product.runJobs()
  const [mail] = await product.mail({ to: 'pat@hooli.example', subject: 'Invoice' })
  const [link] = /https?:\/\/\S+\/invoices\/\S+/.exec(mail!.text) ?? []

  const payer = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await open(payer, new URL(link!).pathname + new URL(link!).search)
  await expect(payer.getByRole('row', { name: /Ada Lovelace/ })).toBeVisible()
  await expectAccessible(payer)
  await fill(payer, { 'Name on the card': 'Pat Lee', ...CARD, 'Billing ZIP code': '98188' })
  await payer.getByRole('button', { name: 'Pay $56.72' }).click()
  await expect(payer.getByText('This invoice is paid. Thank you!')).toBeVisible()

  await open(office, tab('invoices'))
  await expect(office.getByRole('row', { name: /Paid/ })).toBeVisible()
  await office.getByRole('row', { name: /Paid/ }).getByRole('link').click()
  await expect(office.getByRole('heading', { level: 1, name: /^Invoice 20/ })).toBeVisible()
  const pdf = await office.request.get(`${new URL(office.url()).pathname}?format=pdf`)
  expect(pdf.headers()).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
  expect((await readPdf(await pdf.body())).text).toEqual(expect.arrayContaining(['Hooli', '$56.72']))
  const stranger = await browser.newContext({ baseURL: product.origin })
  const refused = await stranger.request.get(`${new URL(office.url()).pathname}?format=pdf`, { maxRedirects: 0 })
  expect(refused.status()).toBe(302)
})

/** What a change or a cancellation moves is the company's, and no word of a card. */
async function expectBilled(page: Page): Promise<void> {
  const booking = page.url()
  const main = page.getByRole('main')
  await page.getByRole('link', { name: 'Change dates or vehicle' }).click()
  await fillStay(page, { ...STAY, to: ['2026-12-05', '8:00 am'] })
  await page.getByRole('button', { name: 'See the new price' }).click()
  await expect(main).toContainText(/\$[\d.]+ more, billed to Hooli/)
  await expect(page.getByRole('button', { name: /^Change, bill \$[\d.]+ more$/ })).toBeVisible()
  await fillStay(page, { ...STAY, to: ['2026-12-02', '8:00 am'] })
  await expect(main).toContainText(/\$[\d.]+ less, credited to Hooli/)
  await expect(page.getByRole('region', { name: 'After the change' })).toContainText('Credited to Hooli−$')
  await expect(main).not.toContainText('your card')
  await page.goto(booking)
  await page.getByRole('link', { name: 'Cancel booking' }).click()
  await expect(main).toContainText('Credited to Hooli.')
  await expect(main).not.toContainText('your card')
}

test('10,000 single-use codes come as one CSV file, to who may read coupons', async ({ page, browser, product }) => {
  const owner = await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })
  const staff = product.traveller(owner)
  const coupon = await staff.call(coupons.create, { name: '=cmd()', kind: 'PERCENT', percent: 10 })
  await staff.call(coupons.generate, { couponId: coupon.id, count: 10_000, prefix: 'FALL' })
  const file = to('StaffCoupon', { itemId: coupon.id }, { query: { format: 'csv' } })
  await carry(page, product, owner.tokens)
  const answer = await page.request.get(file)
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="coupon-codes-[\w-]+\.csv"$/),
  })
  // Sent piece by piece, it has no length ahead.
  expect(answer.headers()['content-length']).toBeUndefined()
  const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFCode,Uses,Uses allowed')
  expect(new Set(lines).size).toBe(10_000)
  expect(lines.filter((line) => !/^FALL[A-Z0-9]+,0,1$/.test(line))).toEqual([])

  const other = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await asStaff(other, product, 'cashier')
  expect((await other.request.get(file, { maxRedirects: 0 })).status()).toBe(403)
})
