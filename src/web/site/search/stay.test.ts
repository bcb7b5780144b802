import { expect, test } from 'vitest'
import { follow, readFields, type StayFields, type Typing } from './stay.ts'

const stay: StayFields = {
  from_date: '2026-12-01',
  from_time: '08:00',
  to_date: '2026-12-04',
  to_time: '08:00',
  vehicleClass: 'STANDARD',
  promoCode: '',
}

/** The leaving date after changes, one by one, of a form that takes arrivals of a year. */
function leaving(first: StayFields, ...changes: readonly Partial<StayFields>[]): string {
  const start: Typing = { fields: first, stay: first }
  return changes.reduce<Typing>((typing, change) => {
    const typed = { ...typing.fields, ...change }
    return follow(typing, typed, typed.from_date >= '2026-11-21' && typed.from_date <= '2027-11-21')
  }, start).fields.to_date
}

test('an arrival after the leaving date takes it along, keeping the length of the stay', () => {
  expect(leaving(stay, { from_date: '2026-12-10' })).toBe('2026-12-13')
})

test('an arrival before the leaving date leaves it alone', () => {
  expect(leaving(stay, { from_date: '2026-12-03' })).toBe('2026-12-04')
})

test('an arrival on the leaving date moves it when it would come too late in the day', () => {
  expect(leaving(stay, { from_date: '2026-12-04' })).toBe('2026-12-07')
  expect(leaving({ ...stay, to_time: '18:00' }, { from_date: '2026-12-04' })).toBe('2026-12-04')
})

test('a leaving date is never changed by itself, and nothing follows from half a date', () => {
  expect(leaving(stay, { to_date: '2026-11-30' })).toBe('2026-11-30')
  expect(leaving(stay, { from_date: '' })).toBe('2026-12-04')
  expect(leaving(stay, { to_date: '' }, { from_date: '2026-12-03' }, { to_date: '2026-12-01' })).toBe('2026-12-01')
})

test('a year that is typed digit by digit moves the leaving date once it is whole, by the length of the stay', () => {
  const years = ['0002', '0020', '0202', '2027'].map((year) => ({ from_date: `${year}-02-01` }))
  expect(leaving(stay, ...years)).toBe('2027-02-04')
  expect(leaving(stay, ...years.slice(0, -1))).toBe('2026-12-04')
})

test('the fields of a form are read by their names; what is absent or unknown has its default', () => {
  expect(readFields(new URLSearchParams({ ...stay, and: 'more' }))).toEqual(stay)
  expect(readFields(new URLSearchParams({ vehicleClass: 'TANK' }))).toMatchObject({
    from_date: '',
    vehicleClass: 'STANDARD',
  })
})
