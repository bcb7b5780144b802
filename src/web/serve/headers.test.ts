import { expect, test } from 'vitest'
import { contentSecurityPolicy, nonceSource } from './headers.ts'
import { createPageCache, placeOf } from './page-cache.ts'

const allowed = nonceSource('n1')
const directives = (policy: string | null) => (policy ?? '').split('; ')
const policyOf = (hostsCards: boolean) => directives(contentSecurityPolicy(allowed, { secure: true, hostsCards }))
const [plain, hosting] = [policyOf(false), policyOf(true)]

test("where the gateway's fields read cards a page may load exactly them, and elsewhere nothing of others", () => {
  expect(plain.join()).not.toMatch(/https?:/)
  expect(hosting.filter((directive) => !plain.includes(directive))).toEqual([
    "script-src 'self' 'nonce-n1' https://js.stripe.com https://*.js.stripe.com",
    "connect-src 'self' https://api.stripe.com",
    "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com 'self'",
  ])
  expect(hosting).toHaveLength(plain.length)
  expect(policyOf(false)).toContain("frame-src 'self'")
})

test('a page that many people share lets in what it did when it was made', async () => {
  const kept = async (policy: readonly string[]) => {
    const headers = { 'content-type': 'text/html', 'content-security-policy': policy.join('; ') }
    const place = placeOf(new URL('http://here.test/contact'))!
    const asked = { method: 'GET', header: () => null }
    const page = await createPageCache({ secure: true }).fill(
      place,
      1,
      asked,
      async () => new Response('<p>', { headers }),
    )
    return directives(new Headers(page.headers).get('content-security-policy'))
  }
  const withoutNonces = (policy: readonly string[]) => policy.map((directive) => directive.replace(" 'nonce-n1'", ''))
  expect(await kept(plain)).toEqual(withoutNonces(plain))
  expect(await kept(hosting)).toEqual(withoutNonces(hosting))
})
