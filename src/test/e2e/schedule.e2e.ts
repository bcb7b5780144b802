import { signedIn } from '../../capabilities/auth/factory.ts'
import { schedule } from '../../capabilities/schedule/contract.ts'
import type { Product } from '../product.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { open, ready } from './flow.ts'
import { carry } from './member.ts'

const WEEK = '2026-11-22'

test('a manager plans a week by keyboard alone, moves, copies and undoes, and publishes it by mail', async ({
  page,
  product,
}) => {
  const manager = await person(product, 'manager', 'Elena')
  const dana = await person(product, 'cashier', 'Dana')
  await carry(page, product, manager.tokens)
  await open(page, '/staff/schedule/people')
  await ready(page)
  await page.getByRole('link', { name: 'Dana' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Driver' }).press('Space')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()

  await open(page, `/schedule/classic/?week=${WEEK}`)
  await ready(page)
  await expect(page).toHaveURL(new RegExp(`/staff/schedule/classic\\?week=${WEEK}`))
  const grid = page.getByRole('grid')
  const add = (day: string) => grid.getByRole('link', { name: new RegExp(`^Add a shift: Dana, ${day}`) })
  // From the first stop of the grid, arrow keys lead to Dana's Monday.
  await grid.getByRole('link', { name: /^Add a shift: Open shifts, Sun/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(add('Mon')).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New shift' })
  await expect(dialog.getByLabel('Role')).toHaveValue(/./)
  await dialog.getByLabel('From').fill('05:00')
  await dialog.getByLabel('Until').fill('13:00')
  await dialog.getByRole('button', { name: 'Add shift' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Shift added.' })).toBeVisible()
  await expect(dialog).toBeHidden()

  const shiftOn = (day: string) => grid.getByRole('link', { name: new RegExp(`^Driver, Dana, ${day}`) })
  await shiftOn('Mon').focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Shift moved.' })).toBeVisible()
  await expect(shiftOn('Tue')).toBeFocused()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Shift copied.' })).toBeVisible()
  await expect(shiftOn('Wed')).toBeVisible()
  await shiftOn('Wed').focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('status').filter({ hasText: 'Shift removed.' })).toBeVisible()
  await expect(shiftOn('Wed')).toBeHidden()
  await page.getByRole('button', { name: /^Undo/ }).press('Enter')
  await expect(shiftOn('Wed')).toBeVisible()
  // By pointer, too.
  await shiftOn('Wed').dragTo(grid.locator('[data-cell$="|2026-11-27"]').last())
  await expect(shiftOn('Fri')).toBeVisible()
  await expect(grid.getByText(/1 driver short/).first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  const publish = page.getByRole('dialog', { name: 'Publish' })
  await expect(publish).toContainText('This week has no conflicts')
  await publish.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 person is notified by email' })).toBeVisible()
  await product.runJobs()
  const mails = await product.mail({ to: dana.email, about: 'schedule/' })
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain('Tue, 11/24/26, 5:00 am – 1:00 pm')
  await open(page, `/schedule/calendar/?month=2026-11`)
  await ready(page)
  await expect(page.getByRole('gridcell', { name: /Tue, 11\/24\/26, 1 shift, 1 driver/ })).toBeVisible()
  await expectAccessible(page)
})

test('a shift changes hands: offered, taken by a colleague, approved; then it stands in the colleague’s own view', async ({
  page,
  product,
}) => {
  const [manager, dana, luis] = [
    await person(product, 'manager', 'Elena'),
    await person(product, 'cashier', 'Dana'),
    await person(product, 'cashier', 'Luis'),
  ]
  const planner = product.traveller()
  Object.assign(planner.jar, { authToken: manager.tokens.access_token })
  const { items } = await planner.call(schedule.roles, {})
  const role_id = items.find(({ name }) => name === 'Driver')!.id
  for (const { id } of [dana, luis]) {
    await planner.call(schedule.savePerson, { accountId: id, version: 0, roles: [role_id] })
  }
  const times = { start: '13:00', end: '21:00', break_minutes: 30 }
  const { version } = await planner.call(schedule.addShift, {
    account_id: dana.id,
    role_id,
    date: '2026-11-25',
    ...times,
  })
  await planner.call(schedule.publish, { week: WEEK, version })

  await carry(page, product, dana.tokens)
  await open(page, '/schedule/user/')
  await ready(page)
  await page.getByRole('button', { name: 'Offer' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Offered.' })).toBeVisible()
  await expectAccessible(page)

  await carry(page, product, luis.tokens)
  await open(page, '/staff/schedule/user')
  await ready(page)
  await expect(page.getByRole('region', { name: 'Shifts you could take' })).toContainText('Wed, 11/25/26')
  await page.getByRole('button', { name: 'Take it' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'once someone approves' })).toBeVisible()

  await carry(page, product, manager.tokens)
  await open(page, '/staff/schedule/requests')
  await ready(page)
  await page.getByRole('link', { name: /^Decide: Luis for Dana/ }).click()
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Thanks to both')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Both are notified' })).toBeVisible()
  await expect(page.getByText('Nothing is waiting for you')).toBeVisible()

  await carry(page, product, luis.tokens)
  await open(page, '/staff/schedule/user')
  await ready(page)
  await expect(page.getByRole('region', { name: /^Week of Sun, 11\/22\/26, 7.5 h/ })).toContainText('Driver, Luis, Wed')
})

/** Somebody who works here, under a name. */
async function person(product: Product, policy: 'manager' | 'cashier', name: string) {
  const account = await signedIn(product.ctx(), { kind: 'staff', policy })
  await product.change('accounts', { id: account.id }, { short_name: name })
  return account
}
