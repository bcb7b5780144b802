import { expect, test } from 'vitest'
import { club } from '../../../capabilities/club/contract.ts'
import type { Asked, Client } from '../../../http/client.ts'
import { BASES } from '../../../http/serve.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { type MemberTraveller, ORIGIN } from '../../../test/travellers.ts'
import { buildWebHandler } from '../handler.ts'
import { readAccount } from './account.ts'
import { visitOf } from './context.ts'
import { openJar } from './cookies.ts'
import { openVisit } from './visit.ts'

/** Waits before a call is answered; `isRenewed` tells whether its request holds a new pair. */
type Late = (call: number, isRenewed: () => boolean) => Promise<unknown>

/** A request of a browser that holds these tokens; its calls are answered as late as it says. */
function requestOf(h: Harness, { jar: held, address }: MemberTraveller, late: Late) {
  const jar = openJar(`sky-auth=${held.authToken}; sky-refresh=${held.refreshToken}`, false)
  let calls = 0
  const send = async (asked: Asked) => {
    const place = calls++
    const answer = await h.api.ask(asked, { address })
    await late(place, () => jar.get('auth') !== held.authToken)
    return answer
  }
  const bases = { api: ORIGIN + BASES.api, auth: ORIGIN + BASES.auth }
  const transport = { bases, mode: { current: 'normal' as const }, now: () => h.clock.now(), send }
  return { jar, visit: openVisit(transport, jar, address) }
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setTimeout(resolve))
}

const generations = async ({ rows }: Harness) =>
  (await rows('refresh_tokens', {}, 'generation')).map(({ generation, ended_at }) => ({
    generation,
    lives: ended_at === null,
  }))

const ONCE = [
  { generation: 1, lives: true },
  { generation: 2, lives: true },
]

test('twenty requests of one browser at the moment its session is renewed are all let in, and renew it once', async () => {
  const h = await harness()
  const member = await h.as.member()
  h.clock.advance({ hours: 77 })
  const requests = Array.from({ length: 20 }, (_, n) => requestOf(h, member, (call) => turns((n * 7 + call * 3) % 5)))
  const accounts = await Promise.all(requests.map(({ visit }) => readAccount(visit)))
  expect(new Set(accounts.map((account) => account?.email))).toEqual(new Set([member.email]))
  expect(new Set(requests.map(({ jar }) => jar.get('refresh'))).size).toBe(1)
  expect(await generations(h)).toEqual(ONCE)
})

test('a session that runs out while pages are being made is renewed once by each of them, and goes on', async () => {
  const h = await harness()
  const member = await h.as.member()
  h.clock.advance({ minutes: 16 })
  // Calls of one page side by side: the last refusal comes when another call has renewed the session.
  const slowly: Late = async (call, isRenewed) => {
    if (call !== 2) return
    while (!isRenewed()) await turns(1)
  }
  const requests = Array.from({ length: 20 }, () => requestOf(h, member, slowly))
  const profiles = await Promise.all(
    requests.flatMap(({ visit }) => [1, 2, 3].map(() => visit.client.call(club.me, {}))),
  )
  expect(profiles).toHaveLength(60)
  expect(await generations(h)).toEqual(ONCE)
  for (const { jar } of requests) expect(jar.get('auth')).toBeDefined()
})

test('a request that was long on its way with the tokens from before is let in too; a replay is not', async () => {
  const h = await harness()
  const member = await h.as.member()
  h.clock.advance({ minutes: 16 })
  const soon = () => Promise.resolve()
  expect(await readAccount(requestOf(h, member, soon).visit)).toMatchObject({ email: member.email })
  h.clock.advance({ seconds: 45 })
  expect(await readAccount(requestOf(h, member, soon).visit)).toMatchObject({ email: member.email })
  h.clock.advance({ seconds: 45 })
  const late = requestOf(h, member, soon)
  expect(await readAccount(late.visit)).toBeNull()
  expect(late.jar.get('refresh')).toBeUndefined()
})

test('a profile tells whether somebody can sign in to it', async () => {
  const h = await harness()
  const { visit } = requestOf(h, await h.as.member(), () => Promise.resolve())
  expect(await readAccount(visit)).toMatchObject({ hasUser: true, member: { hasUser: true } })
  const call: Client['call'] = async (endpoint, input) => {
    const answer = await visit.client.call(endpoint, input)
    return (endpoint as unknown) === club.me ? ({ ...(answer as object), has_user: false } as typeof answer) : answer
  }
  const left = await readAccount({ ...visit, client: { call } })
  expect(left).toMatchObject({ hasUser: false, member: { hasUser: false } })
})

test('a stream that outlives the access token ends, and renews nothing that its browser never hears of', async () => {
  const h = await harness()
  const { jar, address } = await h.as.member()
  const handle = buildWebHandler(
    async (_, context) => {
      const { client } = visitOf(context)
      const stream = new ReadableStream<Uint8Array>(
        {
          async pull(stream) {
            const told = await client.call(club.me, {}).then(
              () => 'known',
              ({ status }: { status: number }) => `${status}`,
            )
            stream.enqueue(new TextEncoder().encode(told))
            stream.close()
          },
        },
        // Asks when it is read, which is after the answer.
        { highWaterMark: 0 },
      )
      return new Response(stream)
    },
    {
      api: h.api,
      config: { publicUrl: ORIGIN },
      log: { error: () => {}, warn: () => {} },
      now: () => h.clock.now(),
    },
  )
  const cookie = `sky-auth=${jar.authToken}; sky-refresh=${jar.refreshToken}`
  const response = await handle(new Request(`${ORIGIN}/live`, { headers: { cookie } }), { address })
  h.clock.advance({ minutes: 16 })
  expect(await response.text()).toBe('401')
  expect(await generations(h)).toEqual([{ generation: 1, lives: true }])
})
