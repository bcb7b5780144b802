import { setTimeout as sleep } from 'node:timers/promises'
import { cents } from '../../lib/money.ts'
import { expect, test } from 'vitest'
import { type Harness, harness } from '../../test/harness.ts'
import { inLanguage } from '../../lib/in-language.ts'
import { rowsOf } from '../../test/rows.ts'
import { brokenPromises } from '../../test/promises.ts'
import { approvals } from '../approvals/contract.ts'
import { bookings } from '../bookings/contract.ts'
import { booked, PERSON } from '../bookings/factory.ts'
import { callers } from '../bookings/callers/contract.ts'
import { desk } from '../bookings/office-contract.ts'
import { giveBonus } from '../club/points/index.ts'
import { cashier } from '../drawers/factory.ts'
import { exceptions } from '../exceptions/contract.ts'
import { gate } from '../gate/contract.ts'
import { journal } from '../journal/contract.ts'
import { partnerLots } from '../partner-lots/contract.ts'
import { partnerLot } from '../partner-lots/factory.ts'
import { refunds } from './contract.ts'

/** A booking of $74.57, paid by card, and somebody at the desk. */
async function scene(role: 'cashier' | 'manager' | 'owner' = 'manager') {
  const h = await harness()
  const [staff, caller] = [await h.as.staff(role), await h.as.traveller()]
  const { id: bookingId, number } = await booked(caller)
  await h.runJobs()
  const refund = (amount: string, who = staff) =>
    who.call(refunds.toCard, { bookingId, amount, reason_code: 'SERVICE_FAILURE', reason: 'Waited an hour' })
  return { h, staff, caller, bookingId, number, refund }
}

async function nothingBroken(h: Harness) {
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
}

const outcomes = async (tries: readonly Promise<{ status: string }>[]) =>
  (await Promise.allSettled(tries)).map((tried) => (tried.status === 'fulfilled' ? tried.value.status : 'refused'))

const sumOfRefunds = ({ sum }: Harness) => sum('payments', 'amount_cents', { kind: 'REFUND' })

test('a part goes back to the card, the price stands, and the customer reads of it on the page and by mail', async () => {
  const { h, staff, caller, bookingId, refund } = await scene()
  expect(await refund('20.00')).toMatchObject({ status: 'done', approval_id: null, booking: { refunded: '20.00' } })
  await h.runJobs()
  const shown = await caller.call(bookings.get, { bookingId })
  expect(shown).toMatchObject({
    status: 'CONFIRMED',
    total: '74.57',
    paid: '74.57',
    refunded: '20.00',
    balance_due: '0.00',
    refunds: [{ amount: '20.00', status: 'SETTLED' }],
  })
  const [mail] = await h.mail(`booking/${bookingId}/refunded`)
  expect(mail?.subject).toContain('We refunded you $20.00')
  expect(mail?.text).toMatch(/\$20\.00 goes back to your Visa ending in 4242/)
  const { changes } = await staff.call(desk.booking, { bookingId })
  expect(changes[0]).toMatchObject({ what: 'refunded', detail: expect.stringContaining('Waited an hour') })
  await nothingBroken(h)
})

test('what points had paid comes back as points, and the mail says how much goes to the card', async () => {
  const h = await harness()
  const [owner, member] = [await h.as.staff('owner'), await h.as.member()]
  const source = h.ctx().random.uuid()
  await giveBonus(h.ctx(), { accountId: member.id, points: 5000, reason: 'LONG_WAIT', ref: 'T', source })
  const { id: bookingId } = await booked(member, 'BUY_NOW', { email: member.email, points_to_use: 5000 })
  await owner.call(refunds.toCard, { bookingId, amount: '40.00', reason_code: 'SERVICE_FAILURE' })
  await nothingBroken(h)
  const [mail] = await h.mail(`booking/${bookingId}/refunded`)
  expect(mail?.text).toContain('$24.57 goes back to your Visa ending in 4242.')
  expect(mail?.text).toContain('1,543 points are back in your account.')
  expect(mail?.text).not.toContain('$40.00 goes back')
})

test('what was given back is not asked for at the gate, and is on the receipt', async () => {
  const { h, number, bookingId, refund } = await scene()
  await refund('20.00')
  const who = await cashier(h)
  h.clock.set('2026-12-01T16:00:00Z')
  const { id: stayId } = await who.call(gate.arrive, { booking_number: number })
  h.clock.set('2026-12-04T15:00:00Z')
  await refund('5.00', await h.as.staff('owner'))
  expect(await who.call(gate.stay, { stayId })).toMatchObject({ due: '0.00' })
  const { stay } = await who.call(gate.close, { stayId, by: 'nothing', expected_due: '0.00' })
  expect(stay).toMatchObject({ total: '74.57', refunded: '25.00' })
  await refund('10.00', await h.as.staff('owner'))
  expect(await who.call(gate.stay, { stayId })).toMatchObject({ refunded: '35.00' })
  expect(await h.rows('bookings', { id: bookingId })).toMatchObject([{ refunded_cents: 3500 }])
  await nothingBroken(h)
})

