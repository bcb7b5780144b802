import { expect, test } from 'vitest'
import { transaction } from '../../platform/context.ts'
import { harness } from '../../test/harness.ts'
import { bought, GIFT } from './factory.ts'
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
