import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../http/capability.ts'
import { pathParameters } from '../http/endpoint.ts'
import { BASES } from '../http/serve.ts'
import { harness, sharedHarness } from '../test/harness.ts'
import { inTurns } from '../test/in-turns.ts'
import { capabilities } from './registry.ts'

/** What holds for each call of the registry, whatever it does: generated, so that a new call is held to it at once. */
const calls = capabilities.flatMap((capability) => capability.calls)

const SECRET = 'swordfish-4000056655665556'
const CONTROL = 'a\u0000b\r\nBcc: x@example.com'
const WRONG_VALUES: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  0,
  -1,
  1e308,
  true,
  [],
  ['x'],
  {},
  { $ne: 1 },
  `${SECRET}${'x'.repeat(9000)}`,
  CONTROL,
  '\ud800',
  "' or 1=1 --",
  '../../etc/passwd',
  '%00',
  '${7*7}',
  '2026-02-30 08:00:00-0800',
  '2026-12-10 08:00:00',
  '9999999999999999999',
  '🅿️',
]

/** Values that get a call past its first checks, so that one wrong value meets the code behind them. */
const PLAUSIBLE: Readonly<Record<string, unknown>> = {
  travel_from_date: '2026-12-10 08:00:00-0800',
  travel_to_date: '2026-12-13 08:00:00-0800',
  quote_id: '01939a58-7b3e-7c11-9b55-0d6f6e2f9a4e',
  quoteId: '01939a58-7b3e-7c11-9b55-0d6f6e2f9a4e',
  bookingId: '01939a58-7b3e-7c11-9b55-0d6f6e2f9a4e',
  number: '7K2M9QX4T',
  email: 'ada@example.com',
  email_addr: 'ada@example.com',
  vehicle_class: 'STANDARD',
  full_name: 'Ada Lovelace',
  postal_code: '98188',
  phone_number: '206-555-0142',
  cc_number: '4242424242424242',
  cc_cvc: '123',
  cc_exp: '12/30',
  grant_type: 'refresh_token',
  client_id: 'web',
  class: 'page',
  name: '/rates',
}

function argumentsOf({ endpoint }: Call): string[] {
  return endpoint.input instanceof z.ZodObject
    ? Object.keys(endpoint.input.shape)
    : ['class', 'name', 'ref_id', 'value', 'parameters']
}

function requestOf(
  { endpoint }: Call,
  values: Readonly<Record<string, unknown>>,
  headers: Record<string, string> = {},
): Request {
  let path = BASES[endpoint.service] + endpoint.path
  for (const name of pathParameters(endpoint.path)) {
    const value = values[name]
    const text =
      typeof value === 'string' && value.trim() !== '' ? value.toWellFormed() : JSON.stringify(value ?? 'none')
    path = path.replace(`{${name}}`, encodeURIComponent(text.slice(0, 500)))
  }
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  return new Request(`http://skylot.test${path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...headers },
    body: hasBody ? JSON.stringify(values) : undefined,
  })
}

/** Every argument wrong at once, and each one alone among plausible ones. */
function attempts(call: Call, wrong: unknown): Record<string, unknown>[] {
  const names = argumentsOf(call)
  return [
    Object.fromEntries(names.map((name) => [name, wrong])),
    ...names.map((name) => ({ ...PLAUSIBLE, [name]: wrong })),
  ]
}

const named = calls.map((call, place) => [`${call.endpoint.method} ${call.endpoint.path}`, call, place] as const)

/** For what leaves no trace in the next call; settings may close the whole product. */
const shared = sharedHarness()

test.each(named)('%s tells bad input kindly, and none of it comes back', async (_name, call, place) => {
  const { api, as, forgetLimits } = call.name.startsWith('settings.') ? await harness() : shared()
  const owner = await as.staff()
  const send = async (values: Record<string, unknown>) => {
    const request = requestOf(call, values, { authorization: `Bearer ${owner.jar.authToken}` })
    const response = await api.fetch(request)
    const text = await response.text()
    const told = `${JSON.stringify(values).slice(0, 900)} is answered ${response.status} ${text.slice(0, 300)}`
    expect(response.status, told).toBeLessThan(500)
    expect(text, told).not.toContain(SECRET)
    // Bounds and kinds are told in our words, never in those of the library that found them.
    if (response.status === 422)
      expect(text, told).not.toMatch(/Too (?:small|big)|Invalid (?:input|option|string)|>=|<=|expected /)
    if (response.status === 422) {
      expect(JSON.parse(text), told).toEqual({ fieldErrors: expect.any(Object), formErrors: expect.any(Array) })
    }
  }
  for (const wrong of inTurns(WRONG_VALUES, place)) {
    await forgetLimits()
    await Promise.all(attempts(call, wrong).map(send))
  }
})
