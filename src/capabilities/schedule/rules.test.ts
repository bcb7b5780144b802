import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, fromLocal, pacificDate, pacificTime } from '../../lib/pacific.ts'
import {
  changesByPerson,
  conflictsOf,
  daysOf,
  hoursOf,
  inWeek,
  isAvailable,
  minutesOf,
  neededIn,
  type PersonFacts,
  patternOf,
  shiftCan,
  shiftsOf,
  spanAround,
  spanOf,
  timesOf,
  weekOf,
} from './rules.ts'

const RULES = {
  rest_hours: 10,
  week_hours: 40,
  minor_day_hours: 8,
  minor_week_hours: 20,
  minor_from: '07:00',
  minor_until: '22:00',
}
const DRIVER = 'driver'
const ADULT = { account_id: 'ada', roles: [DRIVER], birth_date: null, is_minor: false, availability: {} }

let made = 0
function shift(date: string, start: string, end: string, account_id: string | null = 'ada') {
  made += 1
  return { id: `s${made}`, account_id, role_id: DRIVER, ...timesOf(date, start, end), break_minutes: 0, note: '' }
}

function against(
  shifts: readonly ReturnType<typeof shift>[],
  person: PersonFacts = ADULT,
  off: readonly [string, string][] = [],
) {
  const timeOff = off.map(([from_date, to_date]) => ({ account_id: person.account_id, from_date, to_date }))
  const week = weekOf(pacificDate(shifts.at(-1)!.starts_at))
  return conflictsOf(shifts, { week, rules: RULES, people: [person], timeOff })
}

const kindsOf = (conflicts: readonly { kind: string }[]) => conflicts.map(({ kind }) => kind)

describe('hours', () => {
  test('a shift over the night the clocks change shows its real hours: 9 in autumn, 7 in spring, 8 else', () => {
    expect(minutesOf({ ...timesOf('2026-10-31', '22:00', '06:00'), break_minutes: 0 })).toBe(9 * 60)
    expect(minutesOf({ ...timesOf('2027-03-13', '22:00', '06:00'), break_minutes: 0 })).toBe(7 * 60)
    expect(minutesOf({ ...timesOf('2026-11-21', '22:00', '06:00'), break_minutes: 30 })).toBe(7.5 * 60)
  })

  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const date = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days))

  test('whatever the day, a shift lasts as long as time passes between its ends, and its clock times are those planned', () => {
    fc.assert(
      fc.property(date, minute, minute, (day, start, end) => {
        const times = timesOf(day, clock(start), clock(end))
        const nominal = ((end - start + 24 * 60 - 1) % (24 * 60)) + 1
        const [before, after] = [times.starts_at, times.ends_at].map(
          (at) => at.toZonedDateTimeISO('America/Los_Angeles').offsetNanoseconds / 60e9,
        ) as [number, number]
        // A time that the clock skips begins an hour later; all others are told by the two offsets.
        const isSkipped = pacificTime(times.starts_at) !== clock(start) || pacificTime(times.ends_at) !== clock(end)
        if (!isSkipped) expect(minutesOf({ ...times, break_minutes: 0 })).toBe(nominal + before - after)
        expect(Temporal.Instant.compare(times.ends_at, times.starts_at)).toBe(1)
      }),
    )
  })

  test('a week copied by its pattern has the same clock times in any other week, whatever the clocks do between', () => {
    fc.assert(
      fc.property(date, date, fc.integer({ min: 3 * 60, max: 23 * 60 }), (from, to, start) => {
        const [a, b] = [weekOf(from), weekOf(to)]
        const source = shiftsOf([{ ...patternOf([shift(addDays(a, 2), clock(start), clock(start + 30))])[0]! }], a)
        const copied = inWeek(source, b)
        expect(patternOf(copied)).toEqual(patternOf(source))
        expect(weekOf(pacificDate(copied[0]!.starts_at))).toBe(b)
      }),
    )
  })

  test('a week has 168 hours, one more in autumn and one less in spring', () => {
    const count = (week: string) => hoursOf(spanOf(week), new Map(), [], []).length
    expect([count('2026-11-15'), count('2026-11-01'), count('2027-03-14')]).toEqual([168, 169, 167])
  })
})

