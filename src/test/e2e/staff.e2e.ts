import type { Page } from '@playwright/test'
import { booked } from '../../capabilities/bookings/factory.ts'
import { DEMO_POLICIES } from '../../capabilities/staff/permissions.ts'
import { PATHS, to } from '../../web/paths.ts'
import { menuFor } from '../../web/office/menu.ts'
import { OFFICE_MENU } from '../../web/office/screens.ts'
import { TEST_OWNER } from '../config.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { open, ready } from './flow.ts'
import { mailedLink } from './mailed-link.ts'
import { codeOf, enterCode } from './second-factor.ts'

// Refused forms come back as 422, a screen without permission as 403; a browser writes both down, and that mails inside
// a page run no scripts.
test.use({ tolerated: /status of (422|403)|frame is sandboxed/ })

const CASHIER = { email: 'grace@evergreen.example', password: 'a lot full of evergreens' }

test('an owner invites a cashier, who sets a password and a second factor and sees the sections of cashiers', async ({
  page,
  browser,
  product,
}) => {
  await open(page, '/staff/groups')
  await logIn(page, TEST_OWNER)
  await page.getByRole('link', { name: 'Cashier' }).click()
  await page.getByRole('checkbox', { name: /Require a second factor/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Totp required: false → true/)).toBeVisible()

  await page.goto('/staff/users/invite')
  await ready(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(CASHIER.email)
  await page.getByRole('textbox', { name: 'Full name' }).fill('=Grace Hopper')
  await page.getByRole('textbox', { name: 'Short name' }).fill('Grace')
  await page.getByRole('checkbox', { name: /Cashier/ }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '=Grace Hopper' })).toBeVisible()
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()

  const cashier = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await open(cashier, await mailedLink(product, PATHS.StaffInvitation))
  await cashier.getByRole('textbox', { name: 'Password' }).fill(CASHIER.password)
  await cashier.getByRole('button', { name: 'Save and log in' }).click()
  await logIn(cashier, CASHIER)

  await expect(cashier).toHaveURL('/staff/security')
  await expect(cashier.getByText('Set up a second factor to continue')).toBeVisible()
  await cashier.goto('/staff/shuttle')
  await expect(cashier).toHaveURL('/staff/security')
  await ready(cashier)
  await cashier.getByRole('button', { name: 'Set it up' }).click()
  const secret = await cashier.locator('p.font-mono').innerText()
  await expectAccessible(cashier)
  await enterCode(cashier, '000000', 'Turn it on')
  await expect(cashier.getByRole('alert')).toBeVisible()
  await expect(cashier.locator('p.font-mono')).toHaveText(secret)
  await enterCode(cashier, codeOf(product, secret), 'Turn it on')
  await expect(cashier.getByRole('heading', { name: 'Recovery codes' })).toBeVisible()
  const recovery = await cashier
    .getByRole('region', { name: 'Recovery codes' })
    .getByRole('listitem')
    .first()
    .innerText()
  expect(recovery).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)

  await cashier.getByRole('link', { name: 'I have saved them' }).click()
  const expected = menuFor(DEMO_POLICIES.cashier).map(({ title }) => title)
  const menu = cashier.getByRole('navigation', { name: 'Back office', exact: true })
  await expect(menu.getByRole('link', { includeHidden: true })).toHaveText(['Today', ...expected])
  await cashier.goto('/staff/users')
  await expect(cashier.getByRole('heading', { name: 'You don’t have access to “Users”' })).toBeVisible()
  await expect(cashier.getByText('User:Read')).toBeVisible()
  await expectAccessible(cashier)

  await ready(cashier)
  await cashier.getByRole('button', { name: 'Grace' }).click()
  await cashier.getByRole('button', { name: 'Log out' }).click()
  await ready(cashier)
  await logIn(cashier, CASHIER)
  await enterCode(cashier, recovery, 'Login')
  await expect(cashier).toHaveURL(/\/staff/)

  const file = await page.request.get('/staff/users?format=csv&search=hopper')
  expect(await file.text()).toContain("\r\n'=Grace Hopper,grace@evergreen.example,Cashier,Active,On,")
  await page.goto('/staff/users')
  await ready(page)
  await page.keyboard.press('Control+/')
  await page.keyboard.type('hopper')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=hopper/)
  await page.getByRole('link', { name: '=Grace Hopper' }).click()
  await page.getByRole('button', { name: 'Deactivate account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate account' }).click()
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await cashier.goto('/staff')
  await expect(cashier).toHaveURL(/\/\?login=1/)
})

