import { desk } from '../../capabilities/bookings/office-contract.ts'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { bookings } from '../../capabilities/bookings/contract.ts'
import { bookingToken } from '../../capabilities/bookings/tokens.ts'
import { to } from '../../web/paths.ts'
import { expect, test } from './fixture.ts'
import { ready } from './flow.ts'
import { carry } from './member.ts'

test('a caller is booked by link, pays, and has the dates changed with a refund', async ({
  page,
  product,
  browser,
}) => {
  const { tokens } = await signedIn(product.ctx(), { kind: 'staff', policy: 'manager' })
  await carry(page, product, tokens)
  const stay = 'from_date=2027-02-01&from_time=08:00&to_date=2027-02-06&to_time=08:00&vehicleClass=STANDARD'
  await page.goto(`${to('StaffBookingCreate')}?${stay}`)
  await ready(page)
  const form = page.getByRole('main')
  await form.getByText('Pay now', { exact: false }).first().click()
  await form.getByLabel('Full name').fill('Grace Hopper')
  await form.getByLabel('Email', { exact: true }).fill('grace.caller@example.com')
  await form.getByText('Payment link').click()
  await form.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(form).toContainText('To pay by link')
  const itemId = new URL(page.url()).pathname.split('/').findLast((part) => part !== '') ?? ''

  const caller = await browser.newPage()
  const token = await bookingToken(product.ctx(), itemId, Temporal.Instant.from('2027-02-06T16:00:00Z'))
  await caller.goto(`${new URL(page.url()).origin}${to('BookingPay', { itemId })}?token=${token}`)
  await caller.getByLabel('Card number').fill('4242424242424242')
  await caller.getByLabel('Expires').fill('12/30')
  await caller.getByLabel('Security code').fill('123')
  await caller.getByLabel('ZIP or postal code').fill('98188')
  await caller.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(caller.getByRole('heading', { level: 1 })).toHaveText('Your parking is booked')
  await caller.close()

  await page.goto(`${to('StaffBookingChange', { itemId })}?${stay.replace('2027-02-06', '2027-02-04')}`)
  await expect(form).toContainText(/less: it goes back to the Visa ending in 4242/)
  await form.getByRole('button', { name: 'Change booking' }).click()
  await expect(form.getByRole('table', { name: 'Payments' })).toContainText('Card refund')
  const staff = product.traveller()
  Object.assign(staff.jar, { authToken: tokens.access_token })
  const { booking, changes } = await staff.call(desk.booking, { bookingId: itemId })
  expect(booking.refunded).not.toBe('0.00')
  expect(changes.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['created', 'pay link sent', 'confirmed', 'changed']),
  )
  expect((await staff.call(bookings.get, { bookingId: itemId })).to_pay).toBeNull()
})
