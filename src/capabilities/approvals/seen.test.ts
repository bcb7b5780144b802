import { expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { harness } from '../../test/harness.ts'
import { booked } from '../bookings/factory.ts'
import { refunds } from '../refunds/contract.ts'
import { approvals } from './contract.ts'

test('an answer is marked as read by who asked alone; nobody else learns that there is one', async () => {
  const h = await harness()
  const [cashier, another, manager] = [
    await h.as.staff('cashier'),
    await h.as.staff('cashier'),
    await h.as.staff('manager'),
  ]
  const { id: bookingId } = await booked(await h.as.traveller())
  await h.runJobs()
  await h.change('act_limits', { kind: 'refund' }, { most_cents: cents(50) })
  const asked = { bookingId, amount: '20.00', reason_code: 'SERVICE_FAILURE', reason: 'Waited an hour' } as const
  const { approval_id } = await cashier.call(refunds.toCard, asked)
  const requestId = approval_id!
  const unseen = async () => (await cashier.call(approvals.news, { after: 0, wait: 0 })).answers.map(({ id }) => id)

  // Nothing is answered yet.
  await cashier.call(approvals.seen, { requestId })
  await manager.call(approvals.decline, { requestId, answer: 'Send photos first' })
  expect(await unseen()).toEqual([requestId])

  for (const stranger of [another, manager])
    await expect(stranger.call(approvals.seen, { requestId })).rejects.toMatchObject({ status: 404 })
  const nobodys = cashier.call(approvals.seen, { requestId: '01939a58-0000-7000-8000-000000000009' })
  await expect(nobodys).rejects.toMatchObject({ status: 404 })
  await expect(h.call(approvals.seen, { requestId })).rejects.toMatchObject({ status: 401 })
  expect(await unseen()).toEqual([requestId])

  await cashier.call(approvals.seen, { requestId })
  await cashier.call(approvals.seen, { requestId })
  expect(await unseen()).toEqual([])
})
