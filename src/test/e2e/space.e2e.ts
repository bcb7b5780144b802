import type { Page } from '@playwright/test'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import { quotes } from '../../capabilities/quotes/contract.ts'
import { STAY } from '../../capabilities/bookings/factory.ts'
import { to } from '../../web/paths.ts'
import type { Product } from '../product.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { open } from './flow.ts'
import { carry } from './member.ts'

const MONTH = to('SpaceCalendar', {}, { query: { month: '2026-12' } })

async function asOwner(page: Page, product: Product): Promise<void> {
  await carry(page, product, (await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })).tokens)
}

const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)

test('dates are chosen by mouse, by keys and by hand, closed, and a visitor is told; on a phone they are a list', async ({
  page,
  product,
}) => {
  await asOwner(page, product)
  await open(page, MONTH)
  const [first, last] = [page.getByLabel('First date').first(), page.getByLabel('Last date').first()]
  await day(page, '2026-12-08').click()
  await day(page, '2026-12-10').click({ modifiers: ['Shift'] })
  await expect(first).toHaveValue('2026-12-08')
  await expect(last).toHaveValue('2026-12-10')
  await day(page, '2026-12-02').hover()
  await page.mouse.down()
  await day(page, '2026-12-04').hover()
  await page.mouse.up()
  await expect(first).toHaveValue('2026-12-02')
  await expect(last).toHaveValue('2026-12-04')
  await day(page, '2026-12-02').click()
  await day(page, '2026-12-02').press('Shift+ArrowRight')
  await expect(last).toHaveValue('2026-12-03')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(2)

  await page.getByRole('combobox', { name: 'Sale' }).selectOption('closed')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved for 2 dates.')).toBeVisible()
  await expect(day(page, '2026-12-03')).toHaveAccessibleName(/Closed/)
  const { availability } = await product.traveller().call(quotes.set, STAY)
  expect(availability).toMatchObject({ obstacle: 'CLOSED', full_dates: ['2026-12-02', '2026-12-03'] })
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(day(page, '2026-12-03')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('before scripts run, two links choose a range and the form saves it', { tag: '@long' }, async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await asOwner(page, product)
  await page.goto(MONTH)
  await day(page, '2026-12-15').click()
  await day(page, '2026-12-17').click()
  await expect(page.getByRole('heading', { name: 'Set Tue, 12/15/26 – Thu, 12/17/26' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Minimum stay' }).fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved for 3 dates.')).toBeVisible()
  await expect(day(page, '2026-12-16')).toHaveAccessibleName(/minimum stay 3 days/)
  await context.close()
})

test('below what is booked, the owner asks to move, and the traveler takes another class with one tap', async ({
  page,
  browser,
  product,
}) => {
  const guest = product.traveller()
  const { id: itemId } = await booked(guest)
  await asOwner(page, product)
  await open(page, to('SpaceCalendar', {}, { query: { month: '2026-12', from: '2026-12-01', to: '2026-12-04' } }))
  await page.getByRole('textbox', { name: 'Allotment' }).fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('4 dates have more bookings than spaces')).toBeVisible()
  await page.getByRole('link', { name: 'See bookings to move' }).click()
  // The calendar has links of that name, too.
  await page.getByRole('link', { name: 'Tue, 12/01/26', exact: true }).click()
  await page.getByRole('button', { name: 'Send offers' }).click()
  await expect(page.getByRole('heading', { name: 'Offers to move: Tue, 12/01/26' })).toBeVisible()

  const phone = await browser.newContext({ baseURL: product.origin, viewport: { width: 390, height: 844 } })
  const traveler = await phone.newPage()
  await open(traveler, `${to('BookingMove', { itemId })}?token=${guest.jar.urlTokens[0]}`)
  await expect(traveler.getByText('Same dates, in the Oversize class')).toBeVisible()
  await expectAccessible(traveler)
  await traveler.getByRole('button', { name: 'Take this space' }).click()
  await expect(traveler.getByText('Your booking has a new vehicle class')).toBeVisible()
  await phone.close()

  await page.reload()
  await expect(page.getByText('Moved').first()).toBeVisible()
  await open(page, to('SpaceMoves'))
  await expect(page.getByText('Every date has space for its bookings')).toBeVisible()
})
