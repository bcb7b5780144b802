import type { Page } from '@playwright/test'
import { earn } from '../../capabilities/club/points/index.ts'
import { signedInMember } from '../../capabilities/club/factory.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import { parked } from '../../capabilities/stays/factory.ts'
import { to } from '../../web/paths.ts'
import { expect, test } from './fixture.ts'
import { CARD, fill, PRICES, ready } from './flow.ts'
import { PATIENT, slow, SLOWER, tapThrough } from './line.ts'
import { carry } from './member.ts'
import { PHONE } from './phone.ts'

// What a lost signal leaves in the console of the browser.
test.use({ ...PHONE, tolerated: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/ })

/** Goes back to where the form was and forth again, and loads what came of it once more: it stays what it is. */
async function leaveAndReload(page: Page, heading: string): Promise<void> {
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible(PATIENT)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible(PATIENT)
}

test('at 400 ms a gift outlives a lost signal, and is charged once', { tag: '@long' }, async ({ page, product }) => {
  const day = { from_date: '2026-12-15', from_time: '08:00', to_date: '2026-12-16', to_time: '08:00' }
  const names = {
    'Their name': 'Ada Lovelace',
    'Their email': 'ada@example.com',
    'Your name': 'Grace Hopper',
    'Your email': 'grace@example.com',
  }
  const signal = await slow(page, SLOWER)
  await page.goto(to('GiftVoucher', {}, { query: day }))
  await ready(page)
  await fill(page, names)
  await fill(page, { ...CARD, 'ZIP or postal code': '98188' })
  await tapThrough(page, signal, page.getByRole('button', { name: /^Pay \$/ }))
  await expect(page.getByRole('heading', { name: 'Gift purchased' })).toBeVisible(PATIENT)
  await leaveAndReload(page, 'Gift purchased')
  expect(await product.rows('sandbox.charges')).toMatchObject([{ captured_cents: 2554 }])
  expect(await product.rows('vouchers')).toHaveLength(1)
})

test('at 400 ms points are redeemed once', { tag: '@long' }, async ({ page, product }) => {
  const member = await signedInMember(product.ctx())
  const transactionId = product.ctx().random.uuid()
  await earn(product.ctx(), { accountId: member.id, transactionId, points: 20_000, ref: 'R1' })
  await carry(page, product, member.tokens)
  const signal = await slow(page, SLOWER)
  const day = { from_date: '2026-12-15', from_time: '08:00', to_date: '2026-12-16', to_time: '08:00' }
  await page.goto(to('RedeemPoints', {}, { query: day }))
  await ready(page)
  await tapThrough(page, signal, page.getByRole('button', { name: 'Redeem 2,400 points' }))
  await expect(page.getByText('You redeemed 2,400 points')).toBeVisible(PATIENT)
  await leaveAndReload(page, 'Time voucher')
  const spent = (await product.rows('point_entries')).filter(({ points }) => points < 0)
  expect(spent).toMatchObject([{ points: -2400 }])
})

test('at 400 ms somebody joins once', { tag: '@long' }, async ({ page, product }) => {
  const signal = await slow(page, SLOWER)
  await page.goto('/register')
  await ready(page)
  await fill(page, { 'Full name': 'Ada Lovelace', Email: 'ada@example.com', Password: 'rainy evergreen morning' })
  await tapThrough(page, signal, page.getByRole('button', { name: 'Join the Point Club' }))
  await expect(page).toHaveURL('/point-club/dashboard', PATIENT)
  await leaveAndReload(page, 'Hello, Ada')
  expect(await product.rows('accounts', { email: 'ada@example.com' })).toHaveLength(1)
})

test('at 400 ms somebody waits for sold-out dates once', { tag: '@long' }, async ({ page, product }) => {
  await product.lot.leaveSpaces(['2026-12-01', '2026-12-04'], 0)
  const signal = await slow(page, SLOWER)
  await page.goto(PRICES)
  await page.getByRole('link', { name: 'Join the waiting list' }).click()
  const tell = page.getByRole('region', { name: 'Just tell me' })
  await tell.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await tapThrough(page, signal, tell.getByRole('button'))
  await expect(page.getByRole('heading', { level: 1, name: 'You’re on the waiting list' })).toBeVisible(PATIENT)
  await leaveAndReload(page, 'You’re on the waiting list')
  await expect(page.getByText('You’re next in line.')).toBeVisible(PATIENT)
  expect(await product.rows('waits')).toMatchObject([{ email: 'ada@example.com' }])

  await page.getByText('Leave the waiting list').click()
  await tapThrough(page, signal, page.getByRole('button', { name: 'Leave the list' }))
  await expect(page.getByRole('heading', { level: 1, name: 'You’ve left the waiting list' })).toBeVisible(PATIENT)
  await leaveAndReload(page, 'You’ve left the waiting list')
  expect(await product.rows('waits')).toMatchObject([{ status: 'LEFT' }])
})

test('at 400 ms a stay is rated once, and bookings are mailed once', { tag: '@long' }, async ({ page, product }) => {
  const member = await signedInMember(product.ctx())
  const stay = await parked(product, { id: member.id, number: member.member.number })
  await booked(product.traveller(), 'BUY_NOW', { email: 'lost@example.com' })
  await carry(page, product, member.tokens)
  const signal = await slow(page, SLOWER)
  await page.goto(to('ScoreTransaction', {}, { query: { transactionId: stay.id } }))
  await ready(page)
  await page.getByRole('radio', { name: '5' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Anything we should know?' }).fill('Warm and quick.')
  await tapThrough(page, signal, page.getByRole('button', { name: 'Send my rating' }))
  await expect(page.getByRole('main').getByRole('status')).toBeVisible(PATIENT)
  await page.reload()
  await expect(page.getByRole('radio', { name: '5' })).toBeChecked(PATIENT)
  expect(await product.rows('scores')).toMatchObject([{ score: 5, feedback: 'Warm and quick.' }])

  await page.getByRole('contentinfo').getByRole('link', { name: 'Find your booking' }).click()
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).first().fill('lost@example.com')
  await tapThrough(page, signal, page.getByRole('button', { name: 'Email me my bookings' }))
  await expect(page.getByText('Check your inbox at lost@example.com')).toBeVisible(PATIENT)
  await product.runJobs()
  expect(await product.rows('mail_messages', { purpose: /^bookings-found\// })).toHaveLength(1)
})
