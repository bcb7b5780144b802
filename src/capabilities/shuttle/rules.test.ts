import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  earnsAmends,
  etaMinutes,
  firstNameOf,
  isFresh,
  isPromiseBroken,
  metersBetween,
  rideCan,
  type RideStatus,
  spellReference,
  standing,
  STATUSES,
  timesToShow,
} from './rules.ts'

const now = Temporal.Instant.from('2026-11-20T18:00:00Z')
const ago = (seconds: number) => now.subtract({ seconds })

describe('a ride', () => {
  const is = (can: (status: RideStatus) => { allowed: boolean }) => STATUSES.filter((status) => can(status).allowed)

  test('goes on step by step and never back, and can be called off until it is over', () => {
    const ways = STATUSES.map((from) => STATUSES.filter((to) => rideCan.move(from, to).allowed))
    expect(ways.map((ways) => ways.filter((to) => to !== 'CANCELLED'))).toEqual([
      ['DISPATCHED'],
      ['ARRIVED'],
      ['DONE'],
      [],
      [],
    ])
    expect(is((status) => rideCan.move(status, 'CANCELLED'))).toEqual(['REQUESTED', 'DISPATCHED', 'ARRIVED'])
  })

  test('is canceled by its traveler only before the shuttle is there, and watched as long as it goes on', () => {
    expect(is(rideCan.cancel)).toEqual(['REQUESTED', 'DISPATCHED'])
    expect(is(rideCan.share)).toEqual(['REQUESTED', 'DISPATCHED', 'ARRIVED'])
  })

  test('that is refused says which state it is in', () => {
    expect(rideCan.move('DONE', 'REQUESTED')).toMatchObject({ reason: { params: { status: 'DONE', to: 'REQUESTED' } } })
    expect(rideCan.cancel('ARRIVED')).toMatchObject({ reason: { params: { status: 'ARRIVED' } } })
    expect(rideCan.share('DONE')).toMatchObject({ reason: { params: { status: 'DONE' } } })
  })
})

describe('a vehicle', () => {
  const room = (more = {}) => ({ seats: 10, people: 8, wheelchair_places: 1, wheelchairs: 0, ...more })
  const board = (party: number, needs_wheelchair = false, more = {}) =>
    rideCan.board({ party, needs_wheelchair }, room(more))

  test('never has more people than seats, nor more wheelchairs than places', () => {
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.nat(20),
        fc.nat(3),
        fc.nat(3),
        fc.nat(20),
        fc.boolean(),
        (seats, people, places, taken, party, chair) => {
          const fits = people + party <= seats && (!chair || taken + 1 <= places)
          expect(board(party, chair, { seats, people, wheelchair_places: places, wheelchairs: taken }).allowed).toBe(
            fits,
          )
        },
      ),
    )
  })

  test('says how many seats it has left, none where more sit in it than it has', () => {
    expect(board(3)).toMatchObject({ reason: { params: { party: 3, free: 2 } } })
    expect(board(3, false, { people: 12 })).toMatchObject({ reason: { params: { party: 3, free: 0 } } })
    expect(board(1, true, { wheelchairs: 1 })).not.toEqual(board(3))
  })
})

describe('a step taken back', () => {
  test('can be for five minutes, and the request itself never', () => {
    const steps = (last: number) => [{ at: ago(900) }, { at: ago(last) }]
    expect([0, 299, 300].map((last) => rideCan.undo(steps(last), now).allowed)).toEqual([true, true, false])
    expect([[], [{ at: now }]].map((few) => rideCan.undo(few, now).allowed)).toEqual([false, false])
    expect(rideCan.undo(steps(300), now)).not.toEqual(rideCan.undo([], now))
  })

  test('does not count any more, and neither does the taking back', () => {
    const step = (version: number, undoes: number | null = null) => ({ version, undoes })
    expect(standing([step(1), step(2), step(3, 2), step(4)]).map(({ version }) => version)).toEqual([1, 4])
  })
})

test('where a shuttle was two minutes ago is believed, a second later not', () => {
  expect([0, 120, 121].map((seconds) => isFresh(ago(seconds), now))).toEqual([true, true, false])
})

