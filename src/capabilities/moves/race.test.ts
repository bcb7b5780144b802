import { expect, test } from 'vitest'
import { EVERY_DAY } from '../capacity/factory.ts'
import { ValidationError } from '../../http/client.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import type { Traveller } from '../../test/travellers.ts'
import { bookings } from '../bookings/contract.ts'
import { booked } from '../bookings/factory.ts'
import { moves } from './contract.ts'
import { asked, bookedBy } from './factory.ts'

const WIDE = { timeout: 60_000 }

async function optionOf(who: Traveller, bookingId: string, kind: string): Promise<string> {
  const { options } = await who.call(moves.offer, { bookingId })
  return options.find((option) => option.kind === kind)!.id
}

const settled = async (h: Harness) => {
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
}

test('an offer that is taken fifty times at once, and declined in between, is answered once', WIDE, async () => {
  const h = await harness()
  const [guest] = await bookedBy(h, 1)
  const { who, booking } = guest!
  await asked(await h.as.staff(), [booking])
  const ways = await Promise.all(['CLASS', 'DATES', 'REFUND'].map((kind) => optionOf(who, booking.id, kind)))
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      index % 10 === 9
        ? who.call(moves.decline, { bookingId: booking.id })
        : who.call(moves.accept, { bookingId: booking.id, option_id: ways[index % 3]! }),
    ),
  )
  const taken = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  expect(new Set(taken.map(({ status, accepted_option_id: id }) => `${status} ${id}`)).size).toBe(1)
  expect(await h.rows('move_rounds')).toMatchObject([{ accepted: taken[0]!.status === 'ACCEPTED' ? 1 : 0 }])
  await settled(h)
})

test('of those who want to move, as many do as are needed; the others keep their booking', WIDE, async () => {
  const h = await harness()
  const guests = await bookedBy(h, 12)
  await asked(
    await h.as.staff(),
    guests.map(({ booking }) => booking),
    { needed: 4, kinds: ['REFUND', 'DATES'] },
  )
  const wishes = await Promise.all(
    guests.map(async ({ who, booking }, index) => {
      const option_id = await optionOf(who, booking.id, index % 2 ? 'REFUND' : 'DATES')
      return () => who.call(moves.accept, { bookingId: booking.id, option_id })
    }),
  )
  const answers = await Promise.allSettled(wishes.map((wish) => wish()))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expect(await h.rows('move_rounds')).toMatchObject([{ accepted: 4, needed: 4 }])
  expect(await h.count('move_offers')).toBe(12)
  expect(await h.count('move_offers', { status: 'ACCEPTED' })).toBe(4)
  expect(await h.count('move_offers', { status: 'WITHDRAWN' })).toBe(8)
  await settled(h)
})

test('the last space that an offer holds is sold to nobody else, and one of two offers gets it', WIDE, async () => {
  const h = await harness()
  const guests = await bookedBy(h, 2)
  await h.lot.setSpaces(EVERY_DAY, 1, 'OVERSIZE')
  const [one, other] = [await h.as.staff(), await h.as.staff()]
  const buyers = await Promise.all(Array.from({ length: 10 }, () => h.as.traveller()))
  const oversize = { travel_from_date: '2026-12-01 08:00:00-0800', travel_to_date: '2026-12-04 08:00:00-0800' }
  const outcomes = await Promise.allSettled([
    asked(one, [guests[0]!.booking], { kinds: ['CLASS'] }),
    asked(other, [guests[1]!.booking], { kinds: ['CLASS'] }),
    ...buyers.map((who, index) =>
      booked(who, 'BUY_NOW', { stay: { ...oversize, vehicle_class: 'OVERSIZE' }, email: `buyer${index}@example.com` }),
    ),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const taken = (await h.lot.busy()).filter(({ vehicle_class }) => vehicle_class === 'OVERSIZE')
  expect([...new Set(taken.map(({ reserved }) => reserved))]).toEqual([1])
  await settled(h)
})

test('control: with the space of an offer not held, it is sold before the offer is taken', WIDE, async () => {
  const h = await harness()
  const [guest] = await bookedBy(h, 1)
  await h.lot.setSpaces(EVERY_DAY, 1, 'OVERSIZE')
  await asked(await h.as.staff(), [guest!.booking], { kinds: ['CLASS'] })
  await h.change('stall_days', { vehicle_class: 'OVERSIZE' }, { reserved: 0 })
  const stay = { travel_from_date: '2026-12-01 08:00:00-0800', travel_to_date: '2026-12-04 08:00:00-0800' }
  await booked(await h.as.traveller(), 'BUY_NOW', {
    stay: { ...stay, vehicle_class: 'OVERSIZE' },
    email: 'b@example.com',
  })
  const option_id = await optionOf(guest!.who, guest!.booking.id, 'CLASS')
  await guest!.who.call(moves.accept, { bookingId: guest!.booking.id, option_id })
  expect(await brokenPromises(h.services.db)).toContainEqual(expect.stringContaining('stalls taken are'))
})

test('accepting, canceling, changing and expiring at once never stand in each other’s way', WIDE, async () => {
  const h = await harness()
  const staff = await h.as.staff()
  const guests = await bookedBy(h, 12)
  await asked(
    staff,
    guests.map(({ booking }) => booking),
    { needed: 5 },
  )
  h.clock.advance({ hours: 23, minutes: 59 })
  const acts = await Promise.all(
    guests.map(async ({ who, booking: { id, number } }, index) => {
      const option_id = await optionOf(who, id, (['CLASS', 'DATES', 'REFUND'] as const)[index % 3]!)
      const longer = { travel_from_date: '2026-12-01 08:00:00-0800', travel_to_date: '2026-12-06 08:00:00-0800' }
      return async () => {
        if (index % 4 === 1) return who.call(bookings.cancel, { number })
        if (index % 4 === 2) {
          const { quote_id } = await who.call(bookings.modifyQuote, { bookingId: id, ...longer })
          return who.call(bookings.modify, { bookingId: id, quote_id })
        }
        return who.call(moves.accept, { bookingId: id, option_id })
      }
    }),
  )
  const expire = async () => {
    h.clock.advance({ minutes: 2 })
    await h.services.jobs.send(h.services.db, 'moves.expire', {}, {})
    await h.runJobs()
  }
  const outcomes = await Promise.allSettled([...acts.map((act) => act()), expire()])
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  expect(reasons.filter((reason) => !(reason instanceof ValidationError))).toEqual([])
  await h.services.jobs.send(h.services.db, 'moves.expire', {}, {})
  await settled(h)
})
