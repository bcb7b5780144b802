import type { Page } from '@playwright/test'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import { bookings } from '../../capabilities/bookings/contract.ts'
import { bookingToken } from '../../capabilities/bookings/tokens.ts'
import type { Product } from '../product.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { open, ready } from './flow.ts'
import { asMember, carry } from './member.ts'

// The line is cut on purpose: browsers write that down.
test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (fetch|load)|status of 4/ })

const HOUR_MS = 60 * 60 * 1000

test('the gate is reloaded without the server and works on for two hours; back again, all is settled once and the drawer is right', {
  tag: '@long',
}, async ({ page, context, product }) => {
  const booking = await arrivalDay(product)
  await shiftsItsClock(page)
  await carry(page, product, (await signedIn(product.ctx(), { kind: 'staff', policy: 'cashier' })).tokens)
  await open(page, '/staff/gate')
  await ready(page)
  await page.getByRole('button', { name: 'Open the drawer' }).click()
  await expect(page.getByText('Count and close')).toBeVisible()
  await scan(page, '')
  await page.getByRole('textbox', { name: 'Plate (optional)' }).fill('OUT 1')
  await page.getByRole('button', { name: 'Open ticket' }).press('Enter')
  await expect(page.getByText('Walk-in has arrived')).toBeVisible()
  const snapshot = page.waitForResponse((response) => response.request().postData()?.includes('"snapshot"') === true)
  await page.reload()
  await (await snapshot).finished()
  await ready(page)
  await isKept(page, '/staff/gate')

  await context.setOffline(true)
  const later = async (hours: number) => {
    product.clock.advance({ hours })
    const shift = await page.evaluate(() => Number(localStorage.getItem('shift') ?? 0))
    await page.evaluate((to) => localStorage.setItem('shift', String(to)), shift + hours * HOUR_MS)
  }
  await page.reload()
  await ready(page)
  await expect(page.getByText('The server cannot be reached')).toBeVisible()
  await expect(page.getByText('Count and close')).toBeVisible()
  await scan(page, 'lovelace')
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  await page.getByRole('button', { name: 'Check in' }).press('Enter')
  await expect(page.getByText('Stored: Ada Lovelace has arrived')).toBeVisible()
  await scan(page, '')
  await page.getByRole('button', { name: 'Open ticket' }).press('Enter')
  await page.getByRole('region', { name: 'Offline' }).getByRole('button', { name: 'Open ticket' }).press('Enter')
  const told = await page.getByText(/^Stored: walk-in has arrived/).textContent()
  const [, ticket = ''] = /Ticket (\S+)/.exec(told ?? '') ?? []

  await later(1)
  await scan(page, 'OUT1')
  await page.getByRole('button', { name: /^Collect \$[\d.]+ in cash$/ }).press('Enter')
  await expect(page.getByText(/paid \$[\d.]+ in cash/)).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(page.getByText('3 scans waiting to be sent')).toBeVisible()
  await later(1)
  await scan(page, ticket)
  await page.getByRole('button', { name: /^Collect \$[\d.]+ in cash$/ }).press('Enter')
  await expect(page.getByText('4 scans waiting to be sent')).toBeVisible()
  await scan(page, booking.number)
  await expect(page.getByRole('button', { name: 'Let out' })).toBeVisible()
  await expectAccessible(page)

  await context.setOffline(false)
  await expect(page.getByText('waiting to be sent')).toBeHidden({ timeout: 15_000 })
  const scans = await product.rows('gate_scans')
  expect(scans).toMatchObject(Array.from({ length: 4 }, () => ({ outcome: 'SETTLED', reason: null })))
  const changes = await product.rows('transaction_changes')
  expect(changes.filter(({ details }) => 'override' in details)).toEqual([])
  expect([await product.count('transactions'), await product.count('transactions', { status: 'OPEN' })]).toEqual([3, 1])
  const taken = await product.sum('payments', 'amount_cents', { method: 'CASH' })
  expect(taken).toBeGreaterThan(0)
  await page.getByText('Count and close').click()
  await countTo(page, 10_000 + taken)
  await page.getByRole('button', { name: 'Check the count' }).click()
  await page.getByRole('button', { name: /^Count is/ }).click()
  await expect(page.getByText('Expected cash')).toBeVisible()
  const drawers = await product.rows('drawers')
  expect(drawers).toMatchObject([{ expected_cents: 10_000 + taken, counted_cents: 10_000 + taken }])
})

