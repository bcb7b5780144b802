import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { brokenPromises } from '../../test/promises.ts'
import { cents, fromDollars, toDollars } from '../../lib/money.ts'
import { type Harness, harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { walked } from '../../test/walked.ts'
import { withStripe } from '../../test/with-stripe.ts'
import { bookings } from '../bookings/contract.ts'
import { booked } from '../bookings/factory.ts'
import { disputes } from '../disputes/contract.ts'
import { DISPUTED_CARD } from '../disputes/factory.ts'
import { cashier, counted } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { parked } from '../stays/factory.ts'
import { vouchers } from '../vouchers/contract.ts'
import { memberWith, POINTS, redeemed } from '../vouchers/factory.ts'
import { journal } from './contract.ts'
import { csvHeader, csvLinesOf, hledgerBalances, hledgerEntry, hledgerHead, hledgerOpening } from './formats.ts'
import { postDue } from './posting.ts'

/** Balances by account, in cents, of everything up to now. */
async function balances(h: Harness): Promise<Record<string, number>> {
  await h.runJobs()
  await postDue(h.ctx())
  const owner = await h.as.staff('owner')
  const { items, debit, credit } = await owner.call(journal.trial, { from: '2020-01-01', until: '2030-01-01' })
  expect(debit).toBe(credit)
  return Object.fromEntries(items.map(({ account, closing }) => [account, fromDollars(closing)]))
}

const less = (after: Record<string, number>, before: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([account, amount]) => [account, amount - (before[account] ?? 0)] as const)
      .filter(([, amount]) => amount !== 0),
  )

/** What the proof finds. */
async function proven(h: Harness): Promise<readonly { what: string; subject: string }[]> {
  await run(h, 'journal.prove')
  const owner = await h.as.staff('owner')
  const { items, at } = await owner.call(journal.proof, {})
  expect(at).not.toBeNull()
  return items.map(({ what, subject }) => ({ what, subject }))
}

async function run(h: Harness, job: string): Promise<void> {
  await h.services.jobs.send(h.services.db, job, {}, {})
  await h.runJobs()
}

/** A drive-up of two hours that is paid in cash, and the drawer counted short. */
async function soldInCash(h: Harness): Promise<{ stayId: string; due: number }> {
  const who = await cashier(h, '100.00')
  const { id: stayId } = await who.call(gate.arrive, { plate: 'CASH1' })
  h.clock.advance({ hours: 2 })
  const { due } = await who.call(gate.stay, { stayId })
  await who.call(gate.close, { stayId, by: 'cash', expected_due: due })
  await counted(who, '1.00')
  return { stayId, due: fromDollars(due) }
}

test('what is paid for a booking is deferred; canceled in time it leaves nothing', async () => {
  const h = await harness()
  const before = await balances(h)
  const traveller = await h.as.traveller()
  const { id, number, paid } = await booked(traveller, 'BUY_NOW')
  const amount = fromDollars(paid)
  expect(less(await balances(h), before)).toEqual({ gateway: amount, 'deferred.bookings': 0 - amount })
  const owner = await h.as.staff('owner')
  const { items } = await owner.call(journal.entries, { search: number.toLowerCase() })
  expect(items).toMatchObject([{ kind: 'CHARGE', booking_id: id }])
  expect((await owner.call(journal.entries, { search: id })).items).toEqual(items)
  await traveller.call(bookings.cancel, { number })
  expect(less(await balances(h), before)).toEqual({})
  expect(await proven(h)).toEqual([])
})

test('a refund that the bank sends back is owed to its customer, and the gateway holds what it holds', async () => {
  const { h, stripe } = await withStripe()
  const before = await balances(h)
  const from = Temporal.Now.instant().add({ hours: 40 * 24 })
  const stay = { travel_from_date: from.toString(), travel_to_date: from.add({ hours: 48 }).toString() }
  const traveller = await h.as.traveller()
  const { number, paid } = await booked(traveller, 'BUY_NOW', { stay })
  await traveller.call(bookings.cancel, { number })
  await h.runJobs()
  stripe.settleRefunds('failed')
  h.clock.advance({ hours: 26 })
  await run(h, 'books.compare')
  const [amount, fee] = [fromDollars(paid), await h.sum('gateway_batches', 'fee_cents')]
  expect(fee).toBeGreaterThan(0)
  expect(less(await balances(h), before)).toEqual({
    gateway: amount - fee,
    gateway_fees: fee,
    refunds_due: 0 - amount,
  })
})

