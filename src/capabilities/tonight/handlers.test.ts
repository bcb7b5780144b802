import { expect, test } from 'vitest'
import { fromLocal, toArgument } from '../../lib/pacific.ts'
import { transaction } from '../../platform/context.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { bookings } from '../bookings/contract.ts'
import { booked } from '../bookings/factory.ts'
import { lockDays } from '../capacity/index.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { moves } from '../moves/contract.ts'
import { quotes } from '../quotes/contract.ts'
import { space } from '../space/contract.ts'
import { tonight } from './office-contract.ts'
import { USUAL } from './rules.ts'

/** A lot of so many stalls, sold far beyond them. */
async function lotOf(h: Harness, stalls: number) {
  await h.change(
    'vehicle_classes',
    { code: 'STANDARD' },
    { stalls, default_allotment: stalls, default_overbooking: 50 },
  )
  await h.change('stall_days', { vehicle_class: 'STANDARD' }, { allotment: stalls, overbooking: 50, bound: 100 })
}

/** Bookings from so many hours from now on, for a day. */
async function bookedIn(h: Harness, hours: number, count: number) {
  const from = h.clock.now().add({ hours })
  const stay = { travel_from_date: toArgument(from), travel_to_date: toArgument(from.add({ hours: 24 })) }
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const who = await h.as.traveller()
      const booking = await booked(who, 'BUY_NOW', { stay, email: `t${hours}-${index}@example.com` })
      return { who, booking }
    }),
  )
}

async function watch(h: Harness) {
  await h.services.jobs.send(h.services.db, 'tonight.watch', {}, {})
  await h.runJobs()
}

const standard = <Row extends { vehicle_class: string }>(rows: readonly Row[]) =>
  rows.filter(({ vehicle_class }) => vehicle_class === 'STANDARD')

test('a night that fits is said to fit, with everything that is known of it', async () => {
  const h = await harness()
  await lotOf(h, 40)
  await bookedIn(h, 3, 2)
  const booth = await cashier(h)
  await booth.call(gate.arrive, { plate: 'W1' })
  const { classes, stops, rounds, night } = await (await h.as.staff('manager')).call(tonight.show, {})
  const [own] = standard(classes)
  expect(own).toMatchObject({ stalls: 40, here: 1, coming: 2, overdue: 0, to_move: 0, over_at: null })
  expect(own!.spare).toBeGreaterThan(30)
  expect(own!.hours).toHaveLength(24)
  expect(own!.hours.map(({ booked: cars }) => cars).slice(0, 5)).toEqual([1, 1, 1, 3, 3])
  expect([stops, rounds, night]).toEqual([[], [], '2026-11-21'])
})

test('cars of the same times are each counted, at the lot as well as before', async () => {
  const h = await harness()
  await lotOf(h, 40)
  const made = await bookedIn(h, 1, 3)
  const manager = await h.as.staff('manager')
  const own = async () => standard((await manager.call(tonight.show, {})).classes)[0]!
  expect(await own()).toMatchObject({ here: 0, coming: 3, leaving: 0, spare: 37 })
  h.clock.advance({ hours: 2 })
  const booth = await cashier(h)
  for (const { booking } of made) await booth.call(gate.arrive, { booking_number: booking.number })
  const { hours, ...rest } = await own()
  expect(rest).toMatchObject({ here: 3, coming: 0, leaving: 3, overdue: 0, spare: 37 })
  expect(hours.slice(0, 23).map(({ booked: cars }) => cars)).toEqual(Array.from({ length: 23 }, () => 3))
  h.clock.advance({ hours: 24 })
  expect(await own()).toMatchObject({ here: 3, overdue: 3 })
})

test('a car without a booking is taken to leave when such cars do', async () => {
  const h = await harness()
  await lotOf(h, 40)
  await (await cashier(h)).call(gate.arrive, { plate: 'W1' })
  const manager = await h.as.staff('manager')
  const own = async () => standard((await manager.call(tonight.show, {})).classes)[0]!
  expect(await own()).toMatchObject({ here: 1, leaving: 0, overdue: 0 })
  h.clock.advance({ hours: USUAL.walkInHours - 23 })
  expect(await own()).toMatchObject({ here: 1, leaving: 1, overdue: 0 })
  h.clock.advance({ hours: 24 })
  expect(await own()).toMatchObject({ here: 1, overdue: 1 })
})

test('drive-ups and sales stop in time, managers are told once, and lifting lasts for the night', async () => {
  const h = await harness()
  await lotOf(h, 8)
  await bookedIn(h, 5, 8)
  await watch(h)
  await watch(h)
  const manager = await h.as.staff('manager')
  const { stops } = await manager.call(tonight.show, {})
  expect(standard(stops).map(({ what, status, night }) => [what, status, night])).toEqual([
    ['ONLINE', 'ON', '2026-11-21'],
    ['WALK_INS', 'ON', '2026-11-21'],
    ['ONLINE', 'ON', '2026-11-22'],
  ])
  const booth = await cashier(h)
  await expect(booth.call(gate.arrive, { plate: 'W1' })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('drive-ups are stopped')],
  })
  await booth.call(gate.arrive, { plate: 'W2', vehicle_class: 'OVERSIZE' })
  const today = { travel_from_date: '2026-11-21 18:00:00-0800', travel_to_date: '2026-11-21 22:00:00-0800' }
  expect((await h.call(quotes.set, today)).availability.is_sold_out).toBe(true)
  const told = await h.mail('tonight/2026-11-21/STANDARD/')
  expect(new Set(told.map(({ purpose }) => purpose)).size).toBe(told.length)
  expect(told.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('Standard'))

  for (const { id } of standard(stops)) await manager.call(tonight.lift, { stopId: id })
  await watch(h)
  const later = await manager.call(tonight.show, {})
  expect(standard(later.stops).map(({ status }) => status)).toEqual(['LIFTED', 'LIFTED', 'LIFTED'])
  expect((await h.call(quotes.set, today)).availability.is_sold_out).toBe(false)
  await booth.call(gate.arrive, { plate: 'W3' })
  const marketing = await h.as.staff('cashier')
  await expect(marketing.call(tonight.lift, { stopId: stops[0]!.id })).rejects.toMatchObject({ code: 'forbidden' })
})