test('a shorter stay gives back its difference, never more than is left', async () => {
  const { h, caller, bookingId, refund } = await scene('owner')
  await refund('70.00')
  const dates = { travel_from_date: '2026-12-01 08:00:00-0800', travel_to_date: '2026-12-02 08:00:00-0800' }
  const { quote_id } = await caller.call(bookings.modifyQuote, { bookingId, ...dates })
  const changed = await caller.call(bookings.modify, { bookingId, quote_id })
  expect([changed.refunded, changed.balance_due]).toEqual(['74.57', '0.00'])
  await nothingBroken(h)
})

test.each([
  ['$70.00 to the card', { card: '70.00' }],
  ['$60.00 in points', { points: '60.00' }],
  ['$20.00 to the card and $50.00 in points', { card: '20.00', points: '50.00' }],
])('a booking that got %s leaves the lot once its stay is shorter, and the books agree', async (_, given) => {
  const h = await harness()
  const [owner, member] = [await h.as.staff('owner'), await h.as.member()]
  const { id: bookingId, number } = await booked(member, 'BUY_NOW', { email: member.email })
  await h.runJobs()
  const { card, points }: { card?: string; points?: string } = given
  if (card) await owner.call(refunds.toCard, { bookingId, amount: card, reason_code: 'SERVICE_FAILURE' })
  if (points) await owner.call(refunds.asPoints, { bookingId, amount: points, reason_code: 'SERVICE_FAILURE' })
  const dates = { travel_from_date: '2026-12-01 08:00:00-0800', travel_to_date: '2026-12-02 08:00:00-0800' }
  const { quote_id } = await member.call(bookings.modifyQuote, { bookingId, ...dates })
  const { total } = await member.call(bookings.modify, { bookingId, quote_id })
  await nothingBroken(h)
  h.clock.set('2026-12-01T16:00:00Z')
  const who = await cashier(h)
  const { id: stayId } = await who.call(gate.arrive, { booking_number: number })
  h.clock.set('2026-12-02T15:00:00Z')
  expect(await who.call(gate.stay, { stayId })).toMatchObject({ due: '0.00' })
  const { stay } = await who.call(gate.close, { stayId, by: 'nothing', expected_due: '0.00' })
  expect(stay).toMatchObject({ status: 'CLOSED', total, paid: total })
  await nothingBroken(h)
  for (const job of ['journal.post', 'journal.prove']) {
    await h.services.jobs.send(h.services.db, job, {}, {})
    await h.runJobs()
  }
  expect((await (await h.as.staff('owner')).call(journal.proof, {})).items).toEqual([])
})

test('above one’s limits somebody else approves it; it is an exception either way', async () => {
  const { h, staff, bookingId, number, refund } = await scene('cashier')
  const { status, approval_id, booking } = await refund('40.00')
  expect([status, booking.refunded]).toEqual(['waiting', '0.00'])
  const manager = await h.as.staff('manager')
  expect(await manager.call(approvals.one, { requestId: approval_id! })).toMatchObject({
    subject_number: number,
    amount: '40.00',
    price: '74.57',
    exceeded: ['amount'],
    decidable: true,
  })
  await expect(staff.call(approvals.approve, { requestId: approval_id! })).rejects.toMatchObject({ status: 403 })
  await manager.call(approvals.approve, { requestId: approval_id! })
  const { booking: shown, changes } = await manager.call(desk.booking, { bookingId })
  expect(shown.refunded).toBe('40.00')
  expect(changes[0]?.detail).toMatch(/approved by manager/)
  const { items } = await manager.call(exceptions.search, { kind: 'refund', from: '2026-11-01', until: '2026-11-30' })
  expect(items).toMatchObject([{ amount: '40.00', subject_number: number, price: '74.57', taken: '34.57' }])
  await nothingBroken(h)
})

