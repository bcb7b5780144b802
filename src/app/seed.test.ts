import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { booked, STAY } from '../capabilities/bookings/factory.ts'
import { quotes } from '../capabilities/quotes/contract.ts'
import { cents } from '../lib/money.ts'
import { publishPrices } from '../capabilities/rates/factory.ts'
import { dayPrices } from '../capabilities/rates/index.ts'
import { settings } from '../capabilities/settings/contract.ts'
import { TEST_OWNER } from '../test/config.ts'
import { type Harness, harness } from '../test/harness.ts'
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

test('a database is what its first start made: a process that is set up for the other kind is refused before it writes anything', async () => {
  const demonstration = await harness()
  const asReal = { ...demonstration.ctx(), config: { ...demonstration.services.config, demo: false } }
  await expect(seed(asReal)).rejects.toMatchObject({ name: 'StartError', message: expect.stringContaining('unset it') })

  const real = await harness({ empty: true })
  await seed(real.ctx())
  const { demo, ownerEmail } = demonstration.services.config
  const asDemonstration = { ...real.ctx(), config: { ...real.services.config, demo, ownerEmail } }
  await expect(seed(asDemonstration)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('set SKYLOT_DEMO=0'),
  })
  expect([await real.count('accounts'), await real.count('coupons'), await real.count('companies')]).toEqual([0, 0, 0])
  await seed(real.ctx())
})

test('of a database from before that was written down, a real business is known by its owner or the link for one', async () => {
  const migration = sql.raw(readFileSync('migrations/0390_real_or_demonstration.sql', 'utf8'))
  const markOf = async (h: Harness) => {
    await h.remove('settings', { key: 'made_as' })
    await migration.execute(h.services.db)
    return (await h.rows('settings', { key: 'made_as' })).map(({ value }) => value)
  }
  const demonstration = await harness()
  expect(await markOf(demonstration)).toEqual([])
  const { email } = TEST_OWNER
  await demonstration.change('accounts', { email }, { email: 'olga@milehigh.example' })
  expect(await markOf(demonstration)).toEqual([{ demo: false }])
  await booked(await demonstration.as.traveller())
  expect(await markOf(demonstration), 'paid in the sandbox').toEqual([])

  const real = await harness({ empty: true })
  expect(await markOf(real)).toEqual([])
  await seed(real.ctx())
  expect(await markOf(real)).toEqual([{ demo: false }])
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
