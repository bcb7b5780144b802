import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inLanguage } from '../lib/in-language.ts'
import { language } from '../lib/language.ts'
import { harness } from '../test/harness.ts'
import { audit, trailOf } from './audit.ts'
import { type Context, mayShare, sharedPart, sharedTransaction, transaction } from './context.ts'
import { measured, openTimings } from './timings.ts'
import { together } from './together.ts'

const act = (entityId: string) => ({ action: 'test.done', entity: 'test', entityId })

async function written(ctx: Context, ...ids: string[]): Promise<number> {
  const trails = await Promise.all(ids.map((entityId) => trailOf(ctx, { entity: 'test', entityId })))
  return trails.flat().length
}

test('work that shares a transaction commits as one, and what it asks together is one statement', async () => {
  const h = await harness()
  const asked: number[] = []
  const length = together(async (ctx: Context, texts: readonly string[]) => {
    asked.push(texts.length)
    const { rows } = await sql<{ length: number }>`
      select length(text) as length from unnest(${texts}::text[]) with ordinality as given (text, at) order by at`.execute(
      ctx.db,
    )
    return rows.map(({ length }) => length)
  })
  const parts = ['a', 'bb', 'ccc'].map((text) => ({
    ctx: h.ctx(),
    async work(ctx: Context) {
      const answer = await length(ctx, text)
      await audit(ctx, act(text))
      return answer
    },
  }))
  expect(await sharedTransaction(parts)).toEqual([1, 2, 3])
  expect(asked).toEqual([3])
  expect(await written(h.ctx(), 'a', 'bb', 'ccc')).toBe(3)
})

test('each part is worded in the language of who asks, and measured with their request', async () => {
  const h = await harness()
  const timings = openTimings({ log: h.services.log, slowStatement: 5000 })
  const asked = Promise.withResolvers<void>()
  const parts = ['en', 'es', 'en'].map((reader, n) => {
    const part = Promise.withResolvers<ReturnType<typeof sharedPart<string>>>()
    const request = async () => {
      const pause = (ctx: Context) => sql`select pg_sleep(${n / 20})`.execute(ctx.db)
      part.resolve(sharedPart(h.ctx(), (ctx) => pause(ctx).then(() => language())))
      await asked.promise
    }
    const ended = measured(timings, { kind: 'call', name: reader + n, id: `${n}` }, () => inLanguage(reader, request))
    return { part: part.promise, ended }
  })
  const all = await Promise.all(parts.map(({ part }) => part))
  expect(await sharedTransaction(all)).toEqual(['en', 'es', 'en'])
  asked.resolve()
  await Promise.all(parts.map(({ ended }) => ended))
  const calls = timings.take().filter(({ kind }) => kind === 'call')
  expect(calls.map(({ name, spent }) => [name, spent.database > 0])).toEqual([
    ['en0', true],
    ['es1', true],
    ['en2', true],
  ])
})

test('where one part fails nothing of any is written, and each may try alone', async () => {
  const h = await harness()
  const parts = ['a', 'b'].map((id) => ({
    ctx: h.ctx(),
    async work(ctx: Context) {
      await audit(ctx, act(id))
      if (id === 'b') await sql`select 1 / 0`.execute(ctx.db)
    },
  }))
  expect(await sharedTransaction(parts)).toBeUndefined()
  expect(await written(h.ctx(), 'a', 'b')).toBe(0)
})

test('a run that has lost its key keeps all from being committed', async () => {
  const h = await harness()
  const run = {
    keep: async () => {},
    isKeptIn: () => false,
    isKept: () => false,
    async assertCurrent() {
      throw new Error('another run has it')
    },
    committed() {},
  }
  const parts = [h.ctx(), { ...h.ctx(), run }].map((ctx, index) => ({
    ctx,
    work: (ctx: Context) => audit(ctx, act(`${index}`)),
  }))
  expect(await sharedTransaction(parts)).toBeUndefined()
  expect(await written(h.ctx(), '0', '1')).toBe(0)
})

test('where PostgreSQL refuses the commit nothing is written either, and each may try alone', async () => {
  const h = await harness()
  await sql`create table chained (id int primary key, before int references chained deferrable initially deferred)`.execute(
    h.services.db,
  )
  const parts = [1, 2].map((id) => ({
    ctx: h.ctx(),
    work: (ctx: Context) => sql`insert into chained (id, before) values (${id}, ${id * 2})`.execute(ctx.db),
  }))
  expect(await sharedTransaction(parts)).toBeUndefined()
  expect((await sql`select from chained`.execute(h.services.db)).rows).toHaveLength(0)
})

test('where the connection ends while they commit, nobody is told to try again', async () => {
  const h = await harness()
  const run = {
    keep: async () => {},
    isKeptIn: () => false,
    isKept: () => false,
    // The last thing before the commit: the connection is gone after it.
    async assertCurrent(db: Context['db']) {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(h.services.db)
    },
    committed() {},
  }
  const parts = [{ ...h.ctx(), run }].map((ctx) => ({ ctx, work: (ctx: Context) => audit(ctx, act('a')) }))
  await expect(sharedTransaction(parts)).rejects.toThrow()
})

test('whoever has an account, or is in a transaction, shares none', async () => {
  const h = await harness()
  const ctx = h.ctx()
  expect(mayShare(ctx)).toBe(true)
  expect(await transaction(ctx, async (ctx) => mayShare(ctx))).toBe(false)
})
