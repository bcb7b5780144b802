import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './postgres.ts'
import { checkStatements, type Report } from './statements/check.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDER = 'src/test/statements'

/** Files of the product with code in them. Opening a program takes longer than checking all of these, so there is one. */
const files = new Map<string, string>()

let database: TestDatabase
let report: Report

beforeAll(async () => {
  database = await createTestDatabase()
  report = await reportOn(files)
})
afterAll(() => database.drop())

async function reportOn(codes: ReadonlyMap<string, string>): Promise<Report> {
  const tsconfig = join(ROOT, 'tsconfig.example.json')
  const texts = new Map([
    ...[...codes].map(([name, code]) => [join(ROOT, FOLDER, name), `${IMPORTS}\n${code}`] as const),
    [tsconfig, JSON.stringify({ extends: './tsconfig.json', include: [FOLDER] })],
  ])
  return checkStatements({
    root: ROOT,
    url: database.url,
    files: [...codes.keys()].map((name) => `${FOLDER}/${name}`),
    tsconfig,
    fs: {
      readFile: (path) => texts.get(path),
      fileExists: (path) => (texts.has(path) ? true : undefined),
      getAccessibleEntries: (path) =>
        path === join(ROOT, FOLDER) ? { files: ['check.ts', 'types.ts', ...codes.keys()], directories: [] } : undefined,
    },
  })
}

const IMPORTS = `
import { type RawBuilder, sql } from 'kysely'
import { type Database, insertFrom, json, type Row } from '../../platform/database.ts'
import { defineRecords } from '../../platform/records.ts'
declare const db: Database`

/** What is wrong with this code, once all is checked. */
function checked(code: string): () => Report['faults'] {
  const name = `example${files.size}.ts`
  files.set(name, code)
  return () => report.faults.filter(({ place }) => place.startsWith(`${FOLDER}/${name}:`))
}

/** A test of what is found in this code. */
function finding(title: string, code: string, look: (found: readonly string[]) => void): void {
  const faults = checked(code)
  test(title, () => look(faults().map(({ what }) => what)))
}

/** A function around some code. */
function withinFunction(code: string, name = 'example'): string {
  return `export async function ${name}(id: string, limit: number | undefined) {\n${code}\n}`
}

/** Each of these executed templates in a function of its own. */
function eachOf(executed: readonly string[]): string {
  return executed.map((each, index) => withinFunction(`await ${each}.execute(db)`, `example${index}`)).join('\n')
}

test('SQL that is right has no faults', async () => {
  const code = 'const { rows } = await sql<{ id: string }>`select id from bookings where id = ${id}`.execute(db)'
  const report = await reportOn(new Map([['right.ts', withinFunction(code)]]))
  expect(report).toEqual({ faults: [], templates: 1, statements: 1 })
})

finding(
  'a misspelt column, an unknown table and other wrong names are found',
  eachOf([
    'sql`select emial from bookings`',
    'sql`select id from bookngs`',
    'sql`select from bookings where lenght(email) > 1`',
    'sql`select bookings.receipt_number from bookings`',
    'sql`update bookings set total = 1`',
    'sql`select id from bookings where total_cents = now()`',
    "sql`insert into keys (purpose, id) values ('A')`",
  ]),
  (found) => {
    expect(found).toEqual([
      'column "emial" does not exist',
      'relation "bookngs" does not exist',
      'function lenght(text) does not exist',
      'column bookings.receipt_number does not exist',
      'column "total" of relation "bookings" does not exist',
      expect.stringContaining('operator does not exist: integer = timestamp with time zone'),
      'INSERT has more target columns than expressions',
    ])
  },
)

describe('a fault', () => {
  const faults = checked(withinFunction('await sql`select id\n  from bookings\n  where nowhere = 1`.execute(db)'))

  test('is told with its file and line', () => {
    expect(faults()).toEqual([
      {
        place: expect.stringMatching(/^src\/test\/statements\/example\d+\.ts:9$/),
        what: 'column "nowhere" does not exist',
      },
    ])
  })
})

