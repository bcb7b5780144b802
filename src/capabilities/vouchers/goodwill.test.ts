import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { approvals } from '../approvals/contract.ts'
import { STAY } from '../bookings/factory.ts'
import { nothingIsBroken } from '../gate/factory.ts'
import { vouchers } from './contract.ts'
import { bought, givenTo, memberWith, POINTS, redeemed } from './factory.ts'
import { voucherDesk } from './office-contract.ts'

const WHY = { reason_code: 'LATE_SHUTTLE', reason: 'Waited 50 minutes' } as const

test('a voucher given as goodwill costs the member nothing, counts against limits, and is used and voided like others', async () => {
  const h = await harness()
  const member = await h.as.member()
  const manager = await h.as.staff('manager')
  const give = (more: object = {}) =>
    manager.call(voucherDesk.give, { number: member.number, ...STAY, ...WHY, ...more })
  const { status, voucher_id } = await give()
  expect(status).toBe('done')
  const voucherId = voucher_id ?? ''
  const shown = await manager.call(voucherDesk.oneOfMembers, { voucherId })
  expect(shown).toMatchObject({
    status: 'ISSUED',
    point_club_number: member.number,
    voucher: { kind: 'GOODWILL', points: 0 },
  })
  expect(Number(shown.worth)).toBeGreaterThan(70)
  await h.runJobs()
  expect((await h.mail('voucher/'))[0]).toMatchObject({ recipient: member.email })
  const { items } = await member.call(vouchers.list, { number: member.number })
  expect(items).toMatchObject([{ id: voucherId, kind: 'GOODWILL' }])
  // Two of them are worth more than a manager gives to one member alone.
  const second = await give()
  expect(second).toMatchObject({ status: 'waiting', voucher_id: null })
  const owner = await h.as.staff()
  await owner.call(approvals.approve, { requestId: second.approval_id ?? '' })
  expect((await owner.call(voucherDesk.ofMembers, { kind: 'GOODWILL' })).count).toBe(2)
  await owner.call(voucherDesk.void, { voucherId, reason_code: 'MISTAKE' })
  expect((await owner.call(voucherDesk.ofMembers, { status: 'VOIDED' })).items.map(({ id }) => id)).toEqual([voucherId])
  await expect(give({ travel_to_date: STAY.travel_from_date })).rejects.toThrow('Validation Error')
  await expect(
    (await h.as.staff('cashier')).call(voucherDesk.give, { number: member.number, ...STAY, ...WHY }),
  ).rejects.toMatchObject({ status: 403 })
  await nothingIsBroken(h)
})

test('a voucher that cost nothing is never voided by its holder, who would get nothing for it', async () => {
  const h = await harness()
  const member = await memberWith(h, POINTS)
  const given = await givenTo(h, member)
  const own = await redeemed(member)
  const { items } = await member.call(vouchers.list, { number: member.number })
  expect(Object.fromEntries(items.map(({ id, voidable }) => [id, voidable]))).toEqual({
    [given.id]: false,
    [own.id]: true,
  })
  const why = { formErrors: ['This voucher was free, so there is nothing to give back. You can leave it unused.'] }
  await expect(member.call(vouchers.void, { voucherId: given.id })).rejects.toMatchObject(why)
  const ofMember = member.call(vouchers.voidOfMember, { number: member.number, voucherId: given.number })
  await expect(ofMember).rejects.toMatchObject(why)
  await h.runJobs()
  const promise = 'You can void it until the day before the first date.'
  const textOf = async (id: string) => (await h.mail(`voucher/${id}/issued`))[0]?.text
  expect(await textOf(given.id)).not.toContain(promise)
  expect(await textOf(own.id)).toContain(promise)
  const manager = await h.as.staff('manager')
  expect((await manager.call(voucherDesk.oneOfMembers, { voucherId: given.id })).voucher.voidable).toBe(true)
  await nothingIsBroken(h)
})

test('who may see members’ vouchers finds those for points and those given, and none that somebody bought', async () => {
  const h = await harness()
  const member = await memberWith(h, POINTS)
  const own = await redeemed(member)
  const gift = await bought(await h.as.traveller())
  const cashier = await h.as.staff('cashier')
  const { items, count } = await cashier.call(voucherDesk.ofMembers, {})
  expect({ ids: items.map(({ id }) => id), count }).toEqual({ ids: [own.id], count: 1 })
  expect(await cashier.call(voucherDesk.oneOfMembers, { voucherId: own.id })).toMatchObject({
    voucher: { points: POINTS },
  })
  await expect(cashier.call(voucherDesk.oneOfMembers, { voucherId: gift.id })).rejects.toMatchObject({ status: 404 })
  await expect((await h.as.staff('marketing')).call(voucherDesk.ofMembers, {})).rejects.toMatchObject({ status: 403 })
})
