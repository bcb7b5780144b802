import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from '../platform/embedded-postgres.ts'
import { migrate } from '../platform/migrate.ts'
import { checkStatements, type Report } from './statements/check.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FILE = 'src/test/statements/example.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: EmbeddedPostgres
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skylot-statements-'))
  server = await startEmbedded(folder, { durable: false })
  await migrate(server.url, join(ROOT, 'migrations'))
})

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The report on a file of the product with this code in it. */
async function reportOn(code: string): Promise<Report> {
  const files = new Map([
    [join(ROOT, FILE), `${IMPORTS}\n${code}`],
    [
      join(ROOT, 'tsconfig.example.json'),
      JSON.stringify({ extends: './tsconfig.json', include: ['src/test/statements'] }),
    ],
  ])
  return checkStatements({
    root: ROOT,
    url: server.url,
    files: [FILE],
    tsconfig: join(ROOT, 'tsconfig.example.json'),
    fs: {
      readFile: (path) => files.get(path),
      fileExists: (path) => (files.has(path) ? true : undefined),
      getAccessibleEntries: (path) =>
        path === join(ROOT, 'src/test/statements')
          ? { files: ['check.ts', 'example.ts', 'types.ts'], directories: [] }
          : undefined,
    },
  })
}

const IMPORTS = `
import { type RawBuilder, sql } from 'kysely'
import { type Database, insertFrom, json, type Row } from '../../platform/database.ts'
import { defineRecords } from '../../platform/records.ts'
declare const db: Database`

/** What is wrong with this code. */
async function faultsOf(code: string): Promise<string[]> {
  const { faults } = await reportOn(code)
  return faults.map(({ what }) => what)
}

/** A function around some code. */
function withinFunction(code: string, name = 'example'): string {
  return `export async function ${name}(id: string, limit: number | undefined) {\n${code}\n}`
}

/** What is wrong with each of these executed templates, one in each function. */
async function faultOfEach(executed: readonly string[]): Promise<string[]> {
  return faultsOf(
    executed.map((each, index) => withinFunction(`await ${each}.execute(db)`, `example${index}`)).join('\n'),
  )
}

test('SQL that is right has no faults', async () => {
  const code = 'const { rows } = await sql<{ id: string }>`select id from bookings where id = ${id}`.execute(db)'
  expect(await reportOn(withinFunction(code))).toEqual({ faults: [], templates: 1, statements: 1 })
})

test('a misspelt column, an unknown table and other wrong names are found', async () => {
  const found = await faultOfEach([
    'sql`select emial from bookings`',
    'sql`select id from bookngs`',
    'sql`select from bookings where lenght(email) > 1`',
    'sql`select bookings.receipt_number from bookings`',
    'sql`update bookings set total = 1`',
    'sql`select id from bookings where total_cents = now()`',
    "sql`insert into keys (purpose, id) values ('A')`",
  ])
  expect(found).toEqual([
    'column "emial" does not exist',
    'relation "bookngs" does not exist',
    'function lenght(text) does not exist',
    'column bookings.receipt_number does not exist',
    'column "total" of relation "bookings" does not exist',
    expect.stringContaining('operator does not exist: integer = timestamp with time zone'),
    'INSERT has more target columns than expressions',
  ])
})

test('a fault is told with its file and line', async () => {
  const { faults } = await reportOn(
    withinFunction('await sql`select id\n  from bookings\n  where nowhere = 1`.execute(db)'),
  )
  expect(faults).toEqual([{ place: `${FILE}:9`, what: 'column "nowhere" does not exist' }])
})

test('an INSERT that leaves out a column, or names none, is found', async () => {
  const found = await faultOfEach([
    "sql`insert into keys (purpose, id) values ('A', 'B')`",
    "sql`insert into keys values ('A', 'B', 'C')`",
  ])
  expect(found).toEqual(['insert into keys: leaves out sealed', 'insert into keys: names no columns'])
})

test('a result type that is not what PostgreSQL answers is found', async () => {
  const found = await faultOfEach([
    'sql<{ total_cents: string }>`select total_cents from bookings`',
    "sql<{ status: 'CONFIRMED' }>`select status from bookings`",
    'sql<{ total: number }>`select total_cents from bookings`',
    'sql<{ request_key: string }>`select request_key from bookings`',
    'sql<{ count: string }>`select count(*) from bookings`',
    'sql<{ ticket: string }>`select ticket_num as ticket from bookings left join transactions on booking_id = bookings.id`',
    'sql`select number from bookings`',
    "sql<Row<'bookings'>>`select id, number from bookings limit 1`",
  ])
  expect(found.slice(0, 7)).toEqual([
    'total_cents is Cents, and not string',
    expect.stringMatching(/^status is "CANCELLED" \| .*, and not "CONFIRMED"$/),
    'answers no total',
    'request_key may be null, and string may not',
    'count is number, and not string',
    'ticket may be null, and string may not',
    'answers number, of which no type says what it is',
  ])
  expect(found).toContain('answers no email')
})

