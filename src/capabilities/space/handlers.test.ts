import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { EVERY_DAY } from '../capacity/factory.ts'
import type { CallInput } from '../../http/endpoint.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import type { Traveller } from '../../test/travellers.ts'
import { callers } from '../bookings/callers/contract.ts'
import { bookings } from '../bookings/contract.ts'
import { booked, CARD, PERSON, quoted, STAY } from '../bookings/factory.ts'
import { moveDesk } from '../moves/office-contract.ts'
import { quotes } from '../quotes/contract.ts'
import { settings } from '../settings/contract.ts'
import { space } from './contract.ts'

const DATES = { from: '2026-12-01', to: '2026-12-04' }

/** Sets the dates of {@link STAY} for STANDARD, as somebody who has seen all there is. */
async function set(staff: Traveller, change: Partial<CallInput<typeof space.setDays>>) {
  const { seen } = await staff.call(space.month, { month: '2026-12' })
  return staff.call(space.setDays, { vehicle_classes: ['STANDARD'], ...DATES, seen, ...change })
}

const day = async (staff: Traveller, date: string) => {
  const { days } = await staff.call(space.month, { month: date.slice(0, 7) })
  return days.find((each) => each.date === date)?.spaces.find(({ vehicle_class }) => vehicle_class === 'STANDARD')
}

test('a closed date, set at one desk, is told to a visitor of another process within two seconds, and cannot be booked', async () => {
  const h = await harness()
  const elsewhere = await h.another()
  const visitor = await elsewhere.as.traveller()
  const { quote_id } = await quoted(visitor, 'BUY_NOW')
  await set(await h.as.staff(), { from: '2026-12-02', to: '2026-12-03', is_closed: true })
  const started = performance.now()
  await expect
    .poll(async () => (await visitor.call(quotes.set, STAY)).availability, { timeout: 2000 })
    .toMatchObject({
      is_sold_out: true,
      obstacle: 'CLOSED',
      reason: 'We’re closed on Wed, 12/02/26 to Thu, 12/03/26.',
      full_dates: ['2026-12-02', '2026-12-03'],
    })
  expect(performance.now() - started).toBeLessThan(2000)
  const { alternatives } = (await visitor.call(quotes.set, STAY)).availability
  expect(alternatives.map(({ travel_from_date: from }) => from.slice(0, 10))).toContain('2026-12-04')
  // A quote of before keeps its price, not its space.
  await expect(visitor.call(bookings.create, { quote_id, ...PERSON, ...CARD })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('We’re closed on')],
  })
  await set(await h.as.staff(), { from: '2026-12-02', to: '2026-12-03', is_closed: false })
  expect((await visitor.call(quotes.set, STAY)).availability.is_sold_out).toBe(false)
})

test('an allotment is sold to its last space and then full, elsewhere too; lowering it keeps what was sold and lists it', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const elsewhere = await (await h.another()).as.traveller()
  await set(owner, { allotment: 1 })
  await booked(await h.as.traveller())
  expect((await elsewhere.call(quotes.set, STAY)).availability).toMatchObject({ obstacle: 'FULL' })
  expect(await set(owner, { allotment: 0 })).toEqual({ dates: 4, over: 4 })
  expect(await day(owner, '2026-12-02')).toMatchObject({
    allotment: 0,
    booked: 1,
    free: 0,
    over: 1,
    own: ['allotment'],
  })
  expect(await owner.call(moveDesk.overfull, {})).toMatchObject({ count: 4 })
  expect(await set(owner, { reset: ['allotment'] })).toEqual({ dates: 4, over: 0 })
  expect(await day(owner, '2026-12-02')).toMatchObject({ allotment: 1200, free: 1199, own: [] })
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a minimum stay is asked of those who arrive on the date, and the same arrival is offered for as long', async () => {
  const h = await harness()
  const visitor = await h.as.traveller()
  const booking = await booked(visitor)
  await set(await h.as.staff(), { from: '2026-12-01', to: '2026-12-01', minimum_stay: 5 })
  const { availability } = await visitor.call(quotes.set, STAY)
  expect(availability).toMatchObject({
    obstacle: 'MINIMUM_STAY',
    reason: 'Minimum stay of 5 days for arrivals on Tue, 12/01/26.',
  })
  expect(availability.alternatives[0]).toMatchObject({
    travel_from_date: '2026-12-01T08:00:00-08:00',
    travel_to_date: '2026-12-06T08:00:00-08:00',
  })
  const later = { ...STAY, travel_from_date: '2026-12-02 08:00:00-0800' }
  expect((await visitor.call(quotes.set, later)).availability.is_sold_out).toBe(false)
  // Who has booked may stay longer, and no shorter than asked by now.
  const change = (travel_to_date: string) =>
    visitor.call(bookings.modifyQuote, { bookingId: booking.id, ...STAY, travel_to_date })
  await expect(change('2026-12-05 08:00:00-0800')).resolves.toBeTruthy()
  await expect(change('2026-12-02 08:00:00-0800')).rejects.toMatchObject({
    formErrors: [expect.stringContaining('Minimum stay of 5 days')],
  })
})

