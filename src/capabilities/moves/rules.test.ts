import { expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { addDays, fromLocal } from '../../lib/pacific.ts'
import { ALLOWED, refused } from '../../lib/verdict.ts'
import type { ClassStay } from '../capacity/rules.ts'
import {
  creditKind,
  endOf,
  isEnough,
  moveCan,
  offerEnd,
  type OfferFacts,
  OPTION_KINDS,
  pointsFor,
  possibleMoves,
  reachOf,
} from './rules.ts'
import { messages } from './texts.ts'

const { refusal } = messages
const now = Temporal.Instant.from('2026-11-21T20:00:00Z')
const later = now.add({ hours: 1 })
const open: OfferFacts = {
  status: 'OPEN',
  expires_at: now,
  isUnchanged: true,
  isAsker: false,
  round: { needed: 2, accepted: 1 },
}

test('an open offer is accepted in time, for the booking that was asked, while somebody is needed', () => {
  expect(OPTION_KINDS).toEqual(['CLASS', 'DATES', 'REFUND'])
  expect(moveCan.accept(open, now)).toEqual(ALLOWED)
  expect(moveCan.accept(open, later)).toEqual(refused(refusal.isOver))
  expect(moveCan.accept({ ...open, isUnchanged: false }, now)).toEqual(refused(refusal.isChanged))
  expect(moveCan.accept({ ...open, isAsker: true }, now)).toEqual(refused(refusal.isYours))
  expect(moveCan.accept({ ...open, round: { needed: 1, accepted: 1 } }, now)).toEqual(refused(refusal.isEnough))
  const reasons = { ACCEPTED: 'isAccepted', DECLINED: 'isDeclined', EXPIRED: 'isOver', WITHDRAWN: 'isOver' } as const
  for (const [status, reason] of Object.entries(reasons)) {
    const offer = { ...open, status: status as keyof typeof reasons }
    expect(moveCan.decline(offer)).toEqual(refused(refusal[reason]))
    expect(moveCan.accept(offer, now)).toEqual(refused(refusal[reason]))
  }
  expect(moveCan.decline(open)).toEqual(ALLOWED)
})

test('an open offer ends by itself', () => {
  expect(endOf(open, now)).toBeUndefined()
  expect(endOf(open, later)).toBe('EXPIRED')
  expect(endOf({ ...open, isUnchanged: false }, later)).toBe('WITHDRAWN')
  expect(endOf({ ...open, round: { needed: 1, accepted: 1 } }, now)).toBe('WITHDRAWN')
  expect(endOf({ ...open, status: 'DECLINED' }, later)).toBeUndefined()
  expect([isEnough({ needed: null, accepted: 9 }), isEnough({ needed: 2, accepted: 3 })]).toEqual([false, true])
})

test('members get points, everybody else a code; a point is a cent', () => {
  expect([creditKind({ account_id: null }), creditKind({ account_id: 'ada' })]).toEqual(['CODE', 'POINTS'])
  expect(pointsFor(cents(1234))).toBe(1234)
})

test('an offer ends an hour before the arrival at the latest', () => {
  const hour = (hours: number) => now.add({ hours })
  expect(offerEnd(hour(10), hour(4), now)).toEqual(hour(4))
  expect(offerEnd(hour(3), hour(4), now)).toEqual(hour(2))
  expect(offerEnd(hour(1), hour(4), now)).toBeUndefined()
})

const at = (date: string, time = '08:00') => fromLocal(date, time)
const booked: ClassStay = { vehicleClass: 'MOTORCYCLE', from: at('2026-12-10'), to: at('2026-12-11') }
const short = { from: '2026-12-10', to: '2026-12-11' }

function rows(free: (vehicleClass: string, date: string) => boolean) {
  return (['OVERSIZE', 'STANDARD', 'MOTORCYCLE'] as const).flatMap((vehicle_class) =>
    Array.from({ length: 31 }, (_, day) => addDays('2026-11-25', day)).map((date) => ({
      vehicle_class,
      date,
      free: free(vehicle_class, date) ? 1 : 0,
    })),
  )
}

function said(found: ReturnType<typeof possibleMoves>): string[] {
  return found.map(({ kind, stay }) => `${kind} ${stay.vehicleClass} ${stay.from.toString().slice(0, 10)}`)
}

test('a booking may go into larger spaces, the smallest first, and to the nearest dates that are clear', () => {
  const everything = rows(() => true)
  const mayBe = () => true
  expect(said(possibleMoves(everything, booked, { short, mayBe }))).toEqual([
    'CLASS STANDARD 2026-12-10',
    'CLASS OVERSIZE 2026-12-10',
    'DATES MOTORCYCLE 2026-12-12',
    'DATES MOTORCYCLE 2026-12-08',
  ])
  const far = rows((_, date) => date <= '2026-12-09' || date >= '2026-12-20')
  expect(said(possibleMoves(far, booked, { short, mayBe }))).toEqual([
    'DATES MOTORCYCLE 2026-12-08',
    'DATES MOTORCYCLE 2026-12-20',
  ])
  expect(
    said(possibleMoves(everything, booked, { short, mayBe: ({ vehicleClass }) => vehicleClass === 'OVERSIZE' })),
  ).toEqual(['CLASS OVERSIZE 2026-12-10'])
  expect(said(possibleMoves(everything, { ...booked, vehicleClass: 'OVERSIZE' }, { short, mayBe }))).toEqual([
    'DATES OVERSIZE 2026-12-12',
    'DATES OVERSIZE 2026-12-08',
  ])
})

test('a booking moves fourteen days at most', () => {
  const clear = (date: string) => rows((vehicleClass, each) => vehicleClass === 'MOTORCYCLE' && each >= date)
  const mayBe = () => true
  expect(said(possibleMoves(clear('2026-12-24'), booked, { short, mayBe }))).toEqual(['DATES MOTORCYCLE 2026-12-24'])
  expect(possibleMoves(clear('2026-12-25'), booked, { short, mayBe })).toEqual([])
  expect(reachOf(booked)).toEqual({ from: '2026-11-26', to: '2026-12-25' })
})
