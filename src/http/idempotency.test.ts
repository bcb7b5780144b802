import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Services } from '../platform/context.ts'
import { once, sweepIdempotencyKeys } from '../platform/idempotency.ts'
import { harness } from '../test/harness.ts'
import { Anything, jsonRequest, serveSample } from '../test/sample.ts'
import { post } from './endpoint.ts'
import { Problem, type ProblemCode } from './problem.ts'

const contract = {
  buy: post('/buy', {
    summary: 'Buy',
    access: 'public',
    idempotent: true,
    input: z.object({
      what: z.string(),
      cc_number: z.string().optional(),
      payment_method: z.string().optional(),
      fail: z.string().optional(),
    }),
    output: Anything,
  }),
}

/** A shop that counts its sales and fails when asked to. */
function shop(services: Services) {
  const sales: string[] = []
  const tokens: string[] = []
  const mint = () => tokens[tokens.push(`secret ${tokens.length}`) - 1]!
  const api = serveSample(
    services,
    contract,
    {
      async buy(_ctx, { what, fail }) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        sales.push(what)
        if (fail) throw new Problem(fail as ProblemCode, { formErrors: ['Not today'] })
        return { sold: what, number: sales.length, token: mint() }
      },
    },
    { buy: async (_ctx, answer: { sold: string }) => ({ ...answer, token: mint() }) },
  )
  const buy = async (body: unknown, headers: Record<string, string> = {}, address = '10.1.1.1') => {
    const request = jsonRequest('/api/buy', { body, headers: { 'idempotency-key': 'key-1', ...headers } })
    const response = await api.fetch(request, { address })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return { sales, buy }
}

test('the same POST twenty times at once runs once, and each gets the answer', async () => {
  const { services } = await harness()
  const { sales, buy } = shop(services)
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy({ what: 'a space' })))
  expect(sales).toEqual(['a space'])
  for (const { status, body } of answers) {
    expect([status, body.sold, body.number]).toEqual([200, 'a space', 1])
  }
})

test('two processes answer one key once', async () => {
  const house = await harness()
  const [one, two] = [shop(house.services), shop((await house.another()).services)]
  await Promise.all([one.buy({ what: 'a space' }), two.buy({ what: 'a space' })])
  expect([...one.sales, ...two.sales]).toEqual(['a space'])
})

test('a replay mints its secret afresh: none is kept', async () => {
  const { services, sql: rows } = await harness()
  const { buy } = shop(services)
  const first = await buy({ what: 'a space' })
  const replay = await buy({ what: 'a space' })
  expect([first.body.token, replay.body.token]).toEqual(['secret 0', 'secret 1'])
  expect(JSON.stringify(await rows`select * from idempotency_keys`)).not.toContain('secret')
})

test('the same key with another body is refused; other card fields and another order of fields are no other body', async () => {
  const { services } = await harness()
  const { sales, buy } = shop(services)
  await buy({ what: 'a space', cc_number: '4242424242424242', fail: undefined })
  const again = await buy({ cc_number: '5555555555554444', what: 'a space' })
  expect([again.status, again.body.number]).toEqual([200, 1])
  const read = await buy({ what: 'a space', payment_method: 'pm_2' })
  expect([read.status, read.body.number]).toEqual([200, 1])
  const other = await buy({ what: 'two spaces' })
  expect([other.status, other.body.formErrors]).toEqual([
    422,
    ['This Idempotency-Key was used with another request body.'],
  ])
  expect(sales).toEqual(['a space'])
})

test('no card number is in what is kept', async () => {
  const { services, sql: rows } = await harness()
  const { buy } = shop(services)
  await buy({ what: 'a space', cc_number: '4242424242424242' })
  const kept = await rows<{ row: string }>`select idempotency_keys::text as row from idempotency_keys`
  expect(kept).toHaveLength(1)
  expect(kept[0]?.row).not.toContain('4242424242424242')
})

