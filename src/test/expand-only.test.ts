import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../platform/migrate.ts'
import { released } from './released.ts'

/** The last migration of the last release, 5.15.1; a release puts its own here, and begins with nothing broken. */
const LAST = 25

/** Where 5.15.1 does not run beside this version, by what it would miss or not fill in; docs/operations.md says to stop it first. */
const BROKEN: Readonly<Record<string, readonly string[]>> = {
  'prices are versions of one book': [
    'fees: gone',
    'lead_time_discounts: gone',
    'price_terms: gone',
    'rate_plan_prices: gone',
    'rate_plans: gone',
    'taxes: gone',
  ],
  'a coupon has many codes, and a name': [
    'coupon_redemptions.code: required',
    'coupons.active: gone',
    'coupons.code: gone',
    'coupons.name: required',
  ],
  'who waits for staff is answered by a time': ['incidents.due_at: required', 'inquiries.due_at: required'],
  'scores are compared by product': ['scores.product: required'],
}

test('the version before finds what it knows of the database as it was, and need not fill in what it does not know', async () => {
  const { client, upgrade } = await released(LAST)
  const before = await columnsOf(client)
  await upgrade()
  expect(missed(before, await columnsOf(client))).toEqual(Object.values(BROKEN).flat().toSorted())
})

test('control: a column that is gone, renamed, of another type or to be filled in is found', async () => {
  const { client } = await released(LAST)
  const before = await columnsOf(client)
  await client.query('alter table inquiries rename column email to address')
  await client.query('alter table articles alter column slug type varchar(80)')
  await client.query('alter table scores add column kind text not null, add column mood text not null default $$$$')
  await client.query('alter table scores alter column feedback set not null')
  await client.query('drop table site_messages cascade')
  expect(missed(before, await columnsOf(client))).toEqual([
    'articles.slug: of another type',
    'inquiries.address: required',
    'inquiries.email: gone',
    'scores.feedback: required',
    'scores.kind: required',
    'site_messages: gone',
  ])
})

test('no migration sets aside the limit on its waits for locks, or ends its transaction', () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  const free = files.filter((name) =>
    /lock_timeout|^\s*(commit|rollback|begin|start transaction)\b\s*;/im.test(
      readFileSync(join(MIGRATIONS, name), 'utf8'),
    ),
  )
  expect(free).toEqual([])
})

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  /** Whether a row cannot be written without it. */
  readonly is_required: boolean
}

async function columnsOf(client: Client): Promise<readonly Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as is_required
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`)
  return rows
}

/** What a version that knows the columns as they were would miss or not fill in, as lines in their order. */
function missed(before: readonly Column[], after: readonly Column[]): string[] {
  const nameOf = ({ table, name }: Column) => `${table}.${name}`
  const [then, now] = [before, after].map((columns) => new Map(columns.map((column) => [nameOf(column), column])))
  const tables = new Set(after.map(({ table }) => table))
  const lines = [
    ...before.flatMap((column) => {
      const is = now!.get(nameOf(column))
      if (!is) return [`${tables.has(column.table) ? nameOf(column) : column.table}: gone`]
      return is.type === column.type ? [] : [`${nameOf(column)}: of another type`]
    }),
    ...after.flatMap((column) => {
      const isKnown = before.some(({ table }) => table === column.table)
      const wasRequired = then!.get(nameOf(column))?.is_required ?? false
      return isKnown && column.is_required && !wasRequired ? [`${nameOf(column)}: required`] : []
    }),
  ]
  return [...new Set(lines)].toSorted()
}
