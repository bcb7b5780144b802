import { describe, expect, test } from 'vitest'
import {
  addDays,
  addWallDays,
  addWallDaysTo,
  datesTouched,
  daysBetween,
  defaultStay,
  display,
  fromLocal,
  isDate,
  isTime,
  pacificDate,
  pacificTime,
  parseInstant,
  roundUpToHalfHour,
  secondsBetween,
  toArgument,
  toWire,
  weekday,
  ZONE,
} from './pacific.ts'

const instant = (text: string) => Temporal.Instant.from(text)

test('seconds between two moments are whole ones that have passed', () => {
  const from = instant('2026-11-01T08:00:00Z')
  expect(secondsBetween(from, from.add({ milliseconds: 1999 }))).toBe(1)
  expect(secondsBetween(from, from.add({ hours: 2 }))).toBe(7200)
})

describe('an instant in a request', () => {
  test.each([
    '2026-12-10 08:00:00-0800',
    '2026-12-10 08:00:00-08:00',
    '2026-12-10T08:00:00-08:00',
    '2026-12-10T08:00-08:00',
    '2026-12-10T08:00:00-0800',
    '2026-12-10T08:00:00-08',
    '2026-12-10T16:00:00Z',
    '2026-12-10T16:00:00.123Z',
    '2026-12-11T01:30:00+09:30',
  ])('%s is read', (text) => {
    expect(parseInstant(text)?.toString()).toBe('2026-12-10T16:00:00Z')
  })

  test.each([
    ['no offset', '2026-12-10 08:00:00'],
    ['no offset', '2026-12-10T08:00:00'],
    ['a zone in place of an offset', '2026-12-10T08:00:00[America/Los_Angeles]'],
    ['a zone beside the offset', '2026-12-10T08:00:00-08:00[America/Los_Angeles]'],
    ['a date alone', '2026-12-10'],
    ['30 February', '2026-02-30 08:00:00-0800'],
    ['29 February of a common year', '2027-02-29T08:00:00-08:00'],
    ['31 April', '2027-04-31T08:00:00-07:00'],
    ['month 13', '2026-13-01 08:00:00-0800'],
    ['month 0', '2026-00-10 08:00:00-0800'],
    ['day 0', '2026-12-00 08:00:00-0800'],
    ['24 o’clock', '2026-12-10 24:00:00-0800'],
    ['minute 60', '2026-12-10 08:60:00-0800'],
    ['second 60', '2026-12-10 08:00:60-0800'],
    ['offset 24', '2026-12-10 08:00:00-2400'],
    ['offset minute 60', '2026-12-10 08:00:00-0860'],
    ['year 0', '0000-01-01T00:00:00Z'],
    ['a year of six digits', '+002026-12-10T08:00:00Z'],
    ['epoch seconds', '1796918400'],
    ['other words', 'tomorrow'],
    ['nothing', ''],
    ['a space before', ' 2026-12-10 08:00:00-0800'],
    ['a line break after', '2026-12-10 08:00:00-0800\n'],
    ['something after', '2026-12-10 08:00:00-0800; drop table bookings'],
    ['other digits', '２０２６-12-10 08:00:00-0800'],
  ])('%s is refused: %s', (_, text) => {
    expect(parseInstant(text)).toBeUndefined()
  })
})

describe('dates and times of day', () => {
  test('exist or do not', () => {
    expect(['2028-02-29', '2026-12-31', '1900-01-01'].every(isDate)).toBe(true)
    expect(['2100-02-29', '2026-2-1', '1899-12-31', '2026-12-32', ''].some(isDate)).toBe(false)
    expect(['2026-00-10', '2026-13-01', '2026-02-00', '2026-02-30', '9999-99-99'].some(isDate)).toBe(false)
    expect(['00:00', '23:59', '08:00:30'].every(isTime)).toBe(true)
    expect(['24:00', '8:00', '08:60', '', '08:00 pm'].some(isTime)).toBe(false)
  })

  test('what is no date is never taken for one', () => {
    expect(() => fromLocal('2026-02-30', '08:00')).toThrow(RangeError)
    expect(() => fromLocal('2026-02-28', '')).toThrow(RangeError)
  })

  test('days are counted by the calendar, across leap days and new year', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01')
    expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
    expect(daysBetween('2026-12-10', '2026-12-01')).toBe(-9)
    expect([weekday('2026-12-07'), weekday('2026-12-12'), weekday('2026-12-13')]).toEqual([1, 6, 7])
  })
})

