import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { toArgument } from '../../lib/pacific.ts'
import { say } from '../../lib/texts.ts'
import { approvals } from '../approvals/contract.ts'
import { nothingIsBroken } from '../gate/factory.ts'
import { publish } from '../rates/factory.ts'
import { bought, memberWith, POINTS, redeemed } from './factory.ts'
import { vouchers } from './contract.ts'
import { voucherDesk } from './office-contract.ts'

const WHY = { reason_code: 'APOLOGY' } as const
const later = (moment: string, hours: number) => toArgument(Temporal.Instant.from(moment).add({ hours }))

test('a voucher holds longer within limits, counts by the price of the added time, takes its space, and is mailed again', async () => {
  const h = await harness()
  const member = await memberWith(h, POINTS)
  const { id: voucherId, travel_to_date: until } = await redeemed(member)
  const manager = await h.as.staff('manager')
  const extend = (hours: number, who = manager) =>
    who.call(voucherDesk.extend, { voucherId, travel_to_date: later(until, hours), ...WHY })
  const taken = () => h.lot.takenAtAll()
  const before = await taken()
  const { status, voucher } = await extend(48)
  expect([status, voucher.travel_to_date > until]).toEqual(['done', true])
  expect(await taken()).toBe(before + 2)
  const [act] = await h.rows('acts')
  expect(act).toMatchObject({ subject_kind: 'voucher' })
  expect(act!.amount_cents).toBeGreaterThan(2000)
  await expect(extend(48)).rejects.toMatchObject({ fieldErrors: { travel_to_date: [expect.any(String)] } })
  const { changes } = await manager.call(voucherDesk.one, { voucherId })
  expect(changes[0]).toMatchObject({ what: 'extended', who: 'manager' })
  await h.runJobs()
  expect((await h.mail(`voucher/${voucherId}/copy`))[0]).toMatchObject({ recipient: member.email })
  // A month is worth more than a manager gives alone.
  expect(await extend(30 * 24)).toMatchObject({ status: 'waiting' })
  const [request] = (await manager.call(approvals.own, {})).items
  await (await h.as.staff()).call(approvals.approve, { requestId: request!.id })
  await expect(extend(90, await h.as.staff('cashier'))).rejects.toMatchObject({ status: 403 })
  await nothingIsBroken(h)
})

test('the links of a gift, its buyer’s and its holder’s, live 90 days beyond the new time', async () => {
  const h = await harness()
  const { id: voucherId, travel_to_date: until } = await bought(await h.as.traveller(), { deliver_on: '2026-11-21' })
  await h.runJobs()
  const owner = await h.as.staff()
  const { voucher } = await owner.call(voucherDesk.extend, { voucherId, travel_to_date: later(until, 48), ...WHY })
  const lastDay = Temporal.Instant.from(voucher.travel_to_date)
    .add({ hours: 90 * 24 })
    .toString()
  const links = await h.rows('url_tokens', { kind: 'voucher' })
  expect(new Set(links.map(({ subject_id }) => subject_id)).size).toBe(2)
  expect(new Set(links.map(({ expires_at }) => expires_at.toString()))).toEqual(new Set([lastDay]))
})

test('a voucher that has expired holds again, and its space is taken with it; one that was used or voided does not', async () => {
  const h = await harness()
  const member = await memberWith(h, POINTS)
  const { id: voucherId, travel_to_date: until } = await redeemed(member)
  const owner = await h.as.staff()
  h.clock.set(Temporal.Instant.from(until).add({ hours: 40 }).toString())
  await h.services.jobs.send(h.services.db, 'vouchers.expire', {}, {})
  await h.runJobs()
  expect(await owner.call(voucherDesk.one, { voucherId })).toMatchObject({ status: 'EXPIRED' })
  const signedIn = await h.as.staff()
  // Full or not, what is over stands in nobody's way.
  await h.lot.leaveSpaces(later(until, 24).slice(0, 10), 0)
  const { voucher } = await signedIn.call(voucherDesk.extend, { voucherId, travel_to_date: later(until, 240), ...WHY })
  expect(voucher).toMatchObject({ status: 'ISSUED' })
  const gift = await bought(await h.as.traveller(), {
    travel_from_date: later(until, 300),
    travel_to_date: later(until, 340),
    deliver_on: later(until, 100).slice(0, 10),
  })
  await signedIn.call(voucherDesk.void, { voucherId: gift.id, reason_code: 'MISTAKE' })
  const voided = signedIn.call(voucherDesk.extend, { voucherId: gift.id, travel_to_date: later(until, 400), ...WHY })
  await expect(voided).rejects.toThrow('Validation Error')
  await nothingIsBroken(h)
})

test('of ten extensions to the same moment one is done, and its space is taken once', async () => {
  const h = await harness()
  const member = await memberWith(h, POINTS)
  const { id: voucherId, travel_to_date: until } = await redeemed(member)
  const owners = await Promise.all(Array.from({ length: 5 }, () => h.as.staff()))
  const raced = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      owners[index % 5]!.call(voucherDesk.extend, { voucherId, travel_to_date: later(until, 24), ...WHY }),
    ),
  )
  expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await nothingIsBroken(h)
})

test('a voucher that was extended tells its length and what it covers as they are since, and its price as it was paid', async () => {
  const h = await harness()
  const member = await memberWith(h, POINTS)
  const { id: voucherId, travel_to_date: until, rate } = await redeemed(member)
  const lines = async () => (await member.call(vouchers.get, { voucherId })).covers.map((line) => say(line))
  expect(await lines()).toContain('3 × Day')
  const owner = await h.as.staff()
  await owner.call(voucherDesk.extend, { voucherId, travel_to_date: later(until, 48), ...WHY })
  expect(await lines()).toContain('5 × Day')
  expect((await member.call(vouchers.get, { voucherId })).rate?.total).toBe(rate?.total)
  await h.runJobs()
  const [mail] = await h.mail(`voucher/${voucherId}/copy`)
  expect(mail?.text).toContain('5 days')
  expect(mail?.text).toContain('5 × Day')
  expect(mail?.text).not.toContain('3 days')
})

test('a voucher is extended, too, when today’s prices are none of its first days', async () => {
  const h = await harness()
  const { id: voucherId, travel_to_date: until } = await redeemed(await memberWith(h, POINTS))
  const season = { kind: 'dates', from: '2026-12-04', to: '2027-12-31' } as const
  await publish(h.ctx(), (book) => ({ ...book, plans: book.plans.map((plan) => ({ ...plan, season })) }))
  const owner = await h.as.staff()
  const { voucher } = await owner.call(voucherDesk.extend, { voucherId, travel_to_date: later(until, 48), ...WHY })
  expect(voucher.travel_to_date).toBe('2026-12-06T08:00:00-08:00')
  await nothingIsBroken(h)
})