test('when bookings alone overfill a night, those who booked last are asked to move, hours before they come', async () => {
  const h = await harness()
  await lotOf(h, 8)
  await bookedIn(h, 2, 6)
  const late = await bookedIn(h, 9, 6)
  await watch(h)
  const manager = await h.as.staff('manager')
  const [round] = (await manager.call(tonight.show, {})).rounds
  expect(round).toMatchObject({ vehicle_class: 'STANDARD', needed: 4, asked: 6 })
  const [first] = late
  const { options, can_accept } = await first!.who.call(moves.offer, { bookingId: first!.booking.id })
  expect(can_accept).toBe(true)
  await first!.who.call(moves.accept, { bookingId: first!.booking.id, option_id: options[0]!.id })
  await watch(h)
  expect((await manager.call(tonight.show, {})).rounds).toHaveLength(1)
})

test('what was stopped begins again by itself when the night fits', async () => {
  const h = await harness()
  await lotOf(h, 8)
  const all = await bookedIn(h, 5, 8)
  await watch(h)
  for (const { who, booking } of all.slice(0, 5)) await who.call(bookings.cancel, { number: booking.number })
  await watch(h)
  const { stops } = await (await h.as.staff('manager')).call(tonight.show, {})
  expect(standard(stops).map(({ status }) => status)).toEqual(['OVER', 'OVER', 'OVER'])
  const today = { travel_from_date: '2026-11-21 18:00:00-0800', travel_to_date: '2026-11-21 22:00:00-0800' }
  expect((await h.call(quotes.set, today)).availability.is_sold_out).toBe(false)
})

test('a date that staff have closed meanwhile stays closed when its night fits again, or somebody lifts the stop', async () => {
  const h = await harness()
  await lotOf(h, 8)
  const all = await bookedIn(h, 5, 8)
  await watch(h)
  const manager = await h.as.staff('manager')
  const { seen } = await manager.call(space.month, { month: '2026-11' })
  const snow = { from: '2026-11-21', to: '2026-11-22', seen, is_closed: true }
  await manager.call(space.setDays, { vehicle_classes: ['STANDARD'], ...snow })
  const { stops } = await manager.call(tonight.show, {})
  const tomorrow = standard(stops).find(({ what, night }) => what === 'ONLINE' && night === '2026-11-22')!
  await manager.call(tonight.lift, { stopId: tomorrow.id })
  for (const { who, booking } of all.slice(0, 5)) await who.call(bookings.cancel, { number: booking.number })
  await watch(h)
  expect(standard((await manager.call(tonight.show, {})).stops).map(({ status }) => status)).toEqual([
    'OVER',
    'OVER',
    'LIFTED',
  ])
  const days = await h.rows('stall_days', { vehicle_class: 'STANDARD', is_closed: true }, 'date')
  expect(days.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-22'])
})

test('a date that staff close at the very moment its stop is lifted stays closed', async () => {
  const h = await harness()
  await lotOf(h, 8)
  await bookedIn(h, 5, 8)
  await watch(h)
  const manager = await h.as.staff('manager')
  const { seen } = await manager.call(space.month, { month: '2026-11' })
  const date = '2026-11-22'
  const { stops } = await manager.call(tonight.show, {})
  const stop = standard(stops).find(({ what, night }) => what === 'ONLINE' && night === date)!
  const both: Promise<unknown>[] = []
  // Somebody books, so that both wait: staff first.
  await transaction(h.ctx(), async (ctx) => {
    await lockDays(ctx, [{ vehicleClass: 'STANDARD', dates: [date] }])
    const snow = { vehicle_classes: ['STANDARD' as const], from: date, to: date, seen, is_closed: true }
    both.push(manager.call(space.setDays, snow))
    await expect.poll(() => h.waiting('Lock'), { timeout: 15_000 }).toBe(1)
    both.push(manager.call(tonight.lift, { stopId: stop.id }))
    await expect.poll(() => h.waiting('Lock'), { timeout: 15_000 }).toBe(2)
  })
  await Promise.all(both)
  expect(await h.row('stall_days', { vehicle_class: 'STANDARD', date })).toMatchObject({ is_closed: true })
})

test('habits are counted each night, of days that are over', async () => {
  const h = await harness({ now: '2026-11-20T10:15:00-08:00' })
  const booth = await cashier(h)
  const stays = [await booth.call(gate.arrive, { plate: 'W1' }), await booth.call(gate.arrive, { plate: 'W2' })]
  h.clock.set(fromLocal('2026-11-20', '15:15'))
  for (const { id: stayId } of stays) {
    const { due } = await booth.call(gate.stay, { stayId })
    await booth.call(gate.close, { stayId, by: 'cash', expected_due: due })
  }
  h.clock.set(fromLocal('2026-11-21', '01:20'))
  for (let times = 0; times < 2; times++) {
    await h.services.jobs.send(h.services.db, 'tonight.count-days', {}, {})
    await h.runJobs()
  }
  const [day] = await h.rows('lot_days', { vehicle_class: 'STANDARD', date: '2026-11-20' })
  expect(day).toMatchObject({ walk_ins_left: 2, walk_in_minutes: 600, booked_left: 0 })
  expect(day!.walk_ins[10]).toBe(2)
})
