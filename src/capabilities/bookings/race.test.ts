import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { EVERY_DAY } from '../capacity/factory.ts'
import { ValidationError } from '../../http/client.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { bookings } from './contract.ts'
import { CARD, PERSON, quoted, STAY } from './factory.ts'

const CLIENTS = 200

const leaveOneSpace = (h: Harness) => h.lot.setSpaces('2026-12-02', 1)

/** As many quotes of one stay, priced once. */
async function quotesForAll(h: Harness, count: number): Promise<readonly string[]> {
  const { id } = await quoted(await h.as.traveller(), 'BUY_NOW')
  const quote = await h.row('quotes', { id })
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const copy of ids) await h.add('quotes', { ...quote, id: copy })
  return ids
}

test('two hundred people want the last space: one gets it, nobody else is charged', { timeout: 60_000 }, async () => {
  const h = await harness()
  await leaveOneSpace(h)
  const quotes = await quotesForAll(h, CLIENTS)
  const wish = async (quote_id: string, index: number) => {
    const person = await h.as.traveller()
    const input = { quote_id, ...PERSON, ...CARD, email: `person${index}@example.com` }
    return person.call(bookings.create, input).then(
      ({ booking }) => booking.status,
      (error: { formErrors?: string[] }) => error.formErrors?.[0],
    )
  }
  const answers = await Promise.all(quotes.map(wish))
  expect(answers.filter((answer) => answer === 'CONFIRMED')).toHaveLength(1)
  expect(answers.filter((answer) => /full on Wed, 12\/02\/26/.test(answer ?? ''))).toHaveLength(CLIENTS - 1)
  expect(await h.count('sandbox.charges')).toBe(1)
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('control: looking first and taking then, without the guard, sells the last space many times', async () => {
  const h = await harness()
  await leaveOneSpace(h)
  await sql`drop trigger never_oversold on stall_days`.execute(h.services.db)
  const take = async () => {
    const { reserved: taken, allotment } = await h.row('stall_days', { vehicle_class: 'STANDARD', date: '2026-12-02' })
    if (taken >= allotment) return false
    await h.change('stall_days', { vehicle_class: 'STANDARD', date: '2026-12-02' }, ({ reserved }) => ({
      reserved: reserved + 1,
    }))
    return true
  }
  const taken = await Promise.all(Array.from({ length: CLIENTS }, take))
  expect(taken.filter(Boolean).length).toBeGreaterThan(1)
  expect(await brokenPromises(h.services.db)).toContainEqual(expect.stringContaining('beyond its bound'))
})

test('the same request twenty times at once is one booking and one answer, each with a link that works', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { quote_id } = await quoted(traveller, 'BUY_NOW')
  const send = () => traveller.call(bookings.create, { quote_id, ...PERSON, ...CARD }, { idempotencyKey: 'one-click' })
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  expect(new Set(answers.map(({ booking }) => JSON.stringify(booking))).size).toBe(1)
  expect(await h.count('bookings')).toBe(1)
  expect(await h.count('sandbox.charges')).toBe(1)
  for (const { token, booking } of [answers[0], answers[19]].filter((answer) => answer !== undefined)) {
    const reader = await h.as.traveller()
    reader.hold(token)
    await expect(reader.call(bookings.get, { bookingId: booking.id })).resolves.toMatchObject({ id: booking.id })
  }
  expect(JSON.stringify(await h.rows('idempotency_keys'))).not.toContain(answers[0]?.token)
})

test('a key is free again after a day: then it means another request', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const book = async () => {
    const { quote_id } = await quoted(traveller, 'BUY_NOW')
    const input = { quote_id, ...PERSON, ...CARD, check_for_existing: true }
    return (await traveller.call(bookings.create, input, { idempotencyKey: 'one-click' })).booking.number
  }
  const first = await book()
  h.clock.advance({ hours: 25 })
  await h.change('idempotency_keys', {}, ({ created_at }) => ({ created_at: created_at.subtract({ hours: 25 }) }))
  await h.services.jobs.send(h.services.db, 'payments.forget-requests', {}, {})
  await h.runJobs()
  expect(await book()).not.toBe(first)
})

test('the same quote booked by twenty requests at once, each with a key of its own, is one booking', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const { quote_id } = await quoted(traveller, 'BUY_NOW')
  const input = { quote_id, ...PERSON, ...CARD, check_for_existing: true }
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => traveller.call(bookings.create, input)))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await h.count('sandbox.charges')).toBe(1)
})

test('forty people use the last use of a code: one does', { timeout: 60_000 }, async () => {
  const h = await harness()
  const stay = { ...STAY, promo_code: 'LASTONE' }
  const people = await Promise.all(Array.from({ length: 40 }, () => h.as.traveller()))
  const quotes = await Promise.all(people.map((person) => quoted(person, 'BUY_NOW', stay)))
  const attempts = await Promise.allSettled(
    people.map((person, index) =>
      person.call(bookings.create, {
        quote_id: quotes[index]?.id ?? '',
        ...PERSON,
        ...CARD,
        email: `p${index}@example.com`,
      }),
    ),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('bookings, changes and cancellations of many at once keep every promise', { timeout: 60_000 }, async () => {
  const h = await harness()
  await h.lot.setSpaces(EVERY_DAY, 12)
  const journey = async (index: number) => {
    const traveller = await h.as.traveller()
    const quote = await quoted(traveller, index % 2 ? 'BUY_NOW' : 'BOOK_NOW')
    const input = { quote_id: quote.id, ...PERSON, ...CARD, email: `t${index}@example.com` }
    const { booking, token } = await traveller.call(bookings.create, input)
    traveller.hold(token)
    const days = 1 + (index % 6)
    const change = await traveller.call(bookings.modifyQuote, {
      bookingId: booking.id,
      travel_from_date: '2026-12-02 08:00:00-0800',
      travel_to_date: `2026-12-0${2 + days} 08:00:00-0800`,
    })
    await traveller.call(bookings.modify, { bookingId: booking.id, quote_id: change.id })
    if (index % 3 === 0) await traveller.call(bookings.cancel, { number: booking.number })
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => journey(index)))
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
  const failed = outcomes.filter(
    (outcome) => outcome.status === 'rejected' && !(outcome.reason instanceof ValidationError),
  )
  expect(failed).toEqual([])
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})