test('a drive-up that is paid in cash earns its price, fees and taxes; the drawer ends empty; each entry names its stay', async () => {
  const h = await harness()
  const before = await balances(h)
  const { stayId, due } = await soldInCash(h)
  const now = less(await balances(h), before)
  expect(now).toMatchObject({ safe: -9900, over_short: due + 9900 })
  expect(now).not.toHaveProperty('cash')
  expect(now).not.toHaveProperty('deferred.bookings')
  const earned = Object.entries(now).filter(([account]) => /^(revenue|tax)\./.test(account))
  expect(earned.map(([account]) => account)).toEqual(
    expect.arrayContaining(['revenue.STANDARD', 'revenue.fees', 'tax.SALES']),
  )
  expect(earned.reduce((all, [, amount]) => all + amount, 0)).toBe(-due)
  expect(await proven(h)).toEqual([])
  const owner = await h.as.staff('owner')
  const { items } = await owner.call(journal.entries, { search: stayId })
  expect(items.map(({ kind, stay_id }) => [kind, stay_id])).toEqual([
    ['USED', stayId],
    ['CHARGE', stayId],
  ])
  const used = await owner.call(journal.entry, { entryId: items[0]!.id })
  expect(used).toMatchObject({
    source: 'STAY',
    source_id: stayId,
    part: 1,
    corrects: null,
    others: [],
    amount: toDollars(cents(due)),
  })
  const { items: some } = await owner.call(journal.entries, { account: 'tax', kind: 'USED' })
  expect(some.map(({ id }) => id)).toEqual([used.id])
  const { number, name } = used.lines[0]!
  for (const account of [number, name.toUpperCase(), `${number} ${name}`])
    expect((await owner.call(journal.entries, { account, search: stayId })).items.map(({ id }) => id)).toContain(
      used.id,
    )
  const [stay] = await h.rows('transactions', { id: stayId })
  for (const search of [stay!.ticket_num, stay!.receipt_number!])
    expect((await owner.call(journal.entries, { search })).items.map(({ kind }) => kind)).toEqual(['USED', 'CHARGE'])
  expect((await owner.call(journal.entries, { search: '9,999,999' })).count).toBe(0)
  expect((await owner.call(journal.entries, { search: `0,${used.id}` })).items.map(({ id }) => id)).toEqual([used.id])
})

test('the journal goes on behind any of its entries, all or some: none twice and none left out while others are posted', async () => {
  const h = await harness()
  await soldInCash(h)
  await booked(await h.as.traveller(), 'BUY_NOW')
  h.clock.advance({ hours: 24 })
  await soldInCash(h)
  await balances(h)
  const owner = await h.as.staff('owner')
  const some = [{}, { account: 'tax' }, { account: 'gateway' }, { kind: 'CHARGE' }, { until: '2026-11-21' }] as const
  for (const of of some) {
    const { items } = await owner.call(journal.entries, { ...of, page_size: 100 })
    const rows = await walked((page) => owner.call(journal.entries, { ...of, ...page }))
    expect([of, rows]).toEqual([of, items])
  }
  const { items, next } = await owner.call(journal.entries, { page_size: 3 })
  await soldInCash(h)
  await balances(h)
  const further = await owner.call(journal.entries, { page_size: 100, after: next! })
  const ids = [...items, ...further.items].map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: ids[0]! }, (_, index) => ids[0]! - index))
  expect(further.next).toBeNull()
})

test('many jobs at once, and one that runs again, make every entry once', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  await booked(traveller, 'BUY_NOW')
  await soldInCash(h)
  await Promise.all(Array.from({ length: 20 }, () => postDue(h.ctx())))
  const first = await h.rows('journal_entries', {}, 'id')
  expect(first.at(-1)?.id).toBe(first.length)
  // Whoever thinks that everything has to be looked at again, as after a restore.
  const sources = new Map(first.map(({ source, source_id }) => [`${source} ${source_id}`, { source, source_id }]))
  for (const { source, source_id } of sources.values())
    await h.sql`insert into journal_queue (source, source_id) values (${source}, ${source_id})`
  await postDue(h.ctx())
  expect(await h.count('journal_entries')).toBe(first.length)
  expect(await proven(h)).toEqual([])
})

