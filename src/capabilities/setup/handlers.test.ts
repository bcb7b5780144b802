import { expect, onTestFinished, test } from 'vitest'
import { seed } from '../../app/seed.ts'
import type { CallInput } from '../../http/endpoint.ts'
import { ANOTHER_BUSINESS } from '../../test/another-business.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { withPasskey } from '../../test/authenticator.ts'
import { startStripe } from '../../test/stripe-server.ts'
import { createStripe } from '../../platform/stripe-gateway.ts'
import { noGateway } from '../../platform/no-gateway.ts'
import { withStripe } from '../../test/with-stripe.ts'
import { auth } from '../auth/contract.ts'
import { bookings } from '../bookings/contract.ts'
import { CARD, PERSON, quoted, STAY } from '../bookings/factory.ts'
import { mailroom } from '../mail/office-contract.ts'
import { quotes } from '../quotes/contract.ts'
import { settings } from '../settings/contract.ts'
import { access } from '../staff/contract.ts'
import { setup } from './contract.ts'

const OWNER = { long_name: 'Olga Owner', email: 'olga@milehigh.example', password: 'ramps and rows of cars' }

/** A real business that starts with nothing, Stripe beside it. */
async function newBusiness({ gateway = true } = {}): Promise<{ h: Harness; ownerToken: string }> {
  const stripe = await startStripe()
  onTestFinished(stripe.close)
  const config = {
    secretKey: stripe.secretKey,
    webhookSecret: undefined,
    apiBase: stripe.url,
    publishableKey: undefined,
  }
  const h = await harness({
    empty: true,
    now: Temporal.Now.instant().round('millisecond').toString(),
    config: { stripe: gateway ? config : undefined },
    gateway: () => (gateway ? createStripe(config, { timeout: 1000 }) : noGateway),
  })
  const first = await seed(h.ctx())
  return { h, ownerToken: ('ownerToken' in first && first.ownerToken) || '' }
}

async function owner(h: Harness, token: string) {
  const who = await h.as.traveller()
  await who.call(access.createOwner, { token, ...OWNER })
  const { access_token } = await who.call(auth.login, OWNER)
  Object.assign(who.jar, { authToken: access_token })
  // Before anything else: an owner has a second factor.
  await withPasskey(who)
  return who
}

const SPACES = { classes: [{ code: 'STANDARD', name: 'Standard', spaces: 40, revision: 1 }] } satisfies CallInput<
  typeof setup.setSpaces
>
const PRICES = {
  prices: [{ vehicle_class: 'STANDARD', day: '20' }],
  tax_name: 'Sales tax',
  tax_percent: '10',
  fee_name: 'Airport fee',
  fee_per_day: '1.5',
} satisfies CallInput<typeof setup.setPrices>

test('the link of the first start makes one owner, once, also when two use two links at the same time', async () => {
  const { h, ownerToken } = await newBusiness()
  const again = await seed(h.ctx())
  const second = ('ownerToken' in again && again.ownerToken) || ''
  expect(second).not.toBe(ownerToken)
  expect((await h.rows('owner_links')).filter(({ hash }) => hash.toString('latin1') === ownerToken)).toEqual([])

  await expect(h.call(access.createOwner, { token: 'guessed', ...OWNER })).rejects.toMatchObject({
    name: 'ValidationError',
  })
  const tries = await Promise.allSettled([
    h.call(access.createOwner, { token: ownerToken, ...OWNER }),
    h.call(access.createOwner, { token: second, ...OWNER, email: 'else@milehigh.example' }),
    h.call(access.createOwner, { token: ownerToken, ...OWNER, email: 'third@milehigh.example' }),
  ])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await h.rows('accounts', { kind: 'staff' })).toHaveLength(1)
  expect(await h.rows('owner_links')).toEqual([])
  expect(await seed(h.ctx())).toEqual({})
  expect(await h.rows('audit_trail', { action: 'account.created' })).toHaveLength(1)
})

test('an expired link makes nobody an owner', async () => {
  const { h, ownerToken } = await newBusiness()
  h.clock.advance({ hours: 24 * 8 })
  await expect(h.call(access.createOwner, { token: ownerToken, ...OWNER })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('expired')],
  })
})

