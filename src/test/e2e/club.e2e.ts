import type { Page } from '@playwright/test'
import { giveBonus } from '../../capabilities/club/points/index.ts'
import { to } from '../../web/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { CARD, choose, fill, open, pay, payAs, PERSON, ready } from './flow.ts'
import { parkAndLeave } from './lot.ts'
import { asMember } from './member.ts'

// What is recorded twice or gone comes with a status that a browser writes down.
test.use({ tolerated: /status of (404|422)/ })

/** Twelve days from the first of December, and two days after them (epoch seconds). */
const LONG_STAY = to('BookingCreate', {}, { query: { travelFromDate: 1796140800, travelToDate: 1797177600 } })
const FREE_DAY = { from_date: '2026-12-15', from_time: '08:00', to_date: '2026-12-16', to_time: '08:00' }

test('a member books, parks, earns points, redeems them for a voucher and uses it at the gate', async ({
  page,
  product,
}) => {
  await asMember(page, product, 'ada@example.com')
  await open(page, LONG_STAY)
  await expect(page.getByRole('article', { name: 'Pay now' })).toContainText('2,240 points')
  await choose(page, 'Pay now')
  await expect(page.getByRole('main')).toContainText(/You’ll earn\s*2,240 points/)
  await payAs(page, PERSON)
  await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()

  await open(page, to('PointClubDashboard'))
  const booking = await codeOn(page)
  await expect(page.getByRole('region', { name: 'Upcoming trips' })).toContainText(booking)
  product.clock.advance({ hours: 24 * 10 - 4 })
  const stay = await parkAndLeave(product, { booking_number: booking }, 24 * 12)
  await open(page, to('PointClubLedger'))
  await expect(page.getByRole('main')).toContainText('You have 2,490 points')
  await expect(page.getByRole('row', { name: /Earned.*\+2,240/ })).toBeVisible()
  await expectAccessible(page)

  await open(page, to('RedeemPoints', {}, { query: FREE_DAY }))
  await page.getByRole('button', { name: 'Redeem 2,400 points' }).click()
  await expect(page.getByText('You redeemed 2,400 points')).toBeVisible()
  const voucher = await codeOn(page)
  await open(page, to('BookingCreate', {}, { query: { travelFromDate: 1797350400, travelToDate: 1797436800 } }))
  await expect(page.getByText('Your time voucher covers this stay')).toBeVisible()
  await open(page, to('BookingCreate', {}, { query: { travelFromDate: 1797350400, travelToDate: 1797523200 } }))
  await expect(page.getByText('With your time voucher, you pay $30.83')).toBeVisible()

  product.clock.advance({ hours: 24 * 2 })
  const receipt = await parkAndLeave(product, { voucher_number: voucher }, 23)
  await open(page, to('PointClubDashboard'))
  await expect(page.getByRole('region', { name: 'Time vouchers' })).toContainText(/Used/)
  expect(receipt).toMatchObject({ total: '0.00', points: 0 })

  const trip = page.getByRole('region', { name: 'Recent trips' }).getByRole('link', { name: stay.receipt_number! })
  await expect(trip).toHaveAttribute('href', to('Transaction', { itemId: stay.id }))
  const preview = page.getByRole('dialog', { name: `Receipt Number ${stay.receipt_number}` })
  await page.context().setOffline(true)
  await trip.click()
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(trip).toBeVisible()
  await expect(preview).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline.')).toBeHidden()
  await trip.click()
  await expect(preview).toContainText(stay.validation_code!)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(trip).toBeFocused()
  await trip.press('Enter')
  await preview.getByRole('link', { name: 'Open the receipt' }).click()
  await expect(page).toHaveURL(to('Transaction', { itemId: stay.id }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Receipt Number ${stay.receipt_number}`)
})

test('a card that was deleted in another tab is told on the page, and nothing stays open over it', async ({
  page,
  context,
  product,
}) => {
  await asMember(page, product, 'ada@example.com')
  await open(page, to('PaymentTokenConfig'))
  await fill(page, CARD)
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Your card is saved')).toBeVisible()
  const other = await context.newPage()
  await open(other, to('PaymentTokenConfig'))
  for (const each of [page, other]) await each.getByRole('button', { name: 'Delete' }).click()
  const confirm = (each: Page) => each.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await confirm(other)
  await expect(other.getByText('The card is deleted')).toBeVisible()
  await confirm(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
})

test('a receipt is recorded by its link, once; the pass is sent', async ({ page, product }) => {
  const walkIn = await parkAndLeave(product, {}, 71)
  await asMember(page, product, 'ada@example.com')
  const link = to('RecordPoints', {}, { query: { receipt: walkIn.receipt_number!, code: walkIn.validation_code! } })
  await open(page, link)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Record points' }).click()
  await expect(page.getByText('720 points recorded')).toBeVisible()
  await page.goto(link)
  await ready(page)
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Record points' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('have already been recorded')
  await page.getByRole('textbox', { name: 'Receipt number' }).fill(' ')
  await page.getByRole('button', { name: 'Record points' }).click()
  await expect(page.getByRole('alert')).toContainText('Required')

  await open(page, to('MembershipPass'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the pass' }).click()
  await expect(page.getByText('We sent the pass to ada@example.com')).toBeVisible()
  await product.runJobs()
  const files = await product.mailedFiles()
  expect(files.map(({ filename }) => filename.replace(/\d+/, ''))).toEqual(
    expect.arrayContaining(['point-club-.pdf', 'point-club-.pkpass']),
  )
})

test('a voucher for points is voided once somebody has said so twice, and its points are back', async ({
  page,
  product,
}) => {
  await asMember(page, product, 'ada@example.com')
  const ctx = product.ctx()
  const { id: accountId } = await product.row('accounts', { email: 'ada@example.com' })
  await giveBonus(ctx, { accountId, points: 3000, reason: 'LONG_WAIT', ref: 'T', source: ctx.random.uuid() })
  await open(page, to('RedeemPoints', {}, { query: FREE_DAY }))
  await page.getByRole('button', { name: 'Redeem 2,400 points' }).click()
  await page.getByText('Void this voucher').click()
  const button = page.getByRole('button', { name: 'Void the voucher' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Void this voucher' })
  await expect(dialog).toContainText('2,400 points will be back in your account.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(await product.rows('vouchers')).toMatchObject([{ status: 'ISSUED' }])
  await button.click()
  await dialog.getByRole('button', { name: 'Void the voucher' }).click()
  await expect(page.getByRole('heading', { name: 'This voucher was voided' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('2,400 points are back in your account.')
})

test('a gift is bought by card, mailed without a price, opened by its link and used at the gate', async ({
  page,
  product,
}) => {
  await open(page, to('GiftVoucher', {}, { query: { ...FREE_DAY } }))
  await expect(page.getByRole('region', { name: 'The gift' })).toContainText('$25.54')
  await fill(page, {
    'Their name': 'Ada Lovelace',
    'Their email': 'ada@example.com',
    'Your name': 'Grace Hopper',
    'Your email': 'grace@example.com',
    'ZIP or postal code': '98188',
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Reviews' }).click()
  await expect(page).toHaveURL(to('Reviews'))
  await page.goBack()
  await expect(page.getByLabel('Their name'), 'a look at another page takes nothing away').toHaveValue('Ada Lovelace')
  await expect(page.getByLabel('Your email')).toHaveValue('grace@example.com')
  await fill(page, CARD)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Gift purchased' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('gift.draft')), 'and once bought it is forgotten').toBeNull()
  await expect(page.getByRole('region', { name: 'What you paid' })).toContainText('$25.54')
  await expectAccessible(page)
  await product.runJobs()

  const [mail] = await product.mail({ to: 'ada@example.com', about: /^voucher\/.*\/gift$/ })
  expect(mail?.text).toContain('Grace Hopper has given you parking')
  await page.context().clearCookies()
  await open(page, new URL(/https?:\/\/\S+voucher\S+/.exec(mail?.text ?? '')?.[0] ?? '').href)
  await expect(page.getByRole('heading', { name: 'Time voucher', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('$25.54')
  await expect(page.getByText('Void this voucher')).toBeHidden()
  await expectAccessible(page)
  const voucher = await codeOn(page)
  product.clock.advance({ hours: 24 * 24 - 4 })
  expect(await parkAndLeave(product, { voucher_number: voucher }, 23)).toMatchObject({ total: '0.00' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This voucher has been used' })).toBeVisible()
})

test('a gift is seen while it is written, printed by its buyer with the message, and not mailed to anybody else', async ({
  page,
  product,
}) => {
  // The policy of the page that a visit began on holds on all that follow.
  await open(page, to('Home'))
  await page.getByRole('link', { name: 'Gift Vouchers' }).click()
  // The search on home has fields of the same names.
  await expect(page.getByRole('heading', { level: 1, name: /gift/i })).toBeVisible()
  for (const [name, value] of Object.entries(FREE_DAY)) {
    const field = page.locator(`[name=${name}]`)
    await (name.endsWith('_time') ? field.selectOption(value) : field.fill(value))
  }
  await page.getByRole('button', { name: 'See the price' }).click()
  await fill(page, { 'Their name': 'Ada Lovelace', 'Your message': 'Bon voyage, Ada!', 'Your name': 'Grace Hopper' })
  const preview = page.frameLocator('iframe[title="Preview of the gift"]').last()
  await expect(preview.getByText('Bon voyage, Ada!')).toBeVisible()
  await expect(preview.getByText('Ada Lovelace, Grace Hopper has given you parking')).toBeVisible()
  await expect(preview.getByText('from Grace Hopper')).toBeVisible()
  await page.getByRole('radio', { name: 'Print it myself' }).check()
  await expect(page.getByRole('textbox', { name: 'Their email' })).toBeHidden()
  await expect(preview.getByRole('img', { name: 'The page you’ll print' })).toBeVisible()
  await expect(preview.getByText('Subject')).toBeHidden()
  expect(await coveredAt(page), 'scrolled there, the preview lies over the button').toEqual([])
  await fill(page, { 'Your message': 'Look at www.prize.example' })
  await expect(preview.getByText('Remove links')).toBeVisible()
  await fill(page, { 'Your message': 'Bon voyage, Ada!' })
  await expectAccessible(page)
  const steps = await page.evaluate(() => history.length)
  await fill(page, { 'Your email': 'grace@example.com', ...CARD, 'ZIP or postal code': '98188' })
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Gift purchased' })).toBeVisible()
  expect(await page.evaluate(() => history.length), 'no preview is a page to go back to').toBe(steps)
  await expect(page.getByRole('figure').getByText('Bon voyage, Ada!')).toBeVisible()
  await expectAccessible(page)
  await product.runJobs()
  expect(await product.mail('voucher/')).toMatchObject([{ recipient: 'grace@example.com' }])
})

/** How far down the page is scrolled, in pixels, where the preview of a gift lies over the button that pays. */
async function coveredAt(page: Page): Promise<number[]> {
  const preview = await page.getByRole('region', { name: 'What they get' }).elementHandle()
  return page.getByRole('button', { name: /^Pay/ }).evaluate((pay, preview) => {
    const places = Array.from({ length: Math.ceil(document.body.scrollHeight / 50) }, (_, step) => step * 50)
    return places.filter((top) => {
      scrollTo({ top, behavior: 'instant' })
      const [a, b] = [preview.getBoundingClientRect(), pay.getBoundingClientRect()]
      return a.bottom > b.top && a.top < b.bottom && a.right > b.left && a.left < b.right
    })
  }, preview)
}

test.describe('after half an hour', () => {
  // The clock that the test sets is a script in each frame, that of the preview among them, which runs none.
  test.use({ tolerated: /frame is sandboxed/ })

  test('the price of a voucher is asked for again once it has stood too long', async ({ page }) => {
    await page.clock.install()
    await open(page, to('GiftVoucher', {}, { query: { ...FREE_DAY } }))
    await fill(page, { 'Their name': 'Ada Lovelace' })
    const asked = page.waitForRequest(/gift-voucher\.data/)
    await page.clock.fastForward('31:00')
    await asked
    await expect(page.getByRole('textbox', { name: 'Their name' })).toHaveValue('Ada Lovelace')
  })
})

/** The number of the code for the gate on the screen. */
async function codeOn(page: Page): Promise<string> {
  const name = await page.getByRole('img', { name: /^Gate code/ }).getAttribute('aria-label')
  return /Gate code (\S+)/.exec(name ?? '')?.[1] ?? ''
}

test('a member pays a part with points: the total follows as they are chosen, and mail and page say so', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await asMember(page, product, 'points@example.com')
  await open(page, LONG_STAY)
  await choose(page, 'Pay now')
  const pays = page.getByRole('button', { name: /^Pay \$/ })
  const whole = await pays.textContent()
  await page.getByRole('button', { name: 'Use as many as possible: 200' }).click()
  await expect(pays).not.toHaveText(whole ?? '')
  await expect(page.getByRole('main')).toContainText(/From your points \(200\)\s*\$2\.00/)
  await page.getByLabel('Points to use').fill('100')
  await expect(page.getByRole('main')).toContainText(/From your points \(100\)\s*\$1\.00/)
  await expectAccessible(page)
  await payAs(page, PERSON)
  await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Paid with 100 points\s*\$1\.00/)
  await open(page, to('PointClubLedger'))
  await expect(page.getByRole('main')).toContainText('You have 150 points')
})
