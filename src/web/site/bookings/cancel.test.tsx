import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { callers } from '../../../capabilities/bookings/callers/contract.ts'
import { booked, CARD, STAY } from '../../../capabilities/bookings/factory.ts'
import { desk } from '../../../capabilities/bookings/office-contract.ts'
import { giveBonus } from '../../../capabilities/club/points/index.ts'
import { refunds } from '../../../capabilities/refunds/contract.ts'
import { harness } from '../../../test/harness.ts'
import { pageArgs } from '../../../test/page-args.ts'
import { siteTextOf } from '../../../test/render.ts'
import CancelPage, { loader } from './cancel.tsx'
import { type CancelFeeView, viewCancelFee } from './cancel-fee.server.ts'

/** What the page says of a booking that was paid with so many points and a card; `fee` takes the place of its own. */
async function pageOf(points: number, { now, fee }: { now?: string; fee?: Partial<CancelFeeView> } = {}) {
  const h = await harness()
  const member = await h.as.member()
  const source = h.ctx().random.uuid()
  await giveBonus(h.ctx(), { accountId: member.id, points: 8000, reason: 'LONG_WAIT', ref: 'T', source })
  const { id: itemId } = await booked(member, 'BUY_NOW', { points_to_use: points, email: member.email })
  if (now) h.clock.set(now)
  const at = `/bookings/${itemId}/cancel`
  const loaded = await loader(pageArgs(member, at, { params: { itemId } }))
  const loaderData = { ...loaded, fee: loaded.fee && { ...loaded.fee, ...fee } }
  const props = { loaderData } as unknown as ComponentProps<typeof CancelPage>
  return { text: siteTextOf(<CancelPage {...props} />, { at }), member, itemId }
}

test('what was paid with points and by card is told to come back as both', async () => {
  const { text, member, itemId } = await pageOf(7400)
  expect(text).toContain('Cancel booking, get $0.57 and 7,400 points back')
  expect(text).toMatch(/What you paid by card goes back to your Visa.* Your points come back right away\./)
  const { number } = await member.call(bookings.get, { bookingId: itemId })
  const { movements } = await member.call(bookings.cancel, { number })
  const back = movements.filter(({ kind }) => kind === 'REFUND')
  expect(back.map(({ amount, points }) => [amount, points])).toEqual([
    ['0.57', 0],
    ['74.00', 7400],
  ])
})

test('where two cards paid the page names both, and one where the latest charge covers what goes back', async () => {
  const h = await harness()
  const [staff, who] = [await h.as.staff(), await h.as.traveller()]
  const { id: bookingId } = await booked(who)
  const longer = { ...STAY, travel_to_date: '2026-12-06 08:00:00-0800' }
  const { quote_id } = await staff.call(bookings.modifyQuote, { bookingId, ...longer })
  const { version } = await staff.call(desk.booking, { bookingId })
  await staff.call(callers.change, { bookingId, version, quote_id, pay_by: 'LINK' })
  const paid = await who.call(bookings.pay, { bookingId, full_name: 'Ada', ...CARD, cc_number: '5555555555554444' })
  const at = `/bookings/${bookingId}/cancel`
  const loaderData = await loader(pageArgs(who, at, { params: { itemId: bookingId } }))
  const text = siteTextOf(<CancelPage {...({ loaderData } as unknown as ComponentProps<typeof CancelPage>)} />, { at })
  expect(text).toContain('To the cards you paid with, within 5 to 10 business days.')
  const part = viewCancelFee(paid, { ...loaderData.fee!, refund: '10.00' })
  expect(part.target).toBe('your Mastercard ending in 4444')
})

test('what comes back as points alone is told without a card', async () => {
  const { text } = await pageOf(7400, { fee: { refund: '74.00', money: '0.00', points: 7400 } })
  expect(text).toContain('Cancel booking, get 7,400 points back')
  expect(text).toContain('7,400 points, back in your account right away.')
  expect(text).not.toContain('business days')
})

test('where a fee keeps all that points paid, no points are told to come back', async () => {
  const { text } = await pageOf(1000, { now: '2026-12-01T14:00:00Z' })
  expect(text).toMatch(/Cancel booking, get \$[\d.]+ back/)
  expect(text).toMatch(/To your Visa ending in 4242, within 5 to 10 business days\./)
  expect(text).not.toContain('points come back')
})

test('what was given as points or as a voucher in place of money is told, so that the lines add up to what comes back', async () => {
  const h = await harness()
  const member = await h.as.member()
  const owner = await h.as.staff('owner')
  const { id: itemId } = await booked(member, 'BUY_NOW', { email: member.email })
  const why = { reason_code: 'APOLOGY' } as const
  await owner.call(refunds.asPoints, { bookingId: itemId, amount: '10.00', ...why })
  const dates = { travel_from_date: '2027-01-11 08:00:00-0800', travel_to_date: '2027-01-12 08:00:00-0800' }
  await owner.call(refunds.asVoucher, { bookingId: itemId, ...dates, ...why })
  const at = `/bookings/${itemId}/cancel`
  const loaderData = await loader(pageArgs(member, at, { params: { itemId } }))
  const text = siteTextOf(<CancelPage {...({ loaderData } as unknown as ComponentProps<typeof CancelPage>)} />, { at })
  expect(text).toContain('Refunded as 1,000 points −$10.00')
  const lines = [...text.matchAll(/([-−]?)\$([\d.]+)/g)].map(([, sign, amount]) => Number(amount) * (sign ? -1 : 1))
  const back = Number(loaderData.fee?.refund)
  const upToBack = lines.slice(0, lines.indexOf(back))
  expect(upToBack).toHaveLength(4)
  expect(upToBack.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(back, 2)
})
