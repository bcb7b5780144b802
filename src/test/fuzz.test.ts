import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { capabilities, jobs } from '../app/registry.ts'
import { beginSession } from '../capabilities/auth/sessions.ts'
import { bookings } from '../capabilities/bookings/contract.ts'
import { booked } from '../capabilities/bookings/factory.ts'
import { currentSettings } from '../capabilities/settings/index.ts'
import { type Endpoint, pathParameters } from '../http/endpoint.ts'
import { ApiError, ValidationError } from '../http/client.ts'
import { branchesOf, type JsonSchema } from '../http/json-schema.ts'
import { BASES } from '../http/serve.ts'
import { type Harness, harness, withHarness } from './harness.ts'
import { LONG } from './long.ts'
import { brokenPromises } from './promises.ts'
import type { Traveller } from './travellers.ts'
import { type WatchedLog, watchedLog } from './watched-log.ts'

/** Any calls of ours in any order, by several people, with what their contracts take and with what earlier answers told. */
interface House {
  readonly h: Harness
  /** What the server told, which answers do not show. */
  readonly told: WatchedLog
  readonly people: readonly Traveller[]
  /** Ids, numbers and the like that answers told. */
  readonly known: string[]
  /** How many calls were answered by each status. */
  readonly answered: Map<number, number>
}

/** Something that an earlier answer told, by its place. */
class Known {
  readonly place: number
  constructor(place: number) {
    this.place = place
  }
}

const calls = capabilities
  .flatMap((capability) => capability.calls)
  .map(({ name, endpoint }) => ({ name, endpoint, schema: schemaOf(endpoint) }))
  // These wait for something on purpose.
  .filter(({ schema }) => !('wait' in (schema.properties ?? {})))

function schemaOf({ input }: Endpoint): JsonSchema {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema
  return branchesOf(schema)[0] ?? schema
}

/** What is done by the clock. */
const nightly = jobs.filter(({ cron }) => cron !== undefined).map(({ name }) => name)

const known = fc.nat(400).map((place) => new Known(place))
const text = fc.constantFrom('Ada', 'x', '2026-12-01', '2026-12-01 08:00:00-0800', '10.00', 'ada@example.com', '-', '')

function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const branches = branchesOf(schema)
  if (branches.length > 1) return fc.oneof(...branches.map(valueOf))
  const [one = schema] = branches
  if (one.const !== undefined) return fc.constant(one.const)
  if (one.enum?.length) return fc.constantFrom(...one.enum)
  const examples = one.examples?.length ? [fc.constantFrom(...one.examples)] : []
  switch ([one.type].flat().find((type) => type !== 'null')) {
    case 'object':
      return objectOf(one)
    case 'array':
      return fc.array(one.items ? valueOf(one.items) : text, { maxLength: 2 })
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.oneof(wholeOf(one), fc.constant(1))
    default:
      return fc.oneof(...examples, known, text)
  }
}