test('nobody edits or deletes an entry, not even below the API, and none is written that does not balance', async () => {
  const h = await harness()
  await soldInCash(h)
  await balances(h)
  await expect(
    h.change('journal_lines', {}, ({ amount_cents }) => ({ amount_cents: cents(amount_cents + 1) })),
  ).rejects.toThrow('append-only')
  await expect(h.remove('journal_entries', {})).rejects.toThrow('append-only')
  await expect(h.sql`insert into journal_lines values (1, 9, 'bank', 5)`).rejects.toThrow('debits and credits')
  await expect(h.sql`insert into journal_lines values (1, 8, 'bank', 5), (1, 9, 'safe', -5)`).rejects.toThrow('at once')
})

test('a figure that is changed by hand in the database is found and named', async () => {
  const h = await harness()
  const { stayId } = await soldInCash(h)
  await balances(h)
  await raiseShortage(h, 100)
  const [payment] = await h.rows('payments', { transaction_id: stayId })
  await h.change('payments', { id: payment!.id }, ({ amount_cents }) => ({ amount_cents: cents(amount_cents - 1) }))
  await postDue(h.ctx())
  expect(await proven(h)).toEqual(
    expect.arrayContaining([
      { what: 'The sum of a day differs from its lines', subject: '2026-11-21 over_short DRAWER_COUNT' },
      { what: 'A record differs from its entries', subject: `PAYMENT ${payment!.id}` },
    ]),
  )
})

/** Changes by hand what is kept as the drawer’s shortage of the day, in cents. */
const raiseShortage = (h: Harness, by: number) =>
  h.change('journal_days', { account: 'over_short' }, ({ debit_cents }) => ({ debit_cents: cents(debit_cents + by) }))

/** What the proofs of the next nights name, night by night. */
async function nights(h: Harness, count: number): Promise<string[][]> {
  const named: string[][] = []
  for (let night = 0; night < count; night++) {
    h.clock.advance({ hours: 24 })
    named.push((await proven(h)).map(({ what }) => what).toSorted())
  }
  return named
}

test('what is changed by hand of a day long ago is found within a week, and named each night until it is mended', async () => {
  const h = await harness()
  const { stayId } = await soldInCash(h)
  await balances(h)
  h.clock.advance({ hours: 9 * 24 })
  expect(await nights(h, 1)).toEqual([[]])
  await raiseShortage(h, 100)
  const [payment] = await h.rows('payments', { transaction_id: stayId })
  const change = (by: number) =>
    h.change('payments', { id: payment!.id }, ({ amount_cents }) => ({ amount_cents: cents(amount_cents + by) }))
  await change(-1)
  await postDue(h.ctx())

  const named = await nights(h, 9)
  const faults = ['A record differs from its entries', 'The sum of a day differs from its lines']
  const first = named.findIndex((each) => each.length > 0)
  expect(first).toBeLessThan(7)
  expect(named.slice(first)).toEqual(named.slice(first).map(() => faults))

  await raiseShortage(h, -100)
  await change(1)
  await postDue(h.ctx())
  expect(await nights(h, 1)).toEqual([[]])
})

test('a day that gets entries late is proved in the night after them', async () => {
  const h = await harness()
  await soldInCash(h)
  expect(await nights(h, 4)).toEqual([[], [], [], []])
  await balances(h)
  await raiseShortage(h, 100)
  expect(await nights(h, 1)).toEqual([['The sum of a day differs from its lines']])
})

test('after nights that were missed the days of all of them are proved', async () => {
  const h = await harness()
  await soldInCash(h)
  await balances(h)
  await nights(h, 8)
  await raiseShortage(h, 100)
  h.clock.advance({ hours: 7 * 24 })
  expect(await proven(h)).toMatchObject([{ what: 'The sum of a day differs from its lines' }])
})

