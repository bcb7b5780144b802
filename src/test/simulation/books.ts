import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'
import { hledgerBalances, hledgerEntry, hledgerHead } from '../../capabilities/journal/formats.ts'
import { journal } from '../../capabilities/journal/contract.ts'
import { fromDollars } from '../../lib/money.ts'
import { addDays, daysBetween } from '../../lib/pacific.ts'
import type { Harness } from '../harness.ts'
import type { Traveller } from '../travellers.ts'

/** Whatever the books may be asked of a period agrees to the cent: with each other, payments, stays, and hledger where it is installed. */
export async function expectBooksToAgree(h: Harness, from: string, until: string): Promise<void> {
  // Whoever has proved nothing yet proves every day.
  await h.remove('journal_proofs', {})
  for (const job of ['journal.post', 'journal.prove']) {
    await h.services.jobs.send(h.services.db, job, {}, {})
    await h.runJobs()
  }
  const owner = await h.as.staff('owner')
  const { items: differences, entries, waiting } = await owner.call(journal.proof, {})
  expect({ differences, waiting }).toEqual({ differences: [], waiting: 0 })
  expect(entries).toBeGreaterThan(0)
  for (let day = 0; day <= daysBetween(from, until); day++) {
    const date = addDays(from, day)
    const { debit, credit, items } = await owner.call(journal.trial, { from: date, until: date, page_size: 100 })
    expect([date, debit]).toEqual([date, credit])
    expect([date, items.reduce((all, { closing }) => all + fromDollars(closing), 0)]).toEqual([date, 0])
  }
  const [first] = await h.sql<{ date: string }>`select min(date) as date from journal_entries`
  await expectReportsToAgree(h, owner, first!.date, until)
  await expectHledgerToAgree(owner, first!.date, until)
}

async function expectReportsToAgree(h: Harness, owner: Traveller, from: string, until: string): Promise<void> {
  const { items: accounts } = await owner.call(journal.trial, { from, until, page_size: 100 })
  const closing = Object.fromEntries(accounts.map((one) => [one.account, fromDollars(one.closing)]))
  const [bridge, months, gateway] = await Promise.all([
    owner.call(journal.deferred, { from, until, step: 'day', page_size: 100 }),
    owner.call(journal.deferred, { from, until, step: 'month', page_size: 100 }),
    owner.call(journal.gateway, { from, until, step: 'day', page_size: 100 }),
  ])
  const total = <Name extends string>(rows: readonly Readonly<Record<Name, string>>[], name: Name) =>
    rows.reduce((all, row) => all + fromDollars(row[name]), 0)
  for (const name of ['paid', 'refunded', 'used', 'fees', 'expired'] as const)
    expect([name, total(bridge.items, name)]).toEqual([name, total(months.items, name)])
  const deferred = 0 - ((closing['deferred.bookings'] ?? 0) + (closing['deferred.vouchers'] ?? 0))
  expect(fromDollars(bridge.items[0]!.closing)).toBe(deferred)
  const [paid] = await h.sql<
    Record<'card_in' | 'card_out' | 'all_in' | 'all_out' | 'drawers' | 'held' | 'stays', number>
  >`
    select coalesce(sum(amount_cents) filter (where method = 'CARD' and kind = 'CHARGE' and status = 'SETTLED'), 0) as card_in,
      coalesce(sum(amount_cents) filter (where method = 'CARD' and kind = 'REFUND' and status <> 'REFUSED'), 0) as card_out,
      coalesce(sum(amount_cents) filter (where kind = 'CHARGE' and status = 'SETTLED' and invoice_id is null), 0) as all_in,
      coalesce(sum(amount_cents) filter (where kind = 'REFUND' and status <> 'REFUSED' and invoice_id is null), 0) as all_out,
      (select coalesce(sum(total_cents), 0) from transactions where status = 'CLOSED') as stays,
      (select coalesce(sum(paid_cents - refunded_cents), 0) from bookings where status in ('PENDING', 'CONFIRMED', 'CHECKED_IN')) as held
    from payments`
  expect([total(gateway.items, 'charged'), total(gateway.items, 'refunded')]).toEqual([paid!.card_in, -paid!.card_out])
  expect([total(bridge.items, 'paid'), total(bridge.items, 'refunded')]).toEqual([paid!.all_in, -paid!.all_out])
  // Nobody is at the lot at the end: what is deferred is what bookings to come hold, what was earned is what stays cost.
  expect(0 - (closing['deferred.bookings'] ?? 0)).toBe(paid!.held)
  const earned = accounts.filter(({ account }) => /^(revenue\.(?!cancellations|VOUCHER)|tax\.)/.test(account))
  expect(-earned.reduce((all, one) => all + fromDollars(one.closing), 0)).toBe(paid!.stays)
  const [nights] = await h.sql<{ amount: number }>`select coalesce(sum(amount_cents), 0) as amount from journal_nights`
  expect(total(months.items, 'revenue')).toBe(nights!.amount)
  expect(closing['cash'] ?? 0).toBe(await cashInDrawers(h))
  await expectPayoutsToAgree(h, accounts)
}

/** What should be in the drawers that are open. */
async function cashInDrawers(h: Harness): Promise<number> {
  const [drawers] = await h.sql<{ cash: number }>`
    select coalesce(sum(d.opening_cents
      + (select coalesce(sum(case p.kind when 'CHARGE' then p.amount_cents else -p.amount_cents end), 0) from payments p where p.drawer_id = d.id)
      + (select coalesce(sum(case m.kind when 'FLOAT' then m.amount_cents else -m.amount_cents end), 0)
         from drawer_movements m where m.drawer_id = d.id and m.kind <> 'CORRECTION')), 0) as cash
    from drawers d where d.counted_at is null`
  return drawers!.cash
}

/** What the gateway owes is what its batches are to pay out, and what is in none yet. */
export async function expectPayoutsToAgree(
  h: Harness,
  accounts: readonly { account: string; closing: string }[],
): Promise<void> {
  const [gateway] = await h.sql<{ due: number }>`
    select coalesce(sum(case p.kind when 'CHARGE' then p.amount_cents else -p.amount_cents end), 0)
        - (select coalesce(sum(fee_cents - other_cents), 0) from gateway_batches where status = 'CLOSED')
        - (select coalesce(sum(amount_cents), 0) from batch_deposits) as due
    from payments p where p.method = 'CARD' and (p.kind = 'CHARGE' and p.status = 'SETTLED' or p.kind = 'REFUND' and p.status not in ('REFUSED', 'FAILED'))`
  const stands = accounts.find(({ account }) => account === 'gateway')
  expect(fromDollars(stands?.closing ?? '0.00')).toBe(gateway!.due)
}

/** `hledger check` passes on the export of a period; skipped with a word where it is not installed. */
export async function expectHledgerToAgree(owner: Traveller, from: string, until: string): Promise<void> {
  if (spawnSync('hledger', ['--version']).status !== 0)
    return console.log('hledger is not installed: its check is skipped')
  const { items: chart } = await owner.call(journal.accounts, {})
  const { items: after } = await owner.call(journal.trial, { from: until, until, page_size: 100 })
  let text = hledgerHead(chart)
  let next: string | null | undefined
  do {
    const page = await owner.call(journal.export, { from, until, ...(next && { after: next }) })
    text += page.items.map(hledgerEntry).join('')
    next = page.next
  } while (next)
  const checks = ['assertions', 'accounts', 'commodities', 'ordereddates']
  const { status, stderr } = spawnSync('hledger', ['-f', '-', 'check', ...checks], {
    input: text + hledgerBalances(until, after),
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
}
