import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { sharedHarness } from '../test/harness.ts'
import { type Context, transaction } from './context.ts'
import { NotReplicated } from './database.ts'
import { gathered, isOneOf, together } from './together.ts'
import { isDatabaseAway } from './unavailable.ts'

const shared = sharedHarness()

/** Answers each with its double, and tells how many were asked at once; what is over a hundred fails in PostgreSQL. */
function doubling() {
  const asked: number[] = []
  const double = together(async (ctx: Context, numbers: readonly number[]) => {
    asked.push(numbers.length)
    const { rows } = await sql<{ number: number; double: number }>`
      select number, number * 2 / case when number > 100 then 0 else 1 end as double
      from unnest(${numbers}::int[]) as number`.execute(ctx.db)
    return numbers.map((each) => rows.find(({ number }) => number === each)?.double)
  })
  return { asked, double }
}

test('jobs of one batch that ask at the same moment are answered by one statement, each with its own answer', async () => {
  const ctx = { ...shared().ctx(), batch: {} }
  const { asked, double } = doubling()
  expect(await Promise.all([1, 2, 3, 2].map((number) => double(ctx, number)))).toEqual([2, 4, 6, 4])
  expect(await double(ctx, 7)).toBe(14)
  expect(asked).toEqual([4, 1])
})

test('who is in no batch, in another one or in a transaction asks alone', async () => {
  const ctx = shared().ctx()
  const { asked, double } = doubling()
  const apart = [ctx, ctx, { ...ctx, batch: {} }, { ...ctx, batch: {} }]
  expect(await Promise.all(apart.map((each, index) => double(each, index)))).toEqual([0, 2, 4, 6])
  const batch = {}
  const within = [8, 9].map((number) => transaction({ ...ctx, batch }, (ctx) => double(ctx, number)))
  expect(await Promise.all(within)).toEqual([16, 18])
  expect(asked).toEqual([1, 1, 1, 1, 1, 1])
})

test('where one of several makes the statement fail, the others are answered and only it fails', async () => {
  const ctx = { ...shared().ctx(), batch: {} }
  const { asked, double } = doubling()
  const settled = await Promise.allSettled([1, 101, 3].map((number) => double(ctx, number)))
  expect(settled.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.message))).toEqual([
    2,
    'division by zero',
    6,
  ])
  expect(asked).toEqual([3, 1, 1, 1])
})

test('requests that ask outside a transaction at the same moment are answered by one statement, and those within one alone', async () => {
  const ctx = shared().ctx()
  const asked: number[] = []
  const double = gathered(async ({ db }: Pick<Context, 'db'>, numbers: readonly number[]) => {
    asked.push(numbers.length)
    const { rows } = await sql<{ number: number; double: number }>`
      select number, number * 2 / case when number > 100 then 0 else 1 end as double
      from unnest(${numbers}::int[]) as number`.execute(db)
    return numbers.map((each) => rows.find(({ number }) => number === each)?.double)
  })
  expect(await Promise.all([1, 2, 3].map((number) => double(shared().ctx(), number)))).toEqual([2, 4, 6])
  const within = transaction(ctx, (ctx) => Promise.all([double(ctx, 4), double(ctx, 5)]))
  expect(await Promise.all([within, double(ctx, 6)])).toEqual([[8, 10], 12])
  const settled = await Promise.allSettled([double(ctx, 101), double(ctx, 7)])
  expect(settled).toMatchObject([{ reason: { message: 'division by zero' } }, { value: 14 }])
  expect(asked.filter((count) => count > 1).toSorted((one, other) => one - other)).toEqual([2, 3])
})

test.each([
  [
    'whose connection ends',
    async (db: Context['db']) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db),
  ],
  [
    'that is on one server alone',
    async () => {
      throw new NotReplicated()
    },
  ],
])(
  'what may have been written, in a statement %s, is asked by nobody once more: the database is away for all',
  async (_, end) => {
    const asked: number[] = []
    const write = gathered(async ({ db }: Pick<Context, 'db'>, numbers: readonly number[]) => {
      asked.push(numbers.length)
      await end(db)
      return numbers
    })
    const settled = await Promise.allSettled([1, 2, 3].map((number) => write(shared().ctx(), number)))
    expect(asked).toEqual([3])
    expect(settled.map((each) => each.status === 'rejected' && isDatabaseAway(each.reason))).toEqual([true, true, true])
  },
)

const asker = new AsyncLocalStorage<number>()

/** Answers each with its double, once it may. */
function doublingLater() {
  const asked: number[][] = []
  /** By whom, of those who said so. */
  const askers: unknown[] = []
  const mayAnswer: (() => void)[] = []
  const double = gathered(async (_: Pick<Context, 'db'>, numbers: readonly number[]) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    asked.push([...numbers])
    askers.push(asker.getStore())
    mayAnswer.push(resolve)
    await promise
    return numbers.map((each) => each * 2)
  })
  const ask = async (number: number) => {
    const answer = asker.run(number, () => double(shared().ctx(), number))
    await new Promise(setImmediate)
    return { answer }
  }
  return { asked, askers, mayAnswer, ask }
}

test('who ask while others are at it ask together once these have their answers', async () => {
  const { asked, askers, mayAnswer, ask } = doublingLater()
  const [first, second, third] = [await ask(1), await ask(2), await ask(3)]
  expect(asked).toEqual([[1]])
  mayAnswer[0]!()
  expect(await first.answer).toBe(2)
  await new Promise(setImmediate)
  expect(asked).toEqual([[1], [2, 3]])
  expect(askers).toEqual([1, 2])
  mayAnswer[1]!()
  expect(await Promise.all([second.answer, third.answer])).toEqual([4, 6])
})

test('nobody waits long for others whose statement does not end', async () => {
  const { asked, mayAnswer, ask } = doublingLater()
  const stuck = await ask(1)
  const { answer } = await ask(2)
  await vi.waitFor(() => expect(asked).toEqual([[1], [2]]))
  mayAnswer[1]!()
  expect(await answer).toBe(4)
  mayAnswer[0]!()
  expect(await stuck.answer).toBe(2)
})

test('one id and several are found by the same condition', async () => {
  const { db } = shared().ctx()
  const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  const count = async (ids: readonly string[]) => {
    const { rows } = await sql`
      select from unnest(${[one, other]}::uuid[]) as id where ${isOneOf(sql`id`, ids)}`.execute(db)
    return rows.length
  }
  expect(await Promise.all([[one], [one, other], []].map(count))).toEqual([1, 2, 0])
})
