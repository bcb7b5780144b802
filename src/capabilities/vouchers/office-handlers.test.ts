import { expect, test } from 'vitest'
import { MOST_FOUND } from '../../lib/listed.ts'
import { harness } from '../../test/harness.ts'
import { STAY } from '../bookings/factory.ts'
import { vouchers } from './contract.ts'
import { voucherDesk } from './office-contract.ts'
import { bought, memberWith, POINTS, redeemed } from './factory.ts'

test('staff find every voucher, see its story, and the months add up to the list', async () => {
  const h = await harness()
  const member = await memberWith(h, 2 * POINTS)
  const first = await redeemed(member)
  const gift = await bought(await h.as.traveller())
  const refused = bought(await h.as.traveller(), { cc_number: '4000000000000341', recipient_name: 'Nobody' })
  await expect(refused).rejects.toThrow('Validation Error')
  const owner = await h.as.staff()
  await owner.call(voucherDesk.void, { voucherId: gift.id, reason_code: 'CUSTOMER_ASKED' })
  await expect(owner.call(vouchers.void, { voucherId: first.id })).rejects.toMatchObject({ status: 404 })
  h.clock.advance({ hours: 24 * 9 + 12 })
  const late = { travel_from_date: '2026-12-10 08:00:00-0800', travel_to_date: '2026-12-13 08:00:00-0800' }
  const second = await redeemed(member, late)
  const find = async (asked: object) => {
    const { items } = await owner.call(voucherDesk.search, { sort: 'created_at', ...asked })
    return items.map(({ number }) => number)
  }
  const end = ({ number }: { number: string }) => `••••${number.slice(-4)}`
  expect(await find({ search: first.number.toLowerCase() })).toEqual([end(first)])
  expect(await find({ search: 'grace@', status: 'VOIDED' })).toEqual([end(gift)])
  expect(await find({ kind: 'POINTS' })).toEqual([end(first), end(second)])
  expect(await find({ kind: 'POINTS', from: '2026-12-01' })).toEqual([end(second)])
  expect(await find({ status: 'UNPAID' })).toHaveLength(1)
  const { items: months, sums } = await owner.call(voucherDesk.summary, {})
  expect(months.map(({ month, kind, issued, voided }) => [month, kind, issued.count, voided.amount])).toEqual([
    ['2026-12', 'POINTS', 1, '0.00'],
    ['2026-11', 'GIFT', 1, '74.57'],
    ['2026-11', 'POINTS', 1, '0.00'],
  ])
  expect(sums.map(({ kind, outstanding }) => [kind, outstanding])).toEqual([
    ['POINTS', { count: 2, points: 2 * POINTS, amount: '0.00' }],
    ['GIFT', { count: 0, points: 0, amount: '0.00' }],
  ])
  const listed = {
    issued: undefined,
    used: 'USED',
    expired: 'EXPIRED',
    voided: 'VOIDED',
    outstanding: 'ISSUED',
  } as const
  for (const { month, kind, ...line } of months)
    for (const [what, status] of Object.entries(listed)) {
      const asked = { kind, status, from: `${month}-01`, until: `${month}-28` }
      const { issued } = await owner.call(voucherDesk.search, asked)
      expect([month, kind, what, line[what as keyof typeof line]]).toEqual([month, kind, what, issued])
    }
  const { voucher, status, payments, changes } = await owner.call(voucherDesk.one, { voucherId: gift.id })
  expect([voucher.number, status, voucher.gift?.refunded]).toEqual([gift.number, 'VOIDED', '74.57'])
  expect(payments.map(({ kind }) => kind)).toEqual(['CHARGE', 'REFUND'])
  expect(changes.map(({ what }) => what)).toEqual(['voided', 'paid', 'created'])
  expect((await owner.call(voucherDesk.one, { voucherId: first.id })).point_club_number).toBe(member.number)
})

test('a text that finds very many vouchers is counted as far as a list reaches, without their value', async () => {
  const h = await harness()
  const gift = await bought(await h.as.traveller(), { recipient_name: 'Grace Common' })
  const more = (first: number, last: number) => h.sql`
    insert into vouchers
    select made.* from vouchers v, generate_series(${first}::int, ${last}::int) as n, jsonb_populate_record(v, jsonb_build_object(
      'id', gen_random_uuid(), 'number', 'V' || n, 'purchase_id', gen_random_uuid(), 'request_key', null)) as made
    where v.id = ${gift.id}`
  await more(1, MOST_FOUND - 2)
  const owner = await h.as.staff()
  const find = (search: string) => owner.call(voucherDesk.search, { search, page_size: 1 })
  expect(await find('common')).toMatchObject({ count: MOST_FOUND - 1, issued: { count: MOST_FOUND - 1 } })
  expect(await find('co')).toMatchObject({ count: MOST_FOUND - 1 })
  expect(await find('om')).toMatchObject({ count: 0, issued: { count: 0 } })
  await more(MOST_FOUND, MOST_FOUND + 9)
  expect(await find('common')).toMatchObject({ count: MOST_FOUND, issued: null })
})

test('staff who only read see the end of a number alone, and get no document that shows it', async () => {
  const h = await harness()
  const member = await memberWith(h, POINTS)
  const { id: voucherId, number } = await redeemed(member)
  const auditor = await h.as.staff('auditor')
  const shown = [
    await auditor.call(voucherDesk.one, { voucherId }),
    await auditor.call(voucherDesk.oneOfMembers, { voucherId }),
    await auditor.call(vouchers.get, { voucherId }),
  ]
  expect(JSON.stringify(shown)).not.toContain(number)
  expect(JSON.stringify(shown)).toContain(`••••${number.slice(-4)}`)
  const document = { voucherId, kind: 'pdf' } as const
  await expect(auditor.call(vouchers.document, document)).rejects.toMatchObject({ status: 404 })
  const owner = await h.as.staff('owner')
  expect((await owner.call(voucherDesk.one, { voucherId })).voucher.number).toBe(number)
  expect(await owner.call(vouchers.document, document)).toMatchObject({ content_type: 'application/pdf' })
})

test('staff who look after members mail a voucher, and spend points for one, only with the right to change vouchers', async () => {
  const h = await harness()
  const ada = await memberWith(h, 2 * POINTS)
  const { number } = ada
  const { id: voucherId } = await redeemed(ada)
  await h.runJobs()
  const before = await h.count('mail_messages')
  const who = await h.as.staff('auditor')
  const care = ['PointClubUser:Search', 'PointClubUser:Update', 'PointClubVoucher:Search']
  await h.change('policies', { name: 'auditor' }, { permissions: care })
  const mailing = { number, voucherId, email: 'me@example.com', with_pdf: true }
  await expect(who.call(vouchers.emailOfMember, mailing)).rejects.toMatchObject({ status: 403 })
  await expect(who.call(vouchers.issue, { number, ...STAY })).rejects.toMatchObject({ status: 403 })
  await h.runJobs()
  expect([await h.count('vouchers'), await h.count('mail_messages')]).toEqual([1, before])
  await h.change('policies', { name: 'auditor' }, { permissions: [...care, 'TimeVouchers:Update'] })
  await who.call(vouchers.emailOfMember, mailing)
  await who.call(vouchers.issue, { number, ...STAY })
  await ada.call(vouchers.emailOfMember, mailing)
  await h.runJobs()
  expect(await h.mail({ to: 'me@example.com' })).toHaveLength(2)
})
