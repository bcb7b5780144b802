import { expect, test } from 'vitest'
import { STAY } from '../capabilities/bookings/factory.ts'
import { quotes } from '../capabilities/quotes/contract.ts'
import { settings } from '../capabilities/settings/contract.ts'
import { harness } from '../test/harness.ts'
import { seed } from './seed.ts'

test('a second start changes nothing that staff have edited', async () => {
  const h = await harness()
  await h.sql`update rate_plan_prices set day_cents = 9900`
  await h.sql`update settings set value = value || '{"name": "Other Parking"}' where key = 'business'`
  await seed(h.ctx())
  const { business } = await h.call(settings.get, {})
  expect(business.name).toBe('Other Parking')
  expect(await h.sql`select distinct day_cents from rate_plan_prices`).toEqual([{ day_cents: 9900 }])
})

test('without the demonstration there is a business without a name that takes no bookings and says so', async () => {
  const h = await harness()
  await h.sql`truncate settings, rate_plans, lead_time_discounts, fees, taxes, price_terms, vehicle_classes, coupons cascade`
  await seed({ ...h.ctx(), config: { ...h.services.config, demo: false } })
  expect(await h.call(settings.get, {})).toMatchObject({
    bookings_disabled: true,
    business: { name: 'Airport Parking' },
  })
  await expect(h.call(quotes.set, STAY)).rejects.toMatchObject({
    formErrors: [expect.stringContaining('no prices yet')],
  })
})
