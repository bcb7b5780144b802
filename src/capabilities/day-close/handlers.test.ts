import { json } from '../../platform/database.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cents, fromDollars, toDollars } from '../../lib/money.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { readPdf } from '../../test/pdf.ts'
import { brokenPromises } from '../../test/promises.ts'
import type { Traveller } from '../../test/travellers.ts'
import { bookings } from '../bookings/contract.ts'
import { booked, PERSON, quoted, STAY } from '../bookings/factory.ts'
import { activeCompany } from '../companies/factory.ts'
import { drawers } from '../drawers/contract.ts'
import { cashier, counted } from '../drawers/factory.ts'
import { drawerDesk } from '../drawers/office-contract.ts'
import { gate } from '../gate/contract.ts'
import { stayed } from '../gate/factory.ts'
import { invoices } from '../invoices/contract.ts'
import { makeInvoices } from '../invoices/make.ts'
import { offlineScans } from '../offline-scans/contract.ts'
import { gateDevice } from '../offline-scans/factory.ts'
import { salesReports } from '../sales/reports/contract.ts'
import { settings } from '../settings/contract.ts'
import { transactions } from '../stays/office-contract.ts'
import { memberWith } from '../vouchers/factory.ts'
import { dayClose } from './contract.ts'
import { sumsOf, type ZLine } from './rules.ts'

const TODAY = '2026-11-21'
const CARD = { cc_number: '4242424242424242', cc_exp: '12/30', cc_cvc: '123' }

/** A walk-in of some hours, paid as asked. */
async function sold(who: Traveller, h: Harness, by: 'cash' | 'card', hours = 2): Promise<{ id: string; due: string }> {
  const { id } = await who.call(gate.arrive, {})
  h.clock.advance({ hours })
  const { due } = await who.call(gate.stay, { stayId: id })
  await who.call(gate.close, { stayId: id, by, expected_due: due, ...(by === 'card' && CARD) })
  return { id, due }
}

const counts = (who: Traveller, dollars: string, note = 'Change') =>
  counted(who, dollars).then(({ state }) => (state === 'COUNTED' ? who.call(drawers.closeDrawer, { note }) : undefined))