test('nothing of the demonstration is in a new business', async () => {
  const { h } = await newBusiness()
  const { business, opening_soon } = await h.call(settings.get, {})
  expect(opening_soon).toBe(true)
  expect(business).toMatchObject({ tagline: '', phone: '', email: '', islands: [], social: [], hours: '' })
  expect(JSON.stringify(await h.rows('settings'))).not.toMatch(/Evergreen|Sea|555-|50 years/)
  expect(await h.rows('accounts')).toEqual([])
})

test('from nothing to a paid booking: the list knows what is done, and the site opens when what is needed is there', async () => {
  const { h, ownerToken } = await newBusiness()
  const boss = await owner(h, ownerToken)
  const first = await boss.call(setup.status, {})
  expect(first).toMatchObject({ opened_at: null, missing: ['business', 'spaces', 'prices', 'payment'], staff: 1 })
  expect(first.steps.filter(({ is_done }) => is_done)).toEqual([])
  await expect(boss.call(setup.open, {})).rejects.toMatchObject({ name: 'ValidationError' })

  await boss.call(settings.setBusiness, ANOTHER_BUSINESS)
  await boss.call(setup.setSpaces, SPACES)
  await expect(boss.call(setup.setPrices, { ...PRICES, tax_name: '' })).rejects.toMatchObject({
    fieldErrors: { tax_name: [expect.any(String)] },
  })
  const nothing = [{ vehicle_class: 'STANDARD' as const, day: '0.00' }]
  await expect(boss.call(setup.setPrices, { ...PRICES, prices: nothing })).rejects.toMatchObject({
    fieldErrors: { 'prices.0.day': ['Enter an amount above zero, such as 24.00'] },
  })
  expect(await boss.call(setup.setPrices, PRICES)).toMatchObject({
    prices: [{ vehicle_class: 'STANDARD', day: '20.00' }],
    fee: { name: 'Airport fee', per_day: '1.50' },
    tax: { name: 'Sales tax', percent: 10 },
    is_first: false,
  })
  await expect(boss.call(setup.setPrices, PRICES)).rejects.toMatchObject({
    formErrors: [expect.stringContaining('price book')],
  })
  const terms = { free_hours: 24, late_fee_most: '', furthest_arrival_days: 300, longest_stay_days: 60 }
  expect(await boss.call(setup.setTerms, terms)).toEqual({ ...terms, late_fee_most: null })

  const charged = await boss.call(setup.testCharge, CARD)
  expect(charged).toMatchObject({ status: 'REFUNDED', amount: '1.00', last4: '4242' })
  expect(await boss.call(setup.payment, {})).toMatchObject({ gateway: 'stripe', state: 'ready', is_live: false })

  const ready = await boss.call(setup.status, {})
  expect(ready.missing).toEqual([])
  expect(ready.steps.filter(({ is_done }) => !is_done).map(({ name }) => name)).toEqual([
    'logo',
    'mail',
    'staff',
    'booking',
  ])

  // Before it is open, travelers are told so; who sets up books as they will.
  const ahead = stayIn(h, 10)
  const traveler = await h.as.traveller()
  const offered = await bookable(traveler, ahead)
  await expect(
    traveler.call(bookings.create, { quote_id: offered, ...PERSON, ...CARD, check_for_existing: true }),
  ).rejects.toMatchObject({ formErrors: [expect.stringContaining('opening soon')] })
  await boss.call(bookings.create, {
    quote_id: await bookable(boss, ahead),
    ...PERSON,
    ...CARD,
    check_for_existing: true,
  })
  expect((await boss.call(setup.status, {})).steps.find(({ name }) => name === 'booking')).toMatchObject({
    is_done: true,
  })

  const opened = await boss.call(setup.open, {})
  expect(opened.opened_at).not.toBeNull()
  expect((await boss.call(setup.open, {})).opened_at).toBe(opened.opened_at)
  expect(await h.rows('audit_trail', { action: 'settings.opened' })).toHaveLength(1)
  const { booking } = await traveler.call(bookings.create, {
    quote_id: await bookable(traveler, stayIn(h, 12)),
    ...PERSON,
    ...CARD,
    check_for_existing: true,
  })
  expect(booking.status).toBe('CONFIRMED')
})

function stayIn(h: Harness, days: number) {
  const day = (count: number) =>
    h.clock
      .now()
      .add({ hours: 24 * count })
      .toString()
      .slice(0, 10)
  return {
    travel_from_date: `${day(days)} 16:00:00+0000`,
    travel_to_date: `${day(days + 2)} 17:00:00+0000`,
  }
}

