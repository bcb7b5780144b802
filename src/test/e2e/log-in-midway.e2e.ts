import type { BrowserContext, Page } from '@playwright/test'
import { club } from '../../capabilities/club/contract.ts'
import type { Product } from '../product.ts'
import { expect, test } from './fixture.ts'
import { expectFilled, fill, PERSON, PRICES, ready, step } from './flow.ts'

const EMAIL = 'grace@example.com'
const PASSWORD = 'rainy evergreen morning'

/** What the membership does not know and would fill in differently. */
const TYPED = { ...PERSON, 'Departing flight': 'AS 1042' }

/** How somebody comes by an advertisement, with a code. */
const ARRIVING = `${PRICES}&promoCode=WELCOME10&utm_source=news&utm_campaign=fall`

async function member(product: Product): Promise<void> {
  const names = { short_name: 'Grace', long_name: 'Grace Hopper' }
  await product.traveller().call(club.register, { email: EMAIL, password: PASSWORD, ...names })
}

/** To the payment of the advertised stay, with the arguments of the campaign still in the address. */
async function toPayment(page: Page): Promise<string> {
  await page.goto(ARRIVING)
  const link = page.getByRole('article', { name: 'Pay now' }).getByRole('link')
  const payment = `${await link.getAttribute('href')}&promoCode=WELCOME10&utm_source=news&utm_campaign=fall`
  await page.goto(payment)
  return payment
}

async function type(page: Page): Promise<void> {
  await page.getByText('Add trip details').click()
  await fill(page, TYPED)
}

async function logIn(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(EMAIL)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function join(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: /join/i })
  await form.getByRole('textbox', { name: 'Full name' }).fill('Grace Hopper')
  await form.getByRole('textbox', { name: /e-?mail/i }).fill(EMAIL)
  await form.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Join the Point Club' }).click()
}

/** The arguments of an address, whatever their order. */
function argumentsOf(address: string): [string, string][] {
  return [...new URL(address, 'http://here.invalid').searchParams].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** The page is at this address, with these arguments besides. */
async function expectAt(page: Page, address: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const added = Object.entries(more).map(([name, value]) => `&${name}=${value}`)
  const asked = address + added.join('')
  await expect(async () => expect(argumentsOf(page.url())).toEqual(argumentsOf(asked))).toPass()
  expect(new URL(page.url()).pathname).toBe('/booking')
}

const headerLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Point Club' })
const cancel = (page: Page) => page.getByRole('dialog').getByRole('link', { name: 'Cancel' })

test('before scripts run, the log-in of the header keeps the whole address, and so does cancelling it', {
  tag: '@long',
}, async ({ page }) => {
  // They are on the way for as long as this takes.
  await page.route('**/assets/*.js', () => {})
  await page.goto(ARRIVING)
  await headerLink(page).click()
  await expectAt(page, ARRIVING, { login: '1' })
  await cancel(page).click()
  await expectAt(page, ARRIVING)
  await expect(step(page, 'Choose how you pay')).toBeVisible()
})

test('a page that many share keeps the arguments of the campaign that somebody came by', async ({ page }) => {
  for (const _ of ['made', 'kept']) {
    await page.goto('/contact?utm_source=news&gclid=abc')
    await expect(headerLink(page)).toHaveAttribute('href', /utm_source=news/)
    await headerLink(page).click()
    await expect(page.getByRole('dialog', { name: 'Point Club' })).toBeVisible()
    await expect(page).toHaveURL(/\/contact\?(?:login=1&)?utm_source=news&gclid=abc$/)
  }
  // Nobody else is given them.
  expect(await (await page.request.get('/contact')).text()).not.toMatch(/gclid=abc|utm_source=news/)
})

test('before scripts run, what is typed at the payment outlives logging in by the header', {
  tag: '@long',
}, async ({ page, product }) => {
  await member(product)
  await withoutScripts(page, async () => {
    const payment = await toPayment(page)
    await type(page)
    await headerLink(page).click()
    await expectAt(page, payment, { login: '1' })
    await ready(page)
    await expectFilled(page, TYPED)
    await logIn(page)
    await expectAt(page, payment)
    await expect(page.getByRole('banner')).toContainText('Grace')
    await expectFilled(page, TYPED)
  })
})

test('before scripts run, dates that were changed outlive the log-in of the header and cancelling it', {
  tag: '@long',
}, async ({ page }) => {
  const dates = { from_date: '2026-12-11', to_date: '2026-12-15' }
  await withoutScripts(page, async () => {
    await page.goto('/booking?promoCode=WELCOME10&utm_source=news')
    for (const [name, value] of Object.entries(dates)) await page.locator(`[name=${name}]`).fill(value)
    await headerLink(page).click()
    await expect(page).toHaveURL(/login=1/)
    await cancel(page).click()
    await expect(page).not.toHaveURL(/login=1/)
    for (const [name, value] of Object.entries(dates)) await expect(page.locator(`[name=${name}]`)).toHaveValue(value)
    expect(argumentsOf(page.url())).toContainEqual(['utm_source', 'news'])
  })
})

/** Holds the scripts of pages back until they are asked for: what is done first is done in a page without them. */
async function withoutScripts(page: Page, work: () => Promise<void>): Promise<void> {
  const held: (() => void)[] = []
  let isHeld = true
  await page.route('**/assets/*.js', async (route) => {
    if (isHeld && new URL(page.url()).searchParams.get('login') === null)
      await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => {})
  })
  await work().finally(() => {
    isHeld = false
    for (const release of held) release()
  })
}

