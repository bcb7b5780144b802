import { expect, test } from 'vitest'
import { toArgument } from '../../lib/pacific.ts'
import { type Harness, harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { mostFree } from '../capacity/free/rules.ts'
import { countFree } from '../capacity/free/store.ts'
import { noteFree } from '../capacity/index.ts'
import { activeCompany } from '../companies/factory.ts'
import { settings } from '../settings/contract.ts'
import { bookings } from './contract.ts'
import { booked, CARD, PERSON, quoted, STAY } from './factory.ts'

const MOTORCYCLE = { ...STAY, vehicle_class: 'MOTORCYCLE' as const }
const CARDS = ['4242424242424242', '4000056655665556', '5555555555554444', '5200828282828210', '378282246310005']

const refusal = (error: { formErrors?: string[] }) => error.formErrors?.[0] ?? 'refused without a word'
const ENOUGH = /^You already hold 10 spaces for these dates and this vehicle class that you can still cancel for free\./

/** Books one of several things, under another address and card where those are given. */
async function hold(who: Traveller, of: { email?: string; card?: string; stay?: typeof MOTORCYCLE } = {}) {
  const { email = PERSON.email, card = CARD.cc_number, stay = MOTORCYCLE } = of
  const { quote_id } = await quoted(who, 'BOOK_NOW', stay)
  const input = { quote_id, ...PERSON, ...CARD, email, cc_number: card, check_for_existing: true }
  return who.call(bookings.create, input).then(({ booking }) => booking.status, refusal)
}

const countHeld = (h: Harness) => h.count('bookings', { status: 'CONFIRMED' })

test('one card, one address: ten stays at once, however many come at the same time, and none of the others is kept', async () => {
  // In the demonstration everybody pays with the same cards.
  const h = await harness({ config: { demo: false } })
  const people = await Promise.all(Array.from({ length: 17 }, () => h.as.traveller()))
  const byCard = await Promise.all(people.map((who, index) => hold(who, { email: `a${index}@example.com` })))
  expect(byCard.filter((answer) => answer === 'CONFIRMED')).toHaveLength(10)
  expect(byCard.filter((answer) => ENOUGH.test(answer))).toHaveLength(7)
  const byEmail = await Promise.all(people.map((who, index) => hold(who, { card: CARDS[(index % 4) + 1]! })))
  expect(byEmail.filter((answer) => answer === 'CONFIRMED')).toHaveLength(10)
  expect(await countHeld(h)).toBe(20)
  expect(await h.rows('stall_days', { vehicle_class: 'MOTORCYCLE', date: '2026-12-02' })).toMatchObject([
    { reserved: 20 },
  ])
})

test('control: counting first and booking then, without a lock, lets more through', async () => {
  const h = await harness()
  const who = await h.as.traveller()
  const made = []
  for (let each = 0; each < 5; each++) made.push(await booked(who, 'BOOK_NOW', { check_for_existing: true }))
  await h.remove('spaces_held_free', {})
  const wanted = {
    vehicleClass: 'STANDARD' as const,
    from: Temporal.Instant.from(made[0]!.travel_from_date),
    to: Temporal.Instant.from(made[0]!.travel_to_date),
  }
  const mayHold = async () => ((await countFree(h.ctx(), ['x'], wanted)).get('x') ?? 0) < 1
  const hold = async ({ id }: { id: string }) => {
    await noteFree(h.ctx(), ['x'], {
      space_id: id,
      vehicle_class: wanted.vehicleClass,
      travel_from: wanted.from,
      travel_to: wanted.to,
      free_until: h.clock.now().add({ minutes: 9 }),
      free_hours: 24,
    })
  }
  // All count before the first of them holds anything, as they do at the same moment.
  const allowed = await Promise.all(made.map(mayHold))
  await Promise.all(made.filter((_, index) => allowed[index]).map(hold))
  expect(await h.count('spaces_held_free')).toBeGreaterThan(1)
})

test('trips apart do not count; a change to the same dates does, and what was canceled is free again', async () => {
  const h = await harness()
  const who = await h.as.traveller()
  const held: Awaited<ReturnType<typeof booked>>[] = []
  for (let week = 0; week < 6; week++) {
    const from = Temporal.Instant.from('2026-12-01T16:00:00Z').add({ hours: week * 168 })
    const stay = {
      vehicle_class: 'MOTORCYCLE' as const,
      travel_from_date: toArgument(from),
      travel_to_date: toArgument(from.add({ hours: 72 })),
    }
    held.push(await booked(who, 'BOOK_NOW', { stay }))
  }
  const first = { bookingId: held[5]!.id, travel_from_date: STAY.travel_from_date, travel_to_date: STAY.travel_to_date }
  for (let more = 0; more < 9; more++) expect(await hold(who)).toBe('CONFIRMED')
  expect(await hold(who)).toMatch(ENOUGH)
  const { quote_id } = await who.call(bookings.modifyQuote, first)
  const move = () => who.call(bookings.modify, { bookingId: held[5]!.id, quote_id })
  expect(await move().then(() => 'moved', refusal)).toMatch(ENOUGH)
  await who.call(bookings.cancel, { number: held[0]!.number })
  expect(await move().then(() => 'moved', refusal)).toBe('moved')
})

test('one network holds four times as many; what costs something to drop counts no more; the owner sets the number', async () => {
  const h = await harness()
  const limit = await h.as.staff()
  await limit.call(settings.setFreeBookings, { least: 1, percent: 0 })
  const [network, who] = [[] as string[], await h.as.traveller()]
  for (let each = 0; each < 5; each++) {
    network.push(await hold(who, { email: `p${each}@example.com`, card: CARDS[each]! }))
  }
  expect(network.slice(0, 4)).toEqual(Array(4).fill('CONFIRMED'))
  expect(network[4]).toMatch(/^Too many spaces for these dates are held from your internet connection/)
  h.clock.set('2026-12-01T07:30:00-08:00')
  expect(await hold(await h.as.traveller(), { email: 'p0@example.com' })).toBe('CONFIRMED')
  expect(mostFree({ least: 5, percent: 3 }, 1200, 'person')).toBe(36)
  expect(mostFree({ least: 5, percent: 3 }, 30, 'network')).toBe(20)
})

test('a company’s code that anyone may have lifts no limit; its own people, signed in, have none', async () => {
  const h = await harness()
  await (await h.as.staff()).call(settings.setFreeBookings, { least: 1, percent: 0 })
  await activeCompany(h, { access: 'ANYONE', billing: 'TRAVELER' })
  const stay = { ...STAY, promo_code: 'GLOBEX' }
  const again = async (who: Traveller, email: string) => {
    const { quote_id } = await quoted(who, 'CUSTOM', stay)
    const input = { quote_id, ...PERSON, ...CARD, email, check_for_existing: true }
    return who.call(bookings.create, input).then(({ booking }) => booking.status, refusal)
  }
  const [stranger, colleague] = [await h.as.traveller(), await h.as.member()]
  expect(await again(stranger, 'x@example.com')).toBe('CONFIRMED')
  expect(await again(stranger, 'x@example.com')).toMatch(/^You already hold a space /)
  for (let each = 0; each < 3; each++) expect(await again(colleague, colleague.email)).toBe('CONFIRMED')
})
