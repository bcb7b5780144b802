import { expect, test } from 'vitest'
import type { ValidationError } from '../../http/client.ts'
import { harness, type Harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { STAY } from '../bookings/factory.ts'
import { activeCompany } from '../companies/factory.ts'
import { quotes } from './contract.ts'

const LONG = { travel_from_date: '2026-12-10 17:30:00-0800', travel_to_date: '2026-12-24 06:15:00-0800' }
const STAYS = [STAY, LONG, { ...STAY, vehicle_class: 'OVERSIZE' }, { ...LONG, vehicle_class: 'MOTORCYCLE' }] as const

const WITHOUT = { total: null, drive_up_total: null, savings: '0.00' }

async function quotedAndShown(who: Traveller) {
  const quoted = await Promise.all(
    STAYS.map(async (stay) => {
      const { quotes: all } = await who.call(quotes.set, stay)
      const { rate } = all[0]!
      const drive_up_total = all.find(({ product_id }) => product_id === 'STANDARD')!.total_charge
      return { total: rate.total, drive_up_total, savings: rate.savings, rate }
    }),
  )
  const { examples } = await who.call(quotes.examples, { stays: STAYS.map((stay) => ({ ...stay, with_lines: true })) })
  return { quoted, examples }
}

async function shownTotals(who: Pick<Harness, 'call'>) {
  const { examples } = await who.call(quotes.examples, { stays: [STAY, LONG] })
  return examples.map(({ total }) => total)
}

test('an example costs what a quote of the same stay does, for a stranger and for who books on a company’s account', async () => {
  const h = await harness()
  await activeCompany(h)
  const [stranger, member] = [await h.as.traveller(), await h.as.member()]
  const first = await quotedAndShown(stranger)
  expect(first.examples).toEqual(first.quoted)
  const agreed = await quotedAndShown(member)
  expect(agreed.examples).toEqual(agreed.quoted)
  expect(agreed.examples[0]!.total).not.toBe(first.examples[0]!.total)
})

test('examples keep no quote and are no event, and tell their lines only where these are asked for', async () => {
  const h = await harness()
  const { examples } = await h.call(quotes.examples, { stays: [STAY] })
  expect(examples).toEqual([{ total: '74.57', drive_up_total: '86.48', savings: '11.91' }])
  expect(await h.rows('quotes', {})).toEqual([])
})

test('an example that cannot be had has no price, and leaves the others theirs', async () => {
  const h = await harness()
  const [stay, long] = await shownTotals(h)
  expect([stay, long]).toEqual(['74.57', expect.stringMatching(/^\d+\.\d\d$/)])
  await h.lot.leaveSpaces('2026-12-02', 0)
  expect(await shownTotals(h), 'full').toEqual([null, long])
  await h.lot.leaveSpaces('2026-12-02', 5)
  await h.change('stall_days', { date: '2026-12-01', vehicle_class: 'STANDARD' }, { minimum_stay: 7 })
  expect(await shownTotals(h), 'too short for its arrival').toEqual([null, long])
  const past = { travel_from_date: '2026-11-01 08:00:00-0800', travel_to_date: '2026-11-03 08:00:00-0800' }
  const backwards = { travel_from_date: STAY.travel_to_date, travel_to_date: STAY.travel_from_date }
  const { examples } = await h.call(quotes.examples, { stays: [past, backwards, LONG] })
  expect(examples).toMatchObject([WITHOUT, WITHOUT, { total: long }])
})

test('spaces that are kept for members give members a price', async () => {
  const h = await harness()
  const member = await h.as.member()
  const before = await shownTotals(h)
  const day = { date: '2026-12-02', vehicle_class: 'STANDARD' } as const
  const [{ allotment } = { allotment: 0 }] = await h.rows('stall_days', day)
  await h.change('stall_days', day, { kept_members: allotment })
  expect(await shownTotals(h)).toEqual([null, before[1]])
  expect(await shownTotals(member)).toEqual(before)
})

test('stays are from one to twenty, each with both dates', async () => {
  const h = await harness()
  const faultsOf = (stays: unknown[]) =>
    h.call(quotes.examples, { stays: stays as [typeof STAY] }).catch((err: ValidationError) => err.fieldErrors)
  expect(await faultsOf([])).toEqual({ stays: ['At least 1 entry'] })
  expect(await faultsOf(Array.from({ length: 21 }, () => STAY))).toHaveProperty('stays')
  expect(await faultsOf([{ travel_from_date: STAY.travel_from_date }])).toEqual({
    'stays.0.travel_to_date': [expect.any(String)],
  })
  expect(await faultsOf([{ ...STAY, vehicle_class: 'TANK' }])).toEqual({
    'stays.0.vehicle_class': [expect.any(String)],
  })
})