async function bookable(who: { call: Harness['call'] }, stay: typeof STAY): Promise<string> {
  const { quotes: offered } = await who.call(quotes.set, stay)
  return offered.find(({ is_purchasable }) => is_purchasable)?.quote_id ?? ''
}

test('without a gateway nothing is sold, and the list says what is missing', async () => {
  const { h, ownerToken } = await newBusiness({ gateway: false })
  const boss = await owner(h, ownerToken)
  expect(await boss.call(setup.payment, {})).toMatchObject({
    gateway: 'none',
    state: 'refused',
    reason: expect.stringContaining('STRIPE_SECRET_KEY'),
  })
  await expect(boss.call(setup.testCharge, CARD)).rejects.toMatchObject({ name: 'ValidationError' })
  expect((await boss.call(setup.status, {})).missing).toContain('payment')
})

test('the demonstration is open from the start', async () => {
  const h = await harness()
  expect(await h.call(settings.get, {})).toMatchObject({ opening_soon: false })
  expect((await (await h.as.staff()).call(setup.status, {})).opened_at).not.toBeNull()
  await quoted(await h.as.traveller(), 'BUY_NOW')
})

test('a test charge is one dollar there and back, moves nothing twice, and is no difference of the books', async () => {
  const { h, stripe } = await withStripe()
  const boss = await h.as.staff()
  const key = { idempotencyKey: 'one-and-the-same' }
  const first = await boss.call(setup.testCharge, CARD, key)
  expect(await boss.call(setup.testCharge, CARD, key)).toEqual(first)
  expect(stripe.captures()).toBe(1)
  const { charges, refunds } = stripe.books()
  expect([...charges.values()]).toEqual([100])
  expect([...refunds.values()]).toEqual([100])
  await h.services.jobs.send(h.services.db, 'books.compare', {}, {})
  await h.runJobs()
  expect(await h.rows('payment_differences')).toEqual([])
})

test('a refused card is told at its field, and a gateway that is silent is asked again under the same key', async () => {
  const { h, stripe } = await withStripe()
  const boss = await h.as.staff()
  await expect(boss.call(setup.testCharge, { ...CARD, cc_number: '4000000000000002' })).rejects.toMatchObject({
    name: 'ValidationError',
  })
  const key = { idempotencyKey: 'asked-until-it-answers' }
  stripe.fail('timeout-after', { times: 1, only: /POST \/v1\/payment_intents/ })
  await boss.call(setup.testCharge, CARD, key).catch(() => undefined)
  stripe.heal()
  expect(await boss.call(setup.testCharge, CARD, key)).toMatchObject({ status: 'REFUNDED' })
  expect([...stripe.books().refunds.values()]).toEqual([100])
  expect(stripe.captures()).toBe(1)
})

test('what the domain says of its mail is looked up and told with the record to add', async () => {
  const zone: Record<string, string[] | Error> = {
    'evergreenparking.example': ['google-site-verification=1', 'v=spf1 include:_spf.mail.example ~all'],
    '_dmarc.evergreenparking.example': new Error('SERVFAIL'),
  }
  const h = await harness({
    config: { smtpUrl: 'smtp://user:secret@smtp.mail.example:587' },
    dns: {
      async txt(name) {
        const answer = zone[name] ?? []
        if (answer instanceof Error) throw answer
        return answer
      },
    },
  })
  const { server, sender, records } = await (await h.as.staff()).call(setup.mail, {})
  expect({ server, sender }).toEqual({ server: 'smtp.mail.example', sender: 'hello@evergreenparking.example' })
  expect(records.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['SPF good', 'DKIM unset', 'DMARC unknown'])
})

test('a test message to oneself counts as done when it was sent', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  await boss.call(mailroom.sendTest, { message: 'booking-confirmed' })
  await h.runJobs()
  const { tests } = await boss.call(setup.mail, {})
  expect(tests).toMatchObject([{ status: 'KEPT' }])
  await h.change('mail_messages', { purpose: /^test\// }, { status: 'SENT' })
  expect((await boss.call(setup.status, {})).steps.find(({ name }) => name === 'mail')).toMatchObject({ is_done: true })
})

test('only who may change settings sets up', async () => {
  const h = await harness()
  await expect(h.call(setup.status, {})).rejects.toMatchObject({ status: 401 })
  await expect((await h.as.staff('cashier')).call(setup.open, {})).rejects.toMatchObject({ status: 403 })
})
