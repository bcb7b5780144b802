import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { ValidationError } from '../../http/client.ts'
import { inLanguage } from '../../lib/in-language.ts'
import { cents } from '../../lib/money.ts'
import { createSandbox } from '../../platform/sandbox-gateway.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { plansOf } from '../../test/plans.ts'
import { brokenPromises } from '../../test/promises.ts'
import { EVERY_DAY } from '../capacity/factory.ts'
import { ensureDaysOf } from '../capacity/index.ts'
import { bookings } from './contract.ts'
import { cardOf } from '../payments/index.ts'
import type { Quote } from '../quotes/contract.ts'
import { booked, CARD, PERSON, quoted, STAY } from './factory.ts'
import * as store from './store.ts'

const PEOPLE = 24

/** The stays of many people who all ask for them at once. */
async function bookAtOnce(h: Harness, email = (index: number) => `p${index}@example.com`) {
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const person = await h.as.traveller()
      return { person, quote: await quoted(person, 'BUY_NOW', STAY) }
    }),
  )
  return Promise.allSettled(
    people.map(({ person, quote }, index) =>
      person.call(bookings.create, { quote_id: quote.id, ...PERSON, ...CARD, email: email(index) }),
    ),
  )
}

/** How many transactions wrote the bookings, and how many confirmed them. */
async function writers(h: Harness): Promise<{ created: number; confirmed: number }> {
  const { rows } = await sql<{ created: number; confirmed: number }>`
    select count(distinct xmin::text) filter (where kind = 'created')::int as created,
      count(distinct xmin::text) filter (where kind = 'confirmed')::int as confirmed
    from booking_changes`.execute(h.services.db)
  return rows[0]!
}

test('stays that are asked for while another is written are written together, each with its own answer', async () => {
  const h = await harness()
  // What a process asks for the first time takes longer than anybody waits for another.
  await bookAtOnce(h, (index) => `first${index}@example.com`)
  const before = await writers(h)
  const answers = await bookAtOnce(h)
  const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.booking] : []))
  expect(made.map(({ status }) => status)).toEqual(Array(PEOPLE).fill('CONFIRMED'))
  expect(made.map(({ email_addr }) => email_addr)).toEqual(made.map((_, index) => `p${index}@example.com`))
  expect(new Set(made.map(({ number }) => number)).size).toBe(PEOPLE)
  expect(await h.count('sandbox.charges')).toBe(2 * PEOPLE)
  const after = await writers(h)
  expect(after.created - before.created).toBeLessThan(PEOPLE / 2)
  expect(after.confirmed - before.confirmed).toBeLessThan(PEOPLE / 2)
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

const linesOf = ({ rate }: Quote) =>
  [...rate.charge_lines, ...rate.fee_lines, ...rate.tax_lines].map(({ description }) => description)

test('of people who book at once in several languages each is answered in their own, also when they ask again', async () => {
  const h = await harness()
  await bookAtOnce(h, (index) => `first${index}@example.com`)
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const [person, reader] = [await h.as.traveller(), index % 2 === 0 ? 'en' : 'es']
      const quote = await inLanguage(reader, () => quoted(person, 'BUY_NOW', STAY))
      const input = { quote_id: quote.id, ...PERSON, ...CARD, email: `p${index}@example.com` }
      const options = { idempotencyKey: `stay-of-${index}` }
      const book = () => inLanguage(reader, () => person.call(bookings.create, input, options))
      return { book, lines: linesOf(quote) }
    }),
  )
  const wanted = people.map(({ lines }) => lines)
  expect(wanted[0]).not.toEqual(wanted[1])
  const before = await writers(h)
  for (const _ of ['booked', 'asked again']) {
    const answers = await Promise.all(people.map(({ book }) => book()))
    expect(answers.map(({ booking }) => linesOf(booking.quote))).toEqual(wanted)
  }
  expect((await writers(h)).confirmed - before.confirmed).toBeLessThan(PEOPLE / 2)
})

test('where not all of them fit, as many as do get the space, and the others are told which date is full', async () => {
  const h = await harness()
  await h.lot.setSpaces(EVERY_DAY, 10)
  const answers = await bookAtOnce(h)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
  for (const reason of refused) expect(reason).toBeInstanceOf(ValidationError)
  expect(await h.count('sandbox.charges')).toBe(10)
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('one person who asks for many at once holds no more at no cost than one after the other', async () => {
  const h = await harness()
  await h.lot.setSpaces(EVERY_DAY, 100)
  const answers = await bookAtOnce(h, (index) => `ada+${index}@example.com`)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('what several write is found among many others without reading these', async () => {
  const h = await harness({ unused: true })
  const { id } = await booked(await h.as.traveller())
  const ctx = { ...h.ctx(), batch: {} }
  const [booking, card] = [(await store.byId(ctx, id))!, (await cardOf(ctx, { booking_id: id }))!]
  await h.sql`
    with others as (
      insert into bookings select made.* from bookings b, generate_series(1, 1500) as n, jsonb_populate_record(b,
        jsonb_build_object('id', md5(n::text), 'number', 'COPY' || n, 'status', 'CANCELLED')) as made
      where b.id = ${id} returning id
    ), kept as (
      insert into sandbox.cards select made.* from sandbox.cards c, others o, jsonb_populate_record(c,
        jsonb_build_object('token', o.id)) as made
    )
    insert into spaces_held_free select made.* from spaces_held_free s, others o, jsonb_populate_record(s,
      jsonb_build_object('space_id', o.id, 'holder', s.holder || o.id)) as made`
  await ensureDaysOf(ctx, 'STANDARD', ['2030-01-01', '2030-03-31'])
  await h.sql`analyze bookings, sandbox.cards, spaces_held_free, stall_days`
  const charge = { id: ctx.random.uuid(), amount: cents(100), reason: 'booking' } as const
  const { vehicle_class: vehicleClass, travel_from: from, travel_to: to } = booking
  const free = { holders: ['somebody'], free_until: ctx.now, free_hours: 6, wanted: { vehicleClass, from, to } }
  const plans = await plansOf(ctx, async (ctx) => {
    await store.createAll(ctx, [{ ctx, booking, dates: ['2030-01-02'], card, charge, free }])
    await Promise.all([1, 2].map(() => store.confirm(ctx, { before: booking, paid: cents(100) })))
    const { authorise } = createSandbox({ ...h.services, db: ctx.db })
    await authorise({ key: 'one', token: card.token, amount: cents(100), capture: true }).catch(() => {})
  })
  expect(plans.slice(0, 3).join()).toMatch(/stall_days[^]*Update on bookings[^]*Insert on charges/)
  expect(plans.join()).not.toMatch(/Seq Scan on (stall_days|spaces_held_free|bookings|cards)/)
})
