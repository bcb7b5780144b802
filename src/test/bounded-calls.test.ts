import { expect, test } from 'vitest'
import { z } from 'zod'
import { capabilities } from '../app/registry.ts'

const calls = capabilities.flatMap((capability) => capability.calls)

test('every list that a call takes has an end', () => {
  const endless = calls.filter(({ endpoint }) =>
    hasEndlessList(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })),
  )
  expect(endless.map(({ name }) => name)).toEqual([])
})

function hasEndlessList(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if ('type' in schema && schema.type === 'array' && !('maxItems' in schema)) return true
  return Object.values(schema).some(hasEndlessList)
}

/** What every page asks for, which reads a few short rows at most. */
const WITHOUT_LIMIT = [
  'auth.introspect',
  'companies.mine',
  'content.article',
  'content.articles',
  'content.terms',
  'feedback.messages',
  'feedback.messagesInFull',
  'settings.get',
  'shuttle.islands',
]

test('whatever else anybody may ask for has a limit', () => {
  const free = calls.filter(({ endpoint: { access, limits, shared } }) => access === 'public' && !limits[0] && !shared)
  expect(free.map(({ name }) => name).toSorted()).toEqual(WITHOUT_LIMIT)
})

const EMAIL = 'ada@example.com'
const CODES = ['AB12CD', '01939a58-0000-7000-8000-00000000abcd']

test('every limit counts by something its call takes as text: an email address where its name says so, a code where not', () => {
  const wrong = calls.flatMap(({ name, endpoint: { input, limits } }) =>
    limits
      .filter(({ by }) => by !== 'address')
      .filter(({ by }) => {
        const field = input instanceof z.ZodObject ? (input.shape[by] as z.ZodType | undefined) : undefined
        const isText = (typed: string) => typeof field?.safeParse(typed).data === 'string'
        return by.includes('email') ? !isText(EMAIL) || CODES.some(isText) : !CODES.some(isText)
      })
      .map(({ by }) => `${name} by ${by}`),
  )
  expect(wrong).toEqual([])
})
