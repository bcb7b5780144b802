import { expect, test } from 'vitest'
import type { Context } from './context.ts'
import { versionWatch } from './version-watch.ts'

const LONG_SECONDS = 30

test('whoever waits for a change is told of it, also when somebody who knows it already begins to wait', async () => {
  let version = 1
  const versionOtherThan = versionWatch(async () => version, 'a test')
  const ctx = { keys: {}, hold: <Result>(wait: () => Promise<Result>) => wait() } as unknown as Context
  const first = versionOtherThan(ctx, 1, LONG_SECONDS)
  await Promise.resolve()
  version = 2
  const second = versionOtherThan(ctx, 2, LONG_SECONDS)
  expect(await first).toBe(2)
  version = 3
  expect(await second).toBe(3)
})
