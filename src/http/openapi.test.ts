import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as contracts from '../app/contracts.ts'
import { capabilities } from '../app/registry.ts'
import { escapeHtml } from '../lib/html.ts'
import { DOCS_POLICY, renderDocs } from './docs-page.ts'
import { describeApi, fullPath, problemsOf } from './openapi.ts'

const calls = capabilities.flatMap((capability) => capability.calls)
const info = { title: 'Skylot API', version: '5.15.1', origin: 'https://parking.example' }
const document = describeApi(calls, info)

test('every call of the registry is described once, with all its arguments', () => {
  for (const { name, endpoint } of calls) {
    const described = document.paths?.[fullPath(endpoint)]?.[endpoint.method.toLowerCase() as 'get']
    expect(described?.operationId).toBe(name)
    expect(Object.keys(described?.responses ?? {})).toEqual(expect.arrayContaining(['200', '500', '503']))
  }
})

test('the contracts that clients import are those that are served', () => {
  const served = new Set(calls.map((call) => call.endpoint))
  const missing = Object.values(contracts).flatMap((contract) =>
    Object.values(contract).filter((endpoint) => !served.has(endpoint)),
  )
  expect(missing.map((endpoint) => endpoint.path)).toEqual([])
})

test('every reference of the document leads somewhere', () => {
  const text = JSON.stringify(document)
  const references = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
  )
  expect(references.size).toBeGreaterThan(5)
  for (const reference of references) {
    const [kind = '', name = ''] = reference.split('/')
    expect(document.components?.[kind as 'schemas']?.[name], reference).toBeDefined()
  }
})

test('limits, idempotency, access and problems are told', () => {
  const create = document.paths?.['/api/bookings/']?.post
  expect(JSON.stringify(create?.parameters)).toContain('Idempotency-Key')
  expect(create?.description).toMatch(/in \d+ (min|h|s) for each/)
  expect(create?.requestBody).toBeDefined()
  const reset = document.paths?.['/api/club/request-password-reset']?.post
  expect(reset?.description).toContain('Beyond 3 in 1 h, a network draws from 3000 that all share.')
  expect(document.paths?.['/api/staff/settings/flags']?.put).toMatchObject({
    description: 'Staff with the permission Settings:Update.',
    security: [{ credential: [] }],
  })
  const unauthorized = document.paths?.['/api/bookings/{bookingId}']?.get?.responses?.['401']
  expect(JSON.stringify(unauthorized)).toContain('Please log in')
})

test('what a call answers for reasons of its own is told, too', () => {
  const told = (name: string) => problemsOf(calls.find((call) => call.name === name)!.endpoint)
  expect(told('bookings.create')).toContain('unauthorized')
  expect(told('bookings.modify')).toContain('quote_expired')
  expect(told('waitlist.join')).toContain('unauthorized')
  expect(told('feedback.score')).toEqual(expect.arrayContaining(['unauthorized', 'forbidden', 'not_found']))
  expect(told('feedback.dismiss')).toContain('not_found')
  expect(told('club.me')).toContain('not_found')
  for (const name of ['get', 'set', 'standing']) expect(told(`preferences.${name}`)).toContain('unauthorized')
})

test('the page shows every call and its messages, and needs nothing from elsewhere', async () => {
  const html = await renderDocs(calls, document, info)
  for (const { name, endpoint } of calls) {
    expect(html).toContain(`id="${name}"`)
    expect(html).toContain(escapeHtml(endpoint.summary))
  }
  expect(html).toContain('Enter an email address such as name@example.com')
  expect(html).not.toMatch(/<script|<link|<img|\bsrc=|style="|onclick/)
  for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${target}"`)

  const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? ''
  expect(DOCS_POLICY).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
})
