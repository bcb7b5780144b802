import { expect, type Locator, type Page } from '@playwright/test'
import { to } from '../../web/paths.ts'
import type { Product } from '../product.ts'

/** A moment as the two fields of a form take it: "2026-12-01", "8:00 am". */
export type Moment = readonly [date: string, time: string]

export interface Stay {
  readonly from: Moment
  readonly to: Moment
  readonly vehicle?: string
  readonly code?: string
}

/** The first worked example of docs/rules.md: three days, ten days ahead; $74.57 when paid now, $78.54 with a deposit. */
export const STAY: Stay = { from: ['2026-12-01', '8:00 am'], to: ['2026-12-04', '8:00 am'] }

/** The prices of {@link STAY}, as links bring somebody there (epoch seconds). */
export const PRICES = to('BookingCreate', {}, { query: { travelFromDate: 1796140800, travelToDate: 1796400000 } })

export const PERSON = {
  'Full name': 'Ada Lovelace',
  Email: 'ada@example.com',
  Phone: '(206) 555-0100',
  'ZIP or postal code': '98188',
}
export const CARD = { 'Card number': '4242 4242 4242 4242', Expires: '12/30', 'Security code': '123' }
export const DECLINED = { ...CARD, 'Card number': '4000 0000 0000 0002' }

/** Opens an address and waits until React has it. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

/**
 * Touches the page and waits until React has it; before, forms and links go the way of a browser without scripts. A page
 * that is only about to open feels no touch, so it is touched again.
 */
export async function ready(page: Page): Promise<void> {
  const hydrated = page.locator('html[data-hydrated]')
  await expect(async () => {
    for (const place of [3, 6]) await page.mouse.move(place, place)
    await hydrated.waitFor({ state: 'attached', timeout: 2000 })
  }).toPass()
}

export async function fillStay(page: Page, stay: Stay): Promise<void> {
  for (const [legend, [date, time]] of Object.entries({ Arrive: stay.from, Leave: stay.to })) {
    await page.getByRole('textbox', { name: `${legend}: date` }).fill(date)
    await page.getByRole('combobox', { name: `${legend}: time` }).selectOption(time)
  }
  if (stay.vehicle) await page.getByRole('combobox', { name: 'Vehicle' }).selectOption(stay.vehicle)
  if (stay.code !== undefined) await page.getByRole('textbox', { name: 'Promo code' }).fill(stay.code)
}

/** What the sign beside the form says the stay costs. */
export function priceSign(page: Page): Locator {
  return page.getByRole('main').getByRole('status').filter({ hasText: 'all in' })
}

/** The heading of the step that is on the screen. */
export function step(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 2, name })
}

/** From the prices to the payment, with one of the products. */
export async function choose(page: Page, product: 'Pay now' | 'Pay a deposit'): Promise<void> {
  await page.getByRole('article', { name: product }).getByRole('link').click()
  await expect(step(page, 'Payment')).toBeVisible()
}

/** To the payment of {@link STAY}. */
export async function openPayment(page: Page, product: 'Pay now' | 'Pay a deposit' = 'Pay now'): Promise<void> {
  await open(page, PRICES)
  await choose(page, product)
}

/** Fills fields of the payment by their labels. */
export async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value)
}

/** What stands in these fields. */
export async function expectFilled(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await expect(field(page, label)).toHaveValue(value)
}

function field(page: Page, label: string): Locator {
  return page.getByRole('main').getByRole('textbox', { name: label })
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

/** Fills everything with a card that is good, and pays. */
export async function payAs(page: Page, person: Readonly<Record<string, string>>, card = CARD): Promise<void> {
  await fill(page, { ...person, ...card })
  await pay(page)
}

/** From now on nothing of the STANDARD class is free on these dates. */
export async function closeDates({ sql }: Product, ...dates: string[]): Promise<void> {
  await sql`insert into stall_days (vehicle_class, date, allotment, bound)
    select 'STANDARD', day, 0, 0 from unnest(${dates}::date[]) as day
    on conflict (vehicle_class, date) do update set allotment = 0, bound = 0`
}

/** Opens a screen of the back office by its name, as staff do. */
export async function findScreen(page: Page, title: string): Promise<void> {
  await ready(page)
  await page.getByRole('searchbox', { name: 'Find a screen' }).fill(title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
