import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { capabilities } from '../app/registry.ts'
import { bookings } from '../capabilities/bookings/contract.ts'
import { booked } from '../capabilities/bookings/factory.ts'
import { type Endpoint, pathParameters } from '../http/endpoint.ts'
import { ApiError, TransportError, ValidationError } from '../http/client.ts'
import { branchesOf, type JsonSchema } from '../http/json-schema.ts'
import { BASES } from '../http/serve.ts'
import { type Harness, harness, withHarness } from './harness.ts'
import { LONG } from './long.ts'
import { brokenPromises } from './promises.ts'
import type { Traveller } from './travellers.ts'

/** Any calls of ours in any order, by several people, with what their contracts take and with what earlier answers told. */
interface House {
  readonly h: Harness
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
    async run(_, { people, known: told }) {
      try {
        const { id, number } = await booked(people[who]!, 'BUY_NOW', { check_for_existing: true })
        told.push(id, number)
        if (isCanceled) await people[who]!.call(bookings.cancel, { number })
      } catch (error) {
        // By then somebody may have closed the site, or ended the session.
        if (!isRefusal(error)) throw error
      }
    },
    toString: () => `${who} books${isCanceled ? ' and cancels' : ''}`,
  }))

/** For an address, which has no empty parts. */
function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || 'x' : 'x'
}

function isRefusal(error: unknown): boolean {
  if (error instanceof ValidationError) return true
  // A client that has asked often enough of a site under maintenance. The calls themselves are looked at by `ask`.
  if (error instanceof TransportError && error.kind === 'offline') return true
  return error instanceof ApiError && (error.status < 500 || error.code === 'maintenance')
}

async function ask(house: House, name: string, endpoint: Endpoint, who: number, input: Record<string, unknown>) {
  const { people, known: told, answered } = house
  const filled = JSON.parse(
    JSON.stringify(input, (_, value: unknown) =>
      value instanceof Known ? (told[value.place % told.length] ?? 'x') : value,
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
}

const WORTH_KNOWING = /(^|_)(id|number|num|loc|code|name|version|key)$/

function learn(answer: unknown, told: string[]): void {
  if (typeof answer !== 'object' || answer === null) return
  for (const [field, value] of Object.entries(answer)) {
    if (typeof value === 'string' && WORTH_KNOWING.test(field) && told.length < 2000) told.push(value)
    else learn(value, told)
  }
}

async function house(h: Harness): Promise<House> {
  const people = [
    await h.as.traveller(),
    await h.as.member(),
    await h.as.member(),
    await h.as.staff('manager'),
    await h.as.staff('owner'),
  ]
  const known = people.flatMap(({ id, email }) => [id, email]).filter((value) => value !== undefined)
  return { h, people, known, answered: new Map() }
}

async function expectPromisesKept({ h }: House): Promise<void> {
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
}

const { SKYLOT_FUZZ_MINUTES, SKYLOT_FUZZ_SEED, SKYLOT_FUZZ_PATH, SKYLOT_FUZZ_REPLAY } = process.env
const LONG_MS = Number(SKYLOT_FUZZ_MINUTES ?? 60) * 60_000

test.runIf(LONG)(
  'any calls in any order by several people, each order in a business of its own',
  { timeout: LONG_MS + 600_000 },
  async () => {
    const seed = Number(SKYLOT_FUZZ_SEED ?? Date.now() % 2 ** 31)
    console.info(`SKYLOT_FUZZ_SEED=${seed} for ${LONG_MS / 60_000} minutes`)
    const answered = new Map<number, number>()
    let orders = 0
    const steps = fc.commands([anyCall, anyCall, anyCall, aBooking], {
      maxCommands: 200,
      size: 'max',
      ...(SKYLOT_FUZZ_REPLAY && { replayPath: SKYLOT_FUZZ_REPLAY }),
    })
    await fc.assert(
      fc.asyncProperty(steps, (commands) =>
        withHarness(async (h) => {
          const real = { ...(await house(h)), answered }
          await fc.asyncModelRun(() => ({ model: {}, real }), commands)
          await expectPromisesKept(real)
          orders += 1
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
    const shared = await house(await harness())
    const steps = fc.commands([anyCall, anyCall, anyCall, aBooking], { maxCommands: 8, size: 'max' })
    await fc.assert(
      fc.asyncProperty(steps, (commands) => fc.asyncModelRun(() => ({ model: {}, real: shared }), commands)),
      { numRuns: 20, seed: 20261123, endOnFailure: true },
    )
    await expectPromisesKept(shared)
    // It got further than the door: calls were made, found nothing, and were told what was wrong.
    for (const status of [200, 403, 404, 422]) expect(shared.answered.get(status), `${status}`).toBeGreaterThan(0)
  },
)
