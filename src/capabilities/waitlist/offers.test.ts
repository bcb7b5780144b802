import { expect, test } from 'vitest'
import { type Harness, harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import type { Traveller } from '../../test/travellers.ts'
import { bookings } from '../bookings/contract.ts'
import { booked, CARD, PERSON } from '../bookings/factory.ts'
import { settings } from '../settings/contract.ts'
import { space } from '../space/contract.ts'
import { waitlist } from './contract.ts'
import { soldOut, TO_BOOK, waited } from './factory.ts'
import * as store from './store.ts'

const cancel = ({ who, number }: { who: Traveller; number: string }) => who.call(bookings.cancel, { number })

const statusOf = async (h: Harness, { id }: { id: string }) => (await h.rows('waits', { id }))[0]!.status

const ENOUGH = { formErrors: [expect.stringMatching(/^You already hold a space for these dates/)] }

/** Sold out by one person; from then on each holds one space at no cost. */
async function oneEach(spaces: number) {
  const h = await harness()
  const held = await soldOut(h, spaces)
  await (await h.as.staff()).call(settings.setFreeBookings, { least: 1, percent: 0 })
  return { h, held }
}

test('one person has one offer at a time for the same dates, however often they wait; the next in line has the other', async () => {
  const h = await harness()
  const [first, second] = await soldOut(h, 2)
  const [mallory, bob] = [await h.as.traveller(), await h.as.traveller()]
  const waits = [
    await waited(mallory, { email: 'mallory@waits.example' }),
    await waited(mallory, { email: 'Mallory@waits.example', travel_to_date: '2026-12-04 08:01:00-0800' }),
    await waited(await h.as.traveller(), { email: 'mallory+3@waits.example' }),
  ]
  const his = await waited(bob, { email: 'bob@waits.example' })
  await cancel(first!)
  await cancel(second!)
  await h.runJobs()
  expect(await Promise.all(waits.map((wait) => statusOf(h, wait)))).toEqual(['OFFERED', 'WAITING', 'WAITING'])
  expect(await statusOf(h, his)).toBe('OFFERED')
  await mallory.call(waitlist.leave, { waitId: waits[0]!.id })
  await h.runJobs()
  expect(await Promise.all(waits.map((wait) => statusOf(h, wait)))).toEqual(['LEFT', 'OFFERED', 'WAITING'])
  expect(await h.rows('waits', { status: 'LEFT' })).toMatchObject([{ holders: [] }])
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('one network has four offers at a time for the same dates', async () => {
  const h = await harness()
  const held = await soldOut(h, 6)
  const [network, bob] = [await h.as.traveller(), await h.as.traveller()]
  const waits = []
  for (let each = 0; each < 6; each++) waits.push(await waited(network, { email: `p${each}@waits.example` }))
  const his = await waited(bob, { email: 'bob@waits.example' })
  for (const each of held) await cancel(each)
  await h.runJobs()
  const statuses = await Promise.all([...waits, his].map((wait) => statusOf(h, wait)))
  expect(statuses).toEqual([...Array(4).fill('OFFERED'), 'WAITING', 'WAITING', 'OFFERED'])
})

test('one network joins twenty times an hour', async () => {
  const h = await harness()
  await soldOut(h)
  const who = await h.as.traveller()
  for (let each = 0; each < 20; each++) await waited(who, { email: `p${each}@waits.example` })
  await expect(waited(who, { email: 'p20@waits.example' })).rejects.toMatchObject({ code: 'rate_limited' })
})

test('who holds enough for these dates at no cost neither joins nor has an offer', async () => {
  const { h, held } = await oneEach(2)
  const [first, second] = held
  await expect(waited(await h.as.traveller(), { email: PERSON.email })).rejects.toMatchObject(ENOUGH)
  const [ada, bob] = [await h.as.traveller(), await h.as.traveller()]
  const hers = await waited(ada, { email: 'ada@waits.example' })
  await cancel(first!)
  await booked(ada, 'BOOK_NOW', { email: 'ada@waits.example' })
  const his = await waited(bob, { email: 'bob@waits.example' })
  await cancel(second!)
  await h.runJobs()
  expect([await statusOf(h, hers), await statusOf(h, his)]).toEqual(['WAITING', 'OFFERED'])
})

test('an offer counts among what costs nothing, not against its own booking, and no more once it has ended', async () => {
  const { h, held } = await oneEach(2)
  const [first, second] = held
  const [ada, bob] = [await h.as.traveller(), await h.as.traveller()]
  const wait = await waited(ada, { email: 'ada@waits.example' })
  await cancel(first!)
  await h.runJobs()
  await cancel(second!)
  await h.runJobs()
  const elsewhere = await h.as.traveller()
  await expect(booked(elsewhere, 'BOOK_NOW', { email: 'ada@waits.example' })).rejects.toMatchObject(ENOUGH)
  const { offer } = await ada.call(waitlist.get, { waitId: wait.id })
  const quote = offer!.quotes.find(({ product_id }) => product_id === 'BUY_NOW')!
  const order = { quote_id: quote.quote_id, ...PERSON, ...CARD, email: 'ada@waits.example' }
  const { booking, token } = await ada.call(bookings.create, order)
  ada.hold(token)
  await h.runJobs()
  const spaces = await h.rows('spaces_held_free', {})
  expect(new Set(spaces.map(({ space_id }) => space_id))).toEqual(new Set([booking.id]))
  await booked(bob, 'BOOK_NOW', { email: 'bob@waits.example' })
  const again = await waited(elsewhere, { email: 'carol@waits.example' })
  await ada.call(bookings.cancel, { number: booking.number })
  await h.runJobs()
  await elsewhere.call(waitlist.leave, { waitId: again.id })
  expect(await booked(elsewhere, 'BOOK_NOW', { email: 'carol@waits.example' })).toMatchObject({ status: 'CONFIRMED' })
})

test('who asked to be booked holds that booking as any other', async () => {
  const { h, held } = await oneEach(1)
  const [first] = held
  const ada = await h.as.traveller()
  await waited(ada, { ...TO_BOOK, email: 'ada@waits.example' })
  await cancel(first!)
  await h.runJobs()
  const [booking] = await h.rows('bookings', { email: 'ada@waits.example' })
  expect(booking).toMatchObject({ status: 'CONFIRMED' })
  await h.lot.setSpaces(['2026-12-01', '2026-12-04'], 2)
  const elsewhere = await h.as.traveller()
  await expect(
    booked(elsewhere, 'BOOK_NOW', { email: 'ada@waits.example', check_for_existing: true }),
  ).rejects.toMatchObject(ENOUGH)
})

test('whoever found a space for some of the dates meanwhile is asked before another one is booked and charged', async () => {
  const h = await harness()
  const [first, second] = await soldOut(h, 2)
  const ada = await h.as.traveller()
  const email = 'ada@waits.example'
  const wait = await waited(ada, { ...TO_BOOK, email })
  const longer = await waited(ada, { ...TO_BOOK, email, travel_to_date: '2026-12-04 09:00:00-0800' })
  await cancel(first!)
  await h.runJobs()
  expect(await statusOf(h, wait)).toBe('BOOKED')
  await cancel(second!)
  await h.runJobs()
  expect(await statusOf(h, longer)).toBe('OFFERED')
  expect(await h.rows('bookings', { email })).toHaveLength(1)
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('who waits for a shorter stay than its arrival asks for by now is passed over; the search goes on behind a place', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const [first] = await soldOut(h)
  const { id } = await waited(await h.as.traveller(), { email: 'ada@waits.example' })
  await cancel(first!)
  const fits = async (after: number) => (await store.firstThatFits(h.ctx(), after))?.id
  const asks = async (minimum_stay: number) => {
    const { seen } = await owner.call(space.month, { month: '2026-12' })
    const days = { vehicle_classes: ['STANDARD' as const], from: '2026-12-01', to: '2026-12-01' }
    await owner.call(space.setDays, { ...days, seen, minimum_stay })
  }
  await asks(4)
  expect(await fits(0)).toBeUndefined()
  await asks(3)
  expect(await fits(0)).toBe(id)
  expect(await fits((await h.row('waits', { id })).place)).toBeUndefined()
})

test('a wait that cannot be served keeps nobody behind it waiting', async () => {
  const h = await harness()
  const [first] = await soldOut(h)
  const member = await h.as.member()
  const [his, hers] = [
    await waited(member, { ...TO_BOOK, email: 'other@waits.example' }),
    await waited(await h.as.traveller(), { ...TO_BOOK, email: 'ada@waits.example' }),
  ]
  // Nobody books in the name of an account whose data is being erased.
  await h.add('privacy_requests', {
    id: h.ctx().random.uuid(),
    kind: 'ERASURE',
    status: 'OPEN',
    source: 'PASSWORD',
    addresses: [member.email],
    account_ids: [member.id],
    address_digest: Buffer.from('member'),
    language: 'en',
    asked_at: h.clock.now(),
    confirmed_on: '2026-11-21',
    due_on: '2027-01-05',
    steps_done: 1,
  })
  await cancel(first!)
  await h.runJobs()
  expect([await statusOf(h, his), await statusOf(h, hers)]).toEqual(['WAITING', 'BOOKED'])
})
