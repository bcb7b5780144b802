import { expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { approvals } from '../approvals/contract.ts'
import { bookings } from '../bookings/contract.ts'
import { booked } from '../bookings/factory.ts'
import { desk } from '../bookings/office-contract.ts'
import { giveBonus } from '../club/points/index.ts'
import { cashier } from '../drawers/factory.ts'
import { exceptions } from '../exceptions/contract.ts'
import { gate } from '../gate/contract.ts'
import { partnerLots } from './contract.ts'
import { LOT, partnerLot } from './factory.ts'

/** A booking of three days for $74.57, and a lot that costs us $12.00 a day. */
async function scene() {
  const h = await harness()
  const [owner, caller] = [await h.as.staff('owner'), await h.as.traveller()]
  const { id: bookingId, number } = await booked(caller)
  const lot = await partnerLot(owner)
  await h.runJobs()
  const input = (refund: string) => ({ bookingId, lot_id: lot.id, refund, reason_code: 'LOT_FULL' }) as const
  const whole = async () => {
    await h.runJobs()
    expect(await brokenPromises(h.services.db)).toEqual([])
  }
  return { h, owner, caller, bookingId, number, lot, input, whole }
}

test('a guest is sent to a partner lot: told where, kept what they paid for, and their space is free', async () => {
  const { h, owner, caller, bookingId, lot, input, whole } = await scene()
  expect(await owner.call(partnerLots.walk, input('0.00'))).toMatchObject({ status: 'done', booking: { sent_to: LOT } })
  await whole()
  expect(await h.lot.takenAtAll()).toBe(0)
  const [mail] = await h.mail(`booking/${bookingId}/walked`)
  expect(mail?.subject).toContain('Please park at Cedar Park')
  expect(mail?.text).toContain(LOT.address)
  expect(mail?.text).toContain(LOT.phone)
  expect(mail?.text).not.toContain('goes back')
  expect(await caller.call(bookings.get, { bookingId })).toMatchObject({
    status: 'CANCELLED',
    total: '74.57',
    refunded: '0.00',
    sent_to: LOT,
  })
  const { changes } = await owner.call(desk.booking, { bookingId })
  expect(changes[0]).toMatchObject({ what: 'walked', detail: 'Sent to Cedar Park, which costs us $36.00. Lot full' })
  expect(await owner.call(partnerLots.guests, { lotId: lot.id })).toMatchObject({
    count: 1,
    cost: '36.00',
    items: [{ booking_id: bookingId, days: 3, cost: '36.00', refund: '0.00' }],
  })
})

test('a guest who is sent elsewhere has our lot and its alarm taken out of the calendar, and gets no other file', async () => {
  const { h, owner, bookingId, input, whole } = await scene()
  const [confirmed] = (await h.mailedFiles(`booking/${bookingId}/confirmation`)).filter(isCalendar)
  await owner.call(partnerLots.walk, input('0.00'))
  await whole()
  const files = await h.mailedFiles(`booking/${bookingId}/walked`)
  expect(files.map(isCalendar)).toEqual([true])
  const [ends] = files.map(({ content }) => content.toString())
  expect(ends).toContain('STATUS:CANCELLED')
  expect(ends).not.toContain('BEGIN:VALARM')
  expect([sequenceOf(confirmed?.content.toString()), sequenceOf(ends)]).toEqual(['0', '1'])
})

const isCalendar = ({ filename }: { filename: string }) => filename.endsWith('.ics')
const sequenceOf = (calendar = '') => /SEQUENCE:(\d+)/.exec(calendar)?.[1]

test('what goes back counts with what it costs us, to the limits and among the exceptions', async () => {
  const { h, owner, caller, bookingId, number, input, whole } = await scene()
  await h.change('act_limits', { kind: 'walk' }, { most_cents: cents(10000) })
  const who = await h.as.staff('cashier')
  const { status, approval_id } = await who.call(partnerLots.walk, input('74.57'))
  expect(status).toBe('waiting')
  await expect(owner.call(partnerLots.walk, input('74.58'))).rejects.toMatchObject({ formErrors: [expect.any(String)] })
  await owner.call(approvals.approve, { requestId: approval_id! })
  expect(await caller.call(bookings.get, { bookingId })).toMatchObject({ total: '0.00', refunded: '74.57' })
  await whole()
  expect((await h.mail(`booking/${bookingId}/walked`))[0]?.text).toContain(
    '$74.57 goes back to your Visa ending in 4242',
  )
  const { items } = await owner.call(exceptions.search, { kind: 'walk', from: '2026-11-01', until: '2026-11-30' })
  expect(items).toMatchObject([{ amount: '110.57', subject_number: number, taken: '0.00' }])
})

test('who had paid with points reads how much of the refund comes back as points', async () => {
  const { h, owner, input, whole } = await scene()
  const member = await h.as.member()
  const source = h.ctx().random.uuid()
  await giveBonus(h.ctx(), { accountId: member.id, points: 5000, reason: 'LONG_WAIT', ref: 'T', source })
  const { id: bookingId } = await booked(member, 'BUY_NOW', { email: member.email, points_to_use: 5000 })
  await owner.call(partnerLots.walk, { ...input('40.00'), bookingId })
  await whole()
  const [mail] = await h.mail(`booking/${bookingId}/walked`)
  expect(mail?.text).toContain('$24.57 goes back to your Visa ending in 4242.')
  expect(mail?.text).toContain('1,543 points are back in your account.')
})

test('the gate sees where a guest was sent, by number and by name, and does not let them in', async () => {
  const { h, owner, number, input } = await scene()
  await owner.call(partnerLots.walk, input('0.00'))
  h.clock.set('2026-12-01T16:00:00Z')
  const who = await cashier(h)
  for (const code of [number, 'Lovelace']) {
    expect((await who.call(gate.find, { code })).booking).toMatchObject({ status: 'CANCELLED', sent_to: LOT })
  }
  const arriving = who.call(gate.arrive, { booking_number: number })
  await expect(arriving).rejects.toMatchObject({ formErrors: ['This booking is canceled.'] })
})

test('who is parked, or was sent elsewhere already, is sent nowhere; twenty at once send once', async () => {
  const { h, input, whole } = await scene()
  const staff = await Promise.all(Array.from({ length: 4 }, () => h.as.staff('manager')))
  const tries = Array.from({ length: 20 }, (_, index) => staff[index % 4]!.call(partnerLots.walk, input('10.00')))
  expect((await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await whole()
  const again = staff[0]!.call(partnerLots.walk, input('0.00'))
  await expect(again).rejects.toMatchObject({ formErrors: ['This booking is canceled.'] })
})

test('lots are kept by name with versions; guests keep what they were told', async () => {
  const { h, owner, caller, bookingId, lot, input } = await scene()
  await expect(partnerLot(owner, { name: 'cedar park' })).rejects.toMatchObject({
    fieldErrors: { name: [expect.any(String)] },
  })
  const { id: lotId, version } = lot
  const saved = await owner.call(partnerLots.save, { lotId, version, ...LOT, phone: '555', day_cost: '14.50' })
  expect(saved).toMatchObject({ phone: '555', day_cost: '14.50', version: 2 })
  const late = owner.call(partnerLots.save, { lotId, version, ...LOT, day_cost: '9.00' })
  await expect(late).rejects.toMatchObject({ status: 409, publicMessage: expect.stringContaining('changed this on') })
  await owner.call(partnerLots.walk, input('0.00'))
  await owner.call(partnerLots.remove, { lotId })
  const { items } = await owner.call(partnerLots.list, {})
  expect(items.map(({ name }) => name)).toEqual(['Evergreen Garage'])
  expect((await caller.call(bookings.get, { bookingId })).sent_to?.phone).toBe('555')
  const written = await h.rows('history', { table_name: 'partner_lots' })
  expect(written.filter(({ row_after }) => row_after?.['id'] === lotId)).toHaveLength(3)
  await expect(owner.call(partnerLots.one, { lotId })).rejects.toMatchObject({ status: 404 })
})
