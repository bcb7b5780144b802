import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { shuttle } from './contract.ts'

const ADA = { island_id: 3, name: 'Ada King Lovelace', transaction_id: 'T-1024', party: 3, child_seats: 2 }

/** A ride that a van fetches, and its dispatcher. */
async function fetched() {
  const h = await harness()
  const owner = await h.as.staff()
  const { drivers } = await owner.call(shuttle.addDriver, { name: 'Sam' })
  const van = await owner.call(shuttle.addVehicle, { name: 'Van 1', seats: 6 })
  await owner.call(shuttle.drive, { vehicleId: van.id, driver_id: drivers[0]!.id })
  const ada = await h.as.traveller()
  const { id } = await ada.call(shuttle.request, ADA)
  await owner.call(shuttle.move, { id, status: 'DISPATCHED', driver_id: drivers[0]!.id })
  const place = { latitude: 47.4452, longitude: -122.3012 }
  const here = () => owner.call(shuttle.sharePosition, { vehicleId: van.id, ...place })
  const move = (status: 'ARRIVED' | 'DONE' | 'CANCELLED') => owner.call(shuttle.move, { id, status })
  return { h, owner, ada, id, here, move }
}

test('a shared ride shows a first name, minutes and the vehicle, nothing else; over, it opens nothing', async () => {
  const { h, owner, ada, id, here, move } = await fetched()
  expect((await owner.call(shuttle.board, {})).rides).toMatchObject([{ party: 3, child_seats: 2 }])
  expect(await ada.call(shuttle.ride, { id })).toMatchObject({ share_id: null, child_seats: 2, vehicle_place: null })
  const { share_id } = await ada.call(shuttle.share, { id })
  expect(share_id).toMatch(/^[\w-]{32}$/)
  const friend = await h.as.traveller()
  const shareId = share_id ?? ''
  await here()
  const seen = await friend.call(shuttle.shared, { shareId })
  expect(seen).toEqual({
    first_name: 'Ada',
    status: 'DISPATCHED',
    direction: 'TO_LOT',
    island: expect.objectContaining({ id: 3 }),
    eta_minutes: 8,
    vehicle_place: { latitude: 47.445, longitude: -122.301 },
    version: expect.any(Number),
  })
  await move('ARRIVED')
  expect(await friend.call(shuttle.shared, { shareId })).toMatchObject({ vehicle_place: { latitude: 47.445 } })
  await move('DONE')
  await expect(friend.call(shuttle.shared, { shareId })).rejects.toMatchObject({ status: 404 })
  expect(await h.rows('vehicle_positions'), 'where it is goes with the last rider').toEqual([])
  await here()
  expect(await h.rows('vehicle_positions')).toEqual([])
  await expect(ada.call(shuttle.share, { id })).rejects.toMatchObject({
    formErrors: ['This ride is done: there is nothing left to watch.'],
  })
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a link is one however often it is asked for at once, and taken back it opens nothing; the next one is another', async () => {
  const { h, ada, id } = await fetched()
  const asked = await Promise.all(Array.from({ length: 12 }, () => ada.call(shuttle.share, { id })))
  const [shareId = '', ...others] = new Set(asked.map(({ share_id }) => share_id ?? ''))
  expect(others).toEqual([])
  const friend = await h.as.traveller()
  const { version } = await friend.call(shuttle.shared, { shareId })
  expect(await ada.call(shuttle.unshare, { id })).toMatchObject({ share_id: null })
  await expect(friend.call(shuttle.shared, { shareId })).rejects.toMatchObject({ status: 404 })
  expect((await friend.call(shuttle.changes, {})).version, 'who watches is told').toBeGreaterThan(version)
  const { share_id } = await ada.call(shuttle.share, { id })
  expect(share_id).not.toBe(shareId)
})

test('a link raced against the end of the ride is never left behind', async () => {
  const { h, ada, id, move } = await fetched()
  await move('ARRIVED')
  await Promise.allSettled([move('DONE'), ...Array.from({ length: 8 }, () => ada.call(shuttle.share, { id }))])
  expect(await h.rows('ride_requests')).toMatchObject([{ share_id: null }])
})

test('a stranger, a wrong link and a link of a ride that is none open nothing', async () => {
  const { h, id } = await fetched()
  const stranger = await h.as.traveller()
  for (const shareId of [id, 'x', h.services.random.token()])
    await expect(stranger.call(shuttle.shared, { shareId })).rejects.toMatchObject({ status: 404 })
  const nobody = h.services.random.uuid()
  await expect(stranger.call(shuttle.share, { id: nobody })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.call(shuttle.unshare, { id: 'x' })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.call(shuttle.request, { ...ADA, child_seats: 9 })).rejects.toMatchObject({
    fieldErrors: { child_seats: [expect.any(String)] },
  })
})

test('where a vehicle is goes within minutes when its driver’s phone falls silent', async () => {
  const { h, here } = await fetched()
  await here()
  const forget = async () => {
    await h.services.jobs.send(h.services.db, 'shuttle.forget-places', {}, {})
    await h.runJobs()
    return h.rows('vehicle_positions')
  }
  expect(await forget()).toHaveLength(1)
  h.clock.advance({ minutes: 6 })
  expect(await forget()).toEqual([])
})
