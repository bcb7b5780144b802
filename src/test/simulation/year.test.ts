import { expect, test } from 'vitest'
import { bookings } from '../../capabilities/bookings/contract.ts'
import { PERSON, quoted } from '../../capabilities/bookings/factory.ts'
import { activeCompany } from '../../capabilities/companies/factory.ts'
import { disputes } from '../../capabilities/disputes/contract.ts'
import { DISPUTED_CARD } from '../../capabilities/disputes/factory.ts'
import { journal } from '../../capabilities/journal/contract.ts'
import { publishPrices } from '../../capabilities/rates/factory.ts'
import { salesReports } from '../../capabilities/sales/reports/contract.ts'
import { bought, memberWith, POINTS, redeemed } from '../../capabilities/vouchers/factory.ts'
import { cents, fromDollars } from '../../lib/money.ts'
import { addDays, fromLocal, pacificDate, toArgument } from '../../lib/pacific.ts'
import { type Harness, harness } from '../harness.ts'
import { LONG } from '../long.ts'
import { brokenPromises } from '../promises.ts'
import type { Traveller } from '../travellers.ts'
import { expectHledgerToAgree, expectPayoutsToAgree } from './books.ts'
import { simulate } from './days.ts'

/** Days of each month that are lived through: over the end of the year, and over both changes of the clock. */
const WINDOWS = [
  '2026-12-28',
  '2027-01-28',
  '2027-02-25',
  '2027-03-12',
  '2027-04-27',
  '2027-05-28',
  '2027-06-27',
  '2027-07-28',
  '2027-08-29',
  '2027-09-27',
  '2027-10-12',
  '2027-11-05',
]
/** `SKYLOT_SIMULATE_MONTHS` lives through so many of them; else the long form through all twelve, the short one through the end of the year. */
const MONTHS = Math.min(Number(process.env.SKYLOT_SIMULATE_MONTHS ?? '') || (LONG ? 12 : 1), WINDOWS.length)
const IS_LONG = MONTHS > 1
const TRAFFIC = IS_LONG ? { days: 5, bookingsADay: 3, walkInsADay: 2 } : { days: 2, bookingsADay: 2, walkInsADay: 1 }

test(`${MONTHS} months of sales, refunds, disputes, vouchers, points, companies and other prices close, and their books agree to the cent`, {
  timeout: IS_LONG ? 3_600_000 : 180_000,
}, async () => {
  const h = await harness({ now: '2026-12-01T09:00:00-08:00' })
  await activeCompany(h)
  for (const [index, from] of WINDOWS.slice(0, MONTHS).entries()) {
    const begin = fromLocal(from, '06:00')
    // Nothing is sold on a day that the gateway has closed.
    expect(Temporal.Instant.compare(begin, h.clock.now())).toBe(1)
    h.clock.set(begin.toString())
    await publishPrices(h.ctx(), ({ day_cents }) => ({ day_cents: cents(day_cents + (index % 2 === 0 ? 150 : -100)) }))
    await sellOtherThings(h, index)
    await simulate(h, { ...TRAFFIC, seed: 20270101 + index })
    // Two days later all of the gateway's days are over, and so is the month.
    const next = `${addDays(`${from.slice(0, 7)}-01`, 32).slice(0, 7)}-02`
    const last = addDays(pacificDate(h.clock.now()), 3)
    h.clock.set(fromLocal(last > next ? last : next, '12:00').toString())
    await nightly(h)
    await expectMonthToClose(await h.as.staff('owner'), from.slice(0, 7))
  }
  const until = pacificDate(h.clock.now())
  const owner = await h.as.staff('owner')
  await expectRollForward(owner, until)
  await expectSalesToAgree(h, owner, until)
  const { items } = await owner.call(journal.trial, { from: '2026-12-01', until, page_size: 100 })
  await expectPayoutsToAgree(h, items)
  await expectHledgerToAgree(owner, '2026-12-01', until)
  expect(await brokenPromises(h.services.db)).toEqual([])
  const sorts = await h.rows('journal_entries')
  expect(sorts.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'CHARGE',
      'USED',
      'ISSUED',
      'POINTS_GIVEN',
      'DISPUTED',
      ...(IS_LONG ? ['INVOICED', 'DISPUTE_RETURNED'] : []),
    ]),
  )
})