test.each(['validation', 'duplicate_booking', 'quote_expired', 'not_found'])('%s is kept', async (fail) => {
  const { services } = await harness()
  const { sales, buy } = shop(services)
  const answers = [await buy({ what: 'a space', fail }), await buy({ what: 'a space', fail })]
  expect(sales).toHaveLength(1)
  expect(answers[1]).toEqual(answers[0])
})

test.each(['unauthorized', 'forbidden', 'rate_limited', 'internal_error', 'overloaded'])(
  '%s is never kept',
  async (fail) => {
    const { services } = await harness()
    const { sales, buy } = shop(services)
    await buy({ what: 'a space', fail })
    await buy({ what: 'a space', fail })
    expect(sales).toHaveLength(2)
  },
)

test('a key belongs to its caller: another visitor, or another address, has keys of their own', async () => {
  const { services } = await harness()
  const { sales, buy } = shop(services)
  await buy({ what: 'a space' }, { 'x-anonymous-id': 'visitor-one' })
  await buy({ what: 'a space' }, { 'x-anonymous-id': 'visitor-two' })
  await buy({ what: 'a space' }, {}, '10.2.2.2')
  expect(sales).toHaveLength(3)
  await buy({ what: 'a space' }, { 'x-anonymous-id': 'visitor-one' }, '10.3.3.3')
  await buy({ what: 'a space' }, {}, '10.2.2.2')
  expect(sales).toHaveLength(3)
})

test('a runner that died is overtaken when its lease has run out', async () => {
  const { services } = await harness()
  const { sales, buy } = shop(services)
  await buy({ what: 'a space' })
  await sql`update idempotency_keys set status = null, answer = null, leased_until = clock_timestamp() + interval '300 milliseconds'`.execute(
    services.db,
  )
  const started = performance.now()
  const answer = await buy({ what: 'a space' })
  expect(performance.now() - started).toBeGreaterThan(200)
  expect([answer.status, sales.length]).toEqual([200, 2])
})

test('a runner that was overtaken answers what its successor did, and changes nothing of it', async () => {
  const { services } = await harness()
  const request = { call: 'buy', caller: 'somebody', key: 'key-1', fingerprint: Buffer.from('body') }
  const run = (work: () => Promise<void>, answer: string) =>
    once(
      services.db,
      request,
      async () => (await work(), { status: 200, answer }),
      () => true,
    )
  const gate = Promise.withResolvers<void>()
  const slow = run(() => gate.promise, 'slow')
  const expire = sql`update idempotency_keys set leased_until = clock_timestamp() - interval '1 second' returning 1`
  while ((await expire.execute(services.db)).rows.length === 0);
  const quick = await run(async () => {}, 'quick')
  gate.resolve()
  expect([await slow, quick]).toEqual([
    { replayed: { status: 200, answer: 'quick' } },
    { ran: { status: 200, answer: 'quick' } },
  ])
})

test('after a day a key is new again, and the sweep forgets it', async () => {
  const { services, sql: rows } = await harness()
  const { sales, buy } = shop(services)
  await buy({ what: 'a space' })
  await sql`update idempotency_keys set created_at = created_at - interval '25 hours'`.execute(services.db)
  await buy({ what: 'two spaces' })
  expect(sales).toEqual(['a space', 'two spaces'])
  await sql`update idempotency_keys set created_at = created_at - interval '25 hours'`.execute(services.db)
  expect(await sweepIdempotencyKeys(services.db)).toBe(1)
  expect(await rows`select * from idempotency_keys`).toEqual([])
})

test.each(['', 'two words', 'x'.repeat(256)])('the key %j is refused', async (key) => {
  const { services } = await harness()
  const { sales, buy } = shop(services)
  const answer = await buy({ what: 'a space' }, { 'idempotency-key': key })
  expect([answer.status, answer.body.formErrors]).toEqual([
    422,
    ['Idempotency-Key takes 1 to 255 printable characters.'],
  ])
  expect(sales).toEqual([])
})