finding(
  'an INSERT that leaves out a column, or names none, is found',
  eachOf(["sql`insert into keys (purpose, id) values ('A', 'B')`", "sql`insert into keys values ('A', 'B', 'C')`"]),
  (found) => {
    expect(found).toEqual(['insert into keys: leaves out sealed', 'insert into keys: names no columns'])
  },
)

finding(
  'a result type that is not what PostgreSQL answers is found',
  eachOf([
    'sql<{ total_cents: string }>`select total_cents from bookings`',
    "sql<{ status: 'CONFIRMED' }>`select status from bookings`",
    'sql<{ total: number }>`select total_cents from bookings`',
    'sql<{ request_key: string }>`select request_key from bookings`',
    'sql<{ count: string }>`select count(*) from bookings`',
    'sql<{ ticket: string }>`select ticket_num as ticket from bookings left join transactions on booking_id = bookings.id`',
    'sql`select number from bookings`',
    "sql<Row<'bookings'>>`select id, number from bookings limit 1`",
  ]),
  (found) => {
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
  },
)

finding(
  'rows of a table, null where the statement excludes it, and closer types of what is computed are fine',
  eachOf([
    "sql<Row<'bookings'>>`select * from bookings`",
    'sql<{ request_key: string }>`select request_key from bookings where request_key is not null`',
    "sql<{ what: 'A' | 'B' }>`select case when true then 'A' else 'B' end as what`",
    'sql<{ ticket: string }>`select ticket_num as ticket from bookings b left join transactions t on booking_id = b.id where t.id = b.quote_id`',
    "sql<Pick<Row<'bookings'>, 'id' | 'marketing'>>`select id, marketing from bookings`",
  ]),
  (found) => {
    expect(found).toEqual([])
  },
)

finding(
  'a parameter of another type is found',
  eachOf([
    'sql`select from payment_tokens where is_default = ${id}`',
    'sql`select from bookings where id = ${id} limit ${limit}`',
    'sql`select from bookings where marketing = ${json({ id })}`',
  ]),
  (found) => {
    expect(found).toEqual([
      'a parameter of type boolean is given string',
      'a parameter of type bigint is given number | undefined',
    ])
  },
)

describe.each([
  ['ORDER', 'email', 'no_such_date', 'column "no_such_date" does not exist'],
  ['a spread condition', 'name = ', 'no_such_name = ', 'column "no_such_name" does not exist'],
  ['a pushed condition', 'is_default', 'no_such_thing', 'column "no_such_thing" does not exist'],
  ['a lock', 'for update', 'for updating', 'syntax error at or near "updating"'],
])('%s is followed each way', (_, right, wrong, what) => {
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
  finding('where it is right', code, (found) => expect(found).toEqual([]))
  const broken = code.replace(`sql\`${right}`, `sql\`${wrong}`)
  finding('where it is wrong', broken, (found) => expect(found).toEqual([what]))
})

finding(
  'what a caller gives is followed from the caller',
  `
async function one(which: RawBuilder<unknown>) {
  return sql<Row<'bookings'>>\`select * from bookings where \${which}\`.execute(db)
}
export const byEmail = (email: string) => one(sql\`email = \${email}\`)
export const byNothing = () => one(sql\`nothing = 1\`)`,
  (found) => expect(found).toEqual(['column "nothing" does not exist']),
)

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
  // Where the keys are written into a statement is in another file.
  const { faults } = await reportOn(new Map([['factories.ts', code]]))
  expect(faults.map(({ what }) => what).toSorted()).toEqual([
    'column "color" does not exist',
    'column "per_hour" of relation "price_book_draft" does not exist',
  ])
})

finding(
  'SQL in a query that is built is checked beside its tables',
  withinFunction(
    "await db.updateTable('bookings').set({ total_cents: sql`total_cent + 1` }).where('id', '=', id).execute()",
  ),
  (found) => expect(found).toEqual(['column "total_cent" does not exist']),
)

finding('SQL that nothing executes is told, not passed over', 'export const unused = sql`select 1`', (found) => {
  expect(found).toEqual(['is part of no statement that can be followed'])
})

finding(
  'SQL that cannot be followed is told, not passed over',
  eachOf(['sql`select id from bookings order by ${sql.ref(id.trim())}`']),
  (found) => expect(found).toContain('cannot be followed: sql.ref(id.trim())'),
)
