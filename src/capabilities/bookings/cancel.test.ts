import { json } from '../../platform/database.ts'
import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { bookings } from './contract.ts'
import { booked } from './factory.ts'

test('within half an hour of booking all the money and the space come back', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { number } = await booked(traveller, 'BUY_NOW')
  h.clock.advance({ minutes: 30 })
  expect(await traveller.call(bookings.cancelFee, { number })).toMatchObject({
    fee: '0.00',
    refund: '74.57',
    paid: '74.57',
  })
  const cancelled = await traveller.call(bookings.cancel, { number })
  expect(cancelled).toMatchObject({ status: 'CANCELLED', refunded: '74.57', balance_due: '0.00', cancellable: false })
  await h.runJobs()
  expect(await h.rows('sandbox.refunds')).toMatchObject([{ amount_cents: 7457 }])
  expect(await h.lot.takenAtAll()).toBe(0)
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('BUY_NOW and BOOK_NOW are free to cancel until six hours before arrival and cost one day after that', async () => {
  const h = await harness()
  const [buyer, booker] = [await h.as.traveller(), await h.as.traveller()]
  const bought = await booked(buyer, 'BUY_NOW')
  const kept = await booked(booker, 'BOOK_NOW', { email: 'grace@example.com' })
  const fees = async () => [
    (await buyer.call(bookings.cancelFee, { number: bought.number })).fee,
    (await booker.call(bookings.cancelFee, { number: kept.number })).fee,
  ]
  h.clock.set('2026-12-01T02:00:00-08:00')
  expect(await fees()).toEqual(['0.00', '0.00'])
  h.clock.advance({ seconds: 1 })
  expect(await fees()).toEqual(['24.00', '24.00'])
})

test('a booking keeps the terms it was made under, also when it is changed', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { id, number } = await booked(traveller, 'BUY_NOW')
  await h.change('quotes', {}, ({ rate }) => {
    const { cancellation: _, repeated_regret: __, ...terms } = rate.engine_args.terms as Record<string, unknown>
    const fees = { late_hours: 24, cancellation_fee_cents: { BOOK_NOW: 0, BUY_NOW: 500, CUSTOM: 0 } }
    return { rate: json({ ...rate, engine_args: { ...rate.engine_args, terms: { ...terms, ...fees } } }) }
  })
  const fee = async () => (await traveller.call(bookings.cancelFee, { number })).fee
  h.clock.set('2026-11-30T08:00:00-08:00')
  expect(await fee()).toBe('5.00')
  const longer = { travel_from_date: '2026-12-01 08:00:00-0800', travel_to_date: '2026-12-06 08:00:00-0800' }
  const { quote_id } = await traveller.call(bookings.modifyQuote, { bookingId: id, ...longer })
  await traveller.call(bookings.modify, { bookingId: id, quote_id })
  expect(await fee()).toBe('5.00')
  h.clock.advance({ seconds: 1 })
  expect(await fee()).toBe('24.00')
})

test('regretting the same dates again and again costs $5.00 from the third time on, by e-mail address and by card', async () => {
  const h = await harness()
  const other = { travel_from_date: '2026-12-10 08:00:00-0800', travel_to_date: '2026-12-12 08:00:00-0800' }
  const regret = async (email: string, stay?: typeof other) => {
    const traveller = await h.as.traveller()
    const { number } = await booked(traveller, 'BUY_NOW', { email, ...(stay && { stay }) })
    const { fee } = await traveller.call(bookings.cancelFee, { number })
    const { refunded } = await traveller.call(bookings.cancel, { number })
    return [fee, refunded]
  }
  expect(await regret('ada@example.com')).toEqual(['0.00', '74.57'])
  expect(await regret('Ada@example.com')).toEqual(['0.00', '74.57'])
  expect(await regret('somebody.else@example.com')).toEqual(['5.00', '69.57'])
  expect(await regret('ada@example.com', other)).toMatchObject(['0.00', expect.any(String)])
  h.clock.advance({ hours: 24, seconds: 1 })
  expect(await regret('ada@example.com')).toMatchObject(['0.00', expect.any(String)])
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('five who regret at once are counted one after the other', async () => {
  const h = await harness()
  const held = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const traveller = await h.as.traveller()
      const { number } = await booked(traveller, 'BOOK_NOW', { check_for_existing: true })
      return () => traveller.call(bookings.cancel, { number })
    }),
  )
  const cancelled = await Promise.all(held.map((cancel) => cancel()))
  expect(cancelled.map(({ refunded }) => refunded).toSorted()).toEqual(['19.00', '19.00', '19.00', '24.00', '24.00'])
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('cancelling twice, or twenty times at once, refunds once', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { number } = await booked(traveller, 'BUY_NOW')
  const answers = await Promise.all(Array.from({ length: 20 }, () => traveller.call(bookings.cancel, { number })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['CANCELLED']))
  await h.runJobs()
  expect(await h.count('sandbox.refunds')).toBe(1)
  expect(await h.count('mail_messages', { purpose: /\/cancelled$/ })).toBe(1)
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('after the stay nothing can be cancelled, and the reason is said', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { number } = await booked(traveller)
  h.clock.set('2026-12-04T08:00:00-08:00')
  await expect(traveller.call(bookings.cancel, { number })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('over')],
  })
})

test('without a credential a booking is 401, with that of another 404, whether it exists or not', async () => {
  const h = await harness()
  const holder = await h.as.traveller()
  const { number, id } = await booked(holder)
  const [stranger, nobody] = [await h.as.traveller(), await h.as.traveller()]
  await booked(stranger, 'BUY_NOW', { email: 'eve@example.com' })
  for (const bookingId of [
    number,
    id,
    'AAAAAAAAA',
    '0190aaaa-0000-7000-8000-000000000000',
    "x'; drop table bookings",
  ]) {
    await expect(stranger.call(bookings.get, { bookingId })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call(bookings.cancel, { number: bookingId })).rejects.toMatchObject({ status: 404 })
    await expect(nobody.call(bookings.get, { bookingId })).rejects.toMatchObject({ status: 401 })
    await expect(nobody.call(bookings.cancel, { number: bookingId })).rejects.toMatchObject({ status: 401 })
  }
  const auditor = await h.as.staff('auditor')
  await expect(auditor.call(bookings.get, { bookingId: number })).resolves.toMatchObject({ id })
  await expect(auditor.call(bookings.cancel, { number })).rejects.toMatchObject({ status: 404 })
  const owner = await h.as.staff('owner')
  await expect(owner.call(bookings.cancel, { number })).resolves.toMatchObject({ status: 'CANCELLED' })
})