test('rows of a table, null where the statement excludes it, and closer types of what is computed are fine', async () => {
  const found = await faultOfEach([
    "sql<Row<'bookings'>>`select * from bookings`",
    'sql<{ request_key: string }>`select request_key from bookings where request_key is not null`',
    "sql<{ what: 'A' | 'B' }>`select case when true then 'A' else 'B' end as what`",
    'sql<{ ticket: string }>`select ticket_num as ticket from bookings b left join transactions t on booking_id = b.id where t.id = b.quote_id`',
    "sql<Pick<Row<'bookings'>, 'id' | 'marketing'>>`select id, marketing from bookings`",
  ])
  expect(found).toEqual([])
})

test('a parameter of another type is found', async () => {
  const found = await faultOfEach([
    'sql`select from payment_tokens where is_default = ${id}`',
    'sql`select from bookings where id = ${id} limit ${limit}`',
    'sql`select from bookings where marketing = ${json({ id })}`',
  ])
  expect(found).toEqual([
    'a parameter of type boolean is given string',
    'a parameter of type bigint is given number | undefined',
  ])
})

test.each([
  ['ORDER', 'email', 'no_such_date', 'column "no_such_date" does not exist'],
  ['a spread condition', 'name = ', 'no_such_name = ', 'column "no_such_name" does not exist'],
  ['a pushed condition', 'is_default', 'no_such_thing', 'column "no_such_thing" does not exist'],
  ['a lock', 'for update', 'for updating', 'syntax error at or near "updating"'],
])('%s is followed each way', async (_, right, wrong, what) => {
  const code = `
const ORDER = { name: sql\`city\`, date: sql\`email\` }
function matching(search: string | undefined): RawBuilder<unknown> {
  const conditions = [sql\`true\`, ...(search ? [sql\`name = \${search}\`] : [])]
  if (search === 'x') conditions.push(sql\`is_default\`)
  return sql.join(conditions, sql\` and \`)
}
export async function example(search: string | undefined, sort: keyof typeof ORDER, lock: boolean) {
  const hold = lock ? sql\`for update\` : sql\`\`
  const known = sql\`(select city, city as name, postal_code as email, is_default from billing_addresses)\`
  await sql\`select from \${known} as known where \${matching(search)} order by \${ORDER[sort]} \${hold}\`.execute(db)
}`
  expect(await faultsOf(code)).toEqual([])
  expect(await faultsOf(code.replace(`sql\`${right}`, `sql\`${wrong}`))).toEqual([what])
})

test('what a caller gives is followed from the caller', async () => {
  const code = `
async function one(which: RawBuilder<unknown>) {
  return sql<Row<'bookings'>>\`select * from bookings where \${which}\`.execute(db)
}
export const byEmail = (email: string) => one(sql\`email = \${email}\`)
export const byNothing = () => one(sql\`nothing = 1\`)`
  expect(await faultsOf(code)).toEqual(['column "nothing" does not exist'])
})

test('what factories make, and columns from the keys of an object, are followed', async () => {
  const code = `
const records = defineRecords<'vouchers', 'voucher_changes', { closed: object }>({
  table: 'vouchers', changes: 'voucher_changes', owner: 'voucher_id',
})
export const find = (ctx: Parameters<typeof records.find>[0]) => records.find(ctx, sql\`color = 'red'\`)
export const write = (code: string) => {
  const draft = { only_row: true, book: code, revision: 1, per_hour: 2 }
  return sql\`with given as (\${insertFrom('price_book_draft', draft as never, sql\`(values (1)) as one\`)} returning 1)
    select from given\`.execute(db)
}`
  expect((await faultsOf(code)).toSorted()).toEqual([
    'column "color" does not exist',
    'column "per_hour" of relation "price_book_draft" does not exist',
  ])
})

test('SQL in a query that is built is checked beside its tables', async () => {
  const code =
    "await db.updateTable('bookings').set({ total_cents: sql`total_cent + 1` }).where('id', '=', id).execute()"
  expect(await faultsOf(withinFunction(code))).toEqual(['column "total_cent" does not exist'])
})

test('SQL that cannot be followed is told, not passed over', async () => {
  const unused = await faultsOf('export const unused = sql`select 1`')
  expect(unused).toEqual(['is part of no statement that can be followed'])
  const computed = await faultOfEach(['sql`select id from bookings order by ${sql.ref(id.trim())}`'])
  expect(computed).toContain('cannot be followed: sql.ref(id.trim())')
})