/** What the lot's days do not have: a company's booking, a gift, points and what they buy, a payment that is disputed. */
async function sellOtherThings(h: Harness, index: number): Promise<void> {
  const [owner, employee] = [await h.as.staff('owner'), await h.as.member()]
  const now = h.clock.now()
  const stay = (hours: number, length: number) => ({
    travel_from_date: toArgument(now.add({ hours })),
    travel_to_date: toArgument(now.add({ hours: hours + length })),
  })
  const { quote_id } = await quoted(employee, 'CUSTOM', stay(24 * 8, 50))
  const { token } = await employee.call(bookings.create, { quote_id, ...PERSON, bill_company: true })
  employee.hold(token)
  const gift = (more: object) => ({ ...stay(24 * 30, 48), deliver_on: addDays(pacificDate(now), 1), ...more })
  await bought(await h.as.traveller(), gift({ buyer_email: `buyer${index}@example.com` }))
  await redeemed(await memberWith(h, 2 * POINTS), stay(24 * 20, 48))
  await bought(await h.as.traveller(), gift({ cc_number: DISPUTED_CARD, buyer_email: `disputed${index}@example.com` }))
  await h.runJobs()
  await run(h, 'disputes.find')
  const { items } = await owner.call(disputes.search, { status: 'OPEN' })
  expect(items).toHaveLength(1)
  await owner.call(disputes.decide, { disputeId: items[0]!.id, decision: index % 2 === 0 ? 'lost' : 'won' })
  await h.runJobs()
}

async function run(h: Harness, job: string): Promise<void> {
  await h.services.jobs.send(h.services.db, job, {}, {})
  await h.runJobs()
}

/** What the worker does by itself. */
async function nightly(h: Harness): Promise<void> {
  for (const job of [
    'bookings.no-show',
    'books.compare',
    'invoices.monthly',
    'sales.roll-up',
    'journal.post',
    'journal.prove',
  ])
    await run(h, job)
  expect(await h.rows('payment_differences', { resolved_at: null })).toEqual([])
}

async function expectMonthToClose(owner: Traveller, month: string): Promise<void> {
  const { items, waiting } = await owner.call(journal.proof, {})
  expect({ items, waiting }).toEqual({ items: [], waiting: 0 })
  const { items: accounts } = await owner.call(journal.month, { month, page_size: 100 })
  const sum = (of: 'debit' | 'credit' | 'closing') => accounts.reduce((all, one) => all + fromDollars(one[of]), 0)
  expect([month, sum('debit'), sum('closing')]).toEqual([month, sum('credit'), 0])
  expect((await owner.call(journal.closeMonth, { month })).status).toBe('CLOSED')
}

/** What stood at the end of a month stands at the beginning of the next, and at the end what the trial balance says. */
async function expectRollForward(owner: Traveller, until: string): Promise<void> {
  const asked = { from: '2026-12-01', until, step: 'month', page_size: 100 } as const
  const { items: accounts } = await owner.call(journal.trial, { from: '2026-12-01', until, page_size: 100 })
  const closing = (of: RegExp) =>
    accounts.filter(({ account }) => of.test(account)).reduce((all, one) => all - fromDollars(one.closing), 0)
  for (const [call, of] of [
    [journal.deferred, /^deferred/],
    [journal.points, /^points$/],
  ] as const) {
    const { items } = await owner.call(call, asked)
    const steps = items.toReversed()
    for (const [index, step] of steps.entries()) {
      if (index > 0) expect([step.period, step.opening]).toEqual([step.period, steps[index - 1]!.closing])
    }
    expect(fromDollars(steps.at(-1)!.closing)).toBe(closing(of))
  }
}

/** Sales by whatever they are broken down by are what payments moved, and by month what the gateway and the drawers had. */
async function expectSalesToAgree(h: Harness, owner: Traveller, until: string): Promise<void> {
  const [moved] = await h.sql<{ net: number }>`
    select sum(case kind when 'CHARGE' then amount_cents else -amount_cents end) as net from payments
    where method not in ('ACCOUNT', 'PRIOR', 'POINTS') and (kind = 'CHARGE' and status = 'SETTLED' or kind = 'REFUND' and status <> 'REFUSED')`
  for (const by of ['MONTH', 'PRODUCT', 'COMPANY', 'METHOD'] as const) {
    const { items } = await owner.call(salesReports.report, { from: '2026-12-01', until, by, page_size: 100 })
    expect([by, items.reduce((all, line) => all + fromDollars(line.net), 0)]).toEqual([by, moved!.net])
  }
}
