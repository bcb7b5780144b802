import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { analytics } from '../../../capabilities/analytics/contract.ts'
import { content } from '../../../capabilities/content/contract.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { ApiError, TransportError } from '../../../http/client.ts'
import { load } from './api.ts'
import { siteContext, visitContext } from './context.ts'
import { unknownSite } from './site.ts'
import type { Visit } from './visit.ts'

const url = new URL('https://parking.example/terms')

/** A page whose reads fail with `error`, and what was recorded meanwhile. */
function page(error: Error) {
  const recorded: unknown[] = []
  const call = vi.fn(async (endpoint: Endpoint, input: unknown) => {
    if (endpoint !== analytics.record) throw error
    recorded.push(input)
  })
  const context = new RouterContextProvider()
  context.set(visitContext, { client: { call } } as unknown as Visit)
  context.set(siteContext, { ...unknownSite(), mode: 'normal' })
  return { context, recorded }
}

test.each(['unreadable', 'timeout', 'failed'] as const)(
  'a read whose answer is %s is the error page with 503, and counted as a server error',
  async (kind) => {
    const { context, recorded } = page(new TransportError(kind, 'no answer'))
    await expect(load({ context, url }, content.terms, {})).rejects.toMatchObject({ init: { status: 503 } })
    expect(recorded).toMatchObject([
      { class: 'error', name: 'server_error', value: 'GET /terms', parameters: { status: 0 } },
    ])
  },
)

test('one that something known stands in for is counted too', async () => {
  const { context, recorded } = page(new TransportError('timeout', 'no answer'))
  const kept = { title: 'Terms' } as never
  expect(await load({ context, url }, content.terms, {}, () => kept)).toBe(kept)
  expect(recorded).toHaveLength(1)
})

test('what the API itself refused is counted there, and not twice', async () => {
  const { context, recorded } = page(new ApiError(500, 'internal'))
  await expect(load({ context, url }, content.terms, {})).rejects.toMatchObject({ init: { status: 500 } })
  expect(recorded).toEqual([])
})
