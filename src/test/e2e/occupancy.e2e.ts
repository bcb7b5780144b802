import { seedDemoHistory } from '../../app/demo-history.ts'
import { seedDemoService } from '../../app/demo-service.ts'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import { to } from '../../web/paths.ts'
import { LONG } from '../long.ts'
import { expect, test } from './fixture.ts'
import { open, ready } from './flow.ts'
import { carry } from './member.ts'

test('what is booked for a date opens its bookings, and what cannot be forecast says so', async ({ page, product }) => {
  const travel_from_date = '2026-12-10 08:00:00-0800'
  for (const email of ['ada@example.com', 'grace@example.com']) {
    await booked(product.traveller(), 'BUY_NOW', {
      stay: { travel_from_date, travel_to_date: '2026-12-12 09:00:00-0800' },
      email,
    })
  }
  await carry(page, product, (await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })).tokens)
  await open(page, to('Occupancy'))
  await expect(page.getByText('Bookings haven’t been counted yet.')).toBeVisible()
  await product.begin('occupancy.snapshot')
  await product.runJobs()

  await open(page, to('Occupancy', {}, { query: { from: '2026-12-09', until: '2026-12-13' } }))
  await expect(page.getByText('There isn’t enough data for a forecast yet.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: '12/11/26' })
  await row.getByRole('link', { name: '2', exact: true }).click()
  await ready(page)
  await expect(page.getByText('2 rows', { exact: true })).toBeVisible()

  await open(page, to('OccupancyForecast'))
  await expect(page.getByText('There isn’t enough data for a forecast yet')).toBeVisible()
  await open(page, to('OccupancyPeaks'))
  await expect(page.getByRole('heading', { level: 1, name: 'Peaks' })).toBeVisible()
})

test.describe('with more than a year of history', () => {
  test.skip(!LONG, 'seeds the whole demonstration')
  test('outlook, peaks and forecast are drawn and told', async ({ page, product }) => {
    test.setTimeout(240_000)
    await seedDemoService(product.ctx())
    await seedDemoHistory(product.ctx())
    await product.runJobs()
    await carry(page, product, (await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })).tokens)
    for (const [name, heading] of [
      ['Occupancy', 'Occupancy and pace'],
      ['OccupancyPeaks', 'Peaks'],
      ['OccupancyForecast', 'Forecast'],
    ] as const) {
      await open(page, to(name))
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      if (name !== 'OccupancyPeaks') await expect(page.getByRole('img').first()).toBeVisible()
    }
  })
})
