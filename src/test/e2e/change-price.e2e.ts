import { booked } from '../../capabilities/bookings/factory.ts'
import { signedInMember } from '../../capabilities/club/factory.ts'
import { giveBonus } from '../../capabilities/club/points/index.ts'
import { to } from '../../web/paths.ts'
import { expect, test } from './fixture.ts'
import { fillStay, ready, step } from './flow.ts'
import { SLOW, slow } from './line.ts'
import { PHONE } from './phone.ts'

test('a promo code that falls away is told with the reason, beside the price and before the button', async ({
  page,
  product,
}) => {
  const traveller = product.traveller()
  const stay = { travel_from_date: '2027-02-01 08:00:00-0800', travel_to_date: '2027-02-06 08:00:00-0800' }
  const { id: itemId } = await booked(traveller, 'BUY_NOW', { stay: { ...stay, promo_code: 'FREEDAY' } })
  await page.goto(`${to('BookingModify', { itemId })}?token=${traveller.jar.urlTokens[0]}`)
  await fillStay(page, { from: ['2027-02-01', '8:00 am'], to: ['2027-02-05', '8:00 am'] })
  await page.getByRole('button', { name: 'See the new price' }).click()
  await expect(step(page, '$5.23 more, charged to your Visa ending in 4242')).toBeFocused()
  const main = page.getByRole('main')
  await expect(main).toContainText('Your promo code FREEDAY doesn’t apply to these dates')
  await expect(main).toContainText('Valid for stays of 5 full days or more.')
  await expect(page.getByRole('button', { name: 'Pay $5.23 and change' })).toBeVisible()

  // Typed and sent in one breath, it is asked for once: a second answer would take the place of the one that is being read.
  const asked = () => product.count('quotes', { modifies_booking_id: itemId })
  const before = await asked()
  await page.getByRole('textbox', { name: 'Leave: date' }).evaluate((field: HTMLInputElement) => {
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.form!.requestSubmit()
  })
  await expect.poll(asked).toBe(before + 1)
  await page.waitForTimeout(1000)
  expect(await asked()).toBe(before + 1)
})

test('dates that are still being typed leave the focus in their field; the button leads to what is wrong with them', async ({
  page,
  product,
}) => {
  const traveller = product.traveller()
  const { id: itemId } = await booked(traveller, 'BUY_NOW')
  await page.goto(`${to('BookingModify', { itemId })}?token=${traveller.jar.urlTokens[0]}`)
  await ready(page)
  const arrive = page.getByRole('textbox', { name: 'Arrive: date' })
  const fault = page.getByRole('main').getByRole('alert')
  await arrive.fill('2027-03-01')
  await expect(fault).toBeVisible()
  await expect(arrive).toBeFocused()
  await page.getByRole('combobox', { name: 'Vehicle' }).focus()
  await page.getByRole('combobox', { name: 'Vehicle' }).selectOption('OVERSIZE')
  await expect(page).toHaveURL(/vehicleClass=OVERSIZE/)
  await expect(fault).not.toBeFocused()
  await page.getByRole('button', { name: 'See the new price' }).click()
  await expect(fault).toBeFocused()
})

test('a stay that was paid in part with points tells what comes back to the card, and what as points', async ({
  page,
  product,
}) => {
  const ctx = product.ctx()
  const member = await signedInMember(ctx)
  const source = ctx.random.uuid()
  await giveBonus(ctx, { accountId: member.id, points: 6000, reason: 'LONG_WAIT', ref: 'T', source })
  const traveller = product.traveller(member)
  const { id: itemId } = await booked(traveller, 'BUY_NOW', { points_to_use: 6000, email: member.email })
  await page.goto(`${to('BookingModify', { itemId })}?token=${traveller.jar.urlTokens[0]}`)
  await fillStay(page, { from: ['2026-12-01', '8:00 am'], to: ['2026-12-02', '8:00 am'] })
  await page.getByRole('button', { name: 'See the new price' }).click()
  await expect(
    step(page, '$47.71 less: $14.57 back to your Visa ending in 4242, and 3,314 points to your account'),
  ).toBeFocused()
  const after = page.getByRole('region', { name: 'After the change' })
  await expect(after).toContainText('Paid with 6,000 points$60.00')
  await expect(after).toContainText('3,314 points back to your account−$33.14')
  await expect(page.getByRole('button', { name: 'Change, get $14.57 and 3,314 points back' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the button that makes the change stays in sight, and while the price is asked for it claims to do nothing', async ({
    page,
    product,
  }) => {
    const traveller = product.traveller()
    const { id: itemId } = await booked(traveller, 'BUY_NOW')
    await page.goto(`${to('BookingModify', { itemId })}?token=${traveller.jar.urlTokens[0]}`)
    await ready(page)
    await fillStay(page, { from: ['2026-12-01', '8:00 am'], to: ['2026-12-05', '8:00 am'] })
    const change = page.getByRole('button', { name: /^Pay \$[\d.]+ and change$/ })
    await expect(change).toBeInViewport()
    await expect(change).toBeEnabled()

    await slow(page, SLOW)
    // Until it has been seen that somebody waits for it.
    const isSeen = Promise.withResolvers<void>()
    await page.route('**/*.data*', async (route) => {
      await isSeen.promise
      await route.continue()
    })
    await page.getByRole('textbox', { name: 'Leave: date' }).fill('2026-12-02')
    await expect(page.getByRole('button', { name: 'Getting the price…' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Changing…' })).toHaveCount(0)
    await expect(change).toBeDisabled()
    isSeen.resolve()
    const back = page.getByRole('button', { name: /^Change, get \$[\d.]+ back$/ })
    await expect(back).toBeInViewport()
    await back.dblclick()
    await expect(page.getByText('Your booking has new dates')).toBeVisible()
    expect(await product.rows('payments', { kind: 'REFUND' })).toHaveLength(1)
  })
})