test('a booking opens with its code without a connection, in its language; no other page does', async ({
  page,
  context,
  product,
}) => {
  const { path, number } = await bookingPage(product)
  await open(page, path)
  await ready(page)
  const kept = new URL(page.url()).pathname
  await isKept(page, kept)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Show this code at the gate' })).toBeVisible()
  await expect(page.getByText(number).first()).toBeVisible()
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await ready(page)
  await expect(page.goto('/blog')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await context.setOffline(false)
  await page.goto(kept)
  await expect(page.getByText('You’re offline.')).toBeHidden()
})

test('logging out leaves no page behind', async ({ page, context, product }) => {
  await asMember(page, product, 'kept@example.com')
  const { path } = await bookingPage(product)
  await open(page, path)
  await ready(page)
  const kept = new URL(page.url()).pathname
  await isKept(page, kept)
  await logOut(page)
  await expect.poll(() => page.evaluate(() => caches.keys()).catch(() => ['?'])).toEqual([])
  await expect.poll(() => page.evaluate(() => indexedDB.databases()).catch(() => ['?'])).toEqual([])
  await context.setOffline(true)
  await expect(page.goto(kept)).rejects.toThrow(/ERR_(FAILED|INTERNET_DISCONNECTED)/)
  await context.setOffline(false)
})

test('the gate forgets what it knew after a day and a half, and whoever logs out leaves only what the server has still to get', async ({
  page,
  context,
  product,
}) => {
  await arrivalDay(product)
  await shiftsItsClock(page)
  await carry(page, product, (await signedIn(product.ctx(), { kind: 'staff', policy: 'cashier' })).tokens)
  await open(page, '/staff/gate')
  await page.getByRole('button', { name: 'Open the drawer' }).click()
  await expect(page.getByText('Count and close')).toBeVisible()
  await page.reload()
  await ready(page)
  await expect.poll(() => keptAtGate(page)).toEqual(['device', 'drawer', 'snapshot'])
  await isKept(page, '/staff/gate')

  await context.setOffline(true)
  await page.reload()
  await ready(page)
  await scan(page, 'lovelace')
  await page.getByRole('button', { name: 'Check in' }).press('Enter')
  await expect(page.getByText('Stored: Ada Lovelace has arrived')).toBeVisible()
  await page.evaluate((to) => localStorage.setItem('shift', String(to)), 37 * HOUR_MS)
  await page.reload()
  await ready(page)
  await scan(page, 'lovelace')
  await expect(page.getByText('Neither this code nor this name is known offline')).toBeVisible()
  expect(await keptAtGate(page)).toEqual(['device', 'drawer', 'scans'])

  await page.evaluate(() => localStorage.removeItem('shift'))
  await context.setOffline(false)
  await page.reload()
  await ready(page)
  await expect.poll(() => keptAtGate(page)).toEqual(['device', 'drawer', 'scans', 'snapshot'])
  await open(page, '/')
  await logOut(page)
  await expect.poll(() => keptAtGate(page).catch(() => [])).toEqual(['device', 'scans'])
})

test('after a deployment nothing old is shown: documents come from the network, and copies follow', async ({
  page,
  product,
}) => {
  const { path } = await bookingPage(product)
  await open(page, path)
  await ready(page)
  const kept = new URL(page.url()).pathname
  await isKept(page, kept)
  const cached = () =>
    page.evaluate(async (at) => {
      const cache = await caches.open(`skylot-page ${at}`)
      return (await (await cache.match(at))?.text()) ?? ''
    }, kept)
  const before = await cached()
  await product.change('bookings', {}, { plate: 'NEW123' })
  await page.reload()
  await expect(page.getByText('NEW123').first()).toBeVisible()
  await expect.poll(async () => (await cached()).includes('NEW123')).toBe(true)
  expect(before).not.toContain('NEW123')
  // The policy of the page came with its copy.
  const policy = await page.evaluate(async (at) => {
    const cache = await caches.open(`skylot-page ${at}`)
    return (await cache.match(at))?.headers.get('content-security-policy')
  }, kept)
  expect(policy).toContain("worker-src 'self'")
})

/** The page's clock goes ahead by the milliseconds that stand under `shift`. */
async function shiftsItsClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = Date.now.bind(Date)
    Date.now = () => real() + Number(localStorage.getItem('shift') ?? 0)
  })
}

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/auth/logout' })
    document.body.append(form)
    form.requestSubmit()
  })
}

/** The names of what this browser keeps for the gate, once it has been there. */
function keptAtGate(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const asked = indexedDB.open('skylot-gate')
        asked.addEventListener('success', () => {
          const names = asked.result.transaction('kept').objectStore('kept').getAllKeys()
          names.addEventListener('success', () => resolve(names.result as string[]))
          asked.result.close()
        })
      }),
  )
}

/** Waits until the browser keeps a page with its files. */
async function isKept(page: Page, path: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (at) => (await (await caches.open(`skylot-page ${at}`)).match(at)) !== undefined, path),
    )
    .toBe(true)
}

async function bookingPage(product: Product): Promise<{ path: string; number: string }> {
  const booking = await booked(product.traveller(), 'BUY_NOW')
  await product.runJobs()
  const token = await bookingToken(product.ctx(), booking.id, Temporal.Instant.from(booking.travel_to_date))
  return { path: `/bookings/${booking.id}/?token=${token}`, number: booking.number }
}

/** Half an hour before the first worked example of docs/rules.md begins, with a booking for it. */
async function arrivalDay(product: Product) {
  const traveller = product.traveller()
  const booking = await booked(traveller, 'BUY_NOW')
  await product.runJobs()
  product.clock.advance({ hours: 236 })
  return traveller.call(bookings.get, { bookingId: booking.id })
}

/** A scanner types and ends with Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.locator('#scan').fill(code)
  await page.locator('#scan').press('Enter')
}

/** Counts an amount as hundreds, dollars and cents. */
async function countTo(page: Page, cents: number): Promise<void> {
  const [hundreds, dollars] = [Math.floor(cents / 10_000), Math.floor((cents % 10_000) / 100)]
  const pieces = { '$100.00': hundreds, '$1.00': dollars, '$0.01': cents % 100 }
  for (const [name, count] of Object.entries(pieces)) {
    await page.getByRole('textbox', { name, exact: true }).first().fill(String(count))
  }
}