describe('what stands against a shift', () => {
  test('nothing stands against eight hours a day, five days, with a night between', () => {
    const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
    expect(against(days.map((day) => shift(day, '08:00', '16:00')))).toEqual([])
  })

  test('who works twice at once, rests too short, also after the week before, or more than 40 hours is told', () => {
    expect(kindsOf(against([shift('2026-11-16', '08:00', '16:00'), shift('2026-11-16', '15:00', '20:00')]))).toEqual([
      'DOUBLE',
      'DOUBLE',
    ])
    expect(against([shift('2026-11-14', '14:00', '23:00'), shift('2026-11-15', '06:00', '10:00')])).toMatchObject([
      { kind: 'REST', minutes: 7 * 60, allowed: 10 * 60 },
    ])
    const six = Array.from({ length: 6 }, (_, day) => shift(addDays('2026-11-15', day), '08:00', '16:00'))
    expect(against(six)).toMatchObject([{ kind: 'WEEK_HOURS', minutes: 48 * 60, allowed: 40 * 60 }])
  })

  test('a shift over the night clocks go back counts its real hours towards the week', () => {
    const four = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'].map((day) => shift(day, '10:00', '18:00'))
    // From Sunday midnight until 8 am: nine hours.
    expect(against([shift('2026-11-01', '00:00', '08:00'), ...four])).toMatchObject([
      { kind: 'WEEK_HOURS', minutes: 41 * 60 },
    ])
  })

  test('days off, times they cannot work and a role that is not theirs are told', () => {
    const person = { ...ADULT, roles: [], availability: { '1': ['09:00', '17:00'] as const, '2': null } }
    expect(kindsOf(against([shift('2026-11-16', '09:00', '17:00')], person))).toEqual(['ROLE'])
    expect(kindsOf(against([shift('2026-11-17', '09:00', '17:00')], person))).toEqual(['AVAILABILITY', 'ROLE'])
    expect(kindsOf(against([shift('2026-11-18', '22:00', '06:00')], ADULT, [['2026-11-19', '2026-11-20']]))).toEqual([
      'TIME_OFF',
    ])
    expect(kindsOf(against([shift('2026-11-18', '16:00', '00:00')], ADULT, [['2026-11-19', '2026-11-20']]))).toEqual([])
  })

  test('a shift over midnight asks both days', () => {
    const night = timesOf('2026-11-16', '22:00', '06:00')
    expect(isAvailable(night, { '1': ['14:00', '00:00'] })).toBe(true)
    expect(isAvailable(night, { '1': ['14:00', '00:00'], '2': ['08:00', '17:00'] })).toBe(false)
    expect(isAvailable(timesOf('2026-11-16', '16:00', '00:00'), { '2': null })).toBe(true)
  })

  test('rules for minors end on the eighteenth birthday', () => {
    const person = { ...ADULT, birth_date: '2008-11-18' }
    const late = (day: string) => against([shift(day, '16:00', '23:00')], person)
    expect(kindsOf(late('2026-11-17'))).toEqual(['MINOR_TIME'])
    expect(kindsOf(late('2026-11-18'))).toEqual([])
    const long = [shift('2026-11-16', '08:00', '12:00'), shift('2026-11-16', '12:00', '17:00')]
    expect(against(long, { ...ADULT, is_minor: true })).toMatchObject([
      { kind: 'MINOR_DAY', minutes: 9 * 60, allowed: 8 * 60 },
    ])
  })
})

test('a shift is offered by whoever has it, up to the minute it begins, also on its day', () => {
  const own = shift('2026-11-17', '08:00', '16:00')
  const may = (who: string, time: string) => shiftCan.offer(own, who, fromLocal('2026-11-17', time)).allowed
  expect([may('ada', '07:59'), may('ada', '08:00'), may('bob', '07:59')]).toEqual([true, false, false])
})

describe('need', () => {
  const role = { id: DRIVER, least: 1, arrivals_per_hour: 10, departures_per_hour: 20 }

  test('an hour asks for at least the least, and for one more with each that is begun', () => {
    expect(neededIn(role, { arrivals: 0, departures: 0 })).toBe(1)
    expect(neededIn(role, { arrivals: 10, departures: 20 })).toBe(2)
    expect(neededIn(role, { arrivals: 10, departures: 21 })).toBe(3)
    expect(neededIn({ ...role, arrivals_per_hour: null }, { arrivals: 500, departures: 20 })).toBe(1)
  })

  test('who is there for all of an hour counts in it, open shifts never', () => {
    const span = { from: fromLocal('2026-11-16', '06:00'), before: fromLocal('2026-11-16', '10:00') }
    const shifts = [shift('2026-11-16', '06:30', '09:00'), shift('2026-11-16', '06:00', '10:00', null)]
    const at = span.from.epochMilliseconds / 3_600_000
    const hours = hoursOf(span, new Map([[at + 1, { arrivals: 25, departures: 0 }]]), [role], shifts)
    expect(hours.map(({ cover }) => cover[0])).toMatchObject([
      { need: 1, planned: 0 },
      { need: 3, planned: 1 },
      { need: 1, planned: 1 },
      { need: 1, planned: 0 },
    ])
  })
})

