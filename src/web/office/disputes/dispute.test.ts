import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { servicesContext, visitContext } from '../../serve/session/context.ts'
import { loader } from './dispute.tsx'

test('a dispute can be answered until its date, and not afterwards', async () => {
  const context = new RouterContextProvider()
  const dispute = { status: 'OPEN', answer: null, due_at: '2026-12-01T12:00:00-08:00' }
  context.set(visitContext, { client: { call: async () => dispute } } as never)
  const mayBeAnswered = async (now: string) => {
    context.set(servicesContext, { now: () => Temporal.Instant.from(now) } as never)
    const url = new URL('https://parking.example/staff/disputes/d1')
    return (await loader({ context, url, params: { itemId: 'd1' } } as never)).mayBeAnswered
  }
  expect(await mayBeAnswered('2026-12-01T19:59:00Z')).toBe(true)
  expect(await mayBeAnswered('2026-12-01T20:00:00Z')).toBe(false)
})
