import { expect, test } from 'vitest'
import { auth } from '../capabilities/auth/contract.ts'
import { harness } from '../test/harness.ts'
import { isUsedUp, sweepLimits, take } from './limits.ts'

const perMinute = { key: 'somebody', count: 3, seconds: 60 }

test('an allowance is there at once, and comes back evenly', async () => {
  const { services, clock } = await harness()
  const tries = async (count: number) => {
    const waits: number[] = []
    for (let each = 0; each < count; each++) waits.push(await take(services.db, clock.now(), perMinute))
    return waits
  }
  expect(await tries(4)).toEqual([0, 0, 0, 20])
  clock.advance({ seconds: 20 })
  expect(await tries(2)).toEqual([0, 20])
  clock.advance({ minutes: 5 })
  expect(await tries(4)).toEqual([0, 0, 0, 20])
})

test('what was refused costs nothing, and asking takes nothing', async () => {
  const { services, clock } = await harness()
  for (let each = 0; each < 10; each++) await take(services.db, clock.now(), perMinute)
  expect(await isUsedUp(services.db, clock.now(), perMinute)).toBe(true)
  clock.advance({ seconds: 20 })
  expect(await isUsedUp(services.db, clock.now(), perMinute)).toBe(false)
  expect(await take(services.db, clock.now(), perMinute)).toBe(0)
})

test('a hundred at once get exactly what is allowed', async () => {
  const { services, clock } = await harness()
  const waits = await Promise.all(Array.from({ length: 100 }, () => take(services.db, clock.now(), perMinute)))
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(3)
})

test('the sweep drops allowances that are whole again, and no other', async () => {
  const { services, clock, sql } = await harness()
  await take(services.db, clock.now(), perMinute)
  expect(await sweepLimits(services.db, clock.now())).toBe(0)
  clock.advance({ minutes: 2 })
  expect(await sweepLimits(services.db, clock.now())).toBe(1)
  expect(await sql`select * from rate_limits`).toEqual([])
})

test('two processes on one database share a limit; the answer tells when to come back', async () => {
  const one = await harness()
  const two = await one.another()
  const guess = (house: typeof one, address: string) =>
    house.api.fetch(
      new Request('http://skylot.test/api/club/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'Somebody@skylot.test', password: 'guess' }),
      }),
      { address },
    )
  const byEmail = auth.login.limits.find(({ by }) => by === 'email')!
  const statuses: number[] = []
  // From ever other addresses, so that only the limit of the e-mail address can stop it.
  for (let each = 0; each < byEmail.count; each++) {
    statuses.push((await guess(each % 2 ? one : two, `10.200.0.${each}`)).status)
  }
  expect(new Set(statuses)).toEqual(new Set([422]))
  const refused = await guess(one, '10.200.1.1')
  expect([refused.status, (await refused.json()).error]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('no address stands readable in the database', async () => {
  const { fetch, sql } = await harness()
  await fetch('/oauth/revoke', {
    method: 'POST',
    body: '{"token":"x"}',
    headers: { 'content-type': 'application/json' },
  })
  const rows = await sql<{ key: string }>`select key from rate_limits`
  expect(rows).toHaveLength(1)
  expect(rows[0]?.key).toMatch(/^[\w-]{43}$/)
})