test('who is told what: added, gone and changed shifts, and a shift that changes hands is told to both', () => {
  const [kept, gone, moved, given] = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'].map((day) =>
    shift(day, '08:00', '16:00'),
  ) as [ReturnType<typeof shift>, ReturnType<typeof shift>, ReturnType<typeof shift>, ReturnType<typeof shift>]
  const open = shift('2026-11-20', '08:00', '16:00', null)
  const later = { ...moved, ...timesOf('2026-11-18', '10:00', '18:00') }
  const changes = changesByPerson([kept, gone, moved, given], [kept, later, { ...given, account_id: 'luis' }, open])
  expect([...changes.keys()]).toEqual(['ada', 'luis'])
  expect(changes.get('ada')).toEqual([
    { was: gone, now: undefined },
    { was: moved, now: later },
    { was: given, now: undefined },
  ])
  expect(changes.get('luis')).toMatchObject([{ was: undefined, now: { id: given.id } }])
})

describe('at the edges', () => {
  const MINOR: PersonFacts = { ...ADULT, is_minor: true }

  test('a week has seven days, and two days before and a night after it decide about rest', () => {
    expect(daysOf('2026-11-15')).toEqual([15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`))
    expect(spanAround('2026-11-15')).toEqual({
      from: fromLocal('2026-11-13', '00:00'),
      before: fromLocal('2026-11-23', '02:00'),
    })
  })

  test('a shift within the hour that the clock skips lasts as long as was meant, and one that ends as it begins a day', () => {
    const skipped = timesOf('2027-03-14', '02:15', '03:05')
    expect(minutesOf({ ...skipped, break_minutes: 0 })).toBe(50)
    expect(minutesOf({ ...timesOf('2026-11-16', '08:00', '08:00'), break_minutes: 0 })).toBe(24 * 60)
  })

  test('rest is enough from ten hours on, and is that after the last shift before', () => {
    const after = (end: string, start: string) => [
      shift('2026-11-16', '12:00', end),
      shift('2026-11-17', start, '12:00'),
    ]
    expect(against(after('22:00', '08:00'))).toEqual([])
    expect(against(after('22:00', '07:59'))).toMatchObject([{ kind: 'REST', minutes: 599, allowed: 600 }])
    const three = [
      shift('2026-11-16', '02:00', '06:00'),
      shift('2026-11-16', '20:00', '23:00'),
      shift('2026-11-17', '07:00', '09:00'),
    ]
    expect(against(three)).toMatchObject([{ kind: 'REST', minutes: 8 * 60 }])
    // Whatever the order in which they are told.
    expect(against(three.toReversed().toSorted((a, b) => (a.id > b.id ? -1 : 1)))).toMatchObject([{ minutes: 8 * 60 }])
  })

  test('a week is long from the minute beyond its hours, and told at its last shift', () => {
    const days = (end: string) =>
      [16, 17, 18, 19, 20].map((day) => shift(`2026-11-${day}`, '08:00', day === 20 ? end : '16:00'))
    expect(against(days('16:00'))).toEqual([])
    const long = days('16:01')
    expect(against(long)).toEqual([
      { account_id: 'ada', shift_id: long.at(-1)!.id, kind: 'WEEK_HOURS', minutes: 2401, allowed: 2400 },
    ])
  })

  test('a minor works from seven to ten, eight hours a day, twenty a week', () => {
    const kinds = (...shifts: ReturnType<typeof shift>[]) => kindsOf(against(shifts, MINOR))
    expect(kinds(shift('2026-11-16', '07:00', '15:00'))).toEqual([])
    expect(kinds(shift('2026-11-16', '14:00', '22:00'))).toEqual([])
    expect(kinds(shift('2026-11-16', '06:59', '10:00'))).toEqual(['MINOR_TIME'])
    expect(kinds(shift('2026-11-16', '20:00', '22:01'))).toEqual(['MINOR_TIME'])
    expect(kinds(shift('2026-11-16', '20:00', '00:00'))).toEqual(['MINOR_TIME'])
    expect(kinds(shift('2026-11-16', '07:00', '15:01'))).toEqual(['MINOR_DAY'])
    const [morning, evening] = [shift('2026-11-16', '07:00', '11:00'), shift('2026-11-16', '17:00', '22:00')]
    expect(against([morning, evening], MINOR).filter(({ kind }) => kind === 'MINOR_DAY')).toEqual([
      { account_id: 'ada', shift_id: evening.id, kind: 'MINOR_DAY', minutes: 540, allowed: 480 },
    ])
    const week = [16, 17, 18].map((day) => shift(`2026-11-${day}`, '08:00', '15:00'))
    expect(kindsOf(against(week, MINOR))).toEqual(['MINOR_WEEK'])
    expect(against(week, MINOR)[0]).toMatchObject({ minutes: 1260, allowed: 1200 })
    expect(kindsOf(against(week))).toEqual([])
  })

  test('days off touch a shift from its first minute to its last', () => {
    const night = shift('2026-11-16', '22:00', '00:00')
    expect(kindsOf(against([night], ADULT, [['2026-11-17', '2026-11-18']]))).toEqual([])
    expect(kindsOf(against([night], ADULT, [['2026-11-10', '2026-11-16']]))).toEqual(['TIME_OFF'])
    expect(kindsOf(against([night], ADULT, [['2026-11-10', '2026-11-15']]))).toEqual([])
    const over = shift('2026-11-18', '22:00', '00:01')
    expect(kindsOf(against([over], ADULT, [['2026-11-19', '2026-11-19']]))).toEqual(['TIME_OFF'])
  })

  test('a shift until midnight is within what is said until midnight', () => {
    const late = timesOf('2026-11-16', '18:00', '00:00')
    expect(isAvailable(late, { 1: ['18:00', '00:00'] })).toBe(true)
    expect(isAvailable(late, { 1: ['18:00', '23:00'] })).toBe(false)
    expect(isAvailable(late, { 1: ['18:00', '00:00'], 2: null })).toBe(true)
    const over = timesOf('2026-11-16', '18:00', '01:00')
    expect(isAvailable(over, { 1: ['18:00', '00:00'], 2: null })).toBe(false)
    expect(isAvailable(over, { 1: ['18:00', '00:00'], 2: ['00:00', '01:00'] })).toBe(true)
    expect(isAvailable(timesOf('2026-11-15', '08:00', '09:00'), { 0: null })).toBe(false)
  })

  test('who nobody knows has no role', () => {
    const stranger = { ...shift('2026-11-16', '08:00', '12:00'), account_id: 'eve' }
    expect(kindsOf(against([stranger]))).toEqual(['ROLE'])
  })

  test('departures ask for people as arrivals do, and a thousandth for nobody', () => {
    const role = { id: 'r', least: 0, arrivals_per_hour: null, departures_per_hour: 10 }
    expect([0, 10, 11].map((departures) => neededIn(role, { arrivals: 500, departures }))).toEqual([0, 1, 2])
    expect(
      neededIn({ ...role, arrivals_per_hour: 10, departures_per_hour: null }, { arrivals: 11, departures: 900 }),
    ).toBe(2)
    expect(neededIn({ ...role, departures_per_hour: 10_000 }, { arrivals: 0, departures: 10_004 })).toBe(1)
    expect(neededIn({ ...role, departures_per_hour: 10_000 }, { arrivals: 0, departures: 10_006 })).toBe(2)
  })

  test('a shift covers the hours that it is there for all of', () => {
    const span = { from: fromLocal('2026-11-16', '08:00'), before: fromLocal('2026-11-16', '12:00') }
    const role = { id: DRIVER, least: 1, arrivals_per_hour: null, departures_per_hour: null }
    const cover = (start: string, end: string, who: string | null = 'ada') =>
      hoursOf(span, new Map(), [role], [shift('2026-11-16', start, end, who)]).map(({ cover: [of] }) => of?.planned)
    expect(cover('08:30', '11:30')).toEqual([0, 1, 1, 0])
    expect(cover('08:00', '11:00')).toEqual([1, 1, 1, 0])
    expect(cover('08:00', '12:00', null)).toEqual([0, 0, 0, 0])
    expect(hoursOf(span, new Map(), [role], [])[0]).toMatchObject({ arrivals: 0, departures: 0 })
  })

  test('a shift that is new, or goes to somebody else, is told to whom it concerns', () => {
    const mine = shift('2026-11-16', '08:00', '12:00')
    const hers = { ...mine, account_id: 'eve' }
    expect(changesByPerson([], [mine])).toEqual(new Map([['ada', [{ was: undefined, now: mine }]]]))
    expect(changesByPerson([mine], [hers])).toEqual(
      new Map([
        ['ada', [{ was: mine, now: undefined }]],
        ['eve', [{ was: undefined, now: hers }]],
      ]),
    )
    expect(patternOf([shift('2026-11-15', '08:00', '12:00'), mine]).map(({ weekday }) => weekday)).toEqual([0, 1])
  })
})