test('a dispute is booked as what it is: withdrawn with its fee, given back when won, an expense when lost', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const owner = await h.as.staff('owner')
  const before = await balances(h)
  const disputed = async (email: string) => {
    const { paid } = await booked(traveller, 'BUY_NOW', { cc_number: DISPUTED_CARD, email })
    await h.runJobs()
    await run(h, 'disputes.find')
    const { items } = await owner.call(disputes.search, { status: 'OPEN' })
    return { id: items[0]!.id, paid: fromDollars(paid) }
  }
  const decided = async (disputeId: string, decision: 'won' | 'lost') => {
    await owner.call(disputes.decide, { disputeId, decision })
    await h.runJobs()
  }
  const kindsOf = async (search: string) =>
    (await owner.call(journal.entries, { search })).items.map(({ kind, amount }) => [kind, amount])
  const [withdrawn, fee] = [7457, 1500]

  const won = await disputed('won@example.com')
  expect(won.paid).toBe(withdrawn)
  const open = { 'deferred.bookings': -7457, gateway: -fee, disputed: withdrawn, dispute_fees: fee }
  expect(less(await balances(h), before)).toEqual(open)
  await decided(won.id, 'won')
  expect(less(await balances(h), before)).toEqual({ 'deferred.bookings': -7457, gateway: 5957, dispute_fees: fee })
  expect(await kindsOf(won.id)).toEqual([
    ['DISPUTE_RETURNED', '74.57'],
    ['DISPUTED', '89.57'],
  ])

  const lost = await disputed('lost@example.com')
  await decided(lost.id, 'lost')
  const both = { 'deferred.bookings': -14914, gateway: 4457, dispute_fees: 3000, chargebacks: 7457 }
  expect(less(await balances(h), before)).toEqual(both)
  expect(await kindsOf(lost.id)).toEqual([
    ['DISPUTE_LOST', '74.57'],
    ['DISPUTED', '89.57'],
  ])

  // The batch that these lines are in books nothing of them again, whichever comes first.
  h.clock.advance({ hours: 26 })
  await run(h, 'books.compare')
  const withFees = (await h.rows('gateway_batches')).filter(({ fee_cents }) => fee_cents > 0)
  expect(withFees).toMatchObject([{ fee_cents: 3000, other_cents: -7457 }])
  expect(less(await balances(h), before)).toEqual(both)
  const { items } = await owner.call(journal.gateway, { from: '2026-11-01', until: '2026-11-30' })
  expect(items[0]).toMatchObject({
    charged: '149.14',
    fees: '0.00',
    disputes: '-104.57',
    corrected: '0.00',
    closing: '44.57',
  })
  expect(await proven(h)).toEqual([])

  // A line that no dispute explains stands apart.
  await h.change('gateway_batches', { fee_cents: 3000 }, ({ other_cents }) => ({ other_cents: other_cents - 250 }))
  expect(less(await balances(h), before)).toEqual({ ...both, gateway: 4207, gateway_adjustments: 250 })
})

/** A month with sales that is over. */
async function monthThatIsOver(): Promise<{ h: Harness; owner: Traveller }> {
  const h = await harness()
  await soldInCash(h)
  await booked(await h.as.traveller(), 'BUY_NOW')
  await balances(h)
  h.clock.set('2026-12-01T09:00:00-08:00')
  return { h, owner: await h.as.staff('owner') }
}

test('a closed month takes no entry, and what is corrected later is an entry of the open month that names the first', async () => {
  const { h, owner } = await monthThatIsOver()
  const closed = await owner.call(journal.closeMonth, { month: '2026-11' })
  expect(closed).toMatchObject({ month: '2026-11', status: 'CLOSED' })
  await expect(owner.call(journal.closeMonth, { month: '2026-11' })).rejects.toThrow('Validation Error')
  await expect(
    h.sql`insert into journal_entries (id, date, posted_at, kind, source, source_id, part) select max(id) + 1, '2026-11-30', now(), 'CORRECTION', 'PAYMENT', 'x', 1 from journal_entries`,
  ).rejects.toThrow('closed')
  const [stay] = await h.sql<{
    id: string
  }>`select source_id as id from journal_entries where source = 'STAY' order by id desc limit 1`
  await h.sql`
    update transactions set total_cents = total_cents + 100, booking_paid_cents = booking_paid_cents + 100,
      rate = jsonb_set(jsonb_set(rate, '{charge_total}', to_jsonb(((rate ->> 'charge_total')::numeric + 1)::text)), '{total}', to_jsonb(((rate ->> 'total')::numeric + 1)::text))
    where id = ${stay!.id}`
  await postDue(h.ctx())
  const { items } = await owner.call(journal.entries, { search: stay!.id, kind: 'USED' })
  const [correction, first] = items
  expect(first!.date).toBe('2026-11-21')
  expect(correction).toMatchObject({ date: '2026-12-01', corrects: first!.id, amount: '1.00' })
  const { items: months } = await owner.call(journal.months, {})
  expect(months.map(({ month, status }) => [month, status])).toEqual([
    ['2026-12', 'OPEN'],
    ['2026-11', 'CLOSED'],
  ])
  expect((await owner.call(journal.month, { month: '2026-11' })).may_close).toBe(false)
})

