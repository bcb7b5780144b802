import type { Browser, Page } from '@playwright/test'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { bookings } from '../../capabilities/bookings/contract.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import { to } from '../../web/paths.ts'
import type { Product } from '../product.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { open } from './flow.ts'
import { carry } from './member.ts'

const DECEMBER = to('BookingDashboard', {}, { query: { month: '2026-12' } })

async function asOwner(page: Page, product: Product): Promise<void> {
  await carry(page, product, (await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })).tokens)
}

/** Three travelers with a stay from December 1 to 4. */
async function arrivals(product: Product) {
  const guests = []
  for (const no of [1, 2, 3]) {
    const who = product.traveller()
    guests.push({ who, ...(await booked(who, 'BUY_NOW', { email: `guest${no}@example.com` })) })
  }
  return guests
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('on the day of a storm a day of the calendar is extended at once: looked at, done, and told for each booking', async ({
  page,
  product,
}) => {
  const guests = await arrivals(product)
  await asOwner(page, product)
  await open(page, DECEMBER)
  const day = page.locator('[data-date="2026-12-01"]')
  await expect(day).toHaveAccessibleName(/Tue, 12\/01\/26: Standard 3 arrive, 0 leave, 3 of/)
  await expectAccessible(page)
  await day.focus()
  await day.press('ArrowLeft')
  await expect(day).toBeFocused()
  await day.press('ArrowRight')
  await page.locator('[data-date="2026-12-02"]').press('ArrowLeft')
  await day.press('Enter')
  await expect(page).toHaveURL(/from=2026-12-01&until=2026-12-01/)
  await expect(page.getByRole('status').filter({ hasText: '3 rows' })).toBeVisible()
  await page.getByRole('link', { name: 'On the lot 3' }).click()
  await expect(page).toHaveURL(/[?&]on=2026-12-01/)

  await page.getByRole('button', { name: 'All 3' }).click()
  await expect(page.getByRole('heading', { name: 'Bulk action for 3 bookings' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Days' }).fill('2')
  await page.getByRole('button', { name: 'Preview' }).click()
  await product.runJobs()
  await expect(page.getByText('Nothing has changed yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Extend by 2 days free of charge: 3 bookings.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Weather')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Started. Bookings are changed one by one.')).toBeVisible()
  await product.runJobs()
  await expect(page.getByRole('row').filter({ hasText: 'Done' })).toHaveCount(3)
  for (const { who, id: bookingId } of guests) {
    expect((await who.call(bookings.get, { bookingId })).travel_to_date).toBe('2026-12-06T08:00:00-08:00')
  }
  const file = await page.request.get(`${page.url()}?format=csv`)
  expect((await file.text()).split('\r\n').filter((line) => line.includes(',Done,'))).toHaveLength(3)

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await fits(page)).toBe(true)
  await open(page, DECEMBER)
  await expect(day).toBeVisible()
  expect(await fits(page)).toBe(true)
})

test('before scripts run, ticked bookings are written to; the rest is left as it is', async ({ browser, product }) => {
  const [first] = await arrivals(product)
  const page = await withoutScripts(browser, product)
  await page.goto(to('BookingDashboard'))
  await page.getByRole('checkbox', { name: `Select ${first?.number}` }).check()
  await page.getByRole('button', { name: 'Selected' }).click()
  await expect(page.getByRole('heading', { name: 'Bulk action for one booking' })).toBeVisible()
  await page.getByRole('link', { name: 'Write' }).click()
  await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('Snow on {{ arrive }}')
  await page.getByRole('textbox', { name: 'Letter', exact: true }).fill('Hello {{ weather }}')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('There is no placeholder {{ weather }}.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Letter', exact: true }).fill('Hello {{ name }}, shuttles go slower.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await product.runJobs()
  await page.reload()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Start' }).last().click()
  await product.runJobs()
  const mails = await product.rows('mail_messages', { subject: /^Snow on/ })
  expect(mails).toMatchObject([{ recipient: 'guest1@example.com' }])
  await page.context().close()
})

test('a view is kept under a name with its columns, opens the list, and is left for everything', async ({
  page,
  product,
}) => {
  await arrivals(product)
  await asOwner(page, product)
  await open(page, to('BookingDashboard', {}, { query: { status: 'CONFIRMED', sort: 'arrival' } }))
  await page.getByText('Columns', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Phone' }).check()
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible()
  await page.getByText('Views', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Save this view as' }).fill('Storm day')
  await page.getByRole('checkbox', { name: 'Use as the default view' }).check()
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('View: Storm day')).toBeVisible()
  await open(page, to('BookingDashboard'))
  await expect(page).toHaveURL(/status=CONFIRMED/)
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible()
  await page.getByText('View: Storm day').click()
  await page.getByRole('link', { name: 'Everything' }).click()
  await expect(page).toHaveURL(/view=all$/)
  await open(page, to('SavedViews'))
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No saved views yet')).toBeVisible()
  await expectAccessible(page)
})

test('a form that was typed into asks before a link leaves it, and not once it is sent', async ({ page, product }) => {
  const [first] = await arrivals(product)
  await asOwner(page, product)
  await open(page, to('StaffBookingDetails', { itemId: first?.id ?? '' }))
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada King')
  await page.getByRole('link', { name: 'Bookings', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('What you typed on this page is not saved.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada King')
  await page.getByRole('link', { name: 'Bookings', exact: true }).first().click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Bookings', exact: true })).toBeVisible()
})

async function withoutScripts(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await asOwner(page, product)
  return page
}