test('the last spaces are kept for members, and what is kept for drive-ups is nobody’s', async () => {
  const h = await harness()
  const [member, visitor] = [await h.as.member(), await h.as.traveller()]
  await set(await h.as.staff(), { allotment: 5, kept_members: 1, kept_walk_ins: 3 })
  const { quote_id } = await quoted(visitor, 'BUY_NOW')
  await booked(await h.as.traveller(), 'BUY_NOW', { email: 'first@example.com' })
  expect((await visitor.call(quotes.set, STAY)).availability).toMatchObject({ obstacle: 'KEPT_FOR_MEMBERS' })
  await expect(visitor.call(bookings.create, { quote_id, ...PERSON, ...CARD })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('kept for Point Club members')],
  })
  await booked(member, 'BUY_NOW', { email: member.email })
  expect((await member.call(quotes.set, STAY)).availability).toMatchObject({ obstacle: 'FULL' })
})

const WIDE = { timeout: 120_000 }
const ROUNDS = 50

/** Fifty times: more people than there is space book one date, while its desk moves the numbers. */
async function soldOver(h: Harness, people: number, book: (who: number, date: string) => Promise<boolean>) {
  const dates = Array.from({ length: ROUNDS }, (_, index) => Temporal.PlainDate.from('2027-02-01').add({ days: index }))
  let over = 0
  for (const date of dates.map(String)) {
    const sold = await Promise.all(Array.from({ length: people }, (_, who) => book(who, date)))
    const day = await h.row('stall_days', { vehicle_class: 'STANDARD', date })
    if (sold.filter(Boolean).length > day.allotment + day.overbooking - day.kept_walk_ins) over += 1
  }
  return over
}

test(
  'fifty times ten people and members after three spaces: never one too many, and the last is a member’s',
  WIDE,
  async () => {
    const h = await harness()
    const { reserve } = await import('../capacity/index.ts')
    const owner = await h.as.staff()
    const seen = (await owner.call(space.month, {})).seen
    const range = { from: '2027-02-01', to: '2027-03-22' }
    const numbers = { allotment: 3, overbooking: 1, kept_walk_ins: 1, kept_members: 1 }
    await owner.call(space.setDays, { vehicle_classes: ['STANDARD'], ...range, seen, ...numbers })
    const book = (who: number, date: string) => reserve(h.ctx(), 'STANDARD', [date], { isMember: who === 9 })
    expect(await soldOver(h, 10, book)).toBe(0)
    expect([...new Set(await h.lot.taken(['2027-02-01', '2027-03-22']))]).toEqual([3])
  },
)

test('control: looking first and taking then sells too many', WIDE, async () => {
  const h = await harness()
  await h.lot.setSpaces(EVERY_DAY, 3)
  await sql`drop trigger never_oversold on stall_days`.execute(h.services.db)
  const book = async (_who: number, date: string) => {
    const { reserved: taken, public_sellable } = await h.row('stall_days', { vehicle_class: 'STANDARD', date })
    if (taken >= public_sellable) return false
    await h.change('stall_days', { vehicle_class: 'STANDARD', date }, ({ reserved }) => ({ reserved: reserved + 1 }))
    return true
  }
  expect(await soldOver(h, 10, book)).toBeGreaterThan(0)
})

