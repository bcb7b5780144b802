import type { Page } from '@playwright/test'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { beginSession } from '../../capabilities/auth/sessions.ts'
import type { DemoPolicy } from '../../capabilities/staff/permissions.ts'
import { fromLocal } from '../../lib/pacific.ts'
import type { Product } from '../product.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { open, ready } from './flow.ts'
import { carry } from './member.ts'

// A PIN that is not right comes back as 422, and a browser writes that down.
test.use({ tolerated: /status of 422/ })

test('a cashier works a week over the night the clocks go back; it is corrected, approved, paid, and stays as it is', async ({
  page,
  product,
}) => {
  const at = (date: string, time: string) => product.clock.advance(product.clock.now().until(fromLocal(date, time)))
  at('2026-10-26', '07:58')
  const [cashier, manager] = [await hired(product, 'cashier'), await hired(product, 'manager')]

  await as(page, product, cashier)
  await open(page, '/staff/time-clock')
  await expect(page.getByRole('heading', { name: 'Clocked out' })).toBeVisible()
  await stamp(page, 'Clock in')
  await expect(page.getByText('Your meal break has to begin by 12:58 pm.')).toBeVisible()
  await expectAccessible(page)
  at('2026-10-26', '12:00')
  await stamp(page, 'Start meal break')
  at('2026-10-26', '12:30')
  await stamp(page, 'End meal break')
  at('2026-10-26', '16:28')
  await stamp(page, 'Clock out')
  await expect(page.getByRole('heading', { name: 'Clocked out' })).toBeVisible()

  // The evening of Saturday until Sunday morning: eight hours on the wall, nine that passed. The clock goes on meanwhile.
  at('2026-10-31', '22:00')
  await open(page, '/staff/time-clock')
  await stamp(page, 'Clock in')
  at('2026-11-01', '06:00:30')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/staff/time-clock')
  await stamp(page, 'Clock out')
  await open(page, '/staff/time-clock/sheet?week=2026-10-31')
  await expect(page.getByText('10:00 pm to 6:00 am (Sun, 11/01/26)')).toBeVisible()
  await expect(page.getByText('9:00', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('link', { name: 'Correct' }).first().click()
  await ready(page)
  await page.getByLabel('End time').fill('16:58')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Counted the drawer after clocking out')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Sent. Someone else will decide.')).toBeVisible()

  await as(page, product, manager)
  await open(page, '/staff/time-corrections')
  await page
    .getByRole('row', { name: /cashier/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText('4:28 pm Out')).toBeVisible()
  await confirm(page, 'Approve')
  await expect(page.getByRole('main').getByText('Approved.', { exact: true })).toBeVisible()

  await open(page, '/staff/time-sheets')
  await page
    .getByRole('row', { name: /cashier/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText('17:30').first()).toBeVisible()
  await expect(page.getByText('No meal break')).toBeVisible()
  await expectAccessible(page)
  await confirm(page, 'Approve')
  await expect(page.getByRole('main').getByText('Approved.', { exact: true })).toBeVisible()

  at('2026-11-02', '09:00')
  await as(page, product, manager)
  await open(page, '/staff/pay-periods')
  await page.getByRole('link', { name: /to Sat, 10\/31\/26/ }).click()
  await expectAccessible(page)
  const file = await page.request.get('/staff/pay-periods/2026-10-31?format=csv')
  expect(await file.text()).toMatch(/,2,17\.5\d,105\d,16\.00,960,1\.5\d,9\d,0\.00,0/)
  await confirm(page, 'Close the period')
  await expect(page.getByText('The pay period is closed.')).toBeVisible()

  await as(page, product, cashier)
  await open(page, '/staff/time-clock/sheet?week=2026-10-31')
  await expect(page.getByText('Pay period closed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Correct' })).toHaveCount(0)
  await expect(
    product.change('clock_shifts', {}, ({ ended_at }) => ({ ended_at: ended_at!.add({ hours: 1 }) })),
  ).rejects.toThrow()
})

test('a manager sets up a tablet, and people clock in on it with their PIN', async ({ page, product }) => {
  const [cashier, manager] = [await hired(product, 'cashier'), await hired(product, 'manager')]
  await as(page, product, cashier)
  await open(page, '/staff/time-clock')
  await page.getByLabel('PIN', { exact: true }).fill('2580')
  await page.getByRole('button', { name: 'Save PIN' }).click()
  await expect(page.getByText('Your PIN is set.')).toBeVisible()

  await as(page, product, manager)
  await open(page, '/staff/clock-tablets')
  await page.getByRole('button', { name: 'Add a tablet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Front booth')
  await dialog.getByRole('button', { name: 'Add a tablet' }).click()
  const code = (await page.getByRole('status').locator('b').textContent()) ?? ''
  await expectAccessible(page)

  await page.context().clearCookies()
  await open(page, '/staff/clock')
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('heading', { name: 'Time clock, Front booth' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^cashier/ }).click()
  await page.getByLabel('PIN', { exact: true }).fill('9999')
  await page.getByRole('button', { name: 'Clock in' }).click()
  await expect(page.getByText('That PIN is not right.').first()).toBeVisible()
  await page.getByLabel('PIN', { exact: true }).fill('2580')
  await page.getByRole('button', { name: 'Clock in' }).click()
  await expect(page.getByText('cashier: At work')).toBeVisible()
  await expectAccessible(page)

  await as(page, product, await hired(product, 'owner'))
  await open(page, '/users/dashboard/')
  await expect(page.getByRole('heading', { name: 'Users dashboard' })).toBeVisible()
  await expect(page.getByRole('row', { name: /cashier/ })).toContainText('At work')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^End sessions of Test cashier/ }).click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('button', { name: /^End sessions of Test cashier/ })).toBeVisible()
  await page.getByRole('button', { name: /^End sessions of Test cashier/ }).click()
  await asked.getByRole('button', { name: 'End sessions' }).click()
  await expect(page.getByText(/^All sessions of Test cashier have ended\.$/)).toBeVisible()

  await open(page, '/staff/clock-tablets')
  await page.getByRole('button', { name: 'Remove Front booth' }).click()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Removed. No one can clock in on it anymore.')).toBeVisible()
})

/** The account of somebody new on the staff. */
async function hired(product: Product, policy: DemoPolicy): Promise<string> {
  return (await signedIn(product.ctx(), { kind: 'staff', policy })).id
}

/** Somebody of the staff in this browser from now on. */
async function as(page: Page, product: Product, accountId: string): Promise<void> {
  // What the page before still waits for would bring the cookies of its session back.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await carry(page, product, await beginSession(product.ctx(), accountId))
}

async function stamp(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
  await expect(page.getByRole('button', { name: label, exact: true })).toHaveCount(0)
}

/** Opens the dialog of an action, and does it. */
async function confirm(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
}
