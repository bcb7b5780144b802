import { expect, test } from 'vitest'
import { gate } from '../../capabilities/gate/contract.ts'
import { salesReports } from '../../capabilities/sales/reports/contract.ts'
import { pacificDate } from '../../lib/pacific.ts'
import { harness } from '../harness.ts'
import { brokenPromises } from '../promises.ts'
import { expectBooksToAgree } from './books.ts'
import { simulate } from './days.ts'

/** `npm run simulate` lets a month pass; the short form some days. */
const DAYS = Number(process.env.SKYLOT_SIMULATE_DAYS ?? '') || 4
const IS_LONG = DAYS >= 28
const SALES_BY = ['DAY', 'MONTH', 'PRODUCT', 'VEHICLE_CLASS', 'PLAN', 'METHOD', 'CHANNEL', 'CASHIER', 'SOURCE'] as const

test('after days at the lot every invariant holds, and the daily figures sum to the cent', {
  timeout: IS_LONG ? 900_000 : 60_000,
}, async () => {
  const h = await harness()
  const started = h.clock.now()
  const traffic = IS_LONG ? { bookingsADay: 12, walkInsADay: 6 } : { bookingsADay: 4, walkInsADay: 2 }
  const happened = await simulate(h, { days: DAYS, seed: 20261121, ...traffic })
  if (IS_LONG) console.log(happened)
  h.clock.advance({ hours: 24 })
  await h.services.jobs.send(h.services.db, 'stays.roll-up', {}, {})
  await h.services.jobs.send(h.services.db, 'sales.roll-up', {}, {})
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
  expect(await h.rows('payment_differences', { resolved_at: null })).toEqual([])
  expect(await h.rows('transactions', { status: 'OPEN' })).toEqual([])

  const manager = await h.as.staff('manager')
  const { days } = await manager.call(gate.days, { from: pacificDate(started), to: pacificDate(h.clock.now()) })
  const sumOf = (field: 'card_taken' | 'cash_taken' | 'card_given_back' | 'cash_given_back' | 'total') =>
    days.reduce((sum, day) => sum + Math.round(Number(day[field]) * 100), 0)
  const [paid] = await h.sql`
      select coalesce(sum(amount_cents) filter (where method = 'CARD' and kind = 'CHARGE' and status = 'SETTLED'), 0) as card_in,
        coalesce(sum(amount_cents) filter (where method = 'CARD' and kind = 'REFUND'), 0) as card_out,
        coalesce(sum(amount_cents) filter (where method = 'CASH' and kind = 'CHARGE'), 0) as cash_in,
        coalesce(sum(amount_cents) filter (where method = 'CASH' and kind = 'REFUND'), 0) as cash_out
      from payments`
  expect(paid).toEqual({
    card_in: sumOf('card_taken'),
    card_out: sumOf('card_given_back'),
    cash_in: sumOf('cash_taken'),
    cash_out: sumOf('cash_given_back'),
  })
  const period = { from: pacificDate(started), until: pacificDate(h.clock.now()) }
  const net = (sumOf('card_taken') + sumOf('cash_taken') - sumOf('card_given_back') - sumOf('cash_given_back')) / 100
  const reports = await Promise.all(
    SALES_BY.map(async (by) => (await manager.call(salesReports.report, { ...period, by })).items),
  )
  for (const items of reports) {
    expect(items.reduce((sum, line) => sum + Math.round(Number(line.net) * 100), 0) / 100).toBe(net)
  }
  await expectBooksToAgree(h, pacificDate(started), pacificDate(h.clock.now()))
  expect(await h.sum('transactions', 'total_cents', { status: 'CLOSED' })).toBe(sumOf('total'))
  const sorts = ['booked', 'cancelled', 'arrived', 'walked in', 'voided', 'lost ticket', 'refunded', 'late flight']
  if (IS_LONG) for (const sort of sorts) expect([sort, (happened[sort] ?? 0) > 0]).toEqual([sort, true])
})