function wholeOf({ minimum: min = 0, maximum = 100 }: JsonSchema): fc.Arbitrary<number> {
  return fc.integer({ min, max: Math.max(min, Math.min(maximum, 1000)) })
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valueOf(inner)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

type Step = fc.AsyncCommand<object, House>

const anyCall = fc.constantFrom(...calls).chain(({ name, endpoint, schema }) =>
  fc.record({ who: fc.constantFrom(0, 1, 2, 3, 4, 4, 4), input: objectOf(schema) }).map(
    ({ who, input }): Step => ({
      check: () => true,
      run: async (_, house) => ask(house, name, endpoint, who, input),
      toString: () => `${who} ${name} ${JSON.stringify(input)}`,
    }),
  ),
)

/** What a traveler does who goes the whole way, so that there is something to fuzz. */
const aBooking: fc.Arbitrary<Step> = fc
  .record({ who: fc.nat(2), isCanceled: fc.boolean() })
  .map(({ who, isCanceled }) => ({
    check: () => true,
    async run(_, { h, people, known: told }) {
      // A site that staff have closed books nothing; a browser would ask for the settings first, too.
      if ((await currentSettings(h.ctx())).is_parkweb_maint) return
      const person = people[who]!
      person.mode.current = 'normal'
      try {
        const { id, number } = await booked(person, 'BUY_NOW', { check_for_existing: true })
        told.push(id, number)
        if (isCanceled) await person.call(bookings.cancel, { number })
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
    },
    toString: () => `${who} books${isCanceled ? ' and cancels' : ''}`,
  }))

/** Time goes by, and what is done each night is done, or some of it. Whoever was signed in signs in again. */
const aNight: fc.Arbitrary<Step> = fc
  .record({ hours: fc.constantFrom(0, 1, 12, 24, 24 * 8, 24 * 40), which: fc.subarray(nightly) })
  .map(({ hours, which }) => ({
    check: () => true,
    async run(_, house) {
      const { h, people } = house
      if (hours > 0) await h.elapse({ hours })
      for (const name of which) await h.services.jobs.send(h.services.db, name, {}, {})
      await expectPromisesKept(house)
      for (const person of people) await signInAgain(h, person)
    },
    toString: () => `after ${hours} hours: ${which.join(', ')}`,
  }))

async function signInAgain(h: Harness, { id, jar }: Traveller): Promise<void> {
  if (id === undefined) return
  const active = await h.rows('accounts', { id, status: 'ACTIVE' })
  if (active.length === 0) return
  const { access_token, refresh_token } = await beginSession(h.ctx(), id)
  Object.assign(jar, { authToken: access_token, refreshToken: refresh_token })
}

const ID = /^[\da-f]{8}-[\da-f-]{27}$/

/** Something that was told: for an id mostly an id, and one of the last more often than an old one. */
function toldFor(field: string, place: number, told: readonly string[]): string {
  const fitting = place % 10 > 0 ? told.filter((one) => ID.test(one) === /id$/i.test(field)) : told
  const back = place % 3 > 0 ? Math.min(fitting.length, 25) : fitting.length
  return fitting[fitting.length - 1 - (place % Math.max(1, back))] ?? 'x'
}

/** For an address, which has no empty parts. */
function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || 'x' : 'x'
}

function isRefusal(error: unknown): boolean {
  return error instanceof ValidationError || (error instanceof ApiError && error.status < 500)
}

async function ask(house: House, name: string, endpoint: Endpoint, who: number, input: Record<string, unknown>) {
  const { people, known: told, answered } = house
  const filled = JSON.parse(
    JSON.stringify(input, (field, value: unknown) =>
      value instanceof Known ? toldFor(field, value.place, told) : value,
    ),
  ) as Record<string, unknown>
  const inPath = pathParameters(endpoint.path)
  const path = inPath.reduce(
    (path, parameter) => path.replace(`{${parameter}}`, encodeURIComponent(wordOf(filled[parameter]))),
    BASES[endpoint.service] + endpoint.path,
  )
  const rest = Object.entries(filled).filter(([field]) => !inPath.includes(field))
  const isRead = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const query = isRead ? new URLSearchParams(rest.map(([field, value]) => [field, String(value)])) : undefined
  const person = people[who]!
  const response = await person.fetch(query?.size ? `${path}?${query}` : path, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...(person.jar.authToken && { authorization: `Bearer ${person.jar.authToken}` }),
    },
    ...(!isRead && { body: JSON.stringify(Object.fromEntries(rest)) }),
  })
  const answer: unknown = await response.json()
  answered.set(response.status, (answered.get(response.status) ?? 0) + 1)
  if (response.status === 200) learn(answer, told)
  const isMaintenance = response.status === 503 && (answer as { error?: string }).error === 'maintenance'
  expect([name, response.status >= 500 && !isMaintenance ? answer : 'no fault of ours']).toEqual([
    name,
    'no fault of ours',
  ])
  expect(house.told.faults).toEqual([])
}

