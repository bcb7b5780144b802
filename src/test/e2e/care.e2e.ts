import type { Page } from '@playwright/test'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import { signedInMember } from '../../capabilities/club/factory.ts'
import { feedback } from '../../capabilities/feedback/contract.ts'
import { inquiries } from '../../capabilities/inquiries/contract.ts'
import { shuttle } from '../../capabilities/shuttle/contract.ts'
import { parked } from '../../capabilities/stays/factory.ts'
import { TEST_OWNER } from '../config.ts'
import { to } from '../../web/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { findScreen, open } from './flow.ts'

test.use({ tolerated: /status of (409|422)/ })

test('a complaint is found, given to a colleague, made up for in points, and answered with a macro', async ({
  page,
  product,
}) => {
  const { id, email, member } = await signedInMember(product.ctx())
  const stay = await parked(product, { id, number: member.number })
  const rating = { transactionId: stay.id, score: 1, feedback: 'So cold.', email_address: email }
  await product.traveller().call(feedback.score, rating)
  await login(page)
  await findScreen(page, 'Open incidents')
  await page.getByRole('searchbox', { name: 'Number, ticket, email' }).fill(stay.ticket_num)
  await page.keyboard.press('Enter')
  await page
    .getByRole('row', { name: /So cold/ })
    .getByRole('link')
    .click()
  const answer = page.getByRole('textbox', { name: `Your answer to ${email}` })
  await answer.fill('Half an answer')
  await page.getByRole('combobox', { name: 'Assigned to' }).selectOption('Owner')
  await page.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('Assigned to Owner by Owner')).toBeVisible()
  await expect(answer).toHaveValue('Half an answer')

  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Give points' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give points' })
  await dialog.getByRole('textbox', { name: 'Points' }).fill('500')
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Apology')
  await dialog.getByRole('button', { name: 'Give points' }).click()
  await expect(page.getByText('The points were given.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Compensation' })).toContainText('Point adjustment $5.00')

  await page.getByRole('combobox', { name: 'Macro' }).selectOption('We are sorry (en)')
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect(answer).toHaveValue(/^Half an answer\n\n.*thank you for telling us/s)
  // Somebody else is faster: what was written stays, and is sent by a second press.
  await product.change('incidents', {}, ({ version }) => ({ version: version + 1 }))
  await page.getByRole('button', { name: 'Send and close' }).click()
  await expect(page.getByRole('alert')).toContainText('Your change was not made yet')
  await expect(answer).toHaveValue(/thank you for telling us/)
  await page.getByRole('button', { name: 'Send and close' }).click()
  await expect(page.getByText('Closed by Owner')).toBeVisible()
  await product.runJobs()
  const [sent] = await product.mail({ to: email, about: 'incident/' })
  expect(sent?.text).toContain('thank you for telling us')
})

test('a message is made up for with a part of a booking of its address', async ({ page, product }) => {
  const email = 'ada@example.com'
  const traveler = product.traveller()
  const letter = { email_address: email, subject: 'Shuttle late', message: 'I missed my flight.' }
  const first = await booked(traveler, 'BUY_NOW', { email })
  const second = await booked(traveler, 'BUY_NOW', { email, check_for_existing: true })
  await product.traveller().call(inquiries.contact, letter)
  await login(page)
  await open(page, to('StaffInquiries'))
  await page.getByRole('link', { name: 'Shuttle late' }).click()
  await expect(page.getByRole('region', { name: 'Bookings with this address' })).toContainText(second.number)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Refund part of the booking' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund part of the booking' })
  await refund.getByRole('combobox', { name: 'Booking' }).selectOption(first.id)
  await refund.getByRole('textbox', { name: /^Amount/ }).fill('12.00')
  await refund.getByRole('combobox', { name: 'Reason' }).selectOption('Poor service')
  await expectAccessible(page)
  await refund.getByRole('button', { name: 'Refund part of the booking' }).click()
  await expect(page.getByText('$12.00 is being refunded.')).toBeVisible()
  const given = page.getByRole('region', { name: 'Compensation' })
  await expect(given).toContainText('$12.00')
  await expect(given).toContainText(`booking ${first.number}`)
  expect(await product.rows('bookings', { id: first.id })).toMatchObject([{ refunded_cents: 1200 }])
})

test('a driver sees the next stop on a phone, takes a wrong tap back, and brings everybody home', async ({
  page,
  product,
}) => {
  const owner = product.traveller(await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' }))
  const { drivers } = await owner.call(shuttle.addDriver, { name: 'Sam' })
  await owner.call(shuttle.addVehicle, { name: 'Van 1', seats: 9, wheelchair_places: 1 })
  const rider = product.traveller()
  const asked = { island_id: 3, name: 'Ada Lovelace', party: 4, needs_wheelchair: true }
  const { id } = await rider.call(shuttle.request, asked)
  await page.setViewportSize({ width: 390, height: 844 })
  await login(page)
  await open(page, '/staff/shuttle/drive')
  await page.getByRole('link', { name: 'Sam' }).click()
  await page.getByRole('button', { name: /Van 1/ }).click()
  await expect(page.getByText('No stop right now')).toBeVisible()
  await owner.call(shuttle.move, { id, status: 'DISPATCHED', driver_id: drivers[0]!.id })
  const stop = page.getByRole('region', { name: 'Pick up at' })
  await expect(stop).toContainText('Ada Lovelace', { timeout: 2000 })
  await expect(stop).toContainText('4people')
  await expect(stop).toContainText('Wheelchair')
  await expect(page.getByText('Van 1 · 4 of 9 seats taken')).toBeVisible()
  const next = stop.getByRole('button', { name: 'At the island' })
  expect((await next.boundingBox())?.height).toBeGreaterThanOrEqual(80)
  await next.click()
  await expect(page.getByRole('button', { name: 'Back at the lot' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo the last step for Ada Lovelace' }).click()
  await next.click()
  await page.getByRole('button', { name: 'Back at the lot' }).click()
  await expect(page.getByText('No stop right now')).toBeVisible()
  expect(await rider.call(shuttle.ride, { id })).toMatchObject({ status: 'DONE', vehicle: 'Van 1' })
})

async function login(page: Page): Promise<void> {
  await open(page, '/?login=1')
  await page.getByRole('textbox', { name: 'Email' }).fill(TEST_OWNER.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(TEST_OWNER.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/staff')
}
