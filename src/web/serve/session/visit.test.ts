import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Asked } from '../../../http/client.ts'
import { get, post } from '../../../http/endpoint.ts'
import { openJar } from './cookies.ts'
import { openVisit } from './visit.ts'

const read = get('/things', { summary: '', access: 'public', input: z.object({}), output: z.looseObject({}) })
const pay = post('/payments', {
  summary: '',
  access: 'public',
  idempotent: true,
  input: z.object({}),
  output: z.looseObject({}),
})

/** A visit of a browser that brings these cookies, and what its calls tell of who asks. */
function visitOf(cookies: string | null, made: Record<string, string> = {}, pageLoad?: string) {
  const told: (string | null)[][] = []
  const jar = openJar(cookies, false)
  const transport = {
    bases: { api: 'http://here.test/api', auth: 'http://here.test/oauth' },
    mode: { current: 'normal' as const },
    now: () => Temporal.Now.instant(),
    send: async ({ headers }: Asked) => {
      told.push([headers['x-session-id'] ?? null, headers['x-anonymous-id'] ?? null])
      return Response.json({}, { headers: made })
    },
  }
  return { jar, told, visit: openVisit(transport, jar, '127.0.0.1', pageLoad) }
}

const ages = (cookies: readonly string[]) => cookies.map((cookie) => /^(\S+?)=.*Max-Age=(\d+)/.exec(cookie)?.slice(1))

test('all calls of a visit carry one session and one anonymous id, also those that are under way together', async () => {
  const { jar, told, visit } = visitOf(null)
  await Promise.all([1, 2, 3].map(() => visit.client.call(read, {})))
  await visit.client.call(read, {})
  expect(new Set(told.map((ids) => ids.join())).size).toBe(1)
  expect(told[0]).toEqual([jar.get('session'), jar.get('anonymous')])
  expect(told[0]).toEqual([expect.stringMatching(/^[\w-]{36}$/), expect.stringMatching(/^[\w-]{36}$/)])
})

test('requests of one load of a page are of one visit, also while none is answered; those of another are not', async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const asked = [one, one, other, 'no load', undefined].map((load) => visitOf(null, {}, load))
  await Promise.all(asked.map(({ visit }) => visit.client.call(read, {})))
  const ids = asked.map(({ told }) => told[0]!.join())
  expect(ids[1]).toBe(ids[0])
  expect(new Set(ids).size).toBe(4)
  for (const id of asked.flatMap(({ told }) => told[0]!)) expect(id).toMatch(/^[\w-]{36}$/)
})

test('ids that a browser brings stay; who asks nothing gets none', async () => {
  const { jar, told, visit } = visitOf('sky-session=session-1; sky-anonymous=anonymous-1')
  await visit.client.call(read, {})
  expect(told).toEqual([['session-1', 'anonymous-1']])
  expect([jar.changes(), visitOf(null).jar.changes()]).toEqual([[], []])
})

test('the session ends after an hour, the anonymous id after 400 days; a page view puts both off (§9)', async () => {
  const lives = [
    ['sky-anonymous', String(400 * 24 * 3600)],
    ['sky-session', '3600'],
  ]
  const { jar, visit } = visitOf(null)
  await visit.client.call(read, {})
  expect(ages(jar.changes())).toEqual(lives)

  const later = visitOf('sky-session=session-1; sky-anonymous=anonymous-1')
  later.visit.goOn()
  expect(ages(later.jar.changes())).toEqual(lives)
})

test('a payment without cookies leaves the ids to the API, which makes the same ones for the next try', async () => {
  const { jar, told, visit } = visitOf(null, { 'x-session-id': 'of-the-key', 'x-anonymous-id': 'of-the-key-too' })
  await visit.client.call(pay, {}, { idempotencyKey: 'k1' })
  expect(told).toEqual([[null, null]])
  expect([jar.get('session'), jar.get('anonymous')]).toEqual(['of-the-key', 'of-the-key-too'])
})
