import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what waits for the screen is done once it is painted, and only once', async () => {
  const act = vi.fn()
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint, 16))
  afterPaint(act)
  expect(act).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20)
  expect(act).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1000)
  expect(act).toHaveBeenCalledOnce()
})

test('it does not wait for a screen that nobody looks at, which is not painted', async () => {
  const act = vi.fn()
  let paint = () => {}
  vi.stubGlobal('requestAnimationFrame', (later: () => void) => {
    paint = later
  })
  afterPaint(act)
  await vi.advanceTimersByTimeAsync(300)
  expect(act).toHaveBeenCalledOnce()
  paint()
  await vi.advanceTimersByTimeAsync(300)
  expect(act).toHaveBeenCalledOnce()
})
