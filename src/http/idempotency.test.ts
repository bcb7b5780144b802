import { ownWords } from '../lib/texts.ts'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Services, transaction } from '../platform/context.ts'
import { endAllLeases, once, sweepIdempotencyKeys } from '../platform/idempotency.ts'
import { harness } from '../test/harness.ts'
import { Anything, jsonRequest, serveSample } from '../test/sample.ts'
import { post } from './endpoint.ts'
import { Problem, type ProblemCode, tryLater } from './problem.ts'

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
        await setTimeout(20)
        sales.push(what)
        if (fail === 'transient') throw tryLater(ownWords('Please try again in a minute.'))
        if (fail) throw new Problem(fail as ProblemCode, { formErrors: [ownWords('Not today')] })
        return { sold: what, number: sales.length, token: mint() }
      },
    },
    { buy: async (_ctx, answer: { sold: string }) => ({ ...answer, token: mint() }) },
  )
  const buy = async (body: unknown, headers: Record<string, string> = {}, address = '10.1.1.1') => {
    const request = jsonRequest('/api/buy', { body, headers: { 'idempotency-key': 'key-1', ...headers } })
    const response = await api.fetch(request, { address })
    const answer = (await response.json()) as Record<string, unknown>
    return { status: response.status, body: answer, replayed: response.headers.get('idempotent-replayed') }
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

test('the same key with another body is refused; another code or order of fields is no other body', async () => {
  const { services } = await harness()
  const { sales, buy } = shop(services)
  await buy({ what: 'a space', cc_number: '4242424242424242', fail: undefined })
  const again = await buy({ cc_number: '4242 4242 4242 4242', what: 'a space' })
  expect([again.status, again.body.number]).toEqual([200, 1])
  const other = await buy({ what: 'two spaces' })
  expect([other.status, other.body.formErrors]).toEqual([
    422,
    ['An earlier attempt with different details may have gone through. Check whether it did before you try again.'],
  ])
  expect(sales).toEqual(['a space'])
})

test('an answer with a token is replayed to its first caller alone, who shows the same card or the same session', async () => {
  const { services } = await harness()
  const { sales, buy } = shop(services)
  const ids = { 'x-anonymous-id': 'visitor-one', 'x-session-id': 'session-one' }
  await buy({ what: 'a space', cc_number: '4242424242424242' }, ids)
  const stranger = await buy({ what: 'a space', cc_number: '5555555555554444' }, ids)
  expect([stranger.status, stranger.body.token, stranger.body.number]).toEqual([422, undefined, undefined])

  // The gateway's own fields read the same card as another payment method each time.
  const hosted = { ...ids, 'idempotency-key': 'key-2' }
  await buy({ what: 'a space', payment_method: 'pm_1' }, hosted)
  const same = await buy({ what: 'a space', payment_method: 'pm_2' }, hosted)
  expect([same.status, same.body.number, same.body.token]).toEqual([200, 2, 'secret 2'])
  const elsewhere = await buy({ what: 'a space', payment_method: 'pm_3' }, { ...hosted, 'x-session-id': 'session-two' })
  expect([elsewhere.status, elsewhere.body.token]).toEqual([422, undefined])
  expect(sales).toHaveLength(2)
})

test('a replay says that it is one', async () => {
  const { services } = await harness()
  const { buy } = shop(services)
  const answers = [await buy({ what: 'a space' }), await buy({ what: 'a space' })]
  expect(answers.map(({ replayed }) => replayed)).toEqual([null, 'true'])
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
  expect(answers[1]).toEqual({ ...answers[0], replayed: 'true' })
})

test('what a later try may not get is never kept', async () => {
  const { services } = await harness()
  const { sales, buy } = shop(services)
  await buy({ what: 'a space', fail: 'transient' })
  await buy({ what: 'a space', fail: 'transient' })
  expect(sales).toHaveLength(2)
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

const request = { call: 'buy', caller: 'somebody', key: 'key-1', fingerprint: Buffer.from('body') }
const expire = sql`update idempotency_keys set leased_until = clock_timestamp() - interval '1 second' returning 1`

test('a run that was overtaken answers what its successor did, and commits nothing', async () => {
  const { services, sql: rows } = await harness()
  const { db } = services
  const run = (work: () => Promise<void>, answer: string) =>
    once(db, request, (run) =>
      db.transaction().execute(async (db) => {
        await sql`insert into rate_limits (key, arrival) values (${answer}, now())`.execute(db)
        await work()
        const kept = { status: 200, answer }
        await run.keep(db, kept)
        return kept
      }),
    )
  const gate = Promise.withResolvers<void>()
  const slow = run(() => gate.promise, 'slow')
  while ((await expire.execute(db)).rows.length === 0);
  const quick = await run(async () => {}, 'quick')
  gate.resolve()
  expect([await slow, quick]).toEqual([
    { replayed: { status: 200, answer: 'quick' } },
    { ran: { status: 200, answer: 'quick' } },
  ])
  expect(await rows`select key from rate_limits where key in ('slow', 'quick')`).toEqual([{ key: 'quick' }])
})

test('a transaction of a call in phases does not commit once another run has the key', async () => {
  const { services, sql: rows, ctx } = await harness()
  const outcome = once(services.db, request, async (run) => {
    await expire.execute(services.db)
    await once(services.db, request, async (successor) => {
      await successor.keep(services.db, { status: 200, answer: 'successor' })
      return { status: 200, answer: 'successor' }
    })
    await transaction({ ...ctx(), run }, async ({ db }) => {
      await sql`insert into rate_limits (key, arrival) values ('overtaken', now())`.execute(db)
    })
    return { status: 200, answer: 'overtaken' }
  })
  expect(await outcome).toEqual({ replayed: { status: 200, answer: 'successor' } })
  expect(await rows`select key from rate_limits where key = 'overtaken'`).toEqual([])
})

test('whoever works longer than a lease keeps it: the heartbeat of a process that lives extends it', async () => {
  const { services, sql: rows } = await harness()
  const leases: { left: number }[] = []
  await once(services.db, request, async (run) => {
    await sql`update idempotency_keys set leased_until = clock_timestamp() + interval '4 seconds'`.execute(services.db)
    await setTimeout(3500)
    leases.push(
      ...(await rows<{ left: number }>`
        select extract(epoch from leased_until - clock_timestamp())::float8 as left from idempotency_keys`),
    )
    await run.keep(services.db, { status: 200, answer: null })
    return { status: 200, answer: null }
  })
  expect(leases[0]?.left).toBeGreaterThan(5)
})

test('an answer whose commit went through is never run again, even when its acknowledgment was lost', async () => {
  const { services } = await harness()
  const outcome = await once(services.db, request, async (run) => {
    await run.keep(services.db, { status: 200, answer: 'committed' })
    throw new Error('Connection terminated unexpectedly')
  })
  expect(outcome).toEqual({ replayed: { status: 200, answer: 'committed' } })
})

test('the one process of a database ends the leases of the one before it at its start', async () => {
  const { services } = await harness()
  const { sales, buy } = shop(services)
  await buy({ what: 'a space' })
  await sql`update idempotency_keys set status = null, answer = null, leased_until = clock_timestamp() + interval '10 seconds'`.execute(
    services.db,
  )
  await endAllLeases(services.db)
  const started = performance.now()
  expect([(await buy({ what: 'a space' })).status, sales.length]).toEqual([200, 2])
  expect(performance.now() - started).toBeLessThan(2000)
})

test('after a day a key is new again, and the sweep forgets it', async () => {
  const { services, sql: rows } = await harness()
  const { sales, buy } = shop(services)
  await buy({ what: 'a space' })
  await sql`update idempotency_keys set created_at = created_at - interval '25 hours'`.execute(services.db)
  await buy({ what: 'two spaces' })
  expect(sales).toEqual(['a space', 'two spaces'])
  await buy({ what: 'a space' }, { 'idempotency-key': 'another' })
  await sql`update idempotency_keys set created_at = created_at - interval '25 hours'`.execute(services.db)
  expect(await sweepIdempotencyKeys(services.db, 1)).toBe(1)
  expect(await sweepIdempotencyKeys(services.db, 5)).toBe(1)
  expect(await rows`select * from idempotency_keys`).toEqual([])
})

test('a key may be words', async () => {
  const { services } = await harness()
  const { sales, buy } = shop(services)
  for (let time = 0; time < 2; time++) await buy({ what: 'a space' }, { 'idempotency-key': 'two words' })
  expect(sales).toEqual(['a space'])
})

test.each(['', 'naïve', 'x'.repeat(256)])('the key %j is refused', async (key) => {
  const { services } = await harness()
  const { sales, buy } = shop(services)
  const answer = await buy({ what: 'a space' }, { 'idempotency-key': key })
  expect([answer.status, answer.body.formErrors]).toEqual([
    422,
    ['Idempotency-Key must have 1 to 255 printable characters.'],
  ])
  expect(sales).toEqual([])
})