test(
  'numbers lowered and dates closed while people book: what is sold stays within what it was sold under',
  WIDE,
  async () => {
    const h = await harness()
    const { release, reserve, setDays } = await import('../capacity/index.ts')
    const days = { vehicleClass: 'STANDARD' as const, dates: ['2026-12-01', '2026-12-02', '2026-12-03'] }
    const book = async (who: number) => {
      const dates = days.dates.slice(who % 3)
      if (await reserve(h.ctx(), 'STANDARD', dates, { isMember: false })) await release(h.ctx(), 'STANDARD', dates)
    }
    const changes = [{ allotment: 2 }, { is_closed: true }, { is_closed: false, overbooking: 3 }, { kept_walk_ins: 2 }]
    const desk = async (index: number) =>
      h.services.db.transaction().execute(async (db) => {
        const ctx = { ...h.ctx(), db }
        const { lockDays, noteChange } = await import('../capacity/index.ts')
        await lockDays(ctx, [days])
        const change = changes[index % 4]!
        const no = await noteChange(ctx, {
          vehicle_classes: ['STANDARD'],
          from_date: '2026-12-01',
          to_date: '2026-12-03',
          weekdays: [],
          change,
        })
        await setDays(ctx, days, change, no)
      })
    const acts = Array.from({ length: 60 }, (_, index) => (index % 5 === 0 ? desk(index / 5) : book(index)))
    expect((await Promise.allSettled(acts)).filter(({ status }) => status === 'rejected')).toEqual([])
    const left = await h.rows('stall_days', {
      vehicle_class: 'STANDARD',
      date: ['2026-12-01', '2026-12-02', '2026-12-03'],
    })
    expect(left).toHaveLength(3)
    for (const { reserved, bound, sellable } of left) expect([reserved, bound]).toEqual([0, Math.max(sellable, 0)])
  },
)

test('two desks at the same dates: the second is told who was faster, and nothing is lost; other dates are free to change', async () => {
  const h = await harness()
  const [one, other] = [await h.as.staff(), await h.as.staff('manager')]
  const { seen } = await other.call(space.month, { month: '2026-12' })
  await set(one, { allotment: 900 })
  const second = other.call(space.setDays, { vehicle_classes: ['STANDARD'], ...DATES, seen, allotment: 800 })
  await expect(second).rejects.toMatchObject({
    status: 409,
    publicMessage: expect.stringMatching(/ changed some of these dates on .*Your change was not saved/),
  })
  expect(await day(one, '2026-12-02')).toMatchObject({ allotment: 900 })
  const elsewhere = { vehicle_classes: ['STANDARD' as const], from: '2026-12-10', to: '2026-12-10', seen }
  expect(await other.call(space.setDays, { ...elsewhere, allotment: 800 })).toEqual({ dates: 1, over: 0 })
  const { changes } = await one.call(space.month, { month: '2026-12' })
  expect(changes.map(({ what }) => what)).toEqual([
    'Standard, Thu, 12/10/26: allotment 800',
    'Standard, Tue, 12/01/26 – Fri, 12/04/26: allotment 900',
  ])
})

test('what cannot be set is said on its field', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  await expect(set(owner, { from: '2026-11-20', is_closed: true })).rejects.toMatchObject({
    fieldErrors: { from: ['Choose dates from today on'] },
  })
  await expect(set(owner, { to: '2026-11-30', is_closed: true })).rejects.toMatchObject({
    fieldErrors: { to: [expect.any(String)] },
  })
  await expect(set(owner, { to: '2028-12-01', is_closed: true })).rejects.toMatchObject({
    fieldErrors: { to: [expect.any(String)] },
  })
  await expect(set(owner, {})).rejects.toMatchObject({ formErrors: ['Change at least one setting'] })
  await expect(set(owner, { allotment: 1301 })).rejects.toMatchObject({
    fieldErrors: { allotment: ['This class has 1,300 stalls'] },
  })
  await expect(set(owner, { to: '2026-12-01', weekdays: [7], is_closed: true })).rejects.toMatchObject({
    fieldErrors: { weekdays: [expect.any(String)] },
  })
})

