import type { Page, Route } from '@playwright/test'
import { addressUnder } from '../../lib/language.ts'
import { to } from '../../web/paths.ts'
import type { Product } from '../product.ts'
import { expect, test } from './fixture.ts'
import { CARD, PERSON, ready, STAY } from './flow.ts'
import { type Line, type Signal, SLOW, slow, SLOWER } from './line.ts'
import { asMember } from './member.ts'
import { PHONE } from './phone.ts'

/**
 * A booking from home to paid on a phone whose line is thin, where every step is tapped twice, left, loaded again, and
 * tried without a connection: nothing typed is lost, and it is charged once.
 */
test.use({
  ...PHONE,
  tolerated: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource|loading route module/,
})

/** What is read and tapped on the way. */
const WORDS = {
  en: {
    arrive: 'Arrive',
    leave: 'Leave',
    promo: 'Promo code',
    book: /^Book/,
    choose: 'Choose pay now',
    wallet: 'Pay with Demo Wallet',
    confirm: /^Confirm \$/,
    pay: /^Pay \$/,
    points: 'Points to use',
    booked: 'Your parking is booked',
    lost: 'You’re offline. What you entered is still here',
    person: PERSON,
    card: CARD,
  },
  es: {
    arrive: 'Llegada',
    leave: 'Salida',
    promo: 'Código promocional',
    book: /^Reservar/,
    choose: 'Elegir pagar ahora',
    wallet: 'Pagar con la billetera de demostración',
    confirm: /^Confirmar \$/,
    pay: /^Pagar \$/,
    points: 'Puntos por usar',
    booked: 'Su estacionamiento está reservado',
    lost: 'Sin conexión. Lo que escribió sigue aquí',
    person: {
      'Nombre completo': PERSON['Full name'],
      'Correo electrónico': PERSON.Email,
      'Código postal': PERSON['ZIP or postal code'],
    },
    card: {
      'Número de tarjeta': CARD['Card number'],
      Vence: CARD.Expires,
      'Código de seguridad': CARD['Security code'],
    },
  },
} as const

type Language = keyof typeof WORDS

type Way = 'wallet' | 'card' | 'points' | 'code'

/** What each way pays and charges, in cents: the promo code takes a tenth of the parking, 200 points pay two dollars. */
const PAID: Readonly<Record<Way, Paid>> = {
  wallet: { paid: 7457, charged: 7457 },
  card: { paid: 7457, charged: 7457 },
  points: { paid: 7457, charged: 7257 },
  code: { paid: 6783, charged: 6783 },
}

interface Paid {
  readonly paid: number
  readonly charged: number
}

const CASES: readonly { way: Way; language: Language; line: Line; isShort?: boolean }[] = [
  { way: 'code', language: 'es', line: SLOW, isShort: true },
  ...(['wallet', 'card', 'points', 'code'] as const).flatMap((way) => [
    { way, language: 'en' as const, line: way === 'card' ? SLOWER : SLOW },
    { way, language: 'es' as const, line: SLOWER },
  ]),
]

for (const { way, language, line, isShort } of CASES) {
  test(`by ${way} in ${language} at ${line.latency} ms: two taps, back, reload and a lost signal at each step lose nothing and charge once`, {
    tag: isShort ? [] : '@long',
  }, async ({ page, product }) => {
    if (way === 'points') await asMember(page, product, 'points@example.com')
    const signal = await slow(page, line)
    const words = WORDS[language]
    await chooseDates(page, signal, { way, language })
    await choosePrice(page, signal, language)
    await (way === 'wallet' ? payByWallet : payByCard)(page, signal, { way, language })
    await expect(page.getByRole('heading', { name: words.booked })).toBeVisible()
    await expectPaidOnce(product, PAID[way])

    // Back shows the steps again, and a reload of the page repeats nothing.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await ready(page)
    await expectPaidOnce(product, PAID[way])
  })
}

interface Trip {
  readonly way: Way
  readonly language: Language
}

/** Home: four controls and a button. What was chosen outlives the way back. */
async function chooseDates(page: Page, signal: Signal, { way, language }: Trip): Promise<void> {
  const t = WORDS[language]
  await page.goto(addressUnder(language, '/'))
  await ready(page)
  for (const [legend, [date, time]] of [[t.arrive, STAY.from] as const, [t.leave, STAY.to] as const]) {
    await page.getByRole('textbox', { name: new RegExp(`^${legend}: `) }).fill(date)
    await page.getByRole('combobox', { name: new RegExp(`^${legend}: `) }).selectOption(valueOf(time))
  }
  if (way === 'code') await page.getByRole('textbox', { name: t.promo }).fill('WELCOME10')
  const book = page.getByRole('main').getByRole('button', { name: t.book })
  await withoutSignal(page, signal, t.lost, () => book.tap())
  await expect(page.getByRole('textbox', { name: new RegExp(`^${t.arrive}: `) })).toHaveValue(STAY.from[0])
  await book.dblclick()
  await expect(page.getByRole('link', { name: t.choose })).toBeVisible()
}

