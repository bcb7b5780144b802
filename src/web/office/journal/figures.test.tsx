import { expect, test } from 'vitest'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { booked } from '../../../capabilities/bookings/factory.ts'
import { journal } from '../../../capabilities/journal/contract.ts'
import { postDue } from '../../../capabilities/journal/posting.ts'
import { parked } from '../../../capabilities/stays/factory.ts'
import { bought, memberWith, POINTS, redeemed } from '../../../capabilities/vouchers/factory.ts'
import { vouchers } from '../../../capabilities/vouchers/contract.ts'
import { fromDollars } from '../../../lib/money.ts'
import { harness } from '../../../test/harness.ts'
import type { Traveller } from '../../../test/travellers.ts'
import { readListQuery } from '../kit/list.ts'
import { screen as deferred } from './deferred.tsx'
import { screen as entries } from './entries.tsx'
import { screen as payouts } from './payouts.tsx'
import { screen as points } from './points.tsx'
import { screen as taxes } from './taxes.tsx'
import { screen as trial } from './trial-balance.tsx'

/** Who reads the books after sales in two months, of which some were taken back. */
async function reader(): Promise<Traveller> {
  const h = await harness()
  const member = await memberWith(h, 2 * POINTS)
  const traveller = await h.as.traveller()
  await parked(h, member)
  const { number } = await booked(traveller, 'BUY_NOW')
  await redeemed(member)
  const { id: voucherId } = await redeemed(member)
  await bought(await h.as.traveller())
  await member.call(vouchers.void, { voucherId })
  await traveller.call(bookings.cancel, { number })
  h.clock.advance({ hours: 24 * 31 })
  await parked(h)
  await h.runJobs()
  await postDue(h.ctx())
  return h.as.staff('owner')
}

/** What the entries that an address shows brought to its account, in cents. */
async function sumOf(owner: Traveller, address: string): Promise<number> {
  const { filters } = readListQuery(entries, new URL(address, 'https://parking.example').searchParams)
  const { items } = await owner.call(journal.entries, { ...filters, page_size: 100 })
  const isAsked = (account: string) => account === filters.account || account.startsWith(`${filters.account}.`)
  return items
    .flatMap(({ lines }) => lines.filter(({ account }) => isAsked(account)))
    .reduce((sum, { amount }) => sum + fromDollars(amount), 0)
}

test('each figure of a report on the books opens the entries that it sums up', async () => {
  const owner = await reader()
  const period = { from: '2026-11-01', until: '2026-12-31' }
  const opened: string[] = []
  for (const { columns, call } of [deferred, points, payouts, taxes]) {
    const rows = (await owner.call(journal[call.slice('journal.'.length) as 'deferred'], period)).items
    for (const row of rows) {
      for (const { key, cell } of columns) {
        const { to } = (cell?.(row as never) as { props: { to?: string | null } } | undefined)?.props ?? {}
        // Revenue by night counts in the month of its nights, not of its entries.
        if (!to || key === 'revenue') continue
        opened.push(`${call} ${key}`)
        const figure = Math.abs(fromDollars(row[key as 'paid']))
        expect([call, row.period, key, Math.abs(await sumOf(owner, to))]).toEqual([call, row.period, key, figure])
      }
    }
  }
  expect(opened).toEqual(
    expect.arrayContaining([
      'journal.deferred used',
      'journal.points vouchers',
      'journal.gateway charged',
      'journal.taxes owed',
    ]),
  )
})

test('an account of the trial balance opens the entries of the period on the screen', async () => {
  const owner = await reader()
  const { items } = await owner.call(journal.trial, { from: '2026-12-01', until: '2026-12-31' })
  for (const row of items) {
    const moved = fromDollars(row.debit) - fromDollars(row.credit)
    expect([row.account, await sumOf(owner, trial.link!(row))]).toEqual([row.account, moved])
  }
})

test('what is owed in taxes is what stands at the end of the period on the screen', async () => {
  const owner = await reader()
  const owed = async (until: string) => {
    const { items, owed } = await owner.call(journal.taxes, { from: '2026-11-01', until })
    const closing = Map.groupBy(items, ({ account }) => account)
      .values()
      .map(([last]) => fromDollars(last!.closing))
    expect(fromDollars(owed)).toBe(closing.reduce((sum, amount) => sum + amount, 0))
    return fromDollars(owed)
  }
  expect(await owed('2026-12-31')).toBeGreaterThan(await owed('2026-11-30'))
})
