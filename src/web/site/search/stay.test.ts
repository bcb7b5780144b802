import { expect, test } from 'vitest'
import { follow, readFields, type StayFields } from './stay.ts'

const stay: StayFields = {
  from_date: '2026-12-01',
  from_time: '08:00',
  to_date: '2026-12-04',
  to_time: '08:00',
  vehicleClass: 'STANDARD',
  promoCode: '',
}

test('an arrival after the leaving date takes it along, keeping the length of the stay', () => {
  expect(follow(stay, { ...stay, from_date: '2026-12-10' }).to_date).toBe('2026-12-13')
})

test('an arrival before the leaving date leaves it alone', () => {
  expect(follow(stay, { ...stay, from_date: '2026-12-03' }).to_date).toBe('2026-12-04')
})

test('an arrival on the leaving date moves it when it would come too late in the day', () => {
  expect(follow(stay, { ...stay, from_date: '2026-12-04' }).to_date).toBe('2026-12-07')
  const evening = { ...stay, to_time: '18:00' }
  expect(follow(evening, { ...evening, from_date: '2026-12-04' }).to_date).toBe('2026-12-04')
})

test('a leaving date is never changed by itself, and nothing follows from half a date', () => {
  expect(follow(stay, { ...stay, to_date: '2026-11-30' }).to_date).toBe('2026-11-30')
  expect(follow(stay, { ...stay, from_date: '' }).to_date).toBe('2026-12-04')
})

test('the fields of a form are read by their names; what is absent or unknown has its default', () => {
  expect(readFields(new URLSearchParams({ ...stay, and: 'more' }))).toEqual(stay)
  expect(readFields(new URLSearchParams({ vehicleClass: 'TANK' }))).toMatchObject({
    from_date: '',
    vehicleClass: 'STANDARD',
  })
})