test('points and vouchers are given in place of money, which is then no longer left to give back', async () => {
  const h = await harness()
  const owner = await h.as.staff('owner')
  const member = await h.as.member()
  const { id: bookingId } = await booked(member, 'BUY_NOW', { email: member.email })
  const why = { reason_code: 'APOLOGY' } as const
  const before = (await h.rows('point_accounts'))[0]?.balance ?? 0
  const { booking } = await owner.call(refunds.asPoints, { bookingId, amount: '20.00', ...why })
  expect(booking.credits).toMatchObject([{ means: 'POINTS', amount: '20.00', points: 2000 }])
  expect((await h.rows('point_accounts'))[0]?.balance).toBe(before + 2000)
  expect(await h.count('point_entries', { reason: 'BOOKING_CREDITED' })).toBe(1)
  const dates = { travel_from_date: '2027-01-11 08:00:00-0800', travel_to_date: '2027-01-12 08:00:00-0800' }
  const given = await owner.call(refunds.asVoucher, { bookingId, ...dates, ...why })
  const voucher = await h.row('vouchers')
  expect(voucher).toMatchObject({ kind: 'GOODWILL', holder_email: member.email })
  expect(given.booking.credits[1]).toMatchObject({ means: 'VOUCHER', points: 0 })
  const left = 7457 - 2000 - voucher.total_cents
  const tooMuch = owner.call(refunds.toCard, {
    bookingId,
    amount: ((left + 1) / 100).toFixed(2),
    reason_code: 'DAMAGE',
  })
  await expect(tooMuch).rejects.toMatchObject({ formErrors: [expect.stringContaining('can still be refunded')] })
  const canceled = await member.call(bookings.cancel, { number: booking.number })
  expect(canceled.refunded).toBe((left / 100).toFixed(2))
  await nothingBroken(h)
  const told = (await h.mail(`booking/${bookingId}/refunded`)).map(({ subject, text }) => `${subject} ${text}`)
  const points = told.find((text) => text.startsWith('We refunded you $20.00 as points '))
  expect(points).toContain('We added points worth $20.00 to your Point Club account: 2,000.')
  expect(told.some((text) => text.startsWith('You have a time voucher worth'))).toBe(true)
})

test('a guest gets a voucher and no points; dates that are worth more than what is left are refused', async () => {
  const { h, bookingId } = await scene()
  const owner = await h.as.staff('owner')
  const why = { reason_code: 'APOLOGY' } as const
  const points = owner.call(refunds.asPoints, { bookingId, amount: '5.00', ...why })
  await expect(points).rejects.toMatchObject({ formErrors: [expect.stringContaining('Points go to members')] })
  const dates = (days: number) => ({
    travel_from_date: '2027-01-11 08:00:00-0800',
    travel_to_date: `2027-01-${11 + days} 08:00:00-0800`,
  })
  const long = owner.call(refunds.asVoucher, { bookingId, ...dates(9), ...why })
  await expect(long).rejects.toMatchObject({ formErrors: [expect.stringContaining('Choose shorter dates')] })
  await owner.call(refunds.asVoucher, { bookingId, ...dates(1), ...why })
  const [voucher] = await h.rows('vouchers')
  expect(voucher).toMatchObject({ holder_email: PERSON.email, account_id: null })
  await nothingBroken(h)
  const [mail] = await h.mail(`voucher/${voucher?.id}`)
  expect(mail?.recipient).toBe(PERSON.email)
  expect(mail?.text).toContain(voucher?.number)
})

test('who booked in Spanish reads of a refund, a no-show undone and another lot in Spanish', async () => {
  const h = await harness()
  const [owner, caller] = [await h.as.staff('owner'), await h.as.traveller()]
  const [first, second] = await inLanguage('es', async () => [
    await booked(caller),
    await booked(caller, 'BUY_NOW', { check_for_existing: true }),
  ])
  await owner.call(refunds.toCard, { bookingId: first.id, amount: '20.00', reason_code: 'DAMAGE' })
  await owner.call(partnerLots.walk, {
    bookingId: second.id,
    lot_id: (await partnerLot(owner)).id,
    reason_code: 'LOT_FULL',
  })
  h.clock.set('2026-12-01T20:00:00Z')
  const back = await h.as.staff('owner')
  await back.call(callers.noShow, { bookingId: first.id })
  await back.call(callers.undoNoShow, { bookingId: first.id })
  await h.runJobs()
  const text = async (purpose: string) => (await h.mail(purpose))[0]?.text ?? ''
  expect(await text(`booking/${first.id}/refunded`)).toContain('Devolvemos $20.00 a su Visa terminada en 4242')
  expect(await text(`booking/${first.id}/no show undone`)).toContain('se paga en el estacionamiento')
  expect(await text(`booking/${second.id}/walked`)).toContain('no tenemos espacio para usted')
})

