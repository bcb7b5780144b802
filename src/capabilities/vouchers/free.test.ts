import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { booked, STAY } from '../bookings/factory.ts'
import { settings } from '../settings/contract.ts'
import { vouchers } from './contract.ts'
import { bought, memberWith, POINTS, redeemed } from './factory.ts'

const ENOUGH = /^You already hold 2 spaces for these dates and this vehicle class that you can still cancel for free\./
const FROM_HERE = /^Too many spaces for these dates are held from your internet connection/

const outcome = (work: Promise<{ status: string }>) =>
  work.then(
    ({ status }) => status,
    (error: { formErrors?: string[] }) => error.formErrors?.[0] ?? 'refused without a word',
  )

const buy = (who: Traveller, email: string, more: object = {}) => outcome(bought(who, { buyer_email: email, ...more }))

async function twoEach() {
  const h = await harness()
  const owner = await h.as.staff()
  await owner.call(settings.setFreeBookings, { least: 2, percent: 0 })
  return { h, owner }
}

test('gifts count with bookings among what costs nothing to give back, many at once too, until they cannot be voided', async () => {
  const { h } = await twoEach()
  const people = await Promise.all(Array.from({ length: 6 }, () => h.as.traveller()))
  const gifts = new Map<Traveller, string>()
  const buyOne = async (who: Traveller) => {
    const voucher = await bought(who, { buyer_email: 'grace@example.com' })
    gifts.set(who, voucher.id)
    return voucher
  }
  const all = await Promise.all(people.map((who) => outcome(buyOne(who))))
  expect(all.filter((answer) => answer === 'ISSUED')).toHaveLength(2)
  expect(all.filter((answer) => ENOUGH.test(answer))).toHaveLength(4)
  expect(await h.lot.taken('2026-12-02')).toEqual([2])
  const who = await h.as.traveller()
  expect(await buy(who, 'Grace+again@example.com')).toMatch(ENOUGH)
  expect(await outcome(booked(who, 'BOOK_NOW', { email: 'grace@example.com' }))).toMatch(ENOUGH)
  const apart = { travel_from_date: '2026-12-05 08:00:00-0800', travel_to_date: '2026-12-07 08:00:00-0800' }
  expect(await buy(who, 'grace@example.com', apart)).toBe('ISSUED')

  const [[giver, voucherId]] = [...gifts] as [[Traveller, string]]
  expect(await outcome(giver.call(vouchers.void, { voucherId }))).toBe('VOIDED')
  expect(await buy(who, 'grace@example.com')).toBe('ISSUED')
  expect(await buy(who, 'grace@example.com')).toMatch(ENOUGH)

  h.clock.set('2026-12-01T07:30:00-08:00')
  expect(await buy(await h.as.traveller(), 'grace@example.com', { deliver_on: '2026-12-01' })).toBe('ISSUED')
})

test('one network buys four times as many, whoever it says that it is', async () => {
  const { h } = await twoEach()
  const who = await h.as.traveller()
  const answers: string[] = []
  for (let each = 0; each < 9; each++) answers.push(await buy(who, `p${each}@example.com`))
  expect(answers.slice(0, 8)).toEqual(Array(8).fill('ISSUED'))
  expect(answers[8]).toMatch(FROM_HERE)
})

test('vouchers for points count alike, unless staff redeem them', async () => {
  const { h, owner } = await twoEach()
  const ada = await memberWith(h, 4 * POINTS)
  const [first] = [await redeemed(ada), await redeemed(ada)]
  expect(await outcome(redeemed(ada))).toMatch(ENOUGH)
  expect(await outcome(booked(ada, 'BOOK_NOW'))).toMatch(ENOUGH)
  expect(await outcome(owner.call(vouchers.issue, { number: ada.number, ...STAY }))).toBe('ISSUED')
  await ada.call(vouchers.voidOfMember, { number: ada.number, voucherId: first.id })
  expect(await outcome(redeemed(ada))).toBe('ISSUED')
})
