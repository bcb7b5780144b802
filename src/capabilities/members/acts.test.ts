import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { approvals } from '../approvals/contract.ts'
import { membership } from '../membership/contract.ts'
import { memberWith } from '../vouchers/factory.ts'
import { memberDesk } from '../club/office-contract.ts'
import { members } from './contract.ts'

const WHY = { reason_code: 'APOLOGY', reason: 'Waited 50 minutes' } as const

test('points within the limits are given at once; above them somebody else approves, and the ledger tells the member', async () => {
  const h = await harness()
  const member = await memberWith(h, 500)
  const [manager, other] = [await h.as.staff('manager'), await h.as.staff('manager')]
  const { number } = member
  const adjust = (points: number) => manager.call(members.adjustPoints, { number, points, ...WHY })
  expect(await adjust(1000)).toMatchObject({ status: 'done', point_total: 1500 })
  const { status, approval_id, point_total } = await adjust(20_000)
  expect({ status, point_total }).toEqual({ status: 'waiting', point_total: 1500 })
  const requestId = approval_id ?? ''
  await expect(manager.call(approvals.approve, { requestId })).rejects.toThrow('Validation Error')
  await expect(other.call(approvals.approve, { requestId })).rejects.toThrow('Validation Error')
  const owner = await h.as.staff()
  expect(await owner.call(approvals.approve, { requestId })).toMatchObject({ status: 'DONE' })
  const { items } = await member.call(membership.ledger, { number })
  const description = 'Adjusted by staff: with our apologies'
  expect(items.slice(0, 2)).toMatchObject([
    { kind: 'ADJUST', points: 20_000, balance: 21_500, description },
    { kind: 'ADJUST', points: 1000, balance: 1500, description },
  ])
  await expect(adjust(0)).rejects.toMatchObject({ fieldErrors: { points: [expect.any(String)] } })
  await expect(adjust(-30_000)).rejects.toMatchObject({ fieldErrors: { points: ['The member has 21,500 points.'] } })
  const unexplained = { number, points: 1, reason_code: 'OTHER' } as const
  await expect(manager.call(members.adjustPoints, unexplained)).rejects.toThrow('Validation Error')
  await expect(
    (await h.as.staff('cashier')).call(members.adjustPoints, { number, points: 1, ...WHY }),
  ).rejects.toMatchObject({ status: 403 })
  await owner.call(memberDesk.deactivate, { number, reason: 'MISUSE' })
  await expect(adjust(1)).rejects.toThrow('Validation Error')
})

test('fifty at once never give more than the limit, and never take more than there is', async () => {
  const h = await harness()
  const [rich, poor] = [await memberWith(h, 1), await memberWith(h, 2000)]
  const manager = await h.as.staff('manager')
  const given = await Promise.allSettled(
    Array.from({ length: 50 }, () => manager.call(members.adjustPoints, { number: rich.number, points: 1000, ...WHY })),
  )
  const done = given.filter((each) => each.status === 'fulfilled' && each.value.status === 'done')
  // $100.00 for one member: ten times what 1,000 points are worth.
  expect(done).toHaveLength(10)
  expect((await rich.call(membership.points, { number: rich.number })).point_total).toBe(10_001)
  const owner = await h.as.staff()
  const taken = await Promise.allSettled(
    Array.from({ length: 50 }, () => owner.call(members.adjustPoints, { number: poor.number, points: -100, ...WHY })),
  )
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect((await poor.call(membership.points, { number: poor.number })).point_total).toBe(0)
})

test('what a merged account has is given within limits, or when somebody else approves; nothing is asked where one mailbox has both', async () => {
  const h = await harness()
  const [manager, kept] = [await h.as.staff('manager'), await h.as.member()]
  const why = { reason: 'SAME_PERSON', note: 'Same phone and card' } as const
  const merge = (number: string) => manager.call(members.merge, { number, other: kept.number, ...why })
  const [little, much, own, none] = [
    await memberWith(h, 500),
    await memberWith(h, 20_000),
    await memberWith(h, 20_000),
    await h.as.member(),
  ]
  // Of what is worth nothing, as much as there is.
  await h.change('act_limits', { kind: 'adjust_points' }, { most_a_day: 1 })
  expect(await merge(little.number)).toMatchObject({ status: 'done' })
  expect(await merge(none.number)).toMatchObject({ status: 'done' })
  await h.change('accounts', { id: own.id }, { email: kept.email.replace('@', '+club@') })
  expect(await merge(own.number)).toMatchObject({ status: 'done' })

  const { status, approval_id } = await merge(much.number)
  expect(status).toBe('waiting')
  const owner = await h.as.staff()
  expect(await owner.call(members.one, { number: much.number })).toMatchObject({ status: 'ACTIVE', points: 20_000 })
  await owner.call(approvals.approve, { requestId: approval_id ?? '' })
  expect(await owner.call(members.one, { number: much.number })).toMatchObject({ status: 'MERGED', points: 0 })
  expect(await owner.call(members.one, { number: kept.number })).toMatchObject({ points: 40_500 })
  expect(await h.rows('acts', { kind: 'adjust_points' }, 'amount_cents')).toMatchObject([
    { amount_cents: 500, subject_id: little.id, reason: 'Same phone and card' },
    { amount_cents: 20_000, subject_id: much.id, request_id: approval_id },
  ])
})
