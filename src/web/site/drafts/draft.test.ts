import { expect, onTestFinished, test, vi } from 'vitest'
import { forgetDraft, keepAttempt, keptAttempt } from './draft.ts'

/** The storage of a tab. */
function tab() {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('the key of a try is there after a reload, for the same thing alone, until it is had', () => {
  tab()
  keepAttempt('gift', 'December', 'first-gift')
  keepAttempt('booking', 'q1', 'first-booking')
  expect(keptAttempt('gift', 'December')).toBe('first-gift')
  expect(keptAttempt('gift', 'January')).toBeUndefined()
  expect(keptAttempt('booking', 'q1')).toBe('first-booking')
  forgetDraft('gift')
  expect([keptAttempt('gift', 'December'), keptAttempt('booking', 'q1')]).toEqual([undefined, 'first-booking'])
})

test('a browser that stores nothing keeps none', () => {
  vi.stubGlobal('sessionStorage', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  keepAttempt('gift', 'December', 'first-gift')
  expect(keptAttempt('gift', 'December')).toBeUndefined()
  expect(() => forgetDraft('gift')).not.toThrow()
})
