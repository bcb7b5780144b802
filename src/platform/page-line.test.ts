import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/postgres.ts'
import { type Database, type DatabasePool, type OpenDatabase, openDatabase } from './database.ts'
import { openLog } from './log.ts'
import { inLine } from './page-line.ts'
import { databaseOf } from './page-reads.ts'
import type { Context } from './context.ts'
import { gathered, together } from './together.ts'
import { measured, openTimings } from './timings.ts'

let home: TestDatabase
let db: OpenDatabase

beforeAll(async () => {
  home = await createTestDatabase()
  db = openDatabase(home.url, { max: 3 })
  await sql`create table written (n int)`.execute(db)
})

afterAll(async () => {
  await db.close()
  await home.drop()
})

const page = () => databaseOf({ answers: new Map() }, db)

async function connectionOf(line: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(line)
  return rows[0]!.pid
}

test('what a page asks at once goes over one connection, more of it over others, and all are free again', async () => {
  const line = page()
  const pids = await Promise.all(Array.from({ length: 20 }, () => connectionOf(line)))
  const counts = [...new Set(pids)].map((pid) => pids.filter((each) => each === pid).length)
  expect(counts.toSorted((a, b) => a - b)).toEqual([4, 8, 8])
  expect(db.poolState()).toMatchObject({ idle: db.poolState().open, waiting: 0 })
  expect(await connectionOf(line)).toBeTypeOf('number')
})

test('pages have lines of their own', async () => {
  const pids = await Promise.all([page(), page(), page()].map(connectionOf))
  expect(new Set(pids).size).toBe(3)
})

test('a statement that fails takes none of its line with it', async () => {
  const line = page()
  const ask = (n: number) => sql<{ n: number }>`select 6 / ${n}::int as n`.execute(line)
  const answers = await Promise.allSettled([3, 0, 2, 1].map(ask))
  const told = answers.map((each) => (each.status === 'fulfilled' ? each.value.rows[0]!.n : each.reason.code))
  expect(told).toEqual([2, '22012', 3, 6])
})

test('what several ask at one moment waits for nothing else that one of their pages asks', async () => {
  const double = gathered(async ({ db: by }: { readonly db: Database }, numbers: readonly number[]) => {
    const { rows } = await sql<{ n: number }>`select n * 2 as n from unnest(${numbers}::int[]) as n`.execute(by)
    return rows.map(({ n }) => n)
  })
  const [slow, quick] = [page(), page()]
  const answered: string[] = []
  const report = sql`select pg_sleep(1)`.execute(slow).then(() => answered.push('the report'))
  const both = Promise.all([double({ db: slow }, 1), double({ db: quick }, 2)]).then(() => answered.push('both'))
  await Promise.all([report, both])
  expect(answered).toEqual(['both', 'the report'])
})

test('what the calls of one page ask together stays in its line', async () => {
  const [line, batch] = [page(), {}]
  const ask = together(async ({ db: by }: Context, numbers: readonly number[]) => {
    const pid = await connectionOf(by)
    return numbers.map(() => ({ pid, asked: numbers.length }))
  })
  const other = sql`select pg_sleep(0.3)`.execute(line)
  const pid = connectionOf(line)
  const answers = await Promise.all([1, 2].map((number) => ask({ db: line, batch } as unknown as Context, number)))
  const wanted = { pid: await pid, asked: 2 }
  expect(answers).toEqual([wanted, wanted])
  await other
})

test('a transaction has a connection of its own: what else the page asks sees nothing of it and is kept', async () => {
  const line = page()
  const attempt = line.transaction().execute(async (trx) => {
    await sql`insert into written values (1)`.execute(trx)
    const other = await Promise.all([sql`select * from written`.execute(line), connectionOf(line)])
    expect(other[0].rows).toEqual([])
    expect(other[1]).not.toBe(await connectionOf(trx))
    await sql`insert into written values (2)`.execute(line)
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect((await sql`select * from written`.execute(line)).rows).toEqual([{ n: 2 }])
})

test('a connection whose rollback fails is not used again', async () => {
  const given: (boolean | undefined)[] = []
  const query = async (text: string) => {
    if (text !== 'begin') throw new Error(`no ${text}`)
    return { command: 'SELECT', rowCount: 0, rows: [] }
  }
  const connect = async () => ({ query, release: (destroy?: boolean) => void given.push(destroy) })
  const pool = { options: {}, connect, end: async () => {}, state: () => db.poolState() } as unknown as DatabasePool
  const attempt = inLine(pool)
    .transaction()
    .execute((trx) => connectionOf(trx))
  await expect(attempt).rejects.toThrow('no ')
  expect(given).toEqual([true])
})

test('a connection that breaks fails what was under way on it, and the page goes on with another', async () => {
  const line = page()
  const pid = connectionOf(line)
  const others = Promise.allSettled([sql`select pg_sleep(20)`.execute(line), connectionOf(line)])
  await sql`select pg_terminate_backend(${await pid})`.execute(db)
  expect((await others).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await connectionOf(line)).not.toBe(await pid)
})

test('no statement is called slow for the one that it waited for', async () => {
  const lines: { statement?: string }[] = []
  const log = openLog('info', { write: (text) => void lines.push(JSON.parse(text) as { statement?: string }) })
  const timings = openTimings({ log, slowStatement: 150 })
  onTestFinished(() => void timings.take())
  const line = page()
  await measured(timings, { kind: 'page', name: 'GET /staff', id: 'p' }, () =>
    Promise.all([sql`select pg_sleep(0.3)`.execute(line), connectionOf(line), connectionOf(line)]),
  )
  expect(lines.map(({ statement }) => statement)).toEqual(['select pg_sleep(0.3)'])
  const spent = timings.take().filter(({ kind }) => kind === 'statement')
  expect(spent.map(({ count, slowest }) => [count, slowest > 150])).toEqual([
    [1, true],
    [2, false],
  ])
})
