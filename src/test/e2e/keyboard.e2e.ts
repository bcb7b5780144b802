import type { Page } from '@playwright/test'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { to } from '../../web/paths.ts'
import { LONG } from '../long.ts'
import { expect, test } from './fixture.ts'
import { CARD, open, PERSON, priceSign, step } from './flow.ts'
import { walk } from './keyboard-walk.ts'
import { press, tabTo, type } from './keys.ts'
import { carry } from './member.ts'

test('a stay is booked, changed and cancelled by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await typeStay(page, '12042026')
  await expect(priceSign(page)).toContainText('$74.57')
  await press(page, page.getByRole('main').getByRole('button', { name: /^Book/ }))

  await expect(page.getByRole('main')).toBeFocused()
  await expect(step(page, 'Choose how you pay')).toBeVisible()
  await press(page, page.getByRole('article', { name: 'Pay now' }).getByRole('link'))
  await expect(step(page, 'Payment')).toBeFocused()
  for (const [label, text] of Object.entries({ ...PERSON, ...CARD })) {
    await type(page, page.getByRole('main').getByRole('textbox', { name: label }), text)
  }
  await press(page, page.getByRole('button', { name: /^Pay \$/ }))
  await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()
  await expectFocusInMain(page)

  await press(page, page.getByRole('link', { name: 'Change dates' }))
  await typeStay(page, '12052026')
  await press(page, page.getByRole('button', { name: 'See the new price' }))
  await expect(step(page, /more, charged to/)).toBeFocused()
  await press(page, page.getByRole('button', { name: /^Pay .* and change/ }))
  await expect(page.getByText('Your booking has new dates')).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Cancel booking' }))
  await press(page, page.getByRole('button', { name: /^Cancel/ }))
  await expect(page.getByRole('heading', { name: 'Your booking is canceled' })).toBeVisible()
})

test('a member joins, changes names, keeps a card and leaves by keyboard alone', async ({ page }) => {
  test.skip(!LONG, 'a member’s other errands by keys, in walk.e2e.ts, are in every run')
  await page.goto('/register')
  for (const [label, text] of Object.entries(ADA)) {
    await type(page, page.getByRole('main').getByRole('textbox', { name: label }), text)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/point-club/dashboard')
  await press(page, page.getByRole('link', { name: 'Cards and addresses' }))
  for (const [label, text] of Object.entries(CARD)) await type(page, page.getByRole('textbox', { name: label }), text)
  await press(page, page.getByRole('button', { name: 'Save card' }))
  await expect(page.getByText('Your card is saved')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Delete' }))
  await expect(page.getByRole('dialog')).toBeVisible()
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await expect(page.getByText('The card is deleted')).toBeVisible()

  await press(page, page.getByRole('link', { name: 'Account details' }))
  await tabTo(page, page.getByRole('checkbox', { name: 'I want to close my account' }))
  await page.keyboard.press('Space')
  await press(page, page.getByRole('button', { name: 'Close my account' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Confirm' }))
  await expect(page.getByText('Your account is closed')).toBeVisible()
})

const ADA = { 'Full name': 'Ada Lovelace', Email: 'ada@example.com', Password: 'a hill of beans' }

test('the login modal keeps the focus, and gives it back', async ({ page }) => {
  await open(page, '/')
  const opener = page.getByRole('banner').getByRole('link', { name: /Point Club/ })
  await press(page, opener)
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await walk(page, { back: true })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
})

test('filters of a list are typed and chosen by keys, and keep the focus while the list follows', async ({
  page,
  product,
}) => {
  await carry(page, product, (await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })).tokens)
  await open(page, to('BookingDashboard'))
  const from = page.getByRole('textbox', { name: 'Arrives from' })
  await from.focus()
  await from.pressSequentially('12052026')
  await expect(page).toHaveURL(/from=2026-12-05/)
  await expect(from).toBeFocused()
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.focus()
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/status=OVERDUE/)
  await expect(status).toBeFocused()
})

/** The first dates of the worked examples in docs/rules.md, as fingers type them. */
async function typeStay(page: Page, leaving: string): Promise<void> {
  await type(page, page.getByRole('textbox', { name: 'Arrive: date' }), '12012026')
  await type(page, page.getByRole('combobox', { name: 'Arrive: time' }), '8:00 am')
  await type(page, page.getByRole('textbox', { name: 'Leave: date' }), leaving)
  await type(page, page.getByRole('combobox', { name: 'Leave: time' }), '8:00 am')
}

async function expectFocusInMain(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
}
