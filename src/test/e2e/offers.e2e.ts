import type { Browser, Page } from '@playwright/test'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { coupons } from '../../capabilities/coupons/contract.ts'
import { rates } from '../../capabilities/rates/contract.ts'
import { settings } from '../../capabilities/settings/contract.ts'
import { to } from '../../web/paths.ts'
import type { Product } from '../product.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { CARD, choose, open, payAs, PERSON, PRICES } from './flow.ts'
import { carry } from './member.ts'

// Refused forms come back as 422, and as 409 where somebody else was faster.
test.use({ tolerated: /status of (409|422)/ })

async function asOwner(page: Page, product: Product): Promise<void> {
  await carry(page, product, (await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })).tokens)
}

/** An owner at another desk. */
async function owner(product: Product) {
  const desk = product.traveller()
  desk.jar.authToken = (await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })).tokens.access_token
  return desk
}

/** The first codes of a coupon's file, as its owner downloads it. */
async function codesOf(page: Page, coupon: string): Promise<string[]> {
  const file = await page.request.get(`${coupon}?format=csv`)
  return (await file.text())
    .split(/\r?\n/)
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split(',')[0]!.replaceAll('"', ''))
}

test('an owner makes 1,000 codes with conditions; a visitor uses one at once; the owner opens its booking and pauses them', async ({
  page,
  browser,
  product,
}) => {
  await asOwner(page, product)
  await open(page, to('StaffCouponCreate'))
  await expectAccessible(page)
  await page.getByLabel('Name').fill('Winter letter')
  await page.getByLabel('Percent', { exact: true }).fill('20')
  await page.getByLabel('Maximum amount').fill('10')
  await page.getByLabel('At least').fill('2')
  await page.getByRole('checkbox', { name: /New customers only/ }).check()
  await page.getByRole('button', { name: 'Create coupon' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Winter letter' })).toBeVisible()
  await expect(page.getByText('New customers only').first()).toBeVisible()

  await page.getByRole('button', { name: 'Generate codes' }).click()
  await page.getByRole('dialog').getByLabel('How many').fill('1000')
  await page.getByRole('dialog').getByLabel('Code prefix').fill('snow')
  await page.getByRole('dialog').getByRole('button', { name: 'Generate codes' }).click()
  await expect(page.getByText('1,000 codes are ready.')).toBeVisible()
  const coupon = new URL(page.url()).pathname
  const codes = await codesOf(page, coupon)
  expect(new Set(codes).size).toBe(1000)
  const [first = '', second = ''] = codes

  const visitor = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await open(visitor, `${PRICES}&promoCode=${first}`)
  await expect(visitor.getByRole('main').getByText(`promo code ${first}`).first()).toBeVisible({ timeout: 2000 })
  await choose(visitor, 'Pay now')
  await payAs(visitor, PERSON, CARD)
  await expect(visitor.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('region', { name: 'Latest uses' }).getByText(first)).toBeVisible()
  await page.getByRole('region', { name: 'Latest uses' }).getByRole('link').first().click()
  await expect(page.getByRole('main')).toContainText('Ada Lovelace')
  await open(page, coupon)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('The coupon is paused.')).toBeVisible()
  await open(visitor, `${PRICES}&promoCode=${second}`)
  await expect(visitor.getByRole('main').getByText('This code is not valid')).toBeVisible()
  await visitor.context().close()
})

test('from chosen dates a season goes into the draft, and a note is changed and taken out', async ({
  page,
  product,
}) => {
  await asOwner(page, product)
  await open(page, to('SpaceCalendar', {}, { query: { month: '2026-12' } }))
  await page.locator('[data-date="2026-12-08"]').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByText('Make these dates a season').click()
  const season = page.locator('form').filter({ hasText: 'Prices of Standard' })
  await expect(season.getByLabel('Day', { exact: true })).toHaveValue('24.00')
  await season.getByLabel('Day', { exact: true }).fill('none')
  await season.getByLabel('Name').fill('Conference')
  await season.getByRole('button', { name: 'Add to the draft' }).click()
  await expect(season.getByText('Enter dollars').first()).toBeVisible()
  await season.getByLabel('Day', { exact: true }).fill('31')
  await season.getByRole('button', { name: 'Add to the draft' }).click()
  await expect(page.getByText('Conference is in the draft of the price book.')).toBeVisible()
  const { draft } = await (await owner(product)).call(rates.plans, {})
  expect(draft.find(({ name }) => name === 'Conference')).toMatchObject({
    season: { kind: 'dates', from: '2026-12-08', to: '2026-12-09' },
    prices: { STANDARD: { day: '31.00' }, OVERSIZE: null },
  })

  const note = page.getByRole('region', { name: 'Note an event' })
  await note.getByLabel('Title').fill('Seahawks at home')
  await note.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('link', { name: 'Edit Seahawks at home' }).click()
  const edit = page.getByRole('region', { name: 'Edit Seahawks at home' })
  await edit.getByLabel('Title').fill('Seahawks, kickoff at noon')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Removed from the calendar.')).toBeVisible()
  await expect(page.getByText('No entries this month.')).toBeVisible()
})

test('of two who edit the business the second is told what it says now, keeps what was typed, and saves it', async ({
  page,
  product,
}) => {
  await asOwner(page, product)
  await open(page, to('SettingsBusiness'))
  const other = await owner(product)
  const { business, revisions } = await other.call(settings.current, {})
  await other.call(settings.setBusiness, { ...business, hours: 'Open at dawn', revision: revisions.business })
  await page.getByLabel('Tagline').fill('Park and smile')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/ changed this on /).first()).toBeVisible()
  await expect(page.getByText('Hours: Open at dawn')).toBeVisible()
  await expect(page.getByLabel('Tagline')).toHaveValue('Park and smile')
  await page.getByLabel('Hours').fill('Open at dawn')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Pages')).toBeVisible()
  expect((await other.call(settings.current, {})).business).toMatchObject({
    tagline: 'Park and smile',
    hours: 'Open at dawn',
  })
})

