import { booked, quoted } from '../../capabilities/bookings/factory.ts'
import { expect, test } from './fixture.ts'
import { choose, open, payAs, PERSON, PRICES, priceSign, step } from './flow.ts'

test.describe('arguments of the booking page', () => {
  test.use({ shared: true })

  test('dates, code and class lead straight to their prices', async ({ page }) => {
    await page.goto(`${PRICES}&promoCode=WELCOME10&vehicleClass=OVERSIZE`)
    await expect(step(page, 'Choose how you pay')).toBeVisible()
    await expect(page.getByText('Tue, 12/01/26, 8:00 am')).toBeVisible()
    await expect(page.getByText('3 days, Oversize, promo code WELCOME10')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Pay now' })).toContainText('$103.24')
  })

  test('a code that counts is told in its place, on Home and beside the prices', async ({ page }) => {
    await open(page, '/?promoCode=WELCOME10')
    await expect(page.getByRole('region', { name: 'Promo code WELCOME10' })).toContainText('off this stay')
    await page.goto(`${PRICES}&promoCode=ACMECORP`)
    await expect(page.getByRole('region', { name: 'Promo code ACMECORP' })).toContainText(
      'Your company rate is unlocked',
    )
    await page.goto(`${PRICES}&promoCode=SUMMER25`)
    await expect(page.getByText('Promo code SUMMER25:')).toBeVisible()
    await expect(page.getByRole('region', { name: /Promo code/ })).toHaveCount(0)
  })

  test('fillPromoCode fills the code in and leaves the step to the traveller', async ({ page }) => {
    await open(page, '/booking?fillPromoCode=WELCOME10')
    await expect(step(page, 'When do you travel?')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Promo code' })).toHaveValue('WELCOME10')
    await expect(priceSign(page)).toContainText('Parking $41.04')
  })

  test('a quote in the address opens its payment', async ({ page, product }) => {
    const { id } = await quoted(product.traveller(), 'BOOK_NOW')
    await page.goto(`/booking?quoteId=${id}`)
    await expect(step(page, 'Payment')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveText('Pay $24.00 deposit now, $54.54 at the lot')
  })

  test('a quote that cannot be bought leads to those that can', { tag: '@long' }, async ({ page, product }) => {
    const { id } = await quoted(product.traveller(), 'STANDARD')
    await page.goto(`/booking?quoteId=${id}`)
    await expect(step(page, 'Choose how you pay')).toBeVisible()
  })

  test('arguments that make no sense bring the first step, never an error', async ({ request }) => {
    for (const query of [
      'quoteId=01a1fd3f-0000-7000-8000-000000000000',
      'quoteId=%00',
      'travelFromDate=tomorrow&travelToDate=-1',
      'travelFromDate=1796400000&travelToDate=1796140800',
      'vehicleClass=TANK&promoCode=%F0%9F%98%80',
    ]) {
      const answer = await request.get(`/booking?${query}`)
      expect(answer.status(), query).toBe(200)
      expect(await answer.text(), query).toContain('When do you travel?')
    }
  })

  test('changing dates, code or class starts over, deselecting a price goes one step back', { tag: '@long' }, async ({
    page,
  }) => {
    await open(page, PRICES)
    await choose(page, 'Pay now')
    await page.getByRole('link', { name: 'Change price' }).click()
    await expect(step(page, 'Choose how you pay')).toBeVisible()
    await page.getByRole('link', { name: 'Change dates' }).click()
    await expect(step(page, 'When do you travel?')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Arrive: date' })).toHaveValue('2026-12-01')
    await expect(page.getByRole('article')).toHaveCount(0)
  })
})

test('the campaign somebody came with goes along with the booking', async ({ page, product }) => {
  const kept = page.waitForResponse('**/session/events')
  await page.goto('/?utm_source=news&utm_medium=mail&utm_campaign=autumn&utm_term=sea&utm_content=button&other=x')
  await kept
  await open(page, PRICES)
  await choose(page, 'Pay now')
  await payAs(page, PERSON)
  await expect(page).toHaveURL(/\/bookings\//)
  expect((await product.row('bookings')).marketing).toEqual({
    utm_source: 'news',
    utm_medium: 'mail',
    utm_campaign: 'autumn',
    utm_term: 'sea',
    utm_content: 'button',
  })
})

test('the token of a link moves into a cookie; two are held side by side', async ({ page, product }) => {
  const [ada, bob] = [product.traveller(), product.traveller()]
  const first = await booked(ada)
  const second = await booked(bob, 'BUY_NOW', { email: 'bob@example.com' })
  for (const [{ id, number }, { jar }] of [
    [first, ada],
    [second, bob],
  ] as const) {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`/bookings/${id}/?token=${jar.urlTokens[0]}`)
    await expect(page).toHaveURL(`/bookings/${id}/`)
    await expect(page.getByText(number).first()).toBeVisible()
    expect(asked.filter((url) => url.includes('token'))).toHaveLength(1)
  }
  for (const { id, number } of [first, second]) {
    await page.goto(`/bookings/${id}/`)
    await expect(page.getByText(number).first()).toBeVisible()
  }
})

test('a token opens its own booking and no other', async ({ page, product }) => {
  const [ada, bob] = [product.traveller(), product.traveller()]
  await booked(ada)
  const theirs = await booked(bob, 'BUY_NOW', { email: 'bob@example.com' })
  const answer = await page.request.get(`/bookings/${theirs.id}/?token=${ada.jar.urlTokens[0]}`)
  expect(answer.status()).toBe(404)
  expect(await answer.text()).not.toContain(theirs.number)
})
