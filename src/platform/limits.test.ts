import { expect, test } from 'vitest'
import { bookings } from '../capabilities/bookings/contract.ts'
import { club } from '../capabilities/club/contract.ts'
import { type Harness, harness } from '../test/harness.ts'
import { ORIGIN } from '../test/travellers.ts'
import { giveBack, networkAllowances, sweepLimits, take, takeAll } from './limits.ts'

const perMinute = { key: 'somebody', count: 3, seconds: 60 }

test('an allowance is there at once, and comes back evenly', async () => {
  const { services, elapse } = await harness()
  const tries = async (count: number) => {
    const waits: number[] = []
    for (let each = 0; each < count; each++) waits.push(await take(services.db, perMinute))
    return waits
  }
  const about20 = expect.closeTo(20, -1)
  expect(await tries(4)).toEqual([0, 0, 0, about20])
  await elapse({ seconds: 20 })
  expect(await tries(2)).toEqual([0, about20])
  await elapse({ minutes: 5 })
  expect(await tries(4)).toEqual([0, 0, 0, about20])
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

test('who takes from several at once takes one of each or none, in whatever order they are named', async () => {
  const { services } = await harness()
  const [network, person] = [
    { key: 'network', count: 20, seconds: 36_000 },
    { key: 'person', count: 15, seconds: 36_000 },
  ]
  const ask = (index: number) => takeAll(services.db, index % 2 ? [network, person] : [person, network])
  const waits = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(index)))
  const taken = waits.filter((seconds) => seconds === 0).length
  // One that finds the person's used up holds one of the network's until it has given it back.
  expect(taken).toBeLessThanOrEqual(15)
  expect(taken).toBeGreaterThan(0)
  const left = async (of: typeof network) => {
    let count = 0
    while ((await take(services.db, of)) === 0) count += 1
    return count
  }
  expect([await left(network), await left(person)]).toEqual([20 - taken, 15 - taken])
})

test('many who take at once, and give back, need one statement for all, and each takes what is theirs', async () => {
  const { services } = await harness()
  const of = (index: number) => ({ key: `person ${index}`, count: 1 + (index % 3), seconds: 36_000 })
  const everyone = Array.from({ length: 30 }, (_, index) => of(index))
  const takeOfEach = () => Promise.all(everyone.map((each) => takeAll(services.db, [each])))
  const rounds = [await takeOfEach(), await takeOfEach(), await takeOfEach(), await takeOfEach()]
  expect(rounds.map((waits) => waits.filter((seconds) => seconds === 0).length)).toEqual([30, 20, 10, 0])
  await Promise.all(everyone.map((each) => giveBack(services.db, each)))
  expect((await takeOfEach()).every((seconds) => seconds === 0)).toBe(true)

  const twice = everyone.slice(0, 2)
  await Promise.all([...twice, ...twice].map((each) => giveBack(services.db, each)))
  expect(await takeAll(services.db, twice)).toBe(0)
})

test('the sweep drops allowances that are whole again, and no other', async () => {
  const { services, elapse, rows } = await harness()
  await take(services.db, perMinute)
  expect(await sweepLimits(services.db)).toBe(0)
  await elapse({ minutes: 2 })
  expect(await sweepLimits(services.db)).toBe(1)
  expect(await rows('rate_limits')).toEqual([])
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
  expect(await resetsFrom(h, ['198.51.100.7'])).toBe(1)
  h.clock.advance({ days: -2 })
  expect(await resetsFrom(h, ['198.51.100.7'])).toBe(1)
})

test('an allowance that a wrong clock of the database took for days is no more than used up', async () => {
  const { services, change } = await harness()
  await take(services.db, perMinute)
  await change('rate_limits', {}, ({ arrival }) => ({ arrival: arrival.add({ hours: 48 }) }))
  await take(services.db, perMinute)
  expect(await take(services.db, perMinute)).toBeLessThanOrEqual(20)
})

/** Asks for a password reset from each of these addresses at once, for ever other accounts. How many may. */
async function resetsFrom({ api }: Harness, addresses: readonly string[]): Promise<number> {
  const statuses = await Promise.all(
    addresses.map(async (address, index) => {
      const request = post('/club/request-password-reset', { email: `somebody${index}@example.com` })
      return (await api.fetch(request, { address })).status
    }),
  )
  return statuses.filter((status) => status === 200).length
}

test('the addresses of one IPv6 network are one caller; the next network is not stopped by it', async () => {
  const h = await harness()
  const { count } = club.requestPasswordReset.limits.find(({ by }) => by === 'address')!
  const addresses = Array.from({ length: 60 }, (_, index) => `2001:db8:1:2:${index.toString(16)}::1`)
  expect(await resetsFrom(h, addresses)).toBe(count)
  expect(await resetsFrom(h, ['2001:db8:1:3::1'])).toBe(1)
})

test('the 65,536 networks of one /48 have as much as sixteen, and stop nobody outside it', async () => {
  const { services } = await harness()
  const takeFrom = (address: string) =>
    takeAll(services.db, networkAllowances(services, 'guesses', address, { count: 3, seconds: 36_000 }))
  const addresses = Array.from({ length: 60 }, (_, index) => `2001:db8:1:${index.toString(16)}::1`)
  const waits = await Promise.all(addresses.map(takeFrom))
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(48)
  expect(await takeFrom('2001:db8:2::1')).toBe(0)
})

test('two processes on one database share a limit; the answer tells when to come back', async () => {
  const one = await harness()
  const two = await one.another()
  const guess = (house: Harness, n: number) =>
    house.api.fetch(
      post('/bookings/claim', { number: 'K7M2QX', email_addr: `guess${n}@example.com` }),
      // From ever other addresses, so that only the limit of the booking can stop it.
      { address: `10.200.0.${n}` },
    )
  const { count } = bookings.claim.limits.find(({ by }) => by === 'number')!
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push((await guess(n % 2 ? one : two, n)).status)
  expect(statuses).not.toContain(429)
  const refused = await guess(one, count)
  expect([refused.status, (await refused.json()).error]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('no address stands readable in the database', async () => {
  const h = await harness()
  await h.fetch('/oauth/revoke', {
    method: 'POST',
    body: '{"token":"x"}',
    headers: { 'content-type': 'application/json' },
  })
  const rows = await h.rows('rate_limits')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.key).toMatch(/^[\w-]{43}$/)
})
