import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '../../platform/context.ts'
import { harness } from '../../test/harness.ts'
import { plansOf } from '../../test/plans.ts'
import { brokenPromises } from '../../test/promises.ts'
import { refundAsked } from '../acts/factory.ts'
import { approvals } from '../approvals/contract.ts'
import { auditLog } from '../audit-log/contract.ts'
import { bookings } from '../bookings/contract.ts'
import { booked } from '../bookings/factory.ts'
import { cashier, counted } from '../drawers/factory.ts'
import { drawers } from '../drawers/contract.ts'
import { gate } from '../gate/contract.ts'
import { stayed } from '../gate/factory.ts'
import { cardsRefundedOften } from '../payments/index.ts'
import { bought } from '../vouchers/factory.ts'
import { voucherDesk } from '../vouchers/office-contract.ts'
import { exceptions } from './contract.ts'
import { search } from './store.ts'

test('acts, gates by hand and drawers stand in one list, by person, shift and kind, with their sums', async () => {
  const h = await harness()
  const { who, stay, requestId } = await refundAsked(h)
  await (await h.as.staff('manager')).call(approvals.approve, { requestId })
  const mistake = await who.call(gate.arrive, {})
  await who.call(gate.void, { stayId: mistake.id, reason_code: 'MISTAKE' })
  await stayed(h, who, { hours: 1, is_lost_ticket: true })
  const corrected = await who.call(gate.arrive, {})
  await who.call(gate.change, { stayId: corrected.id, vehicle_class: 'OVERSIZE' })
  const auditor = await h.as.staff('auditor')
  const all = await auditor.call(exceptions.search, {})
  expect(all.items.map(({ kind }) => kind)).toEqual(['manual_gate', 'void', 'refund'])
  expect(all.items[2]).toMatchObject({
    who: 'cashier',
    subject_number: stay.ticket_num,
    amount: '30.00',
    price: stay.paid,
    approved_by: 'manager',
    reason_code: 'DAMAGE',
  })
  expect(all.sums).toContainEqual({ kind: 'refund', count: 1, amount: '30.00' })
  const shift = all.items[2]!.drawer_id ?? ''
  const find = async (asked: object) => (await auditor.call(exceptions.search, asked)).count
  expect(await find({ search: shift })).toBe(3)
  expect(await find({ search: stay.ticket_num.toLowerCase() })).toBe(1)
  expect(await find({ search: 'cashier' })).toBe(3)
  expect(await find({ search: 'manager' })).toBe(0)
  expect(await find({ kind: 'void' })).toBe(1)
  expect(await find({ from: '2026-01-01', until: '2026-01-31' })).toBe(0)
  const tooLong = auditor.call(exceptions.search, { from: '2025-01-01', until: '2026-01-31' })
  await expect(tooLong).rejects.toMatchObject({ fieldErrors: { from: ['Choose a period of up to 92 days'] } })
})

test('an act upon a voucher, its request and what is written down of it tell the end of the number alone', async () => {
  const h = await harness()
  const { id: voucherId, number } = await bought(await h.as.traveller())
  h.clock.advance({ hours: 24 })
  const [who, manager, auditor] = [
    await h.as.staff('cashier'),
    await h.as.staff('manager'),
    await h.as.staff('auditor'),
  ]
  const asked = await who.call(voucherDesk.void, { voucherId, reason_code: 'CUSTOMER_ASKED' })
  expect(asked.status).toBe('waiting')
  const requestId = asked.approval_id ?? ''
  await h.runJobs()
  const request = await manager.call(approvals.one, { requestId })
  await manager.call(approvals.approve, { requestId })
  await h.runJobs()
  const { items } = await auditor.call(exceptions.search, {})
  expect(items).toMatchObject([{ kind: 'void', subject_kind: 'voucher', subject_number: `••••${number.slice(-4)}` }])
  const { items: entries } = await auditor.call(auditLog.search, { search: requestId })
  expect(entries.map(({ what }) => what)).toEqual(expect.arrayContaining(['act.asked', 'act.approved', 'created']))
  const told = [
    request,
    items,
    await h.mail('approval/'),
    await Promise.all(entries.map(({ id: entryId }) => auditor.call(auditLog.one, { entryId }))),
  ]
  expect(JSON.stringify(told)).not.toContain(number)
})

