import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { to } from '../../web/paths.ts'
import { LONG } from '../long.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { CARD, DECLINED, expectFilled, fill, openPayment, open, pay, PERSON } from './flow.ts'
import { asMember } from './member.ts'
import { type StandIn, standInForStripe } from './stripe-stand-in.ts'

// Refused forms come back as 422; a browser tells of what a test takes away, and of axe, which asks every frame.
test.use({ hostedFields: true, tolerated: /status of 422|ERR_FAILED|postMessage/ })

let standIn: StandIn
test.beforeEach(async ({ context, product }) => {
  standIn = await standInForStripe(context, product.stripe!)
})

/** What is typed goes into frames of Stripe's. */
async function typeCard(page: Page, card: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(card)) await cardField(page, label).fill(value)
}

function cardField(page: Page, label: string) {
  return page.getByRole('group', { name: label }).locator('iframe').contentFrame().getByRole('textbox', { name: label })
}

/** Everything that the browser sends to us, body and address. */
function sentTo(origin: string, context: BrowserContext): () => string {
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.url().startsWith(origin)) sent.push(decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`))
  })
  return () => sent.join('\n').replaceAll(/[ +-]/g, '')
}

test('a booking is paid in the fields of the card processor, a refused card tried again, and no number reaches us', async ({
  page,
  context,
  product,
}) => {
  const sent = sentTo(product.origin, context)
  await openPayment(page)
  await expect(cardField(page, 'Card number')).toBeVisible()
  await expectAccessible(page)

  await fill(page, PERSON)
  await typeCard(page, { 'Card number': '4000 00' })
  await pay(page)
  await expect(page.getByRole('group', { name: 'Card number' })).toHaveAccessibleDescription(/./)
  await expect(page.getByRole('group', { name: 'Security code' })).toHaveAccessibleDescription(
    /Enter the 3- or 4-digit/,
  )
  await expect(cardField(page, 'Card number')).toBeFocused()
  await expectAccessible(page)

  await typeCard(page, DECLINED)
  await pay(page)
  await expect(page.getByRole('alert')).toContainText('Your card was declined. Nothing was charged.')
  await expectFilled(page, PERSON)
  await expect(cardField(page, 'Card number')).toHaveValue(DECLINED['Card number'])

  standIn.server = 'away'
  await typeCard(page, CARD)
  await pay(page)
  await expect(page.getByText('We couldn’t reach the payment processor')).toBeVisible()
  standIn.server = 'up'
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()
  expect(product.stripe?.calls).not.toContain('POST /v1/payment_methods')
  expect(product.stripe?.captures()).toBe(1)
  expect(sent()).toContain('payment_method=pm_')
  expect(sent()).not.toMatch(/4242424242424242|4000000000000002|cc_number|cc_cvc/)
})

test('a wallet of the card processor pays, and no card is typed', { tag: '@long' }, async ({ page, product }) => {
  await openPayment(page)
  const wallets = page.getByRole('region', { name: 'Pay with a wallet' })
  await wallets.locator('iframe').contentFrame().getByRole('button', { name: 'Google Pay' }).click()
  await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()
  expect(product.stripe?.captures()).toBe(1)
  expect(await product.rows('bookings')).toMatchObject([
    { full_name: 'Grace Hopper', email: 'grace@example.com', postal_code: '98188' },
  ])
})

test('a member keeps a card and pays with it; a gift is paid the same way', async ({ page, context, product }) => {
  test.skip(!LONG, 'the same fields are filled in for a booking in every run')
  const sent = sentTo(product.origin, context)
  await asMember(page, product, 'ada@example.com')
  await open(page, to('PaymentTokenConfig'))
  await typeCard(page, CARD)
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Your card is saved')).toBeVisible()
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()

  await open(page, '/gift-voucher?from_date=2026-12-15&from_time=08:00&to_date=2026-12-16&to_time=08:00')
  await fill(page, {
    'Their name': 'Grace Hopper',
    'Their email': 'grace@example.com',
    'Your name': 'Ada Lovelace',
    'Your email': 'ada@example.com',
    'ZIP or postal code': '98188',
  })
  await typeCard(page, CARD)
  await pay(page)
  await expect(page).toHaveURL(/bought=1/)
  expect(sent()).not.toMatch(/4242424242424242|cc_number|cc_cvc/)
})

test('a card form without scripts, or that does not load, says what to do, and one press loads it', async ({
  page,
}) => {
  standIn.script = 'away'
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url())
  })
  await openPayment(page)
  expect(await (await page.request.get(page.url())).text()).toContain('Turn on JavaScript to pay by card')
  await fill(page, PERSON)
  await expect(page.getByRole('alert')).toContainText('allow js.stripe.com')
  await expectAccessible(page)
  standIn.script = 'up'
  await page.getByRole('button', { name: 'Load the card form again' }).click()
  await expect(cardField(page, 'Card number')).toBeVisible()
  await expectFilled(page, PERSON)
  // What somebody else’s server did not send is no reason to load the page anew.
  expect(documents).toHaveLength(1)
})

test('every script of the payment page is in the inventory and arrives as it was built, and the policy lets no other run', async ({
  page,
  context,
  product,
}) => {
  const received: { url: string; body: Buffer | undefined }[] = []
  context.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    const body = response.url().startsWith(product.origin) ? await response.body() : undefined
    received.push({ url: response.url(), body })
  })
  await openPayment(page)
  await expect(cardField(page, 'Card number')).toBeVisible()
  const { headers, pathname } = await page.evaluate(async () => {
    const answer = await fetch(location.href)
    return { headers: [...answer.headers], pathname: location.pathname }
  })
  expect(pathname).toBe(to('BookingCreate'))
  const policy = new Map(headers).get('content-security-policy') ?? ''
  const allowed = /script-src ([^;]+)/
    .exec(policy)?.[1]
    ?.replace(/'nonce-[^']+'/, "'nonce'")
    .split(' ')
  const inventory = [...readFileSync('docs/security.md', 'utf8').matchAll(/^\| Payment scripts \| `([^`]+)`/gm)]
  expect(allowed?.toSorted()).toEqual(inventory.map(([, source = '']) => source).toSorted())

  expect(received.length).toBeGreaterThan(3)
  for (const { url, body } of received) {
    if (!body) expect(url).toMatch(/^https:\/\/([\w-]+\.)?js\.stripe\.com\//)
    else expect(body.equals(readFileSync(`build/client${new URL(url).pathname}`)), url).toBe(true)
  }
  const inline = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => src === '' && !/json/.test(type))
      .map(({ nonce, textContent }) => ({ isOurs: nonce !== '', code: textContent?.slice(0, 40) })),
  )
  expect(inline.filter(({ isOurs }) => !isOurs)).toEqual([])
})
