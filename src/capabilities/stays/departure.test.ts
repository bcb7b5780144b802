import { expect, test } from 'vitest'
import { type FaultyGateway, faultyGateway } from '../../test/faulty-gateway.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { CARD } from '../bookings/factory.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { arrived } from './factory.ts'

/** A stay whose card the gateway does not answer about when its driver leaves. */
async function unanswered({ times }: { times: number }) {
  let gateway: FaultyGateway | undefined
  const h = await harness({ gateway: (sandbox) => (gateway = faultyGateway(sandbox)) })
  const who = await cashier(h)
  const { id } = await arrived(h)
  gateway?.fail('timeout-after', { times, only: ['authorise'] })
  const answer = await who.call(gate.close, { stayId: id, by: 'card', ...CARD })
  expect(answer.stay.status).toBe('OPEN')
  return { h, read: () => who.call(gate.stay, { stayId: id }) }
}

const jobsOfCharges = ({ sql }: Harness) => sql`select name from pgboss.job where data ? 'paymentId'`

test('a stay whose card is not answered about is asked again by one job, however long that takes, and closes', async () => {
  const { h, read } = await unanswered({ times: 5 })
  h.clock.advance({ seconds: 6 })
  await h.runJobs()
  h.clock.advance({ minutes: 2 })
  await h.runJobs()
  expect(await read()).toMatchObject({ status: 'CLOSED', paid: '86.48' })
  expect(await jobsOfCharges(h)).toHaveLength(1)
  expect(await h.count('sandbox.charges')).toBe(1)
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a stay that a dying process left unpaid is taken up within the minute', async () => {
  const { h, read } = await unanswered({ times: 1 })
  await h.sql`delete from pgboss.job where data ? 'paymentId'`
  h.clock.advance({ seconds: 50 })
  await h.services.jobs.send(h.services.db, 'payments.resume-charges', {}, {})
  await h.runJobs()
  expect(await read()).toMatchObject({ status: 'CLOSED' })
  expect(await brokenPromises(h.services.db)).toEqual([])
})
