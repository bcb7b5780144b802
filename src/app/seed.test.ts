import { expect, test } from 'vitest'
import { STAY } from '../capabilities/bookings/factory.ts'
import { quotes } from '../capabilities/quotes/contract.ts'
import { cents } from '../lib/money.ts'
import { publishPrices } from '../capabilities/rates/factory.ts'
import { dayPrices } from '../capabilities/rates/index.ts'
import { settings } from '../capabilities/settings/contract.ts'
import { harness } from '../test/harness.ts'
import { seed } from './seed.ts'

test('a second start changes nothing that staff have edited', async () => {
  const h = await harness()
  await publishPrices(h.ctx(), () => ({ day_cents: cents(9900) }))
  await h.change('settings', { key: 'business' }, ({ value }) => ({
    value: { ...(value as object), name: 'Other Parking' },
  }))
  await seed(h.ctx())
  const { business } = await h.call(settings.get, {})
  expect(business.name).toBe('Other Parking')
  const [today] = await dayPrices(h.ctx(), '2026-12-01', '2026-12-01')
  expect(today?.classes.STANDARD?.day_cents).toBe(9900)
})

test('without the demonstration there is a business without a name that takes no bookings and says so', async () => {
  const h = await harness()
  await h.sql`truncate settings, price_book_versions, price_book_draft, vehicle_classes, coupons cascade`
  await seed({ ...h.ctx(), config: { ...h.services.config, demo: false } })
  expect(await h.call(settings.get, {})).toMatchObject({
    opening_soon: true,
    business: { name: 'Airport Parking' },
  })
  await expect(h.call(quotes.set, STAY)).rejects.toMatchObject({
    formErrors: [expect.stringContaining('no prices yet')],
  })
})
