import { expect, test } from 'vitest'
import { z } from 'zod'
import { capabilities } from '../app/registry.ts'
import { membership } from '../capabilities/membership/contract.ts'
import type { Language } from '../lib/language.ts'
import { inLanguage } from '../lib/in-language.ts'
import { harness } from '../test/harness.ts'
import { jsonRequest } from '../test/sample.ts'
import type { Endpoint, Method } from './endpoint.ts'
import { type Api, BASES, serve } from './serve.ts'
import { validate } from './validation.ts'
import { numeric } from './wire.ts'

test('a page that is too long, or before the first, is refused in plain words of the language of who asks', async () => {
  const h = await harness()
  const ada = await h.as.member()
  const ledger = (page: { page_size?: number; page_number?: number }) =>
    ada.call(membership.ledger, { number: ada.number, ...page })
  const wrong = { page_size: 500, page_number: 0 }
  await expect(ledger(wrong)).rejects.toMatchObject({
    fieldErrors: { page_size: ['At most 100'], page_number: ['At least 1'] },
  })
  await expect(inLanguage('es', () => ledger(wrong))).rejects.toMatchObject({
    fieldErrors: { page_size: ['Como máximo 100'], page_number: ['Como mínimo 1'] },
  })
})

test.each([
  [z.number().max(12_000), 13_000, 'At most 12,000', 'Como máximo 12,000'],
  [z.number().lt(3), 3, 'Less than 3', 'Menos de 3'],
  [z.number().gt(0.5), 0, 'More than 0.5', 'Más de 0.5'],
  [z.number().multipleOf(5), 7, 'Use a multiple of 5', 'Use un múltiplo de 5'],
  [z.int(), 0.5, 'Enter a whole number', 'Escriba un número entero'],
  [z.string().max(80), 'x'.repeat(81), 'Use at most 80 characters', 'Use 80 caracteres como máximo'],
  [z.string().min(2), 'x', 'Use at least 2 characters', 'Use 2 caracteres como mínimo'],
  [z.string().length(1), 'xy', 'Use exactly 1 character', 'Use exactamente 1 carácter'],
  [z.string().min(2), '', 'Required', 'Obligatorio'],
  [z.string().max(80), Array.from({ length: 81 }), 'Send text', 'Envíe texto'],
  [z.array(z.string()).max(1), ['x', 'y'], 'At most 1 entry', 'Como máximo 1 elemento'],
  [z.array(z.string()).min(2), [], 'At least 2 entries', 'Como mínimo 2 elementos'],
  [z.uuid(), 'x', 'This ID is not valid', 'Este identificador no es válido'],
  [z.string().startsWith('a'), 'x', 'Check the format', 'Revise el formato'],
  [z.enum(['a', 'b']), 'x', 'Choose one of a, b', 'Elija entre a, b'],
  [z.literal('a'), 'x', 'Only a is allowed here', 'Aquí solo se admite a'],
  [z.strictObject({}), { a: 1, b: 2 }, 'Unknown fields: a, b', 'Campos desconocidos: a, b'],
  [z.record(z.string().max(1), z.int()), { ab: 1 }, 'Use at most 1 character', 'Use 1 carácter como máximo'],
  [z.union([z.string().max(1), z.number()]), 'ab', 'Use at most 1 character', 'Use 1 carácter como máximo'],
  [z.instanceof(Date), 'x', 'This is not valid', 'Esto no es válido'],
])(
  'case %#: what a schema refuses is said in plain words in both languages',
  async (schema: z.ZodType, wrong, english, spanish) => {
    const said = async () => {
      const validated = await validate(z.object({ field: schema }), { field: wrong })
      return validated.success ? [] : Object.values(validated.faults.fieldErrors).flat()
    }
    expect(await said()).toEqual([english])
    expect(await inLanguage('es', said)).toEqual([spanish])
  },
)

test('a number may be written as text, and nothing is no number: what is required then is Required, not 0', async () => {
  const schema = z.object({
    version: numeric(z.int()),
    latitude: numeric(z.number().min(-90)),
    most: numeric(z.int().min(1).default(12)),
    weekday: numeric(z.int().min(1).optional()),
  })
  expect(await validate(schema, { version: ' 3 ', latitude: '-47.5', most: '2', weekday: 0.5 })).toMatchObject({
    faults: { fieldErrors: { weekday: ['Enter a whole number'] } },
  })
  expect(await validate(schema, { version: ' 3 ', latitude: '-47.5', most: '2' })).toEqual({
    success: true,
    data: { version: 3, latitude: -47.5, most: 2 },
  })
  const required = { version: ['Required'], latitude: ['Required'] }
  for (const nothing of [undefined, null, '', ' ']) {
    const empty = { version: nothing, latitude: nothing, most: nothing, weekday: nothing }
    expect(await validate(schema, empty)).toMatchObject({ faults: { fieldErrors: required } })
    expect(await validate(schema, { ...empty, version: 0, latitude: 0 })).toEqual({
      success: true,
      data: { version: 0, latitude: 0, most: 12 },
    })
  }
  expect(await validate(schema, { version: 'two', latitude: true })).toMatchObject({
    faults: { fieldErrors: { version: ['Enter a number'], latitude: ['Enter a number'] } },
  })
})