describe('a way', () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })

  test('is as long there as back, in tens of meters, and never more than half around the earth', () => {
    fc.assert(
      fc.property(place, place, (one, other) => {
        const meters = metersBetween(one, other)
        expect(metersBetween(other, one)).toBe(meters)
        expect(meters % 10).toBe(0)
        expect(meters).toBeLessThanOrEqual(20_015_090)
        expect(metersBetween(one, one)).toBe(0)
      }),
    )
  })

  test('from Seattle to Portland is 233 km; a degree of longitude is shorter the further north it is', () => {
    const far = metersBetween({ latitude: 47.6062, longitude: -122.3321 }, { latitude: 45.5152, longitude: -122.6784 })
    expect(Math.abs(far - 234_000)).toBeLessThan(1_500)
    const degree = (latitude: number) => metersBetween({ latitude, longitude: 0 }, { latitude, longitude: 1 })
    expect([degree(0), degree(60)]).toEqual([111_190, 55_600])
    expect(metersBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBe(20_015_090)
  })
})

describe('a wait', () => {
  const LEARNT = { untilDispatch: 240, drive: 480 }
  const eta = (status: RideStatus, asked: number, left: number | null = null) =>
    etaMinutes({ status, requested_at: ago(asked), dispatched_at: left === null ? null : ago(left) }, LEARNT, now)

  test('is what is left of the usual times, a begun minute counting whole', () => {
    expect([eta('REQUESTED', 0), eta('REQUESTED', 61), eta('REQUESTED', 240)]).toEqual([12, 11, 8])
    expect([eta('DISPATCHED', 900, 0), eta('DISPATCHED', 900, 61), eta('DISPATCHED', 900)]).toEqual([8, 7, 8])
  })

  test('is a minute at least until the shuttle is there, nothing then, and nobody’s after that', () => {
    expect([eta('REQUESTED', 9_000), eta('DISPATCHED', 9_000, 9_000)]).toEqual([8, 1])
    expect([eta('ARRIVED', 9_000, 9_000), eta('DONE', 0, 0), eta('CANCELLED', 0, 0)]).toEqual([0, null, null])
  })

  test('is told to travelers once twenty rides are known, in whole minutes', () => {
    expect(timesToShow({ rides: 19, wait: 4, ride: 8 })).toEqual({ wait_minutes: null, ride_minutes: null })
    expect(timesToShow({ rides: 20, wait: 4.2, ride: 0.1 })).toEqual({ wait_minutes: 5, ride_minutes: 1 })
    expect(timesToShow({ rides: 20, wait: null, ride: 0 })).toEqual({ wait_minutes: null, ride_minutes: 1 })
  })

  test('is broken when the shuttle comes a moment later than promised, not when somebody gave up before', () => {
    const broken = (arrived: number | null, ended: number | null = null) =>
      isPromiseBroken(
        {
          status: 'DISPATCHED',
          promised_by: ago(60),
          arrived_at: arrived === null ? null : ago(arrived),
          ended_at: ended === null ? null : ago(ended),
        },
        now,
      )
    expect([broken(60), broken(59), broken(90, 0), broken(null, 90), broken(null, 30), broken(null)]).toEqual([
      false,
      true,
      false,
      false,
      true,
      true,
    ])
  })

  test('that was broken earns points where somebody rode, and else is left to staff', () => {
    const earns = (status: RideStatus, arrived: number) =>
      earnsAmends({ status, promised_by: ago(60), arrived_at: ago(arrived), ended_at: now }, now)
    expect(STATUSES.filter((status) => earns(status, 30))).toEqual(['DONE'])
    expect(earns('DONE', 90)).toBe(false)
  })
})

test('who watches a ride sees one name', () => {
  expect(['  Ada  Maria Lovelace', 'Cher', ''].map(firstNameOf)).toEqual(['Ada', 'Cher', ''])
})

test('a reference is found however a ticket is typed; an id keeps its dashes', () => {
  expect([' ab-12 cd ', 'AB12CD', '  ', undefined].map(spellReference)).toEqual(['AB12CD', 'AB12CD', null, null])
  const id = '01939a58-0000-7000-8000-00000000abcd'
  expect([id, ` ${id.toUpperCase()}`].map(spellReference)).toEqual([id, id])
  expect([`${id}-1`, `x${id}`].map((each) => spellReference(each)?.includes('-'))).toEqual([false, false])
})
