import { expect, test } from 'vitest'
import { sharedHarness } from '../../../test/harness.ts'
import { pageArgs } from '../../../test/page-args.ts'
import { action } from './pickup.tsx'

const shared = sharedHarness()

test('who has not said where they are is told so beside everything else that is wrong', async () => {
  const traveller = await shared().as.traveller()
  const send = async (sent: Record<string, string>) =>
    (await action(pageArgs(traveller, '/pickup', { sent }))) as unknown as {
      data: { problem: { fieldErrors: Record<string, readonly string[]> }; values: object }
      init: { status: number }
    }
  const { data, init } = await send({ direction: 'TO_LOT', name: '', party: '99' })
  expect(init.status).toBe(422)
  expect(data.problem.fieldErrors).toMatchObject({ island_id: ['Choose where you are'], name: ['Required'] })
  expect(Object.keys(data.problem.fieldErrors).toSorted()).toEqual(['island_id', 'name', 'party'])
  expect(data.values).toMatchObject({ party: '99' })
  const wrong = await send({ direction: 'TO_LOT', island_id: 'x', name: 'Ada' })
  expect(wrong.data.problem.fieldErrors.island_id).not.toEqual(['Choose where you are'])
})