const WORTH_KNOWING = /(^|_)(id|number|num|loc|code|name|version|key)$/

function learn(answer: unknown, told: string[]): void {
  if (typeof answer !== 'object' || answer === null) return
  for (const [field, value] of Object.entries(answer)) {
    if (typeof value === 'string' && WORTH_KNOWING.test(field) && told.length < 2000) told.push(value)
    else learn(value, told)
  }
}

async function house(h: Harness, told: WatchedLog): Promise<House> {
  const people = [
    await h.as.traveller(),
    await h.as.member(),
    await h.as.member(),
    await h.as.staff('manager'),
    await h.as.staff('owner'),
  ]
  const known = people.flatMap(({ id, email }) => [id, email]).filter((value) => value !== undefined)
  return { h, told, people, known, answered: new Map() }
}

async function expectPromisesKept({ h, told }: House): Promise<void> {
  await h.runJobs()
  expect(told.faults).toEqual([])
  expect(await brokenPromises(h.services.db)).toEqual([])
}

/** Every fortieth or so looks at everything that was done. */
const STEPS = [...Array.from({ length: 27 }, () => anyCall), ...Array.from({ length: 9 }, () => aBooking), aNight]

const { SKYLOT_FUZZ_MINUTES, SKYLOT_FUZZ_SEED, SKYLOT_FUZZ_PATH, SKYLOT_FUZZ_REPLAY } = process.env
const LONG_MS = Number(SKYLOT_FUZZ_MINUTES ?? 60) * 60_000

function withWatched(use: (h: Harness, told: WatchedLog) => Promise<void>): Promise<void> {
  const told = watchedLog()
  return withHarness((h) => use(h, told), { log: told.log })
}

test.runIf(LONG)(
  'any calls in any order by several people, each order in a business of its own',
  { timeout: LONG_MS + 600_000 },
  async () => {
    const seed = Number(SKYLOT_FUZZ_SEED ?? Date.now() % 2 ** 31)
    console.info(`SKYLOT_FUZZ_SEED=${seed} for ${LONG_MS / 60_000} minutes`)
    const answered = new Map<number, number>()
    let orders = 0
    const steps = fc.commands(STEPS, {
      maxCommands: 200,
      size: 'max',
      ...(SKYLOT_FUZZ_REPLAY && { replayPath: SKYLOT_FUZZ_REPLAY }),
    })
    await fc.assert(
      fc.asyncProperty(steps, (commands) =>
        withWatched(async (h, told) => {
          const real = { ...(await house(h, told)), answered }
          await fc.asyncModelRun(() => ({ model: {}, real }), commands)
          await expectPromisesKept(real)
          orders += 1
          if (orders % 25 === 0) console.info(`${orders} orders`, Object.fromEntries(answered))
        }),
      ),
      {
        seed,
        numRuns: 1_000_000,
        interruptAfterTimeLimit: LONG_MS,
        // What failed is made shorter when it is asked for again: that takes as long again.
        ...(SKYLOT_FUZZ_PATH ? { path: SKYLOT_FUZZ_PATH } : { endOnFailure: true }),
      },
    )
    console.info(`${orders} orders; answers by status:`, Object.fromEntries(answered))
  },
)

test.skipIf(LONG)(
  'any calls in any order by several people: no fault of ours, and every promise holds',
  { timeout: 300_000 },
  async () => {
    const told = watchedLog()
    const shared = await house(await harness({ log: told.log }), told)
    const steps = fc.commands(STEPS, { maxCommands: 8, size: 'max' })
    await fc.assert(
      fc.asyncProperty(steps, (commands) => fc.asyncModelRun(() => ({ model: {}, real: shared }), commands)),
      { numRuns: 20, seed: 20261123, endOnFailure: true },
    )
    await expectPromisesKept(shared)
    // It got further than the door: calls were made, found nothing, and were told what was wrong.
    for (const status of [200, 403, 404, 422]) expect(shared.answered.get(status), `${status}`).toBeGreaterThan(0)
  },
)