test('a month that goes on is not closed, nor one after another that is open', async () => {
  const { owner, h } = await monthThatIsOver()
  await expect(owner.call(journal.closeMonth, { month: '2026-12' })).rejects.toThrow('Validation Error')
  h.clock.set('2027-01-02T09:00:00-08:00')
  const later = await h.as.staff('owner')
  await expect(later.call(journal.closeMonth, { month: '2026-12' })).rejects.toThrow('Validation Error')
  await later.call(journal.closeMonth, { month: '2026-11' })
  await later.call(journal.closeMonth, { month: '2026-12' })
  const auditor = await h.as.staff('auditor')
  expect((await auditor.call(journal.month, { month: '2026-12' })).status).toBe('CLOSED')
  await expect(auditor.call(journal.closeMonth, { month: '2027-01' })).rejects.toMatchObject({ status: 403 })
})

test('of many who close a month at once one does, while entries are written', async () => {
  const { h, owner } = await monthThatIsOver()
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 20 }, () => owner.call(journal.closeMonth, { month: '2026-11' })),
    ...Array.from({ length: 5 }, () => postDue(h.ctx())),
  ])
  expect(outcomes.slice(0, 20).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await proven(h)).toEqual([])
})

test('the bridge agrees with payments: what was paid, less what was used, refunded and canceled, is still owed', async () => {
  const h = await harness()
  await soldInCash(h)
  const traveller = await h.as.traveller()
  const { number } = await booked(traveller, 'BUY_NOW')
  await booked(await h.as.traveller(), 'BOOK_NOW', { email: 'grace@example.com' })
  await traveller.call(bookings.cancel, { number })
  await balances(h)
  const owner = await h.as.staff('owner')
  const { items } = await owner.call(journal.deferred, { from: '2026-11-01', until: '2026-11-30', step: 'day' })
  const figures = items.map((day) =>
    ['opening', 'paid', 'issued', 'refunded', 'used', 'fees', 'expired', 'corrected'].map((name) =>
      fromDollars(day[name as 'paid']),
    ),
  )
  items.forEach(({ closing }, index) =>
    expect(figures[index]!.reduce((all, one) => all + one, 0)).toBe(fromDollars(closing)),
  )
  const [paid] = await h.sql<{ paid: number }>`
    select sum(amount_cents) as paid from payments where kind = 'CHARGE' and status = 'SETTLED' and invoice_id is null and settled_at >= '2026-11-01'`
  expect(items.reduce((all, { paid }) => all + fromDollars(paid), 0)).toBe(paid!.paid)
  const { items: days } = await owner.call(journal.gateway, { from: '2026-11-01', until: '2026-11-30', step: 'day' })
  const [cards] = await h.sql<{ charged: number; refunded: number }>`
    select sum(amount_cents) filter (where kind = 'CHARGE' and status = 'SETTLED') as charged,
      sum(amount_cents) filter (where kind = 'REFUND' and status <> 'REFUSED') as refunded
    from payments where method = 'CARD' and requested_at >= '2026-11-01'`
  const total = (name: 'charged' | 'refunded') => days.reduce((all, day) => all + fromDollars(day[name]), 0)
  expect([total('charged'), total('refunded')]).toEqual([cards!.charged, -cards!.refunded])
})

test('what a point costs holds from now on, and what is owed in points is valued anew', async () => {
  const h = await harness()
  await parked(h)
  const owner = await h.as.staff('owner')
  await balances(h)
  const points = await h.sum('point_entries', 'points')
  const before = await owner.call(journal.points, {})
  expect(before.cost).toBe(1)
  h.clock.advance({ minutes: 1 })
  await owner.call(journal.setPointCost, { cost: 0.5 })
  const now = await balances(h)
  expect((await owner.call(journal.points, {})).cost).toBe(0.5)
  expect(Math.abs((now['points'] ?? 0) + points / 2)).toBeLessThanOrEqual(2)
  await expect(owner.call(journal.setPointCost, { cost: 0.123 })).rejects.toThrow('Validation Error')
})

