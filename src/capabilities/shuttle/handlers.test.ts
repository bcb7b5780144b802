import { expect, test } from 'vitest'
import { type Harness, harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { spellings } from '../../test/spellings.ts'
import type { Traveller } from '../../test/travellers.ts'
import { pointsOf } from '../club/points/index.ts'
import { settings } from '../settings/contract.ts'
import { arrived } from '../stays/factory.ts'
import { shuttle } from './contract.ts'
import { judgeWaits } from './jobs.ts'

const GRACE = { island_id: 3, name: 'Grace Hopper' }
const ADA = { island_id: 3, name: 'Ada Lovelace', transaction_id: 't-1024' }

async function house() {
  const h = await harness()
  return { h, dispatcher: await h.as.staff('cashier') }
}

/** From the request to the lot, with so many minutes for each step. */
async function pickUp(h: Harness, dispatcher: Traveller, island: number, wait: number, drive: number) {
  const { id } = await (await h.as.traveller()).call(shuttle.request, { island_id: island, name: 'Grace' })
  for (const [status, minutes] of [
    ['DISPATCHED', wait],
    ['ARRIVED', drive],
    ['DONE', 12],
  ] as const) {
    h.clock.advance({ minutes })
    await dispatcher.call(shuttle.move, { id, status })
  }
}

test('the islands are those of the settings, with the wait that is promised', async () => {
  const { call } = await harness()
  expect(await call(shuttle.islands, {})).toMatchObject({
    items: [{ id: 1, name: 'North terminal' }, { id: 3, name: 'South terminal' }, { id: 5 }],
    count: 3,
    promised_minutes: 20,
    points: 500,
  })
})

test('who asks for rides under ever new ids gets so many for their network, and keeps nobody else out', async () => {
  const h = await harness()
  const ask = async (who: Traveller, no: number) => {
    const headers = { 'content-type': 'application/json', 'x-anonymous-id': `nobody-number-${no}` }
    const body = JSON.stringify({ island_id: 3, name: 'Nobody' })
    return (await who.fetch('/api/dispatcher/ride-request', { method: 'POST', headers, body })).status
  }
  const [who, other] = [await h.as.traveller(), await h.as.traveller()]
  const statuses: number[] = []
  for (let no = 0; no < 45; no++) statuses.push(await ask(who, no))
  expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 200))
  expect(statuses.at(-1)).toBe(429)
  expect(await ask(other, 45)).toBe(200)
})

test('a ride goes from request to lot, each move a row that tells who and when', async () => {
  const { h, dispatcher } = await house()
  const ada = await h.as.traveller()
  const ride = await ada.call(shuttle.request, ADA)
  expect(ride).toMatchObject({
    status: 'REQUESTED',
    island: { id: 3, name: 'South terminal' },
    position: 1,
    eta_minutes: 12,
    cancellable: true,
  })
  expect(JSON.stringify(ride)).not.toContain('Ada')

  const { drivers } = await dispatcher.call(shuttle.addDriver, { name: 'Sam' })
  const { id } = ride
  const sent = await dispatcher.call(shuttle.move, { id, status: 'DISPATCHED', driver_id: drivers[0]!.id })
  expect(sent.rides).toMatchObject([{ name: 'Ada Lovelace', reference: 'T1024', status: 'DISPATCHED', driver: 'Sam' }])
  h.clock.advance({ minutes: 3 })
  expect(await ada.call(shuttle.ride, { id })).toMatchObject({ position: 0, eta_minutes: 5, driver: 'Sam' })
  await dispatcher.call(shuttle.move, { id, status: 'ARRIVED' })
  expect(await ada.call(shuttle.ride, { id })).toMatchObject({ eta_minutes: 0, cancellable: false })
  const done = await dispatcher.call(shuttle.move, { id, status: 'DONE' })
  expect(done).toMatchObject({ rides: [], ended: [{ name: 'Ada Lovelace', status: 'DONE' }] })

  const moves = await h.rows('ride_moves', {}, 'version')
  const staff = `staff:${dispatcher.id}`
  expect(moves.map(({ status, actor }) => [status, actor])).toEqual([
    ['REQUESTED', 'traveller'],
    ['DISPATCHED', staff],
    ['ARRIVED', staff],
    ['DONE', staff],
  ])
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('what cannot be is refused with the reason: moves, islands, drivers, strangers', async () => {
  const { h, dispatcher } = await house()
  const ada = await h.as.traveller()
  await expect(ada.call(shuttle.request, { ...ADA, island_id: 4 })).rejects.toMatchObject({
    fieldErrors: { island_id: ['Choose an island from the list'] },
  })
  await expect(ada.call(shuttle.request, {} as never)).rejects.toMatchObject({
    fieldErrors: { island_id: ['Required'], name: ['Required'] },
  })
  const { id } = await ada.call(shuttle.request, { ...ADA, island_id: '3' })
  await expect(dispatcher.call(shuttle.move, { id, status: 'DONE' })).rejects.toMatchObject({
    formErrors: ['This ride is waiting already: it cannot become “done”.'],
  })
  const driver_id = h.services.random.uuid()
  await expect(dispatcher.call(shuttle.move, { id, status: 'DISPATCHED', driver_id })).rejects.toMatchObject({
    fieldErrors: { driver_id: ['Choose a driver who is on duty'] },
  })
  await expect(ada.call(shuttle.board, {})).rejects.toMatchObject({ status: 401 })
  await expect((await h.as.staff('marketing')).call(shuttle.board, {})).rejects.toMatchObject({ status: 403 })
  await expect(ada.call(shuttle.ride, { id: driver_id })).rejects.toMatchObject({ status: 404 })
  expect(await ada.call(shuttle.cancel, { id })).toMatchObject({ status: 'CANCELLED', eta_minutes: null })
  await expect(ada.call(shuttle.cancel, { id })).rejects.toMatchObject({
    formErrors: ['This ride is canceled: it can no longer be canceled.'],
  })
})

test('twenty taps at once are one ride, and twenty people are twenty, in their order', async () => {
  const { h } = await house()
  const ada = await h.as.traveller()
  await ada.call(shuttle.islands, {})
  const taps = await Promise.all(Array.from({ length: 20 }, () => ada.call(shuttle.request, GRACE)))
  expect(new Set(taps.map(({ id }) => id)).size).toBe(1)

  h.clock.advance({ minutes: 1 })
  const others = await Promise.all(Array.from({ length: 20 }, () => h.as.traveller()))
  const rides = await Promise.all(others.map((other) => other.call(shuttle.request, GRACE)))
  const places = await Promise.all(rides.map(({ id }) => h.call(shuttle.ride, { id })))
  expect(places.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, place) => place + 2),
  )
})

