import { signedIn } from '../../capabilities/auth/factory.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import { signedInMember } from '../../capabilities/club/factory.ts'
import { gate } from '../../capabilities/gate/contract.ts'
import { toArgument, pacificDate } from '../../lib/pacific.ts'
import { to } from '../../web/paths.ts'
import type { Product } from '../product.ts'
import { expect, test } from './fixture.ts'
import { open } from './flow.ts'
import { carry } from './member.ts'

/** A guest books for the points of a member, parks and leaves. */
async function guestStay(product: Product, number: string) {
  const now = product.clock.now()
  const stay = {
    travel_from_date: toArgument(now.add({ hours: 1 })),
    travel_to_date: toArgument(now.add({ hours: 49 })),
  }
  const booking = await booked(product.traveller(), 'BUY_NOW', { stay, point_club_id: number })
  product.clock.advance({ hours: 1 })
  const cashier = product.traveller()
  const { tokens } = await signedIn(product.ctx(), { kind: 'staff', policy: 'cashier' })
  cashier.jar.authToken = tokens.access_token
  const { id: stayId } = await cashier.call(gate.arrive, { booking_number: booking.number })
  await cashier.call(gate.close, { stayId, by: 'nothing' })
  return booking
}

test('a payment is in the open batch at once; once it is closed, its deposit is recorded', async ({
  page,
  product,
}) => {
  const day = pacificDate(product.clock.now())
  const member = await signedInMember(product.ctx())
  const { paid } = await guestStay(product, member.member.number)
  const asOwner = async () =>
    carry(page, product, (await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })).tokens)
  await asOwner()
  await open(page, to('BatchesOpen'))
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(to('Batch', { date: day }))
  await expect(page.getByRole('cell', { name: paid }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record deposit' })).toHaveCount(0)
  product.clock.advance({ hours: 25 })
  await product.begin('books.close')
  await product.runJobs()
  await asOwner()
  await open(page, to('Batch', { date: day }))
  await page.getByRole('button', { name: 'Record deposit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record deposit' })
  await expect(dialog.getByLabel('Amount')).toHaveValue(paid)
  await dialog.getByLabel('Amount').fill('1.00')
  await dialog.getByLabel('Deposited on').fill(pacificDate(product.clock.now()))
  await dialog.getByRole('button', { name: 'Record deposit' }).click()
  await expect(page.getByText('Deposit recorded.')).toBeVisible()
  await expect(page.getByText(`−$${(Number(paid) - 1).toFixed(2)}`)).toBeVisible()
})

test('points that a guest meant for a member are taken on the dashboard', async ({ page, product }) => {
  const member = await signedInMember(product.ctx())
  await guestStay(product, member.member.number)
  await carry(page, product, member.tokens)
  await open(page, to('PointClubDashboard'))
  await page.getByRole('button', { name: 'Accept points' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'added to your balance' })).toBeVisible()
  await expect(page.getByText('Points waiting for you')).toHaveCount(0)
})
