import { expect, test } from 'vitest'
import { datesTouched } from '../../lib/pacific.ts'
import { transaction } from '../../platform/context.ts'
import { harness } from '../../test/harness.ts'
import { reserve } from '../capacity/index.ts'
import { bought, GIFT, memberWith, POINTS, redeemed } from './factory.ts'
import { voidVoucher } from './lifecycle.ts'
import * as store from './store.ts'

test('a gift that is voided as its mail is being written is not handed to anybody, so that nothing has to be taken back', async () => {
  const h = await harness()
  const { id } = await bought(await h.as.traveller())
  await h.runJobs()
  h.clock.set(`${GIFT.deliver_on}T07:00:00-08:00`)
  await h.services.jobs.send(h.services.db, 'vouchers.deliver', {}, {})
  let delivering: Promise<unknown> | undefined
  await transaction(h.ctx(), async (ctx) => {
    await store.lockById(ctx, id)
    delivering = h.runJobs()
    await expect.poll(() => h.waiting('Lock'), { timeout: 15_000 }).toBe(1)
    await voidVoucher(ctx, (ctx) => store.lockById(ctx, id))
  })
  await delivering
  await h.runJobs()
  const mails = await h.rows('mail_messages', { purpose: /^voucher[/]/ }, 'created_at')
  expect(mails.map(({ purpose }) => purpose.split('/')[2])).toEqual(['bought', 'voided'])
  expect(await h.row('vouchers', { id })).toMatchObject({ status: 'VOIDED', delivered_at: null })
})

test('all vouchers that end in a week are reminded of on that day, more than are read at once, too', async () => {
  const h = await harness()
  const { id } = await redeemed(await memberWith(h, POINTS))
  await h.sql`
    insert into vouchers select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'number', 'COPY' || n,
      'purchase_id', gen_random_uuid(), 'request_key', null))).*
    from vouchers as v, generate_series(1, 600) as n where v.id = ${id}`
  h.clock.set('2026-11-27T08:30:00-08:00')
  await h.services.jobs.send(h.services.db, 'vouchers.remind', {}, {})
  await h.services.jobs.runBatch('vouchers.remind', h.services)
  expect(await h.count('vouchers', { reminded_at: null })).toBe(0)
  expect(await h.count('vouchers')).toBe(601)
})

test('a voucher that is extended as it is about to expire goes on, and keeps its space', async () => {
  const h = await harness()
  const { id } = await bought(await h.as.traveller(), { delivery: 'PRINT' })
  await h.runJobs()
  h.clock.set('2026-12-06T00:25:00-08:00')
  await h.services.jobs.send(h.services.db, 'vouchers.expire', {}, {})
  let expiring: Promise<unknown> | undefined
  await transaction(h.ctx(), async (ctx) => {
    const voucher = (await store.lockById(ctx, id))!
    expiring = h.runJobs()
    await expect.poll(() => h.waiting('Lock'), { timeout: 15_000 }).toBe(1)
    const until_before = voucher.travel_to.toString()
    const travel_to = voucher.travel_to.add({ hours: 7 * 24 })
    await reserve(ctx, 'STANDARD', datesTouched(voucher.travel_to, travel_to).slice(1), { isMember: false })
    await store.change(ctx, voucher, 'extended', { travel_to }, { until_before, reason_code: 'LATE_SHUTTLE' })
  })
  await expiring
  expect(await h.row('vouchers', { id })).toMatchObject({ status: 'ISSUED' })
  expect((await h.row('stall_days', { vehicle_class: 'STANDARD', date: '2026-12-02' })).reserved).toBe(1)
})
