import { expect, test } from 'vitest'
import { z } from 'zod'
import { capabilities } from '../app/registry.ts'
import type { ValidationError } from '../http/client.ts'
import { pathParameters } from '../http/endpoint.ts'
import { BASES } from '../http/serve.ts'
import { validate } from '../http/validation.ts'
import { sharedHarness } from './harness.ts'

/** What the specification (§5) calls missing, by the name of the argument, and the calls it belongs to. */
const ARGUMENTS: readonly [call: string, ...names: string[]][] = [
  ['GET /bookings/{}', 'bookingId'],
  ['POST /bookings/{}/modify-quote', 'bookingId', 'travel_from_date', 'travel_to_date'],
  ['POST /bookings/{}/cancel', 'number'],
  ['POST /bookings/claim', 'number', 'email_addr'],
  ['GET /booking-quotes/{}', 'quoteId'],
  ['POST /booking-quotes/set', 'travel_from_date', 'travel_to_date'],
  ['GET /club/{number}/time-vouchers/{}', 'voucherId'],
  ['POST /club/{number}/time-vouchers/{}/void', 'voucherId'],
  ['GET /tx/{}', 'transactionId'],
  ['POST /tx/{}/link-club', 'transactionId'],
  ['POST /tx/{}/link-booking', 'transactionId', 'booking_num', 'booking_email'],
  ['POST /tx/{}/score', 'transactionId', 'score'],
  ['GET /tx/{}/{}', 'ticketNum', 'recordLoc'],
  ['POST /tx-receipts/{}/email', 'receipt_num', 'email'],
  ['GET /club/{number}/tx-receipts/{}', 'id'],
  ['POST /club/{number}/tx-receipts/{}/email', 'receipt_num', 'email'],
  ['POST /club/{number}/tx-receipts/{}/record', 'receipt_number', 'validation_code'],
  ['DELETE /club/{number}/billing-addrs/{}', 'id'],
  ['POST /club/{number}/billing-addrs/{}/set-default', 'id'],
  ['POST /msg-dismiss', 'id'],
]

const calls = capabilities.flatMap((capability) => capability.calls).map(({ endpoint }) => endpoint)
const shared = sharedHarness()

/** As the specification writes a path: `{number}` of a member's own calls, and what stands for the others. */
const written = (path: string) =>
  path.replaceAll(/\{\w+\}/g, (name, place: number) => (path.startsWith('/club/') && place === 6 ? name : '{}'))

test.each(ARGUMENTS)('%s without arguments is told what is Required, by the names of §5', async (call, ...names) => {
  const h = shared()
  const member = await h.as.member()
  const endpoint = calls.find(({ method, path }) => `${method} ${written(path)}` === call)
  expect(endpoint, call).toBeDefined()
  const { method, path, service } = endpoint!

  const blank =
    BASES[service] +
    path.replace('{number}', path.startsWith('/club/') ? member.number : '%20').replaceAll(/\{\w+\}/g, '%20')
  const headers = { authorization: `Bearer ${member.jar.authToken}`, 'content-type': 'application/json' }
  const hasBody = method === 'POST' || method === 'PUT'
  const response = await member.fetch(blank, { method, headers, ...(hasBody && { body: '{}' }) })
  const { fieldErrors } = (await response.json()) as ValidationError
  expect(response.status).toBe(422)
  expect(fieldErrors).toEqual(Object.fromEntries(names.map((name) => [name, ['Required']])))

  // Nothing in a field is no value. A score is a number, whose range an empty text is told.
  if (hasBody && !names.includes('score')) {
    const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, ''])))
    const empty = await member.fetch(blank, { method, headers, body })
    expect((await empty.json()) as ValidationError).toMatchObject({ fieldErrors })
  }

  // The client tells what is missing in an address by itself, by the same names.
  const [first] = pathParameters(path).filter((name) => name !== 'number' || !path.startsWith('/club/'))
  if (first === undefined) return
  const asked = member.call(endpoint!, { number: member.number, [first]: '' })
  await expect(asked).rejects.toMatchObject({ fieldErrors: { [first]: ['Required'] } })
})

/** What a call cannot do without, but for its path, from which nothing can be left out. */
const REQUIRED = calls.flatMap(({ method, path, input }) =>
  Object.entries(input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {})
    .filter(([name, schema]) => !pathParameters(path).includes(name) && !schema.safeParse(undefined).success)
    .map(([name, schema]) => ({ call: `${method} ${path}`, name, schema })),
)

test.each([undefined, null])('whatever a call cannot do without is Required where it is %s', async (nothing) => {
  // Null may be a value, such as no limit.
  const missing = REQUIRED.filter(({ schema }) => !schema.safeParse(nothing).success)
  const told = missing.map(async ({ call, name, schema }) => {
    const validated = await validate(z.object({ [name]: schema }), { [name]: nothing })
    return [call, validated.success ? undefined : validated.faults.fieldErrors]
  })
  expect(await Promise.all(told)).toEqual(missing.map(({ call, name }) => [call, { [name]: ['Required'] }]))
})
