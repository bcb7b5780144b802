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
