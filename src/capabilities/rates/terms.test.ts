import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { type Harness, harness } from '../../test/harness.ts'
import { demoPriceBook } from './demo.ts'
import { agreedTerms } from './terms.ts'

const { cancellation: _cancellation, repeated_regret: _regret, ...OTHERS } = demoPriceBook.terms
const DELIVERED = { ...OTHERS, late_hours: 24, cancellation_fee_cents: { BOOK_NOW: 0, BUY_NOW: 500, CUSTOM: 0 } }

const migration = (name: string) => readFileSync(`migrations/${name}.sql`, 'utf8')

interface Carried {
  readonly number: number
  readonly book: typeof demoPriceBook
  readonly drafted: boolean
  readonly left: string
}

/** Prices in tables of their own, as they were kept before versions, in a schema of their own; and what they become. */
async function carried(h: Harness, terms: object): Promise<Carried[]> {
  const url = Object.assign(new URL(process.env.SKYLOT_TEST_POSTGRES!), { pathname: new URL(h.url).pathname })
  const client = new Client({ connectionString: url.href })
  await client.connect()
  const earlier = migration('0002_bookings').matchAll(/create table (?:rate_|lead_|fees|taxes|price_)[\s\S]*?\n\);/g)
  try {
    await client.query(`
      create schema earlier;
      set search_path = earlier, public;
      ${[...earlier].join('\n')}
      create table settings (key text primary key, value jsonb not null);
      insert into settings values ('lot', '{"free_minutes": 45, "lost_ticket_cents": 3000}'), ('flags', '{}');
      insert into rate_plans values
        ('01935000-0000-7000-8000-000000000002', 'Summer', '{"kind": "yearly", "from": "06-15", "to": "08-31"}', 10, true),
        ('01935000-0000-7000-8000-000000000001', 'Base', '{"kind": "always"}', 0, true),
        ('01935000-0000-7000-8000-000000000003', 'Gone', '{"kind": "always"}', 50, false);
      insert into rate_plan_prices
        select id, 'STANDARD', 600, 2400, 14400 from rate_plans union all
        select id, 'MOTORCYCLE', 400, 1400, 8400 from rate_plans;
      insert into lead_time_discounts values (7, 10), (1, 2.5);
      insert into fees values ('AIRPORT_ACCESS', 'Airport access fee', 125, 0);
      insert into taxes values ('CITY', 'City tax', null, 300, 1), ('SALES', 'Sales tax', 10.25, null, 0);
      insert into price_terms (buy_now_extra_percent, terms) values (5, '${JSON.stringify(terms)}');
      ${migration('0022_cancellation_terms')}
      ${migration('0040_price_book')}`)
    const { rows } = await client.query<Carried>(`
      select number, v.book, v.book = d.book as drafted, (select string_agg(key, ' ') from settings) as left
      from price_book_versions v, price_book_draft d`)
    await client.query('drop schema earlier cascade')
    return rows
  } finally {
    await client.end()
  }
}

test('prices, fees, taxes, terms, and gate rules of before become version 1 and the draft, number by number', async () => {
  const h = await harness()
  const { terms } = demoPriceBook
  const [version, ...others] = await carried(h, terms)
  const prices = {
    STANDARD: { hour_cents: 600, day_cents: 2400, week_cents: 14_400 },
    MOTORCYCLE: { hour_cents: 400, day_cents: 1400, week_cents: 8400 },
  }
  expect(others).toEqual([])
  expect(version).toMatchObject({ number: 1, drafted: true, left: 'flags' })
  expect(version?.book).toEqual({
    plans: [
      {
        id: '01935000-0000-7000-8000-000000000001',
        name: 'Base',
        season: { kind: 'always' },
        priority: 0,
        prices,
      },
      {
        id: '01935000-0000-7000-8000-000000000002',
        name: 'Summer',
        season: { kind: 'yearly', from: '06-15', to: '08-31' },
        priority: 10,
        prices,
      },
    ],
    lead_time_discounts: [
      { min_days: 1, percent: 2.5 },
      { min_days: 7, percent: 10 },
    ],
    on_sale: ['BOOK_NOW', 'BUY_NOW'],
    buy_now_extra_percent: 5,
    fees: [{ code: 'AIRPORT_ACCESS', description: 'Airport access fee', per_day_cents: 125 }],
    taxes: [
      { code: 'SALES', description: 'Sales tax', percent: 10.25, per_stay_cents: null },
      { code: 'CITY', description: 'City tax', percent: null, per_stay_cents: 300 },
    ],
    terms,
    gate: { ...demoPriceBook.gate, free_minutes: 45, lost_ticket_cents: 3000 },
    club: demoPriceBook.club,
  })
})

test('a house that had the terms as delivered gets those delivered now; its own terms stay what they are', async () => {
  const h = await harness()
  const upgraded = async (terms: object) => (await carried(h, terms))[0]?.book.terms
  expect(await upgraded(DELIVERED)).toEqual(demoPriceBook.terms)
  const own = { ...DELIVERED, late_hours: 48 }
  expect(await upgraded(own)).toEqual(agreedTerms(own as never))
})
