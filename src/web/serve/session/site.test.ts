import { expect, test, vi } from 'vitest'
import { DEMO_SETTINGS } from '../../../capabilities/settings/demo.ts'
import { type ApiMode, createClient } from '../../../http/client.ts'
import { createSiteSource } from './site.ts'

const SETTINGS_LIMIT = 200

/** The settings of an API that answers as it is told. */
function source() {
  const mode: ApiMode = { current: 'normal' }
  const settings = { ...DEMO_SETTINGS, ...DEMO_SETTINGS.flags, vehicle_classes: [], glossary: [], version: 1 }
  const api = { answer: (): Promise<Response> => Promise.resolve(Response.json(settings)) }
  const client = createClient({
    send: () => api.answer(),
    bases: { api: 'http://here.test/api', auth: 'http://here.test/oauth' },
    mode,
    settingsTimeout: SETTINGS_LIMIT,
    session: {
      credential: () => ({ authToken: undefined, urlTokens: [] }),
      refreshToken: () => undefined,
      sessionId: () => undefined,
      anonymousId: () => undefined,
      keepIds: () => {},
      keepTokens: () => {},
      logOut: () => {},
    },
  })
  return { api, mode, sites: createSiteSource(client, mode), settings }
}

const stale = () => new Promise((done) => setTimeout(done, 1050))

test('a slow API is waited for once; from then on pages go on with what is known, until it answers', async () => {
  const { api, mode, sites, settings } = source()
  const { settings: known } = await sites.current()
  api.answer = () => new Promise(() => {})
  await stale()
  expect(await sites.current()).toEqual({ settings: known, mode: 'timeout', bookingDisabled: true })

  for (let page = 0; page < 2; page++) {
    await stale()
    const began = performance.now()
    expect(await sites.current()).toMatchObject({ settings: known, mode: 'timeout' })
    expect(performance.now() - began).toBeLessThan(SETTINGS_LIMIT / 2)
  }
  api.answer = () => Promise.resolve(Response.json(settings))
  await vi.waitFor(async () => expect((await sites.current()).mode).toBe('normal'), 5000)
  expect(mode.current).toBe('normal')
})

test('what is known to be over is asked for anew, and an answer from before does not come in between', async () => {
  const { api, sites, settings } = source()
  expect((await sites.current()).settings.version).toBe(1)
  await stale()
  const slow = Promise.withResolvers<Response>()
  api.answer = () => slow.promise
  const before = sites.current()
  api.answer = () => Promise.resolve(Response.json({ ...settings, version: 2 }))
  sites.expire()
  expect((await sites.soon()).settings.version).toBe(2)
  slow.resolve(Response.json(settings))
  await before
  expect((await sites.current()).settings.version).toBe(2)
})