test('a day closes once: its Z reports have the payments to the cent, and stay as they are', async () => {
  const h = await harness()
  const [who, manager] = [await cashier(h), await h.as.staff('manager')]
  const booking = await booked(await h.as.traveller(), 'BUY_NOW')
  const cash = await sold(who, h, 'cash')
  const card = await sold(who, h, 'card')
  await who.call(gate.refund, { stayId: card.id, amount: '5.00', reason_code: 'DAMAGE' })
  const voided = await who.call(gate.arrive, {})
  await who.call(gate.void, { stayId: voided.id, reason_code: 'MISTAKE' })
  await who.call(drawers.moveCash, { kind: 'DROP', amount: '20.00', reason: 'Safe' })
  await counts(who, '95.00', 'Five too much given out')
  await h.runJobs()

  h.clock.advance({ minutes: 1 })
  const preview = await manager.call(dayClose.preview, {})
  const charged = toDollars(cents(fromDollars(booking.total) + fromDollars(cash.due) + fromDollars(card.due)))
  expect(preview).toMatchObject({ date: TODAY, last: null, open: [], sums: { charged, refunded: '5.00' } })
  const report = await manager.call(dayClose.close, { date: TODAY })
  expect(report).toMatchObject({
    number: 1,
    kind: 'LOT',
    numbers: [1, 2],
    sums: { charged, refunded: '5.00', cash: cash.due, dropped: '20.00', voids: 1, departures: 2 },
    lines: [
      { source: 'BOOKING', method: 'CARD', kind: 'CHARGE', count: 1, amount: booking.total },
      { source: 'TRANSACTION', method: 'CARD', kind: 'CHARGE', count: 1, amount: card.due },
      { source: 'TRANSACTION', method: 'CARD', kind: 'REFUND', count: 1, amount: '-5.00' },
      { source: 'TRANSACTION', method: 'CASH', kind: 'CHARGE', count: 1, amount: cash.due },
    ],
  })
  for (const { amount, parking, fees, taxes } of report.lines) {
    expect(fromDollars(parking) + fromDollars(fees) + fromDollars(taxes)).toBe(fromDollars(amount))
  }
  const { rate } = await h.row('transactions', { id: cash.id })
  expect(report.lines.at(-1)?.taxes).toBe(rate?.tax_total)
  const drawer = await manager.call(dayClose.report, { number: 2 })
  expect(drawer).toMatchObject({ kind: 'DRAWER', who: 'cashier', sums: { charged: cash.due, card: '0.00' } })
  expect(drawer.drawers).toMatchObject([{ counted: '95.00', note: 'Five too much given out' }])
  expect(drawer.drawers[0]?.difference).toBe(report.drawers[0]?.difference)

  const again = manager.call(dayClose.close, { date: TODAY })
  await expect(again).rejects.toMatchObject({
    fieldErrors: { date: ['2026-11-21 is already closed. What happens now belongs to the next day.'] },
  })
  for (const change of [
    () => h.change('z_reports', { number: 1 }, { note: 'x' }),
    () => h.remove('z_reports', { number: 2 }),
    () => h.remove('z_payments', {}),
    () =>
      h.add('z_reports', {
        number: 9,
        kind: 'LOT',
        date: '2026-12-24',
        from_at: Temporal.Now.instant().subtract({ hours: 1 }),
        until_at: Temporal.Now.instant(),
        figures: json({}),
        actor: 'system',
        at: Temporal.Now.instant(),
      }),
  ]) {
    await expect(change()).rejects.toThrow(/append-only|without gaps|cannot|may not|never/i)
  }
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('what happens after a day was closed belongs to the next, a correction of its drawer too', async () => {
  const h = await harness()
  const [who, manager] = [await cashier(h), await h.as.staff('manager')]
  const before = await sold(who, h, 'cash')
  const { id } = await counted(who, toDollars(cents(10_000 + fromDollars(before.due))))
  h.clock.advance({ minutes: 1 })
  await manager.call(dayClose.close, { date: TODAY })
  await who.call(drawers.openDrawer, { opening: '100.00' })
  const after = await sold(who, h, 'cash')
  await counts(who, '100.00')
  await manager.call(drawerDesk.correct, { drawerId: id, amount: '-3.00', reason: 'Counted a note twice' })
  expect((await manager.call(dayClose.preview, {})).date).toBeNull()
  h.clock.set('2026-11-22T09:00:00-08:00')
  const next = await manager.call(dayClose.close, { date: '2026-11-22' })
  expect(next).toMatchObject({
    number: 3,
    sums: { charged: after.due, short: toDollars(cents(fromDollars(after.due) + 300)) },
    corrections: [{ drawer_id: id, amount: '-3.00', reason: 'Counted a note twice' }],
  })
  expect(await manager.call(dayClose.report, { number: 1 })).toMatchObject({
    sums: { charged: before.due, short: '0.00' },
  })
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('who closes a day sees what is open, and says why it is closed all the same', async () => {
  const h = await harness()
  const [who, manager] = [await cashier(h), await h.as.staff('manager')]
  const { device_id } = await gateDevice(who)
  await who.call(offlineScans.contact, { device_id, waiting: 2 })
  h.clock.advance({ minutes: 1 })
  const { open } = await manager.call(dayClose.preview, {})
  expect(open).toMatchObject([
    { kind: 'DRAWER', who: 'cashier' },
    { kind: 'SCANS', who: 'cashier', scans: 2 },
  ])
  const bare = manager.call(dayClose.close, { date: TODAY })
  await expect(bare).rejects.toMatchObject({
    fieldErrors: { note: ['Something is still open. Settle it, or say why the day is closed anyway.'] },
  })
  await who.call(offlineScans.contact, { device_id, waiting: 0, leaving: true })
  expect((await manager.call(dayClose.preview, {})).open).toMatchObject([{ kind: 'DRAWER' }])
  const closed = await manager.call(dayClose.close, { date: TODAY, note: 'The night shift goes on' })
  expect(closed).toMatchObject({ note: 'The night shift goes on', open: [{ kind: 'DRAWER' }] })
})

test('a device that fell silent without a word may store scans', async () => {
  const h = await harness()
  const [who, manager] = [await h.as.staff('cashier'), await h.as.staff('manager')]
  await gateDevice(who)
  const open = async () => (await manager.call(dayClose.preview, {})).open.map(({ kind, scans }) => [kind, scans])
  expect(await open()).toEqual([])
  h.clock.advance({ minutes: 5 })
  expect(await open()).toEqual([['SCANS', null]])
})

test('days are closed in order, none before it begins; only who may close them', async () => {
  const h = await harness()
  const [manager, auditor, who] = [
    await h.as.staff('manager'),
    await h.as.staff('auditor'),
    await h.as.staff('cashier'),
  ]
  const close = (by: Traveller, date: string) => by.call(dayClose.close, { date })
  await expect(close(manager, '2026-11-22')).rejects.toMatchObject({
    fieldErrors: { date: ['This day has not begun yet.'] },
  })
  for (const by of [auditor, who]) await expect(close(by, TODAY)).rejects.toMatchObject({ status: 403 })
  expect((await close(manager, '2026-11-19')).number).toBe(1)
  expect(await manager.call(dayClose.preview, {})).toMatchObject({ date: '2026-11-20', last: { number: 1 } })
  expect((await close(manager, TODAY)).from).toBe('2026-11-20T00:00:00-08:00')
  expect((await auditor.call(dayClose.reports, {})).items.map(({ number }) => number)).toEqual([2, 1])
  await expect(auditor.call(dayClose.preview, {})).rejects.toMatchObject({ status: 403 })
  await expect(who.call(dayClose.report, { number: 1 })).rejects.toMatchObject({ status: 403 })
  await expect(auditor.call(dayClose.report, { number: 77 })).rejects.toMatchObject({ status: 404 })
})

test('of ten who close a day at once one does, while payments go on; none is lost or counted twice', async () => {
  const h = await harness()
  const [who, manager] = [await cashier(h), await h.as.staff('manager')]
  const stays = await Promise.all(Array.from({ length: 8 }, () => who.call(gate.arrive, {})))
  h.clock.advance({ hours: 2 })
  const note = 'Shift goes on'
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 10 }, () => manager.call(dayClose.close, { date: TODAY, note })),
    ...stays.map(({ id }) => who.call(gate.close, { stayId: id, by: 'cash' })),
  ])
  expect(outcomes.slice(0, 10).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.slice(10).filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  h.clock.set('2026-11-22T12:00:00-08:00')
  await manager.call(dayClose.close, { date: '2026-11-22', note })
  expect(await h.count('z_payments')).toBe(await h.count('payments', { method: 'CASH' }))
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a payment that is written down while its day is being closed is in the next report, with its money', async () => {
  const h = await harness()
  const [manager, who] = [await h.as.staff('manager'), await h.as.traveller()]
  await h.sql`create function wait_here() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(86); return new; end $$`
  await h.sql`create trigger waits before insert on z_reports for each row execute function wait_here()`
  h.clock.advance({ minutes: 2 })
  const { closing, booking } = await h.services.db.transaction().execute(async (db) => {
    await sql`select from pg_advisory_xact_lock(86)`.execute(db)
    const answer = manager.call(dayClose.close, { date: TODAY })
    await expect.poll(() => h.waiting('Lock'), { timeout: 15_000 }).toBe(1)
    // Charged a minute before the day was closed.
    h.clock.advance({ minutes: -1 })
    return { closing: [answer], booking: await booked(who, 'BUY_NOW') }
  })
  const [closed] = await Promise.all(closing)
  expect(closed?.sums.charged).toBe('0.00')
  expect(await h.count('z_payments')).toBe(0)
  h.clock.set('2026-11-22T12:00:00-08:00')
  const next = await manager.call(dayClose.close, { date: '2026-11-22' })
  expect(next.sums.charged).toBe(booking.total)
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('an invoice that was paid by bank transfer is neither card nor cash', async () => {
  const h = await harness()
  const [company, member] = [await activeCompany(h), await h.as.member()]
  const stay = { travel_from_date: '2026-11-23 08:00:00-0800', travel_to_date: '2026-11-26 08:00:00-0800' }
  const { quote_id } = await quoted(member, 'CUSTOM', stay)
  const { booking } = await member.call(bookings.create, { quote_id, ...PERSON, bill_company: true })
  h.clock.set('2026-12-01T20:00:00Z')
  const owner = await h.as.staff('owner')
  const [invoiceId = ''] = await makeInvoices(h.ctx(), company.id, '2026-11')
  await owner.call(invoices.markPaid, { invoiceId, paid_on: '2026-12-01', reference: 'wire' })
  await owner.call(settings.setDayClose, { emails: ['books@example.com'] })
  h.clock.advance({ minutes: 1 })
  const { number, sums, lines } = await owner.call(dayClose.close, { date: '2026-12-01' })
  const { total } = booking
  expect(sums).toMatchObject({ charged: total, net: total, card: '0.00', cash: '0.00', transfer: total })
  expect(lines).toMatchObject([{ source: 'INVOICE', method: 'TRANSFER', kind: 'CHARGE', count: 1, amount: total }])
  const { items } = await owner.call(dayClose.reports, {})
  expect(items).toMatchObject([{ net: total, card: '0.00', cash: '0.00', transfer: total }])
  await h.runJobs()
  expect((await h.mail('day-close/'))[0]?.text).toContain(`Bank transfer or check: $${total}`)
  const { base64 } = await owner.call(dayClose.file, { number })
  const { text } = await readPdf(Buffer.from(base64, 'base64'))
  expect(text.join(' ')).toContain('Company invoices, bank transfer or check')
})

test('a cancellation gives fees and taxes back whole: what is kept bears none', async () => {
  const h = await harness()
  const manager = await h.as.staff('manager')
  const who = await h.as.traveller()
  const booking = await booked(who, 'BUY_NOW')
  h.clock.advance({ hours: 2 })
  await who.call(bookings.cancel, { number: booking.number })
  const [row] = await h.rows('bookings', { id: booking.id })
  expect(row?.refunded_cents).toBeGreaterThan(0)
  const refund = toDollars(cents(row?.refunded_cents ?? 0))
  h.clock.advance({ minutes: 1 })
  const { sums, lines } = await manager.call(dayClose.preview, {})
  expect(lines).toHaveLength(2)
  expect(sums).toMatchObject({ fees: '0.00', taxes: '0.00', refunded: refund, parking: sums.net })
  expect(fromDollars(sums.net)).toBe(fromDollars(booking.total) - fromDollars(refund))
})

test('days before and after a change have the fees and taxes that the booking bears, and sales have the same', async () => {
  const h = await harness()
  const [manager, who] = [await h.as.staff('manager'), await h.as.traveller()]
  const { id: bookingId } = await booked(who, 'BUY_NOW')
  h.clock.advance({ minutes: 1 })
  const { sums: first } = await manager.call(dayClose.close, { date: TODAY })
  expect(first).toMatchObject({ charged: '74.57', fees: '3.75', taxes: '9.62' })
  h.clock.set('2026-11-22T09:00:00-08:00')
  const { quote_id } = await who.call(bookings.modifyQuote, {
    bookingId,
    travel_from_date: STAY.travel_from_date,
    travel_to_date: '2026-12-02 08:00:00-0800',
  })
  await who.call(bookings.modify, { bookingId, quote_id })
  await h.runJobs()
  h.clock.advance({ minutes: 1 })
  const { sums: second } = await manager.call(dayClose.close, { date: '2026-11-22' })
  expect(fromDollars(second.refunded)).toBeGreaterThan(0)
  const both = (of: 'fees' | 'taxes' | 'net') => toDollars(cents(fromDollars(first[of]) + fromDollars(second[of])))
  const { rate, total_cents } = await h.row('quotes', { id: quote_id })
  const borne = { fees: rate.fee_total, taxes: rate.tax_total, net: toDollars(total_cents) }
  expect({ fees: both('fees'), taxes: both('taxes'), net: both('net') }).toEqual(borne)
  const days = { from: TODAY, until: '2026-11-22' }
  expect((await manager.call(salesReports.report, days)).total).toMatchObject(borne)
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a cancellation gives back no more fees and taxes than were counted: points that paid the rest counted none', async () => {
  const h = await harness()
  const [manager, member] = [await h.as.staff('manager'), await memberWith(h, 5000)]
  const { number } = await booked(member, 'BUY_NOW', { points_to_use: 5000, email: member.email })
  h.clock.advance({ minutes: 1 })
  const paid = await manager.call(dayClose.preview, {})
  expect(paid.sums).toMatchObject({ net: '24.57', fees: '1.24', taxes: '3.17' })
  await member.call(bookings.cancel, { number })
  await h.runJobs()
  h.clock.advance({ minutes: 1 })
  const { sums } = await manager.call(dayClose.preview, {})
  expect(sums).toMatchObject({ net: '0.00', parking: '0.00', fees: '0.00', taxes: '0.00' })
})

/** A booking whose car came and left, and of which staff give 10.00 back for what they type. */
async function refundedFor(reason: string) {
  const h = await harness()
  const [manager, guest] = [await h.as.staff('manager'), await h.as.traveller()]
  const { id: bookingId, number } = await booked(guest, 'BUY_NOW')
  await h.runJobs()
  h.clock.set('2026-12-01T08:00:00-08:00')
  const who = await cashier(h)
  const { id: stayId } = await stayed(h, who, { hours: 1, booking_number: number })
  await who.call(gate.refund, { stayId, amount: '10.00', reason_code: 'SERVICE_FAILURE', reason })
  await h.runJobs()
  h.clock.advance({ minutes: 1 })
  const { lines } = await manager.call(dayClose.close, { date: '2026-12-01', note: 'The drawer stays open' })
  const { movements } = await guest.call(bookings.get, { bookingId })
  const { payments } = await manager.call(transactions.one, { transactionId: stayId })
  expect(await brokenPromises(h.services.db)).toEqual([])
  return { lines, movement: movements.at(-1), payment: payments.at(-1) }
}

test('what staff type about a refund decides nothing: a stay that was used is no cancellation, whatever they call it', async () => {
  const [typed, plain] = [await refundedFor('cancellation'), await refundedFor('Waited an hour')]
  const { taxes } = typed.lines.find(({ kind }) => kind === 'REFUND')!
  expect(taxes).not.toBe('0.00')
  expect(typed.lines).toEqual(plain.lines)
  expect(typed.movement).toMatchObject({ kind: 'REFUND', reason: 'OTHER', amount: '10.00' })
  expect(typed.payment).toMatchObject({ kind: 'REFUND', reason: 'goodwill', note: 'cancellation', amount: '10.00' })
})

test('the Z report of the lot is a PDF, and goes by mail to who is named in the settings', async () => {
  const h = await harness()
  const [owner, who] = [await h.as.staff('owner'), await cashier(h)]
  await owner.call(settings.setDayClose, { emails: ['books@example.com', 'boss@example.com'] })
  await sold(who, h, 'cash')
  await counts(who, '1.00', 'Robbed')
  h.clock.advance({ minutes: 1 })
  const { number } = await owner.call(dayClose.close, { date: TODAY })
  await h.runJobs()
  const mails = await h.mail('day-close/')
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['books@example.com', 'boss@example.com'])
  expect(mails[0]?.text).toContain('Drawers short:')
  expect(mails[0]?.html).toMatch(/href="https?:\/\/[^"]+\/staff\/z-reports\/\d+"/)
  const file = await owner.call(dayClose.file, { number })
  expect([file.content_type, Buffer.from(file.base64, 'base64').subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ])
  const wrong = (await h.as.staff('owner')).call(settings.setDayClose, { emails: ['nobody'] })
  await expect(wrong).rejects.toMatchObject({ fieldErrors: {} })
})

test('a Z report goes to staff, and outside only where somebody says so who may send reports outside', async () => {
  const h = await harness()
  const [owner, manager] = [await h.as.staff('owner'), await h.as.staff('manager')]
  const own = manager.email!.toUpperCase()
  expect(await manager.call(settings.setDayClose, { emails: [own] })).toEqual({ emails: [own] })
  const outside = { fieldErrors: { emails: [expect.stringContaining('books@example.com')] } }
  await expect(manager.call(settings.setDayClose, { emails: [own, 'books@example.com'] })).rejects.toMatchObject(
    outside,
  )
  await owner.call(settings.setDayClose, { emails: ['books@example.com'] })
  // What somebody else has decided may stay.
  const both = ['Books@example.com', own]
  expect(await manager.call(settings.setDayClose, { emails: both })).toEqual({ emails: both })
  await h.change('accounts', { id: owner.id! }, { status: 'DEACTIVATED' })
  await expect(manager.call(settings.setDayClose, { emails: [own, owner.email!] })).rejects.toMatchObject({
    fieldErrors: { emails: [expect.stringContaining(owner.email!)] },
  })
})

test('sums of a report: parking, fees and taxes are all there is, by card, in cash and by transfer', () => {
  const line = fc.record({
    source: fc.constantFrom('BOOKING', 'TRANSACTION', 'VOUCHER', 'INVOICE'),
    method: fc.constantFrom('CARD', 'CASH', 'TRANSFER'),
    kind: fc.constantFrom('CHARGE', 'REFUND'),
    count: fc.nat(1000),
    amount_cents: fc.nat(10_000_000).map(cents),
    fee_cents: fc.nat(100_000).map(cents),
    tax_cents: fc.nat(100_000).map(cents),
  }) satisfies fc.Arbitrary<ZLine>
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const sums = sumsOf({ lines, drawers: [], corrections: [] })
      expect(sums.parking + sums.fees + sums.taxes).toBe(sums.net)
      expect(sums.card + sums.cash + sums.transfer).toBe(sums.net)
      expect(sums.charged - sums.refunded).toBe(sums.net)
    }),
  )
})