test('a line that is cleared and saved is gone from the form, and the next save keeps the others as they are', async ({
  page,
  product,
}) => {
  await asOwner(page, product)
  await open(page, to('SettingsBusiness'))
  const other = await owner(product)
  const { islands: stops } = (await other.call(settings.current, {})).business
  const first = (field: string) => page.locator(`[name="islands.0.${field}"]`)
  for (const field of ['id', 'name', 'directions', 'airlines']) await first(field).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Pages')).toBeVisible()
  await expect(first('name')).toHaveValue(stops[1]!.name)
  await page.getByLabel('Tagline').fill('Park and smile')
  await page.getByRole('button', { name: 'Save' }).click()
  const saved = async () => (await other.call(settings.current, {})).business
  await expect.poll(async () => (await saved()).tagline).toBe('Park and smile')
  const airlinesOf = (islands: typeof stops) => islands.map(({ id, name, airlines = [] }) => [id, name, airlines])
  expect(airlinesOf((await saved()).islands)).toEqual(airlinesOf(stops.slice(1)))
})

test('before scripts run, a form of each area does its work', { tag: '@long' }, async ({ browser, product }) => {
  const page = await withoutScripts(browser, product)
  const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

  await page.goto(to('StaffCouponCreate'))
  await page.getByLabel('Name').fill('On paper')
  await page.locator('[name=code]').fill('PAPER5')
  await page.getByText('An amount', { exact: true }).click()
  await page.getByLabel('Amount in dollars').fill('five')
  await press('Create coupon')
  await expect(page.getByText('Enter an amount such as 5.00').first()).toBeVisible()
  await page.getByLabel('Amount in dollars').fill('5')
  await press('Create coupon')
  await expect(page.getByRole('heading', { level: 1, name: 'On paper' })).toBeVisible()
  await press('Generate codes')
  await page.getByLabel('How many').fill('3')
  await page.getByRole('dialog').getByRole('button', { name: 'Generate codes' }).click()
  await expect(page.getByText('3 codes are ready.')).toBeVisible()

  await page.goto(to('Fees'))
  await page.locator('input[name$="per_day"]').first().fill('1.75')
  await press('Save to the draft')
  await expect(page.getByText('Saved to the draft').first()).toBeVisible()
  await page.goto(to('PricePreview'))
  await page.getByLabel('Takes effect on').fill('2026-12-01')
  await press('Check')
  await expect(page).toHaveURL(/effective_date=2026-12-01/)
  await page.goto(to('PriceBook'))
  await press('Publish')
  await page.getByLabel('Why').fill('Fees go up')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 2 is in force.')).toBeVisible()

  await page.goto(to('SetupTerms'))
  await page.getByLabel('Free until').fill('12')
  await press('Publish')
  await expect(page.getByRole('heading', { level: 1, name: 'Setup', exact: true })).toBeVisible()

  await page.goto(to('SpaceCalendar', {}, { query: { month: '2026-12', from: '2026-12-08', to: '2026-12-09' } }))
  await page.getByText('Make these dates a season').click()
  const season = page.locator('form').filter({ hasText: 'Prices of Standard' })
  await season.getByLabel('Name').fill('Fair')
  await season.getByRole('button', { name: 'Add to the draft' }).click()
  await expect(page.getByText('Fair is in the draft of the price book.')).toBeVisible()

  await page.goto(to('VehicleClasses'))
  await page.getByRole('link', { name: 'Motorcycle' }).click()
  await page.getByLabel('Name').fill('Motorcycle or scooter')
  await press('Save')
  await expect(page.getByRole('link', { name: 'Motorcycle or scooter' })).toBeVisible()

  await page.goto(to('SettingsMoves'))
  await page.getByLabel('Credit').fill('12.00')
  await press('Save')
  await expect(page.getByText('Saved. Applies to the next offers.')).toBeVisible()

  const { items } = await (await owner(product)).call(coupons.list, { search: 'On paper' })
  expect(items).toMatchObject([{ codes: 4, gives: '$5.00 off' }])
  await page.context().close()
})

async function withoutScripts(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await asOwner(page, product)
  return page
}