test('a class takes its new numbers to all dates but those with their own, and its new name to the pages', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  await set(owner, { from: '2026-12-24', to: '2026-12-24', allotment: 700 })
  const standard = await owner.call(space.class, { code: 'STANDARD' })
  const change = { ...standard, name: 'Regular', stalls: 1400, default_allotment: 1250, default_overbooking: 20 }
  expect(await owner.call(space.setClass, change)).toMatchObject({ name: 'Regular', revision: 2 })
  expect(await day(owner, '2026-12-02')).toMatchObject({ allotment: 1250, overbooking: 20, free: 1270 })
  expect(await day(owner, '2026-12-24')).toMatchObject({ allotment: 700, overbooking: 20 })
  await expect
    .poll(async () => (await h.call(settings.get, {})).vehicle_classes[0]?.name, { timeout: 2000 })
    .toBe('Regular')
  await expect(owner.call(space.setClass, change)).rejects.toMatchObject({ status: 409 })
  const more = { ...change, revision: 2, default_allotment: 1500 }
  await expect(owner.call(space.setClass, more)).rejects.toMatchObject({
    fieldErrors: { default_allotment: [expect.any(String)] },
  })
  const fewer = { ...change, revision: 2, stalls: 600, default_allotment: 500 }
  await expect(owner.call(space.setClass, fewer)).rejects.toMatchObject({
    fieldErrors: { stalls: ['The calendar sells 700 on Thu, 12/24/26. Lower that date first.'] },
  })
})

test('a date that is over keeps the bookings that it had, though the space of a car that never came is free again', async () => {
  const h = await harness()
  const { id: bookingId } = await booked(await h.as.traveller(), 'BUY_NOW')
  await h.runJobs()
  h.clock.set('2026-12-03T20:00:00Z')
  const staff = await h.as.staff('manager')
  const taken = async () =>
    (await Promise.all(['2026-12-01', '2026-12-02', '2026-12-03'].map((date) => day(staff, date)))).map(
      (each) => each?.booked,
    )
  expect(await taken()).toEqual([1, 1, 1])
  const before = await day(staff, '2026-12-02')
  await staff.call(callers.noShow, { bookingId })
  expect(await taken()).toEqual([1, 1, 0])
  expect(await day(staff, '2026-12-02')).toEqual(before)
})

test('events, holidays and notes stand in the calendar; a second editor is told; holidays come once', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const event = { kind: 'EVENT' as const, title: 'Seahawks at home', from: '2026-12-20', to: '2026-12-21' }
  const made = await owner.call(space.addNote, event)
  expect(await owner.call(space.addHolidays, { year: 2026 })).toEqual({ added: 11 })
  expect(await owner.call(space.addHolidays, { year: 2026 })).toEqual({ added: 0 })
  const { notes } = await owner.call(space.month, { month: '2026-12' })
  expect(notes.map(({ title }) => title)).toEqual(['Seahawks at home', 'Christmas Day'])
  const change = { noteId: made.id, revision: 1, ...event, title: 'Seahawks' }
  expect(await owner.call(space.setNote, change)).toMatchObject({ title: 'Seahawks', revision: 2 })
  await expect(owner.call(space.setNote, change)).rejects.toMatchObject({
    status: 409,
    publicMessage: expect.stringContaining('Someone changed this entry in the meantime'),
  })
  await expect(owner.call(space.deleteNote, { noteId: made.id, revision: 1 })).rejects.toMatchObject({ status: 409 })
  await owner.call(space.deleteNote, { noteId: made.id, revision: 2 })
  expect((await owner.call(space.month, { month: '2026-12' })).notes).toHaveLength(1)
  const written = await h.rows('history', { table_name: 'calendar_notes' }, 'id')
  expect(written.at(-1)).toMatchObject({ operation: 'DELETE' })
})

test('the no-show rate is that of the bookings, and says how much overbooking it bears', async () => {
  const h = await harness()
  await h.add('arrival_days', { vehicle_class: 'STANDARD', date: '2026-11-19', came: 970, no_shows: 30 })
  await h.add('arrival_days', { vehicle_class: 'STANDARD', date: '2026-05-01', came: 0, no_shows: 500 })
  const { items } = await (await h.as.staff()).call(moveDesk.noShows, {})
  expect(items[0]).toMatchObject({ vehicle_class: 'STANDARD', came: 970, no_shows: 30, rate: 0.03, bearable: 24 })
  await booked(await h.as.traveller())
  h.clock.set('2026-12-05T04:00:00-08:00')
  await h.services.jobs.send(h.services.db, 'bookings.no-show', {}, {})
  await h.runJobs()
  await h.services.jobs.send(h.services.db, 'moves.count-arrivals', {}, {})
  await h.runJobs()
  expect(await h.rows('arrival_days', { date: '2026-12-01' })).toMatchObject([{ came: 0, no_shows: 1 }])
})
