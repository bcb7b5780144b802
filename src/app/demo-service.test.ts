import { expect, test } from 'vitest'
import { feedback } from '../capabilities/feedback/contract.ts'
import { surveys } from '../capabilities/feedback/office-contract.ts'
import { inquiries } from '../capabilities/inquiries/contract.ts'
import { shuttle } from '../capabilities/shuttle/contract.ts'
import { parked } from '../capabilities/stays/factory.ts'
import { harness } from '../test/harness.ts'
import { brokenPromises } from '../test/promises.ts'
import { seedDemoService } from './demo-service.ts'

test('the demonstration has somebody who waits, an inbox, a complaint and answers to a survey; a second start adds none', async () => {
  const h = await harness()
  await parked(h)
  await seedDemoService(h.ctx())
  await seedDemoService(h.ctx())
  const owner = await h.as.staff()
  const board = await owner.call(shuttle.board, {})
  expect([board.rides.length, board.ended.length, board.drivers.length]).toEqual([5, 8, 3])
  expect(await owner.call(inquiries.list, {})).toMatchObject({ count: 4, open: 4 })
  expect((await owner.call(feedback.incidents, {})).count).toBe(1)
  expect((await owner.call(surveys.list, {})).count).toBe(2)
  expect(await brokenPromises(h.services.db)).toEqual([])
})
