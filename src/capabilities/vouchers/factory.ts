import type { CallInput } from '../../http/endpoint.ts'
import type { Harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { CARD, STAY } from '../bookings/factory.ts'
import { earn } from '../club/points/index.ts'
import { type TimeVoucher, vouchers } from './contract.ts'
import { voucherDesk } from './office-contract.ts'

/** The price of the first worked example of docs/rules.md in points: 72.00 of charges at list price. */
export const POINTS = 7200

/** A member with points, as earned by closed stays. */
export async function memberWith(h: Harness, points: number, of: { confirmed?: boolean } = {}) {
  const member = await h.as.member(of)
  const ctx = h.ctx()
  await earn(ctx, { accountId: member.id, transactionId: ctx.random.uuid(), points, ref: 'R1' })
  return member
}

/** A voucher that a member redeems points for. */
export function redeemed(
  member: Traveller & { number: string },
  more: Partial<CallInput<typeof vouchers.issue>> = {},
): Promise<TimeVoucher> {
  return member.call(vouchers.issue, { number: member.number, ...STAY, ...more })
}

/** A free voucher given to a member, as the member sees it. */
export async function givenTo(h: Harness, member: Traveller & { number: string }): Promise<TimeVoucher> {
  const manager = await h.as.staff('manager')
  const why = { reason_code: 'LATE_SHUTTLE', reason: 'Waited 50 minutes' } as const
  const { voucher_id } = await manager.call(voucherDesk.give, { number: member.number, ...STAY, ...why })
  return member.call(vouchers.get, { voucherId: voucher_id ?? '' })
}

export const GIFT = {
  buyer_name: 'Grace Hopper',
  buyer_email: 'grace@example.com',
  recipient_name: 'Ada Lovelace',
  recipient_email: 'ada@example.com',
  deliver_on: '2026-11-25',
}

/** A gift; the buyer holds the link of the purchase from then on. */
export async function bought(
  traveller: Traveller,
  more: Partial<CallInput<typeof vouchers.buy>> = {},
): Promise<TimeVoucher> {
  const { voucher, token } = await traveller.call(vouchers.buy, { ...STAY, ...GIFT, ...CARD, ...more })
  traveller.hold(token)
  return voucher
}