/** The prices: loaded again, left by back and forward, and chosen with two taps. */
async function choosePrice(page: Page, signal: Signal, language: Language): Promise<void> {
  const t = WORDS[language]
  const choose = page.getByRole('link', { name: t.choose })
  await page.reload()
  await ready(page)
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === addressUnder(language, '/'))
  await page.goForward()
  await expect(choose).toBeVisible()
  await ready(page)
  await withoutSignal(page, signal, t.lost, () => choose.tap())
  await choose.dblclick()
  await expect(page.getByRole('button', { name: t.pay })).toBeVisible()
}

async function payByWallet(page: Page, signal: Signal, { language }: Trip): Promise<void> {
  const t = WORDS[language]
  await page.reload()
  await ready(page)
  const wallet = page.getByRole('button', { name: t.wallet })
  const confirm = page.getByRole('dialog').getByRole('button', { name: t.confirm })
  const pay = async () => {
    await wallet.tap()
    await confirm.tap()
  }
  await withoutSignal(page, signal, t.lost, () => untilFailed(page, pay))
  await losingTheAnswer(page, pay)
  await wallet.tap()
  await confirm.dblclick()
}

async function payByCard(page: Page, signal: Signal, { way, language }: Trip): Promise<void> {
  const t = WORDS[language]
  const field = (name: string) => page.getByRole('main').getByRole('textbox', { name })
  for (const [name, value] of Object.entries(t.person)) await field(name).fill(value)
  if (way === 'points') await page.getByLabel(t.points).fill('200')
  await page.reload()
  await ready(page)
  await page.goBack()
  await expect(page.getByRole('link', { name: t.choose })).toBeVisible()
  await page.goForward()
  await ready(page)
  for (const [name, value] of Object.entries(t.person)) await expect(field(name)).toHaveValue(value)
  if (way === 'points') await expect(page.getByLabel(t.points)).toHaveValue('200')
  for (const [name, value] of Object.entries(t.card)) await field(name).fill(value)

  const pay = page.getByRole('button', { name: t.pay })
  await withoutSignal(page, signal, t.lost, () => untilFailed(page, () => pay.tap()))
  for (const [name, value] of Object.entries({ ...t.person, ...t.card })) await expect(field(name)).toHaveValue(value)
  await losingTheAnswer(page, () => pay.tap())
  for (const [name, value] of Object.entries({ ...t.person, ...t.card })) await expect(field(name)).toHaveValue(value)
  await pay.dblclick()
}

/** Whatever is tapped while there is no signal leaves the page as it is, which says so until it is back. */
async function withoutSignal(page: Page, signal: Signal, lost: string, tap: () => Promise<void>) {
  const address = page.url()
  await signal.lose()
  await tap()
  await expect(page.getByText(lost)).toBeVisible()
  await expect(page).toHaveURL(address)
  await signal.find()
  await expect(page.getByText(lost)).toBeHidden()
}

/** The server has the request and does what it asks, and its answer never comes. */
async function losingTheAnswer(page: Page, tap: () => Promise<void>): Promise<void> {
  const lose = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch({ maxRedirects: 0 })
    await route.abort('internetdisconnected')
  }
  const path = (url: URL) => url.pathname.endsWith(`${to('BookingCreate')}.data`)
  await page.route(path, lose)
  await untilFailed(page, tap)
  await page.unroute(path, lose)
}

/** Whoever pays has asked for it, and hears that it failed: a signal that is back before would take it along. */
async function untilFailed(page: Page, tap: () => Promise<void>): Promise<void> {
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
  await tap()
  await failed
}

async function expectPaidOnce({ rows }: Product, { paid, charged }: Paid): Promise<void> {
  expect(await rows('bookings')).toMatchObject([{ status: 'CONFIRMED', paid_cents: paid }])
  expect(await rows('sandbox.charges')).toMatchObject([
    { status: 'CAPTURED', amount_cents: charged, captured_cents: charged, refunded_cents: 0 },
  ])
}

/** "8:00 am" as the option of a list has it. */
function valueOf(time: string): string {
  const [, hour = '', minute = '', half] = /^(\d+):(\d+) (am|pm)$/.exec(time) ?? []
  const hours = (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}
