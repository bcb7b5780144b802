import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Harness, harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import type { Traveller } from '../../test/travellers.ts'
import { shuttle } from './contract.ts'
import { metersBetween, rideCan } from './rules.ts'

/** A dispatcher, and a van with a driver. */
async function house(seats = 6, wheelchair_places = 1) {
  const h = await harness()
  const owner = await h.as.staff()
  const { drivers } = await owner.call(shuttle.addDriver, { name: 'Sam' })
  const van = await owner.call(shuttle.addVehicle, { name: 'Van 1', seats, wheelchair_places })
  await owner.call(shuttle.drive, { vehicleId: van.id, driver_id: drivers[0]!.id })
  return { h, owner, van, driver_id: drivers[0]!.id }
}

async function ask(h: Harness, more: object = {}) {
  const who = await h.as.traveller()
  return { who, ride: await who.call(shuttle.request, { island_id: 3, name: 'Ada', ...more }) }
}

const peopleIn = async (who: Traveller) => (await who.call(shuttle.vehicles, {})).items[0]!.people

test('a ride is given to the vehicle of its driver, never to more people than it seats, and a wheelchair needs its place', async () => {
  const { h, owner, driver_id } = await house(6, 1)
  const give = async (more: object) => {
    const { ride } = await ask(h, more)
    return { id: ride.id, given: owner.call(shuttle.move, { id: ride.id, status: 'DISPATCHED', driver_id }) }
  }
  const first = await give({ party: 4, needs_wheelchair: true })
  const { rides } = await first.given
  expect(rides).toMatchObject([{ party: 4, needs_wheelchair: true, vehicle: 'Van 1', driver: 'Sam' }])
  await expect((await give({ party: 3 })).given).rejects.toMatchObject({
    formErrors: [expect.stringContaining('3 people are riding, and 2 seats are free')],
  })
  await expect((await give({ needs_wheelchair: true })).given).rejects.toMatchObject({
    formErrors: [expect.stringContaining('no free wheelchair space')],
  })
  await (await give({ party: 2, direction: 'TO_AIRPORT' })).given
  expect(await peopleIn(owner)).toBe(6)
  await owner.call(shuttle.move, { id: first.id, status: 'ARRIVED' })
  await owner.call(shuttle.move, { id: first.id, status: 'DONE' })
  expect(await peopleIn(owner)).toBe(2)
  const { ride } = await ask(h)
  await expect(owner.call(shuttle.move, { id: ride.id, status: 'DISPATCHED' })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('Assign drivers to vehicles first')],
  })
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('twenty rides given to one van at once fill its seats and no more; without the lock of its row they would', async () => {
  const { h, owner, van, driver_id } = await house(7, 0)
  const rides = await Promise.all(Array.from({ length: 20 }, () => ask(h, { party: 2 })))
  const raced = await Promise.allSettled(
    rides.map(({ ride: { id } }) => owner.call(shuttle.move, { id, status: 'DISPATCHED', driver_id })),
  )
  expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await peopleIn(owner)).toBe(6)
  // The control: whoever counts first and writes afterwards, with nothing to hold it, overfills.
  await h.change('ride_requests', {}, { vehicle_id: null, status: 'REQUESTED', dispatched_at: null, driver_id: null })
  await h.sql`drop trigger rides_keep_seats on ride_requests`
  const blind = async (id: string) => {
    const people = await h.sum('ride_requests', 'party', { vehicle_id: van.id, ended_at: null })
    if (people + 2 > 7) return
    await h.change(
      'ride_requests',
      { id },
      { vehicle_id: van.id, status: 'DISPATCHED', dispatched_at: Temporal.Now.instant() },
    )
  }
  await Promise.all(rides.map(({ ride: { id } }) => blind(id)))
  expect(await peopleIn(owner)).toBeGreaterThan(7)
})

