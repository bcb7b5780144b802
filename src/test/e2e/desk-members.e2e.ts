import { approvals } from '../../capabilities/approvals/contract.ts'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import { signedInMember } from '../../capabilities/club/factory.ts'
import { expect, test } from './fixture.ts'
import { expectAccessible } from './accessible.ts'
import { ready } from './flow.ts'
import { carry } from './member.ts'

test('staff find a booking by its plate and its member by keys alone, adjust points with a second person, and give a voucher', async ({
  page,
  product,
}) => {
  const booking = await booked(product.traveller(), 'BUY_NOW', { plate: 'DESK777' })
  const { email } = await signedInMember(product.ctx())
  const { tokens } = await signedIn(product.ctx(), { kind: 'staff', policy: 'manager' })
  await carry(page, product, tokens)

  await page.goto('/staff')
  await ready(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('desk777')
  await expect(page.getByRole('region', { name: 'Bookings' }).getByRole('link')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Booking ${booking.number}` })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(email)
  const member = page.getByRole('region', { name: 'Members' }).getByRole('link')
  await expect(member).toHaveCount(1)
  await expectAccessible(page)
  await member.click()
  await expect(page.getByRole('navigation', { name: 'Member' }).getByRole('link', { name: 'Points' })).toBeVisible()

  await page.getByRole('button', { name: 'Adjust points' }).click()
  const adjusting = page.getByRole('dialog')
  await adjusting.getByRole('textbox', { name: 'Points' }).fill('20000')
  await adjusting.getByRole('textbox', { name: /^Details/ }).fill('Three stays that were never recorded')
  await adjusting.getByRole('button', { name: 'Adjust points' }).click()
  await expect(page.getByText(/waiting for approval/)).toBeVisible()
  const owner = product.traveller()
  const { tokens: own } = await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })
  Object.assign(owner.jar, { authToken: own.access_token })
  const [waiting] = await product.rows('act_requests', { status: 'WAITING' })
  await owner.call(approvals.approve, { requestId: waiting?.id ?? '' })
  await page.getByRole('navigation', { name: 'Member' }).getByRole('link', { name: 'Points' }).click()
  await expect(page.getByRole('cell', { name: '+20,000' }).or(page.getByText('+20,000')).first()).toBeVisible()

  await page.getByRole('navigation', { name: 'Member' }).getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Give a voucher' }).click()
  const giving = page.getByRole('dialog')
  await giving.locator('[name=travel_from_date]').fill('2026-12-15')
  await giving.locator('[name=travel_to_date]').fill('2026-12-16')
  await giving.getByRole('button', { name: 'Give a voucher' }).click()
  await expect(page.getByText('The voucher was issued and is on its way by email.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Member' }).getByRole('link', { name: 'Vouchers' }).click()
  await expect(page.getByText('Goodwill').first()).toBeVisible()

  await page.getByRole('navigation', { name: 'Member' }).getByRole('link', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'New booking' }).click()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(email)
  await expect(page.getByRole('textbox', { name: /^Point Club/ })).not.toHaveValue('')
})
