import type { APIResponse, Page } from '@playwright/test'
import { booked } from '../../capabilities/bookings/factory.ts'
import { TEST_OWNER } from '../config.ts'
import { expect, test } from './fixture.ts'
import { open, PRICES } from './flow.ts'

test('cookies are out of reach of scripts and other sites, and live as long as they should', async ({
  page,
  product,
}) => {
  const ada = product.traveller()
  const { id } = await booked(ada)
  await open(page, `/bookings/${id}/?token=${ada.jar.urlTokens[0]}`)
  await open(page, PRICES)
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['sky-anonymous', 'sky-links', 'sky-session'])
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const expires = new Map(cookies.map(({ name, expires }) => [name, expires]))
  expect((expires.get('sky-anonymous') ?? 0) - Date.now() / 1000).toBeCloseTo(400 * 24 * 3600, -2)
  expect((expires.get('sky-session') ?? 0) - Date.now() / 1000).toBeCloseTo(3600, -2)
})

test('a page that everybody shares sets no cookie', async ({ request }) => {
  for (const path of ['/', '/map', '/contact', '/pickup', '/privacy', '/corporate-program', '/register', '/blog']) {
    for (const _ of ['made', 'kept']) expect((await request.get(path)).headers()['set-cookie']).toBeUndefined()
  }
})

test('no script of a page can find a token', async ({ page, product }) => {
  const ada = product.traveller()
  const { id } = await booked(ada)
  await open(page, `/bookings/${id}/?token=${ada.jar.urlTokens[0]}`)
  await signIn(page)
  await open(page, `/bookings/${id}/`)
  const secrets = (await page.context().cookies()).filter(({ name }) => /auth|refresh|links/.test(name))
  expect(secrets).toHaveLength(3)
  const seen = await page.evaluate(() =>
    [
      document.cookie,
      document.documentElement.outerHTML,
      JSON.stringify(Object.entries(localStorage)) + JSON.stringify(Object.entries(sessionStorage)),
      JSON.stringify(performance.getEntries()),
    ].join(),
  )
  const data = await (await page.request.get(`/bookings/${id}.data`)).text()
  for (const { value } of secrets) expect(seen + data).not.toContain(decodeURIComponent(value))
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test('every answer carries the headers that keep others out', async ({ request }) => {
  for (const path of ['/', '/booking', '/nowhere', '/session/status', '/assets/nowhere.js', '/icon.svg', '/health']) {
    const answer = await request.get(path)
    expect(answer.headers(), path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': expect.stringMatching(/same-origin|strict-origin/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
})

test('scripts run only by nonce or hash, on pages made anew and on kept ones', async ({ request }) => {
  for (const path of ['/booking', '/', '/', '/nowhere']) {
    const policy = policyOf(await request.get(path))
    expect(policy.get('script-src'), path).toMatch(/'(nonce|sha256)-/)
    expect(policy.get('script-src'), path).not.toMatch(/unsafe|\*|https?:/)
    for (const name of ['default-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name), path).toBe("'none'")
  }
})

test('a nonce is never shared', async ({ request }) => {
  const nonces = new Set<string | undefined>()
  for (const _ of [1, 2, 3])
    nonces.add(/'nonce-([^']+)'/.exec(policyOf(await request.get('/booking')).get('script-src') ?? '')?.[1])
  expect(nonces.size).toBe(3)
})

test('a form of another site is refused', async ({ request }) => {
  const answer = await request.post('/auth/session', {
    headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    form: { email: TEST_OWNER.email, password: TEST_OWNER.password },
  })
  expect(answer.status()).toBe(403)
  expect(answer.headers()['set-cookie']).toBeUndefined()
})

test('page views are counted with the visit they belong to; health is not', async ({ page, product }) => {
  const told = page.waitForResponse('**/session/events')
  await page.goto('/contact?utm_source=news')
  await told
  await page.goto('/health')
  const again = page.waitForResponse('**/session/events')
  await page.goto('/booking')
  await again
  await product.runJobs()
  const views = await product.rows('analytics_events', { name: 'page_view' }, 'at')
  expect(views.map(({ value, parameters }) => [value, parameters.utm_source])).toEqual([
    ['Contact', 'news'],
    ['BookingCreate', 'news'],
  ])
  expect(new Set(views.map(({ session_id }) => session_id)).size).toBe(1)
})

test('a way through the site counts each page once, with no typed word among it', async ({ page, product }) => {
  await open(page, PRICES)
  await page.getByRole('article', { name: 'Pay now' }).getByRole('link').click()
  // Asked for before the click: on a quick way the answer is there before anybody waits for it.
  const told = page.waitForResponse((answer) => answer.request().postData()?.includes('"Contact"') ?? false)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await told
  await product.runJobs()
  const views = await product.rows('analytics_events', { name: 'page_view' }, 'at')
  expect(views.map(({ value }) => value)).toEqual(['BookingCreate', 'Contact'])
})

async function signIn(page: Page): Promise<void> {
  await open(page, '/?login=1')
  await page.getByRole('textbox', { name: 'Email' }).fill(TEST_OWNER.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(TEST_OWNER.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/staff')
}

/** The content security policy of an answer, by directive. */
function policyOf(answer: APIResponse): Map<string, string> {
  const directives = (answer.headers()['content-security-policy'] ?? '').split(';')
  return new Map(directives.map((directive) => directive.trim().split(/ (.*)/s, 2) as [string, string]))
}