test('a drawer that differs is an exception of its shift', async () => {
  const h = await harness()
  const who = await cashier(h)
  await counted(who, '97.50')
  await who.call(drawers.closeDrawer, { note: 'Gave too much change.' })
  const { items } = await (await h.as.staff('auditor')).call(exceptions.search, {})
  expect(items).toMatchObject([
    { kind: 'drawer_short', who: 'cashier', amount: '-2.50', reason: 'Gave too much change.', subject_kind: 'drawer' },
  ])
})

test('the same card that gets money back three times in 30 days is named', async () => {
  const h = await harness()
  const owner = await h.as.staff('owner')
  const refunded = async () => {
    h.clock.advance({ minutes: 1 })
    const traveller = await h.as.traveller()
    const { number, id } = await booked(traveller, 'BUY_NOW', { check_for_existing: false })
    await traveller.call(bookings.cancel, { number })
    await h.runJobs()
    return id
  }
  await refunded()
  await refunded()
  expect((await owner.call(exceptions.search, {})).cards).toEqual([])
  const booking_id = await refunded()
  expect((await owner.call(exceptions.search, {})).cards).toMatchObject([{ last4: '4242', refunds: 3, booking_id }])
  expect(await h.count('card_refunds')).toBe(3)
  // What was paid with another card last counts for that.
  h.clock.advance({ minutes: 1 })
  const [card] = await h.rows('cards', { booking_id })
  const other = { ...card!, id: h.ctx().random.uuid(), fingerprint: 'other', created_at: h.clock.now() }
  await h.add('cards', other)
  expect((await owner.call(exceptions.search, {})).cards).toEqual([])
  await h.change('cards', { id: other.id }, { fingerprint: card!.fingerprint, last4: '9999' })
  expect((await owner.call(exceptions.search, {})).cards).toMatchObject([{ last4: '9999', refunds: 3, booking_id }])
  // Cards of people who were erased meanwhile are not one card.
  await h.sql`update cards set fingerprint = ''`
  expect((await owner.call(exceptions.search, {})).cards).toEqual([])
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('an exception belongs to the shift in which it was, and to none after it', async () => {
  const h = await harness()
  const who = await cashier(h)
  const voided = async () => {
    const { id } = await who.call(gate.arrive, {})
    await who.call(gate.void, { stayId: id, reason_code: 'MISTAKE' })
    h.clock.advance({ minutes: 1 })
  }
  const [shift] = await h.rows('drawers', {})
  await voided()
  await counted(who, '100.00')
  h.clock.advance({ minutes: 1 })
  await voided()
  await who.call(drawers.openDrawer, { opening: '100.00' })
  await voided()
  const auditor = await h.as.staff('auditor')
  const { items } = await auditor.call(exceptions.search, { kind: 'void' })
  expect(items.map(({ drawer_id }) => drawer_id && drawer_id === shift!.id)).toEqual([false, null, true])
  expect((await auditor.call(exceptions.search, { search: shift!.id })).items).toEqual([items[2]])
})

test('a period is found by indexes, however many stays there are', async () => {
  const h = await harness({ unused: true })
  const before = h.ctx().now
  const from = before.subtract({ hours: 24 * 30 })
  await transaction(h.ctx(), async (ctx) => {
    await sql`set local enable_seqscan = off`.execute(ctx.db)
    const plans = await plansOf(ctx, async (ctx) => {
      await search(ctx, { from, before, page_size: 50, page_number: 1 }).catch(() => undefined)
      await cardsRefundedOften(ctx, { from, before, least: 3 })
    })
    expect(plans).toHaveLength(3)
    expect(plans.join('\n')).not.toContain('Seq Scan')
    const all = plans.join('\n')
    for (const index of ['acts_by_time', 'transaction_changes_by_staff', 'drawers_apart', 'gate_scans_with_cash'])
      expect(all).toContain(index)
    expect(all).toContain('card_refunds_in_order')
  })
})