test('every screen of the menu opens for who holds its permission', async ({ page, product }) => {
  const { id, number } = await booked(product.traveller())
  await open(page, '/staff/bookings')
  await logIn(page, TEST_OWNER)
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  for (const { name } of OFFICE_MENU.filter(({ section }) => section)) {
    const answer = await page.request.get(PATHS[name])
    expect([name, answer.status(), (await answer.text()).includes('<h1')]).toEqual([name, 200, true])
  }

  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [PATHS.BookingDashboard, PATHS.BatchesOpen, PATHS.RatePlans, PATHS.StaffSettings]) {
    await page.goto(path)
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([path, true])
  }
  await page.goto(to('StaffBooking', { itemId: id }))
  await ready(page)
  await expectAccessible(page)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The fee is $0.00; $74.57 of $74.57 will be refunded.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('The booking is canceled. Any refund is on its way.')).toBeVisible()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(page.getByText('Card refund')).toBeVisible()
})

test('one menu stands at the side of a wide screen, and is a sheet on a phone, with the same favorites', async ({
  page,
}) => {
  await open(page, PATHS.StaffSettings)
  await logIn(page, TEST_OWNER)
  const menu = page.getByRole('navigation', { name: 'Back office', exact: true })
  await expect(menu.getByRole('link', { name: 'Today' })).toBeInViewport()
  await expect(menu).toHaveCount(1)
  await menu.getByRole('button', { name: 'Settings: favorite' }).first().click()
  await expect(menu.getByRole('list', { name: 'Favorites' }).getByRole('link')).toHaveText(['Settings'])

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(menu).toBeHidden()
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).press('Enter')
  await expect(menu.getByRole('list', { name: 'Favorites' }).getByRole('link')).toBeInViewport()
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(menu).toBeHidden()
})

test('the owner gives the business another name and the gate other terms, told beside each field what is wrong', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, PATHS.StaffSettings)
  await logIn(page, TEST_OWNER)
  await page.getByRole('link', { name: 'Business' }).click()
  const business = page.getByRole('main')
  const name = business.getByRole('textbox', { name: 'Name', exact: true }).first()
  await expect(name).toHaveValue('Evergreen Airport Parking')
  await name.fill('')
  await business.getByRole('textbox', { name: 'Address', exact: true }).nth(2).fill('http://social.example/a')
  await business.getByRole('button', { name: 'Save' }).click()
  await expect(business.getByRole('alert').getByRole('link')).toHaveText([
    'Name: Required',
    'Link 3, Name: Required',
    'Link 3, Address: Enter an https address',
  ])
  await expect(name).toHaveAccessibleDescription(/Required$/)
  await expectAccessible(page)
  await name.fill('Mile High Park & Ride')
  await business.getByRole('textbox', { name: 'Address', exact: true }).nth(2).fill('')
  await business.getByRole('button', { name: 'Save' }).click()
  await expect(business.getByRole('status')).toContainText('Saved')
  // A page may lag behind its settings for a second.
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('Mile High Park &amp; Ride')

  await page.goto(PATHS.SettingsShuttle)
  await ready(page)
  const shuttle = page.getByRole('main')
  await shuttle.getByRole('textbox', { name: 'Longest promised wait' }).fill('3')
  await shuttle.getByRole('button', { name: 'Save' }).click()
  await expect(shuttle.getByRole('alert')).toContainText('Promise at least 5 minutes')
})

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}