test('points of a voucher that is voided after the cost of a point has changed are owed at what they cost now', async () => {
  const h = await harness()
  const member = await memberWith(h, POINTS)
  const owner = await h.as.staff('owner')
  const { id: voucherId } = await redeemed(member)
  await balances(h)
  h.clock.advance({ minutes: 1 })
  await owner.call(journal.setPointCost, { cost: 2 })
  h.clock.advance({ minutes: 1 })
  await member.call(vouchers.void, { voucherId })
  const now = await balances(h)
  expect(now['points']).toBe(-2 * (await h.sum('point_entries', 'points')))
  expect(now['deferred.vouchers'] ?? 0).toBe(0)
  expect(await proven(h)).toEqual([])
})

test('what a point costs is said many times in one moment: each counts after the one before it, many at once too', async () => {
  const h = await harness()
  await parked(h)
  const owner = await h.as.staff('owner')
  for (const cost of [0.5, 2, 0.5]) await owner.call(journal.setPointCost, { cost })
  await Promise.all([3, 4, 5].map((cost) => owner.call(journal.setPointCost, { cost })))
  await owner.call(journal.setPointCost, { cost: 0.25 })
  h.clock.advance({ minutes: 1 })
  expect((await owner.call(journal.points, {})).cost).toBe(0.25)
  expect(await h.count('journal_point_costs')).toBe(8)
  await balances(h)
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('the owner names accounts as their accountant has them, each number once', async () => {
  const h = await harness()
  const owner = await h.as.staff('owner')
  const bank = await owner.call(journal.account, { key: 'bank' })
  const saved = await owner.call(journal.saveAccount, {
    key: 'bank',
    number: '1021',
    name: 'First Bank',
    version: bank.version,
  })
  expect(saved).toMatchObject({ number: '1021', name: 'First Bank', version: bank.version + 1 })
  const taken = owner.call(journal.saveAccount, {
    key: 'bank',
    number: '1000',
    name: 'First Bank',
    version: saved.version,
  })
  await expect(taken).rejects.toThrow('Validation Error')
})

/** The period as plain-text accounting, as the file has it. */
async function plainText(owner: Traveller, from: string, until: string): Promise<string> {
  const { items: accounts } = await owner.call(journal.accounts, {})
  const { items: before } = await owner.call(journal.trial, { from, until: from, page_size: 100 })
  const { items } = await owner.call(journal.export, { from, until })
  const { items: after } = await owner.call(journal.trial, { from: until, until, page_size: 100 })
  return [
    hledgerHead(accounts),
    hledgerOpening(from, before),
    ...items.map(hledgerEntry),
    hledgerBalances(until, after),
  ].join('')
}

const hasHledger = spawnSync('hledger', ['--version']).status === 0

test.skipIf(!hasHledger)(
  'hledger reads the export and finds it right, balances of the month end included (skipped where it is not installed)',
  async () => {
    const { owner } = await monthThatIsOver()
    await owner.call(journal.saveAccount, { key: 'bank', number: '1020', name: 'Bank: "First"; ops', version: 1 })
    const text = await plainText(owner, '2026-11-01', '2026-11-30')
    expect(text).toContain('Balances of 2026-11-30')
    const check = (journal: string) =>
      spawnSync('hledger', ['-f', '-', 'check', 'assertions', 'accounts', 'commodities', 'ordereddates'], {
        input: journal,
        encoding: 'utf8',
      })
    expect(check(text)).toMatchObject({ status: 0, stderr: '' })
    // The control: one cent off is found.
    expect(check(text.replace(/= \$-?\d+\.\d\d/, '= $123456.78')).stderr).toContain('balance assertion')
  },
)

test('the file for machines has a line for each line, with ISO dates, ids and plain decimals', async () => {
  const { owner } = await monthThatIsOver()
  const { items, next } = await owner.call(journal.export, { from: '2026-11-21', until: '2026-11-21' })
  expect(next).toBeNull()
  const header = csvHeader().trimEnd().split(',')
  expect(header.slice(0, 4)).toEqual(['entry_id', 'line', 'date', 'posted_at'])
  for (const entry of items) {
    const rows = csvLinesOf(entry).trimEnd().split('\r\n')
    expect(rows).toHaveLength(entry.lines.length)
    for (const row of rows) expect(row).toMatch(/^\d+,\d+,2026-11-21,2026-11-\d\dT[\d:]+-08:00,[A-Z_]+,/)
  }
})
