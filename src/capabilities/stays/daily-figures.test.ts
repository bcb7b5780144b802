import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { booked } from '../bookings/factory.ts'
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