test('with scripts, what is typed at the payment outlives the modal, logging in, and a reload', async ({
  page,
  product,
}) => {
  await member(product)
  const payment = await toPayment(page)
  await ready(page)
  await type(page)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await cancel(page).click()
  await expectFilled(page, TYPED)
  await headerLink(page).click()
  await logIn(page)
  await expect(page.getByRole('banner')).toContainText('Grace')
  await expectAt(page, payment)
  await expectFilled(page, TYPED)
  await page.reload()
  await ready(page)
  await expectFilled(page, TYPED)
})

test('who joins the club in the middle of a booking, by way of its log-in, comes back to it', { tag: '@long' }, async ({
  page,
}) => {
  const payment = await toPayment(page)
  await ready(page)
  await type(page)
  await headerLink(page).click()
  await page.getByRole('link', { name: 'Join Now' }).click()
  await expect(page).toHaveURL(/\/register\?next=/)
  // Having an account after all, and then not: the way back is not lost.
  await headerLink(page).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Join Now' }).click()
  await join(page)
  await expectAt(page, payment)
  await ready(page)
  await expectFilled(page, TYPED)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, tolerated: /status of 422/ })

  const keeping = (page: Page, where: 'banner' | 'main', name: string) =>
    page.getByRole(where).getByRole('button', { name })

  test('everything typed at the payment outlives the log-in, cancelling it, logging in and out', async ({
    page,
    product,
    context,
  }) => {
    await member(product)
    const payment = await toPayment(page)
    await type(page)
    await fill(page, { 'Card number': '4242 4242 4242 4242', 'Security code': '123' })
    await keeping(page, 'main', 'Log in').click()
    await expectAt(page, payment, { login: '1' })
    await expectNoCard(context, page)
    await cancel(page).click()
    await expectAt(page, payment)
    await expectFilled(page, TYPED)

    await fill(page, { 'Full name': 'Ada King' })
    await keeping(page, 'banner', 'Point Club').click()
    await logIn(page)
    await expectAt(page, payment)
    await expect(page.getByRole('banner')).toContainText('Grace')
    await expectFilled(page, { ...TYPED, 'Full name': 'Ada King' })

    await page.getByRole('banner').getByRole('button', { name: 'Grace' }).click()
    await keeping(page, 'banner', 'Log Out').click()
    await expectAt(page, payment)
    await expect(page.getByRole('banner')).not.toContainText('Grace')
    await expectFilled(page, { ...TYPED, 'Full name': 'Ada King' })
  })

  test('what a membership filled in goes with it when its owner logs out', { tag: '@long' }, async ({
    page,
    product,
  }) => {
    await member(product)
    await toPayment(page)
    await keeping(page, 'main', 'Log in').click()
    await logIn(page)
    await expectFilled(page, { 'Full name': 'Grace Hopper', Email: EMAIL })
    await fill(page, { Phone: PERSON.Phone })
    await page.getByRole('banner').getByRole('button', { name: 'Grace' }).click()
    await keeping(page, 'banner', 'Log Out').click()
    await expectFilled(page, { 'Full name': '', Email: '', Phone: PERSON.Phone })
  })

  test('a refused log-in and joining the club instead lead back to what was typed', { tag: '@long' }, async ({
    page,
  }) => {
    const payment = await toPayment(page)
    await type(page)
    await keeping(page, 'main', 'Log in').click()
    await logIn(page)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click()
    await expectAt(page, payment)
    await expectFilled(page, TYPED)
    await keeping(page, 'main', 'Log in').click()
    await page.getByRole('link', { name: 'Join Now' }).click()
    await join(page)
    await expectAt(page, payment)
    await expectFilled(page, TYPED)
  })

  test('the Enter key still pays, and what was kept is forgotten once it is booked', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await toPayment(page)
    await type(page)
    await keeping(page, 'main', 'Log in').click()
    await cancel(page).click()
    await page.getByRole('textbox', { name: 'Phone' }).press('Enter')
    await expect(page.getByRole('alert')).toContainText('Card number')
    await expect(page).not.toHaveURL(/login=1/)
    await fill(page, { 'Card number': '4242 4242 4242 4242', Expires: '12/30', 'Security code': '123' })
    await page.getByRole('textbox', { name: 'Security code' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('sky-draft')
  })
})

/** Nothing of the card is kept anywhere. */
async function expectNoCard(context: BrowserContext, page: Page): Promise<void> {
  const kept = (await context.cookies()).map(({ value }) => Buffer.from(value, 'base64url').toString() + value).join()
  expect(kept).toContain(TYPED['Full name'])
  expect(kept).not.toMatch(/4242/)
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Card number' })).toHaveValue('')
}