describe('what people read', () => {
  test.each([
    ['2026-12-01T16:00:00Z', 'Tue, 12/01/26, 8:00 am'],
    ['2027-01-05T08:05:00Z', 'Tue, 1/05/27, 12:05 am'],
    ['2026-07-04T19:30:00Z', 'Sat, 7/04/26, 12:30 pm'],
    ['2026-07-05T06:59:00Z', 'Sat, 7/04/26, 11:59 pm'],
  ])('%s is %s', (moment, shown) => {
    expect(display(instant(moment))).toBe(shown)
  })
})

describe('the dates a stay touches', () => {
  test('include both ends', () => {
    expect(touched('2026-12-30 23:59', '2027-01-01 00:01')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
    expect(touched('2026-12-01 08:00', '2026-12-01 08:30')).toEqual(['2026-12-01'])
  })

  test('leave out the date on which it ends at exactly 00:00', () => {
    expect(touched('2026-12-01 00:00', '2026-12-02 00:00')).toEqual(['2026-12-01'])
  })

  test('are one a day also when the clocks change', () => {
    expect(touched('2027-03-13 08:00', '2027-03-15 08:00')).toHaveLength(3)
    expect(touched('2026-10-31 23:00', '2026-11-02 00:00')).toEqual(['2026-10-31', '2026-11-01'])
  })
})

describe('the dates a form starts with', () => {
  test('are now and 48 hours later, each rounded up to the half hour', () => {
    const { from, to } = defaultStay(instant('2026-11-21T18:01:12Z'))
    expect([toWire(from), toWire(to)]).toEqual(['2026-11-21T10:30:00-08:00', '2026-11-23T10:30:00-08:00'])
  })

  test('a half hour stays what it is, a nanosecond more is the next', () => {
    expect(roundUpToHalfHour(instant('2026-11-21T18:30:00Z')).toString()).toBe('2026-11-21T18:30:00Z')
    expect(roundUpToHalfHour(instant('2026-11-21T18:30:00.000000001Z')).toString()).toBe('2026-11-21T19:00:00Z')
  })

  test('48 hours are elapsed hours when the clocks change', () => {
    const { from, to } = defaultStay(instant('2027-03-13T18:00:00Z'))
    expect([toWire(from), toWire(to)]).toEqual(['2027-03-13T10:00:00-08:00', '2027-03-15T11:00:00-07:00'])
  })
})

const SPECIAL_DAYS = [
  { name: 'clocks go forward', date: '2027-03-14', halfHours: 46 },
  { name: 'clocks go back', date: '2026-11-01', halfHours: 50 },
  { name: 'clocks go back', date: '2027-11-07', halfHours: 50 },
  { name: 'leap day', date: '2028-02-29', halfHours: 48 },
]

describe.each(SPECIAL_DAYS)('$name, $date', ({ date, halfHours }) => {
  const moments = halfHoursOf(date)

  test(`has ${halfHours} half hours`, () => {
    expect(moments).toHaveLength(halfHours)
  })

  test('each half hour comes back from the wire, from an argument and from a form', () => {
    for (const moment of moments) {
      expect(parseInstant(toWire(moment))).toEqual(moment)
      expect(parseInstant(toArgument(moment))).toEqual(moment)
      expect(fromLocal(pacificDate(moment), pacificTime(moment), moment)).toEqual(moment)
    }
  })

  test('each half hour shows the offset in force', () => {
    for (const moment of moments) {
      const [, offset] = /([+-]\d\d:\d\d)$/.exec(toWire(moment)) ?? []
      expect(offset).toBe(intlOffset(moment))
    }
  })

  test('minutes round up to the next of them', () => {
    for (const [index, moment] of moments.entries()) {
      expect(roundUpToHalfHour(moment)).toEqual(moment)
      expect(roundUpToHalfHour(moment.subtract({ minutes: 29 }))).toEqual(moment)
      if (index > 0) expect(roundUpToHalfHour(moments[index - 1]?.add({ seconds: 1 }) ?? moment)).toEqual(moment)
    }
  })
})

describe('a time on the clock', () => {
  test('that is skipped in spring means an hour later', () => {
    expect(toWire(fromLocal('2027-03-14', '02:30'))).toBe('2027-03-14T03:30:00-07:00')
  })

  test('that comes twice in autumn means the first, unless that is over', () => {
    expect(toWire(fromLocal('2026-11-01', '01:30'))).toBe('2026-11-01T01:30:00-07:00')
    const afterTheFirst = instant('2026-11-01T09:10:00Z')
    expect(toWire(fromLocal('2026-11-01', '01:30', afterTheFirst))).toBe('2026-11-01T01:30:00-08:00')
  })

  test('is the same days later, and zero days later is the same moment', () => {
    const second = instant('2026-11-01T09:30:00Z') // the second 01:30
    expect(addWallDays(second, 0)).toEqual(second)
    expect(toWire(addWallDays(second, 1))).toBe('2026-11-02T01:30:00-08:00')
    expect(toWire(addWallDays(fromLocal('2027-03-13', '02:30'), 1))).toBe('2027-03-14T03:30:00-07:00')
    expect(toWire(addWallDays(fromLocal('2027-03-13', '02:30'), 2))).toBe('2027-03-15T02:30:00-07:00')
  })

  test('so many days later as Temporal says it, at every quarter of an hour around both nights on which clocks change', () => {
    for (const night of ['2026-03-08', '2026-11-01']) {
      for (let quarter = -4 * 30; quarter < 4 * 30; quarter++) {
        const moment = fromLocal(night, '00:00')
          .add({ minutes: 15 * quarter })
          .add({ nanoseconds: 7 })
        for (const days of [-364, -1, 0, 1, 2, 238, 364]) {
          const expected = moment.toZonedDateTimeISO(ZONE).add({ days }).toInstant()
          expect(addWallDays(moment, days)).toEqual(expected)
          expect(addWallDaysTo(moment.epochMilliseconds, days)).toBe(expected.epochMilliseconds)
        }
      }
    }
  })
})

test('every hour around a change of the clocks reads as Temporal reads it, and so do moments of two centuries', () => {
  const zoned = (moment: Temporal.Instant) => moment.toZonedDateTimeISO('America/Los_Angeles')
  const hours = ['1918-03-31', '1942-02-09', '1945-09-30', '2007-03-11', '2026-03-08', '2026-11-01'].flatMap((date) =>
    Array.from({ length: 96 }, (_, half) => instant(`${date}T00:00:00Z`).add({ minutes: 30 * half })),
  )
  const ofTwoCenturies = Array.from({ length: 5000 }, (_, step) =>
    instant('1901-01-01T00:00:00.5Z').add({ hours: step * 347, seconds: step * 13 }),
  )
  for (const moment of [...hours, ...ofTwoCenturies]) {
    expect(toWire(moment)).toBe(zoned(moment).toString({ timeZoneName: 'never', smallestUnit: 'second' }))
    expect(pacificDate(moment)).toBe(zoned(moment).toPlainDate().toString())
    expect(pacificTime(moment)).toBe(zoned(moment).toPlainTime().toString({ smallestUnit: 'minute' }))
  }
})

function touched(from: string, to: string): string[] {
  return datesTouched(fromLocal(...split(from)), fromLocal(...split(to)))
}

function halfHoursOf(date: string): Temporal.Instant[] {
  const moments: Temporal.Instant[] = []
  const end = fromLocal(addDays(date, 1), '00:00')
  for (let moment = fromLocal(date, '00:00'); !moment.equals(end); moment = moment.add({ minutes: 30 })) {
    moments.push(moment)
  }
  return moments
}

function intlOffset(moment: Temporal.Instant): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', timeZoneName: 'longOffset' })
  const name = format.formatToParts(moment.epochMilliseconds).find((part) => part.type === 'timeZoneName')?.value
  return name?.replace('GMT', '') ?? ''
}

function split(local: string): [string, string] {
  return local.split(' ') as [string, string]
}
