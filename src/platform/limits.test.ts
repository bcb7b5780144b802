import { expect, test } from 'vitest'
import { FROM_UNKNOWN } from '../capabilities/auth/sign-in-limits.ts'
import { bookings } from '../capabilities/bookings/contract.ts'
import { harness } from '../test/harness.ts'
import { ORIGIN } from '../test/travellers.ts'
import { giveBack, sweepLimits, take } from './limits.ts'

const perMinute = { key: 'somebody', count: 3, seconds: 60 }

test('an allowance is there at once, and comes back evenly', async () => {
  const { services, elapse } = await harness()
  const tries = async (count: number) => {
    const waits: number[] = []
    for (let each = 0; each < count; each++) waits.push(await take(services.db, perMinute))
    return waits
  }
  expect(await tries(4)).toEqual([0, 0, 0, 20])
  await elapse({ seconds: 20 })
  expect(await tries(2)).toEqual([0, 20])
  await elapse({ minutes: 5 })
  expect(await tries(4)).toEqual([0, 0, 0, 20])
})

test('what was refused costs nothing, and what is given back is there again', async () => {
  const { services, elapse } = await harness()
  for (let each = 0; each < 10; each++) await take(services.db, perMinute)
  await elapse({ seconds: 20 })
  expect(await take(services.db, perMinute)).toBe(0)
  expect(await take(services.db, perMinute)).toBeGreaterThan(0)
  await giveBack(services.db, perMinute)
  expect(await take(services.db, perMinute)).toBe(0)
})

test('a hundred at once get exactly what is allowed', async () => {
  const { services } = await harness()
  const waits = await Promise.all(Array.from({ length: 100 }, () => take(services.db, perMinute)))
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(3)
})

test('the sweep drops allowances that are whole again, and no other', async () => {
  const { services, elapse, sql } = await harness()
  await take(services.db, perMinute)
  expect(await sweepLimits(services.db)).toBe(0)
  await elapse({ minutes: 2 })
  expect(await sweepLimits(services.db)).toBe(1)
  expect(await sql`select * from rate_limits`).toEqual([])
})

const post = (path: string, body: unknown) =>
  new Request(`${ORIGIN}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('a process whose clock was days ahead for a moment locks nobody out', async () => {
  const h = await harness()
  h.clock.advance({ days: 2 })
  expect(await claimsPassed(h, ['198.51.100.7'])).toBe(1)
  h.clock.advance({ days: -2 })
  expect(await claimsPassed(h, ['198.51.100.7'])).toBe(1)
})

test('an allowance that a wrong clock of the database took for days is no more than used up', async () => {
  const { services, sql } = await harness()
  await take(services.db, perMinute)
  await sql`update rate_limits set arrival = arrival + interval '2 days'`
  await take(services.db, perMinute)
  expect(await take(services.db, perMinute)).toBeLessThanOrEqual(20)
})

const perAddress = bookings.claim.limits.find(({ by }) => by === 'address')!

/** How many claims pass when each comes from another address, all of different bookings. */
async function claimsPassed(h: Awaited<ReturnType<typeof harness>>, addresses: readonly string[]) {
  const statuses = await Promise.all(
    addresses.map(async (address, index) => {
      const guess = { number: `GUESS${index}X`, email_addr: `guess${index}@example.com` }
      return (await h.api.fetch(post('/bookings/claim', guess), { address })).status
    }),
  )
  return statuses.filter((status) => status !== 429).length
}

test('the addresses of one IPv6 network are one guesser; the next network is not stopped by it', async () => {
  const h = await harness()
  const addresses = Array.from({ length: 200 }, (_, index) => `2001:db8:1:2:${index.toString(16)}::1`)
  expect(await claimsPassed(h, addresses)).toBe(perAddress.count)
  expect(await claimsPassed(h, ['2001:db8:1:3::1'])).toBe(1)
})

test('the 65,536 networks of one /48 guess as much as a few, and stop nobody outside it', async () => {
  const h = await harness()
  const addresses = Array.from({ length: 600 }, (_, index) => `2001:db8:1:${index.toString(16)}::1`)
  expect(await claimsPassed(h, addresses)).toBe(perAddress.count * 16)
  expect(await claimsPassed(h, ['2001:db8:2::1'])).toBe(1)
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
  const statuses: number[] = []
  // From ever other addresses, so that only the limit of the e-mail address can stop it.
  for (let each = 0; each < FROM_UNKNOWN.count; each++) {
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