test('whatever is given to vehicles, nobody rides without a seat', () => {
  const room = fc.record({ seats: fc.integer({ min: 1, max: 60 }), wheelchair_places: fc.nat(5) })
  const parties = fc.array(fc.record({ party: fc.integer({ min: 1, max: 20 }), needs_wheelchair: fc.boolean() }))
  fc.assert(
    fc.property(room, parties, (vehicle, rides) => {
      let [people, wheelchairs] = [0, 0]
      for (const ride of rides) {
        if (!rideCan.board(ride, { ...vehicle, people, wheelchairs }).allowed) continue
        people += ride.party
        wheelchairs += ride.needs_wheelchair ? 1 : 0
      }
      expect(people).toBeLessThanOrEqual(vehicle.seats)
      expect(wheelchairs).toBeLessThanOrEqual(vehicle.wheelchair_places)
    }),
  )
})

test('a wrong tap is taken back for five minutes, step by step; the rider sees where the ride stands', async () => {
  const { h, owner, driver_id } = await house()
  const { who, ride } = await ask(h, { party: 6 })
  const { id } = ride
  const step = (status: 'DISPATCHED' | 'ARRIVED' | 'DONE') =>
    owner.call(shuttle.move, { id, status, ...(status === 'DISPATCHED' && { driver_id }) })
  const undo = () => owner.call(shuttle.undo, { id })
  await expect(undo()).rejects.toMatchObject({ formErrors: ['There is nothing to undo.'] })
  await step('DISPATCHED')
  await step('ARRIVED')
  const done = await step('DONE')
  expect(done.ended).toMatchObject([{ id, undo_until: expect.any(String) }])
  expect((await undo()).rides).toMatchObject([{ status: 'ARRIVED', vehicle: 'Van 1' }])
  expect((await undo()).rides).toMatchObject([{ status: 'DISPATCHED' }])
  expect((await undo()).rides).toMatchObject([{ status: 'REQUESTED', vehicle: null, driver: null }])
  const seen = await who.call(shuttle.ride, { id })
  expect(seen).toMatchObject({ status: 'REQUESTED', position: 1, cancellable: true })
  expect(seen.moves.map(({ status }) => status)).toEqual(['REQUESTED'])
  expect(seen.version).toBeGreaterThan(ride.version)
  await step('DISPATCHED')
  h.clock.advance({ minutes: 5 })
  await expect(undo()).rejects.toMatchObject({ formErrors: ['This was too long ago to undo.'] })
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('who was let out too early rides again only while there is a seat', async () => {
  const { h, owner, driver_id } = await house(4)
  const rides = [(await ask(h, { party: 3 })).ride, (await ask(h, { party: 3 })).ride]
  const move = (index: number, status: 'DISPATCHED' | 'ARRIVED' | 'DONE') =>
    owner.call(shuttle.move, { id: rides[index]!.id, status, ...(status === 'DISPATCHED' && { driver_id }) })
  for (const status of ['DISPATCHED', 'ARRIVED', 'DONE'] as const) await move(0, status)
  await move(1, 'DISPATCHED')
  await expect(owner.call(shuttle.undo, { id: rides[0]!.id })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('1 seat is free')],
  })
})

test('twenty who take back the same tap do so once', async () => {
  const { h, owner, driver_id } = await house()
  const { ride } = await ask(h)
  await owner.call(shuttle.move, { id: ride.id, status: 'DISPATCHED', driver_id })
  await owner.call(shuttle.move, { id: ride.id, status: 'ARRIVED' })
  const raced = await Promise.allSettled(Array.from({ length: 20 }, () => owner.call(shuttle.undo, { id: ride.id })))
  // Two steps can be taken back, and no third.
  expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await owner.call(shuttle.board, {})).rides).toMatchObject([{ status: 'REQUESTED' }])
})

