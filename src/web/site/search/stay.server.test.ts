import { expect, test } from 'vitest'
import { fromLocal } from '../../../lib/pacific.ts'
import { bookingPath, readStay } from './stay.server.ts'

const now = fromLocal('2026-11-21', '08:10')
const read = (query: string) => readStay(new URLSearchParams(query), now)
const from = fromLocal('2026-12-01', '08:00')
const until = fromLocal('2026-12-04', '08:00')
const seconds = (instant: Temporal.Instant) => instant.epochMilliseconds / 1000

test('an address without dates means the default stay', () => {
  const { fields, isGiven } = read('')
  expect(isGiven).toBe(false)
  expect(fields).toEqual({
    from_date: '2026-11-21',
    from_time: '08:30',
    to_date: '2026-11-23',
    to_time: '08:30',
    vehicleClass: 'STANDARD',
    promoCode: '',
  })
})

test('dates are epoch seconds, beside class and promo code', () => {
  const asked = read(
    `travelFromDate=${seconds(from)}&travelToDate=${seconds(until)}&vehicleClass=OVERSIZE&promoCode=WELCOME10`,
  )
  expect(asked.isGiven).toBe(true)
  expect(asked.fields).toMatchObject({
    from_date: '2026-12-01',
    to_time: '08:00',
    vehicleClass: 'OVERSIZE',
    promoCode: 'WELCOME10',
  })
})

test('an arrival alone gets the default length', () => {
  const { fields, isGiven } = read(`travelFromDate=${seconds(from)}`)
  expect(isGiven).toBe(false)
  expect(fields.to_date).toBe('2026-12-03')
})

test('nonsense in an address is as if it were not there', () => {
  const { fields } = read('travelFromDate=soon&travelToDate=-1&vehicleClass=TANK')
  expect(fields).toMatchObject({ from_date: '2026-11-21', vehicleClass: 'STANDARD' })
})

test('what a form sends leads to the same address', () => {
  const typed = read(
    'from_date=2026-12-01&from_time=08:00&to_date=2026-12-04&to_time=08:00&vehicleClass=STANDARD&promoCode=',
  )
  expect(typed.isTyped).toBe(true)
  expect(typed.stay && bookingPath(typed.stay, typed.fields)).toBe(
    `/booking?travelFromDate=${seconds(from)}&travelToDate=${seconds(until)}`,
  )
})

test('a date that was left out is asked for, one that is none is refused, both at once', () => {
  const { stay, faults } = read('from_date=&from_time=08:00&to_date=2026-02-30&to_time=08:00')
  expect(stay).toBeUndefined()
  expect(faults).toEqual({ from: ['Required'], to: ['Enter a date and a time'] })
})

test('a promo code to be filled in is only filled in', () => {
  expect(read('fillPromoCode=FREEDAY').fields.promoCode).toBe('FREEDAY')
})