const WORDS = Array.from({ length: 5000 }, () => 'x')

test.each<[string, z.ZodType, unknown]>([
  ['a list', z.array(z.int()), WORDS],
  ['one of several shapes', z.union([z.string(), z.array(z.int())]), WORDS],
  ['a record', z.record(z.string(), z.int()), Object.fromEntries(WORDS.entries())],
])('of thousands of faults in %s the first hundred are told', async (_, schema, wrong) => {
  const validated = await validate(z.object({ field: schema }), { field: wrong })
  expect(validated.success ? [] : Object.keys(validated.faults.fieldErrors)).toHaveLength(100)
})

test('no call says in the words of zod what is wrong with its input, and none says it in English to a Spaniard', async () => {
  const { services } = await harness()
  const calls = capabilities.flatMap((each) => each.calls)
  const open = calls.map((call) => ({
    ...call,
    endpoint: { ...call.endpoint, access: 'public' as const, limits: [], shared: undefined },
    handle: async () => ({}),
  }))
  const identify = async () => ({ account: undefined, grants: [], expired: false })
  const api = serve({ services, identify, capabilities: [{ name: 'all', calls: open }] })
  const zods: string[] = []
  const english = new Set<string>()
  const spanish: { call: string; fault: string }[] = []
  for (const { name, endpoint } of calls) {
    for (const input of wrongInputs(endpoint)) {
      const [en, es] = [await faultsOf(api, endpoint, input, 'en'), await faultsOf(api, endpoint, input, 'es')]
      zods.push(...[...en, ...es].filter((fault) => ZODS_WORDS.test(fault)).map((fault) => `${name}: ${fault}`))
      for (const fault of en) english.add(fault)
      if (typeof endpoint.access === 'string') spanish.push(...es.map((fault) => ({ call: name, fault })))
    }
  }
  expect(english.size).toBeGreaterThan(100)
  expect([...new Set(zods)]).toEqual([])
  expect(spanish.filter(({ fault }) => english.has(fault))).toEqual([])
})

const ZODS_WORDS = /^(?:Too (?:big|small)|Invalid |Unrecognized )|\b(?:expected|received)\b|must be a multiple/

/** Stands for one character more than a text may have. */
const TOO_LONG = Symbol('too long')

/** What no field takes: out of bounds, of another type, or of another shape. */
const WRONG = [
  '',
  TOO_LONG,
  '2026-13-40',
  -1e12,
  0.5,
  1e12,
  true,
  { surprise: 1 },
  [],
  Array.from({ length: 501 }, () => 'x'),
]

/** Inputs of a call in which every field, at every depth or at the first, is wrong in the same way; or the whole is. */
function wrongInputs({ input, method }: Endpoint): unknown[] {
  const depths = isRead(method) ? [1] : [Infinity, 1, 0]
  const all = depths.flatMap((depth) => WRONG.map((wrong) => filled(input, wrong, depth)))
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()]
}

/** A value of a schema's shape, so many levels deep, with `wrong` for every value below. */
function filled(schema: z.core.$ZodType, wrong: unknown, depth: number): unknown {
  if (depth > 0) {
    if (schema instanceof z.ZodObject) {
      const fields: [string, z.ZodType][] = Object.entries(schema.shape)
      return Object.fromEntries(fields.map(([name, inner]) => [name, filled(inner, wrong, depth - 1)]))
    }
    if (schema instanceof z.ZodArray) return [filled(schema.element, wrong, depth - 1)]
    if (schema instanceof z.ZodRecord)
      return { ['k'.repeat(1000)]: wrong, key: filled(schema.valueType, wrong, depth - 1) }
    if (schema instanceof z.ZodUnion) return filled(schema.options.find(isShaped) ?? schema.options[0]!, wrong, depth)
  }
  if (schema instanceof z.ZodPipe) return filled(schema.in, wrong, depth)
  if (isWrapper(schema)) return filled(schema.unwrap(), wrong, depth)
  if (wrong !== TOO_LONG) return wrong
  return 'x'.repeat(((schema instanceof z.ZodString && schema.maxLength) || 5000) + 1)
}

const isShaped = (schema: z.core.$ZodType) => schema instanceof z.ZodObject || schema instanceof z.ZodArray

const isWrapper = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodCatch

const isRead = (method: Method) => method === 'GET' || method === 'DELETE'

/** What a call answers to an input, in a language: every message, of whatever field. */
async function faultsOf(api: Api, endpoint: Endpoint, input: unknown, language: Language): Promise<string[]> {
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
  const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)) || 'x'
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(written(fields[name] ?? 'x')),
  )
  const inQuery = isRead(endpoint.method)
  const asked = Object.entries(fields).filter(([name]) => inQuery || endpoint.query.includes(name))
  const query = new URLSearchParams(asked.map(([name, value]) => [name, written(value)]))
  const request = jsonRequest(`${BASES[endpoint.service]}${path}?${query}`, {
    method: endpoint.method,
    ...(!inQuery && { body: JSON.stringify(input) }),
    headers: { 'accept-language': language },
  })
  const response = await api.fetch(request)
  if (response.status !== 422) return []
  const { fieldErrors, formErrors } = await response.json()
  return [...formErrors, ...Object.values(fieldErrors).flat()]
}