test('a vehicle keeps its seats while people ride in it; out of use it loses its driver', async () => {
  const { h, owner, van, driver_id } = await house(6)
  const { ride } = await ask(h, { party: 5 })
  await owner.call(shuttle.move, { id: ride.id, status: 'DISPATCHED', driver_id })
  const save = (more: object) =>
    owner.call(shuttle.saveVehicle, {
      vehicleId: van.id,
      version: 1,
      name: 'Van 1',
      seats: 6,
      wheelchair_places: 1,
      ...more,
    })
  await expect(save({ seats: 4 })).rejects.toMatchObject({ fieldErrors: { seats: [expect.any(String)] } })
  await expect(save({ wheelchair_places: 7 })).rejects.toMatchObject({
    fieldErrors: { wheelchair_places: ['Can’t be more than the number of seats'] },
  })
  expect(await save({ seats: 5, active: false })).toMatchObject({ seats: 5, driver_id: null, version: 2, people: 5 })
  await expect(owner.call(shuttle.addVehicle, { name: 'VAN 1', seats: 3 })).rejects.toMatchObject({
    fieldErrors: { name: ['There is already a vehicle with this name'] },
  })
  const cashier = await h.as.staff('cashier')
  await expect(cashier.call(shuttle.addVehicle, { name: 'Mine', seats: 3 })).rejects.toMatchObject({ status: 403 })
})

test('a shared position tells the rider who waits for it how far the shuttle is, for two minutes; stopping forgets it', async () => {
  const { h, owner, van, driver_id } = await house()
  const { who, ride } = await ask(h)
  const { id } = ride
  const far = async () => (await who.call(shuttle.ride, { id })).distance_meters
  const { value } = await h.row('settings', { key: 'business' })
  const { latitude, longitude } = (value as { airport: { place: { latitude: number; longitude: number } } }).airport
    .place
  const here = { latitude: latitude + 0.01, longitude }
  const share = () => owner.call(shuttle.sharePosition, { vehicleId: van.id, ...here })
  await share()
  expect(await h.rows('vehicle_positions'), 'nobody rides').toEqual([])
  await owner.call(shuttle.move, { id, status: 'DISPATCHED', driver_id })
  expect(await far()).toBeNull()
  await share()
  expect(await far()).toBe(1110)
  h.clock.advance({ minutes: 3 })
  expect(await far()).toBeNull()
  await share()
  expect(await far()).toBe(metersBetween(here, { latitude, longitude }))
  await owner.call(shuttle.hidePosition, { vehicleId: van.id })
  expect(await far()).toBeNull()
  expect(await h.rows('vehicle_positions')).toEqual([])
  await expect(who.call(shuttle.sharePosition, { vehicleId: van.id, ...here })).rejects.toMatchObject({ status: 401 })
})

test('all rides of a period are listed and found, with what they waited', async () => {
  const { h, owner, driver_id } = await house()
  const { ride } = await ask(h, { party: 2, transaction_id: 'T-7' })
  await ask(h, { name: 'Grace', direction: 'TO_AIRPORT' })
  h.clock.advance({ minutes: 25 })
  await owner.call(shuttle.move, { id: ride.id, status: 'DISPATCHED', driver_id })
  await owner.call(shuttle.move, { id: ride.id, status: 'ARRIVED' })
  const list = async (asked: object = {}) => (await owner.call(shuttle.history, asked)).items.map(({ name }) => name)
  expect(await list()).toHaveLength(2)
  expect((await owner.call(shuttle.history, { search: 't7' })).items).toMatchObject([
    { name: 'Ada', waited_minutes: 25, is_late: true, party: 2, vehicle: 'Van 1' },
  ])
  expect(await list({ direction: 'TO_AIRPORT' })).toEqual(['Grace'])
  expect(await list({ search: 'grac', status: 'REQUESTED' })).toEqual(['Grace'])
  expect(await list({ status: 'ARRIVED', late: true })).toEqual(['Ada'])
  expect(await list({ until: '2026-11-20' })).toEqual([])
})
