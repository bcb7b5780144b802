import { expect, test } from 'vitest'
import { pacificDate } from '../../lib/pacific.ts'
import { harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { approvals } from '../approvals/contract.ts'
import { bookings } from '../bookings/contract.ts'
import { booked } from '../bookings/factory.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { stayed } from '../gate/factory.ts'
import { dailyFigures } from './daily-figures.ts'

test('days on which nothing ran are summed up when it runs again, however long it was off', async () => {
  const h = await harness()
  const sumUp = async (job: string) => {
    await h.services.jobs.send(h.services.db, job, {}, {})
    await h.runJobs()
  }
  await booked(await h.as.traveller())
  await sumUp('stays.roll-up')
  const [day] = await dailyFigures(h.ctx(), '2026-11-21', '2026-11-21')
  await h.elapse({ hours: 9 })
  await booked(await h.as.traveller(), 'BUY_NOW', { email: 'another@example.com' })
  await h.elapse({ hours: 24 * 50 })
  await sumUp('stays.roll-up')
  expect(await brokenPromises(h.services.db)).toEqual([])
  const [whole] = await dailyFigures(h.ctx(), '2026-11-21', '2026-11-21')
  expect(Number(whole?.card_taken)).toBe(2 * Number(day?.card_taken))
})

test('a stay that is voided long after its day leaves the figures of that day within minutes, also when they are of months ago', async () => {
  const h = await harness()
  const who = await cashier(h)
  const stay = await stayed(h, who, { hours: 3 })
  await stayed(h, who, { hours: 2 })
  const day = pacificDate(h.clock.now())
  await h.elapse({ hours: 24 * 50 })
  const figures = async () => {
    await h.services.jobs.send(h.services.db, 'stays.roll-up', {}, {})
    await h.runJobs()
    expect(await h.count('daily_figure_changes')).toBe(0)
    expect(await brokenPromises(h.services.db)).toEqual([])
    const [figures] = await dailyFigures(h.ctx(), day, day)
    return figures
  }
  expect(await figures()).toMatchObject({ arrivals: 2, departures: 2, voids: 0, total: '41.81' })
  const another = await cashier(h)
  const { approval_id } = await another.call(gate.void, { stayId: stay.id, reason_code: 'MISTAKE' })
  expect(await h.count('daily_figure_changes')).toBe(0)
  const owner = await h.as.staff('owner')
  await owner.call(approvals.approve, { requestId: approval_id! })
  expect(await h.count('daily_figure_changes')).toBeGreaterThan(0)
  expect(await figures()).toMatchObject({ arrivals: 2, departures: 1, voids: 1, total: '17.60' })
})

test('a refund that is refused days later is taken out of what was given back on its day', async () => {
  const h = await harness()
  const ada = await h.as.traveller()
  const { id, number } = await booked(ada)
  await ada.call(bookings.cancel, { number })
  const day = pacificDate(h.clock.now())
  await h.elapse({ hours: 24 * 5 })
  const givenBack = async () => {
    await h.services.jobs.send(h.services.db, 'stays.roll-up', {}, {})
    await h.runJobs()
    const [figures] = await dailyFigures(h.ctx(), day, day)
    return Number(figures?.card_given_back)
  }
  expect(await givenBack()).toBeGreaterThan(0)
  await h.change(
    'payments',
    { booking_id: id, kind: 'REFUND' },
    { status: 'REFUSED', sent_at: null, settled_at: h.clock.now() },
  )
  expect(await givenBack()).toBe(0)
})
