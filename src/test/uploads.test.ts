import { beforeAll, expect, test } from 'vitest'
import * as contracts from '../app/contracts.ts'
import { longestBody } from '../app/addresses.ts'
import { auth } from '../capabilities/auth/contract.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { TEST_OWNER } from './config.ts'
import { openProduct, type Product } from './product.ts'

let product: Product

beforeAll(async () => {
  product = await openProduct()
  return () => product.close()
})

/** As the owner's browser asks for a page. */
async function asOwner(path: string, init: RequestInit): Promise<Response> {
  const { access_token, refresh_token } = await product.traveller().call(auth.login, TEST_OWNER)
  const headers = { cookie: `sky-auth=${access_token}; sky-refresh=${refresh_token}`, 'sec-fetch-site': 'same-origin' }
  return fetch(new URL(path, product.origin), { ...init, headers, redirect: 'manual' })
}

const MB = 1024 * 1024
const file = (bytes: number, text = 'x') => new File([text.repeat(bytes / text.length)], 'a file')

test('every call of staff gets a body as large as it takes', () => {
  const calls = Object.values(contracts).flatMap((group) => Object.values<Endpoint>(group))
  const ofStaff = calls.filter(({ path, method }) => path?.startsWith('/staff/') && method !== 'GET')
  expect(ofStaff.length).toBeGreaterThan(100)
  const cut = ofStaff.filter(({ path, longest }) => longestBody(`/api${path}`, { isStaff: true }) < longest)
  expect(cut.map(({ path }) => path)).toEqual([])
})

test.each([
  [
    '/staff/settings/pictures',
    422,
    { intent: 'upload blog_about', alt: 'Us', alt_es: 'Nosotros', file: file(5.9 * MB) },
  ],
  ['/staff/setup/logo', 422, { intent: 'upload', file: file(199 * 1024) }],
  ['/staff/imports/upload', 302, { kind: 'COUPONS', file: file(3 * MB, 'code,name\n') }],
  [
    '/staff/articles/new',
    302,
    {
      intent: 'create',
      slug: 'a-long-one',
      language: 'en',
      title: 'Long',
      summary: 'It is.',
      body: 'Word '.repeat(19_999),
    },
  ],
])('what staff may send to %s gets there', async (path, status, fields) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const response = await asOwner(path, { method: 'POST', body })
  expect(response.status).toBe(status)
})

test('a stranger’s form of more than 64 KB is refused unread', async () => {
  const body = new URLSearchParams({ message: 'x'.repeat(70_000) })
  const response = await fetch(new URL('/contact', product.origin), { method: 'POST', body })
  expect(response.status).toBe(413)
})