test('of a canceled booking what was kept goes back, and its fee is that much less', async () => {
  const { h, caller, bookingId, number, refund } = await scene()
  h.clock.set('2026-12-01T15:00:00Z')
  expect((await caller.call(bookings.cancel, { number })).total).toBe('24.00')
  expect((await refund('10.00', await h.as.staff('manager'))).booking).toMatchObject({
    total: '14.00',
    refunded: '60.57',
  })
  const owner = await h.as.staff('owner')
  await expect(refund('14.01', owner)).rejects.toMatchObject({ formErrors: [expect.stringContaining('$14.00')] })
  await expect(refund('0.00', owner)).rejects.toMatchObject({ fieldErrors: { amount: [expect.any(String)] } })
  expect((await caller.call(bookings.get, { bookingId })).total).toBe('14.00')
  await nothingBroken(h)
})

test('refunds of a booking and of its stay are one to the limit', async () => {
  const { h, number, refund } = await scene('cashier')
  const who = await cashier(h)
  h.clock.set('2026-12-01T16:00:00Z')
  const { id: stayId } = await who.call(gate.arrive, { booking_number: number })
  h.clock.set('2026-12-04T15:00:00Z')
  const back = await cashier(h)
  await back.call(gate.close, { stayId, by: 'nothing', expected_due: '0.00' })
  expect(await refund('15.00', back)).toMatchObject({ status: 'done' })
  const more = { stayId, amount: '10.01', reason_code: 'OVERCHARGED' } as const
  expect(await back.call(gate.refund, more)).toMatchObject({ status: 'waiting' })
  await nothingBroken(h)
})

test('fifty refunds at once, by several people and in every way, never give back more than was paid', async () => {
  const h = await harness()
  const owners = await Promise.all(Array.from({ length: 5 }, () => h.as.staff('owner')))
  const member = await h.as.member()
  const { id: bookingId } = await booked(member, 'BUY_NOW', { email: member.email })
  const tries = Array.from({ length: 50 }, (_, index) => {
    const [who, amount] = [owners[index % 5]!, '7.00']
    return index % 2 === 0
      ? who.call(refunds.toCard, { bookingId, amount, reason_code: 'DAMAGE' })
      : who.call(refunds.asPoints, { bookingId, amount, reason_code: 'DAMAGE' })
  })
  expect((await outcomes(tries)).filter((status) => status === 'done')).toHaveLength(10)
  const { refunded_cents, credited_cents } = await h.row('bookings', { id: bookingId })
  expect(refunded_cents + credited_cents).toBe(7000)
  await nothingBroken(h)
})

test('fifty approvals at once refund once, and none is one’s own', async () => {
  const { h, staff, refund } = await scene('cashier')
  const { approval_id } = await refund('40.00')
  await h.change('policies', { name: 'cashier' }, ({ permissions }) => ({
    permissions: [...permissions, 'Desk:Approve'],
  }))
  const managers = [staff, ...(await Promise.all(Array.from({ length: 4 }, () => h.as.staff('manager'))))]
  const tries = Array.from({ length: 50 }, (_, index) =>
    managers[index % 5]!.call(approvals.approve, { requestId: approval_id! }),
  )
  expect((await outcomes(tries)).filter((status) => status === 'DONE')).toHaveLength(1)
  expect(await sumOfRefunds(h)).toBe(4000)
  expect((await h.rows('acts')).filter(({ covered_by, account_id }) => covered_by === account_id)).toEqual([])
  await nothingBroken(h)
})

test('without the lock, ten who read what is left and write it down promise more than the booking knows of', async () => {
  const { h, bookingId } = await scene()
  const promise = () =>
    h.services.db.transaction().execute(async (db) => {
      const { row, change } = rowsOf(db)
      const { refunded_cents } = await row('bookings', { id: bookingId })
      await sleep(200)
      await change('bookings', { id: bookingId }, { refunded_cents: refunded_cents + 1000 })
    })
  expect(await outcomes(Array.from({ length: 10 }, () => promise().then(() => ({ status: 'done' }))))).toHaveLength(10)
  expect((await h.row('bookings', { id: bookingId })).refunded_cents).toBeLessThan(10_000)
})

test('whatever slips past the lock, the database gives back no more than was paid', async () => {
  const { h, bookingId } = await scene()
  const raced = h.change('bookings', { id: bookingId }, ({ refunded_cents, credited_cents }) => ({
    refunded_cents: cents(refunded_cents + 5000),
    credited_cents: cents(credited_cents + 5000),
  }))
  await expect(raced).rejects.toThrow('refunds_within_payments')
})