test('two dispatchers take the same ride at once: one does, the other reads why not', async () => {
  const { h, dispatcher } = await house()
  const { id } = await h.call(shuttle.request, ADA)
  const other = await h.as.staff('manager')
  const outcomes = await Promise.allSettled(
    [dispatcher, other].map((who) => who.call(shuttle.move, { id, status: 'DISPATCHED' })),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('minutes are learnt from real pick-ups, island by island', async () => {
  const { h, dispatcher } = await house()
  for (const [island, wait, drive] of [
    [1, 2, 6],
    [1, 4, 8],
    [1, 3, 7],
    [5, 10, 20],
  ] as const) {
    await pickUp(h, dispatcher, island, wait, drive)
  }
  const minutesAt = async (island_id: number) =>
    (await (await h.as.traveller()).call(shuttle.request, { island_id, name: 'Lin' })).eta_minutes
  expect(await minutesAt(1)).toBe(10)
  // One pick-up tells too little: all islands together do.
  expect(await minutesAt(5)).toBe(11)
  expect((await dispatcher.call(shuttle.board, {})).usual_minutes).toBe(11)
  expect((await dispatcher.call(shuttle.summary, {})).usual_minutes).toBe(11)
})

test('a move is seen within a second by who waits for it in another process, and a number from before the restart counts', async () => {
  const { h, dispatcher } = await house()
  const elsewhere = await h.another()
  const { id, version } = await h.call(shuttle.request, ADA)
  const started = performance.now()
  const seen = elsewhere.call(shuttle.changes, { after: version, wait: 10 })
  await dispatcher.call(shuttle.move, { id, status: 'DISPATCHED' })
  expect((await seen).version).toBeGreaterThan(version)
  expect(performance.now() - started).toBeLessThan(1000)
  const later = await h.another()
  expect((await later.call(shuttle.changes, { after: version, wait: 10 })).version).toBeGreaterThan(version)
  const { moves } = await later.call(shuttle.ride, { id })
  expect(moves.filter((move) => move.version > version).map(({ status }) => status)).toEqual(['DISPATCHED'])
})

test('a wait beyond the promise is late on the board; staff set the promise', async () => {
  const { h, dispatcher } = await house()
  const manager = await h.as.staff('manager')
  expect(await manager.call(settings.setShuttle, { promised_minutes: 10 })).toEqual({
    promised_minutes: 10,
    points: 500,
  })
  await h.call(shuttle.request, ADA)
  const isLate = async () => (await dispatcher.call(shuttle.board, {})).rides.map(({ is_late }) => is_late)
  h.clock.advance({ minutes: 10 })
  expect(await isLate()).toEqual([false])
  h.clock.advance({ minutes: 1 })
  expect(await isLate()).toEqual([true])
})

test('the summary counts what the board shows, for those who may see it', async () => {
  const { h, dispatcher } = await house()
  const compare = async () => {
    const { rides, drivers, promised_minutes, usual_minutes } = await dispatcher.call(shuttle.board, {})
    const late = rides.filter(({ is_late }) => is_late).length
    const active = drivers.filter(({ active }) => active).length
    const summary = await dispatcher.call(shuttle.summary, {})
    expect(summary).toEqual({ rides: rides.length, late, drivers: active, promised_minutes, usual_minutes })
    return summary
  }
  const none = await compare()
  const soon = await h.call(shuttle.request, ADA)
  const inTime = await (await h.as.traveller()).call(shuttle.request, { ...ADA, name: 'Lin' })
  h.clock.advance({ minutes: 15 })
  await dispatcher.call(shuttle.move, { id: inTime.id, status: 'DISPATCHED' })
  await dispatcher.call(shuttle.move, { id: inTime.id, status: 'ARRIVED' })
  h.clock.advance({ minutes: 30 })
  expect(await compare()).toMatchObject({ rides: none.rides + 2, late: none.late + 1 })
  await dispatcher.call(shuttle.move, { id: soon.id, status: 'CANCELLED' })
  expect(await compare()).toMatchObject({ rides: none.rides + 1, late: none.late })
  await expect((await h.as.staff('marketing')).call(shuttle.summary, {})).rejects.toMatchObject({ status: 403 })
})

test('a broken promise gives the member whose stay it is points by themselves, once per stay; a kept one gives none', async () => {
  const { h, dispatcher } = await house()
  const ada = await h.as.member()
  const stay = await arrived(h, ada)
  const balance = async () => (await pointsOf(h.ctx(), ada.id)).balance
  const before = await balance()
  const ride = async (reference: string, minutes: number) => {
    const { id } = await (await h.as.traveller()).call(shuttle.request, { ...ADA, transaction_id: reference })
    h.clock.advance({ minutes: 1 })
    await dispatcher.call(shuttle.move, { id, status: 'DISPATCHED' })
    h.clock.advance({ minutes: minutes - 1 })
    await dispatcher.call(shuttle.move, { id, status: 'ARRIVED' })
    await dispatcher.call(shuttle.move, { id, status: 'DONE' })
    h.clock.advance({ minutes: 30 })
    await judgeWaits.handle(h.ctx(), {})
    await judgeWaits.handle(h.ctx(), {})
    return (await balance()) - before
  }
  expect(await ride(stay.ticket_num, 12)).toBe(0)
  expect(await ride('no such ticket', 25)).toBe(0)
  expect(await ride(stay.ticket_num, 25)).toBe(500)
  expect(await ride(stay.id, 40)).toBe(500)
  expect(await h.count('point_entries', { reason: 'LONG_WAIT' })).toBe(1)
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a long wait earns points once somebody has ridden: a ride that nobody took earns none by itself', async () => {
  const { h, dispatcher } = await house()
  const ada = await h.as.member()
  const stay = await arrived(h, ada)
  const before = (await pointsOf(h.ctx(), ada.id)).balance
  const ask = async () =>
    (await (await h.as.traveller()).call(shuttle.request, { ...ADA, transaction_id: stay.ticket_num })).id
  const move = (id: string, status: 'DISPATCHED' | 'ARRIVED' | 'DONE' | 'CANCELLED') =>
    dispatcher.call(shuttle.move, { id, status })
  const earned = async (minutes: number) => {
    h.clock.advance({ minutes })
    await judgeWaits.handle(h.ctx(), {})
    return (await pointsOf(h.ctx(), ada.id)).balance - before
  }
  const [waits, givesUp, isAway] = [await ask(), await ask(), await ask()]
  expect(await earned(40)).toBe(0)
  await move(givesUp, 'CANCELLED')
  await move(isAway, 'DISPATCHED')
  await move(isAway, 'ARRIVED')
  expect(await earned(1)).toBe(0)
  await move(isAway, 'CANCELLED')
  expect(await earned(10)).toBe(0)
  await move(waits, 'CANCELLED')
  expect(await earned(1)).toBe(0)
  await dispatcher.call(shuttle.undo, { id: waits })
  await move(waits, 'DISPATCHED')
  await move(waits, 'ARRIVED')
  await move(waits, 'DONE')
  expect(await earned(10)).toBe(500)
})

test('a stay has six calls for a ride an hour, however its number is typed', async () => {
  const { h } = await house()
  const { ticket_num } = await arrived(h)
  const statuses: unknown[] = []
  for (const transaction_id of spellings(ticket_num, 7)) {
    const rider = await h.as.traveller()
    const asked = await rider.call(shuttle.request, { ...ADA, transaction_id }).catch((error: unknown) => error)
    statuses.push((asked as { status: unknown }).status)
  }
  expect(statuses).toEqual([...Array(6).fill('REQUESTED'), 429])
})
