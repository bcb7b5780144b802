import { expect, test } from './fixture.ts'
import { choose, fillStay, payAs, PERSON, ready, STAY, step } from './flow.ts'
import type { Product } from '../product.ts'

/** What a guest does, from an advertisement to a cancelled booking, and what the business knows of it afterwards. */
test('a guest who comes by an old link of a campaign is one visitor, to the booking and past its end', async ({
  page,
  product,
}) => {
  await page.goto('/about-point-club?utm_source=walk&utm_campaign=fall&own=1')
  await expect(page).toHaveURL('/?login=1&utm_source=walk&utm_campaign=fall&own=1')
  await ready(page)
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Point Club' }).first()).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/?utm_source=walk&utm_campaign=fall&own=1')

  await fillStay(page, STAY)
  await page.getByRole('main').getByRole('button', { name: /^Book/ }).click()
  await expect(step(page, 'Choose how you pay')).toBeVisible()
  await choose(page, 'Pay now')
  await page.getByText('Enter a Point Club number instead').click()
  await page.getByLabel('Point Club number').fill('123 456')
  await payAs(page, PERSON)
  await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Member 123456 can accept the points after the stay.')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  const told = page.waitForResponse((answer) => answer.request().postData()?.includes('aug21') ?? false)
  await page.getByRole('link', { name: 'August 21: road construction near the airport' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /road construction/ })).toBeVisible()
  await told
  await product.runJobs()

  const events = await product.rows('analytics_events', { class: ['page', 'quote', 'booking'] })
  expect(new Set(events.map(({ session_id, anonymous_id }) => `${session_id} ${anonymous_id}`)).size).toBe(1)
  expect(await views(product)).toEqual(['Home', 'BookingCreate', 'Booking', 'Blog', 'aug21-road-construction'])
  const [booking] = await product.rows('bookings')
  expect(booking?.marketing).toEqual({ utm_source: 'walk', utm_campaign: 'fall' })

  await page.goto(`/bookings/${booking?.number}/`)
  await page.getByRole('link', { name: 'Cancel booking' }).click()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('heading', { name: 'Your booking is canceled' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(/Total when booked\s*\$74\.57/)
  await expect(main).toContainText(/Total\s*\$0\.00/)
})

test('a page that is loaded again is no second page view', async ({ page, product }) => {
  const first = page.waitForResponse('**/session/events')
  await page.goto('/contact')
  await first
  await page.reload()
  // As the link to the log-in does it before scripts run.
  const loaded = page.waitForEvent('load')
  await page.evaluate(() => location.assign('/contact?login=1'))
  await loaded
  await expect(page.getByRole('dialog')).toBeVisible()
  const next = page.waitForResponse('**/session/events')
  await page.goto('/blog')
  await next
  await product.runJobs()
  expect(await views(product)).toEqual(['Contact', 'Blog'])
})

async function views(product: Product): Promise<(string | null)[]> {
  const rows = await product.rows('analytics_events', { name: 'page_view' }, 'at')
  return rows.map(({ value }) => value)
}
