import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { cents, toDollars } from '../../lib/money.ts'
import { harness, type Harness, sharedHarness } from '../../test/harness.ts'
import { readPdf } from '../../test/pdf.ts'
import { brokenBy, brokenPromises } from '../../test/promises.ts'
import type { MemberTraveller } from '../../test/travellers.ts'
import { callers } from '../bookings/callers/contract.ts'
import { bookings } from '../bookings/contract.ts'
import { CARD, PERSON, quoted } from '../bookings/factory.ts'
import { activeCompany } from '../companies/factory.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { payments } from '../payments/contract.ts'
import { refundLater } from '../payments/index.ts'
import { invoices } from './contract.ts'
import { makeInvoices } from './make.ts'
import { draftsOf, endOfMonth, isReminderDue, monthBefore, type Movement } from './rules.ts'

const PAYER = { full_name: 'Pat Lee', postal_code: '98188', cc_number: CARD.cc_number, cc_cvc: '123', cc_exp: '12/30' }
const STAY = { travel_from_date: '2026-11-23 08:00:00-0800', travel_to_date: '2026-11-26 08:00:00-0800' }
const OTHER = { travel_from_date: '2026-11-27 08:00:00-0800', travel_to_date: '2026-11-28 08:00:00-0800' }

async function onAccount(who: MemberTraveller, stay = STAY) {
  const { quote_id } = await quoted(who, 'CUSTOM', stay)
  const { booking, token } = await who.call(bookings.create, { quote_id, ...PERSON, bill_company: true })
  who.hold(token)
  return booking
}

/** A company with two bookings of November, on the first of December. */
async function inDecember(more: Parameters<typeof activeCompany>[1] = {}, opened?: Harness) {
  const h = opened ?? (await harness())
  const company = await activeCompany(h, { ...more, billing_address: '1 Main St\nTacoma, WA 98402', reference: 'PO 7' })
  const member = await h.as.member()
  const bookings = [await onAccount(member), await onAccount(member, OTHER)]
  h.clock.set('2026-12-01T14:00:00Z')
  return { h, company, member, bookings, staff: await h.as.staff() }
}

const codeOf = async (h: Harness, id: string) => {
  const { number, access_code: code } = await h.row('company_invoices', { id })
  return { number, code }
}

test('on the first of the month each company gets one numbered invoice by mail, however often the job runs or races', async () => {
  const { h, company, staff } = await inDecember()
  await h.services.jobs.send(h.services.db, 'invoices.monthly', {}, {})
  await h.runJobs()
  await h.services.jobs.send(h.services.db, 'invoices.monthly', {}, {})
  await h.runJobs()
  await Promise.all(Array.from({ length: 20 }, () => makeInvoices(h.ctx(), company.id, '2026-11')))

  const { items, open } = await staff.call(invoices.list, { company_id: company.id })
  expect(items).toMatchObject([
    { number: '2026-00001', kind: 'INVOICE', period: '2026-11', state: 'OPEN', total: '77.63', due_on: '2026-12-31' },
  ])
  expect(open).toBe('77.63')
  const invoice = await staff.call(invoices.read, { invoiceId: items[0]!.id })
  expect(invoice).toMatchObject({ charges: '60.00', fees: '5.00', taxes: '12.63', bill_to: { reference: 'PO 7' } })
  expect(invoice.lines.map(({ total }) => total)).toEqual(['56.72', '20.91'])

  const mails = await h.mail('invoice/')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    recipient: 'payables@globex.example',
    subject: 'Invoice 2026-00001 · November 2026',
  })
  expect(mails[0]!.text).toContain('$77.63 for parking in November 2026')
  const file = await staff.call(invoices.file, { invoiceId: invoice.id })
  const pdf = Buffer.from(file.base64, 'base64')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  if (process.env.INVOICE_PDF) writeFileSync(process.env.INVOICE_PDF, pdf)
  expect(
    await staff.call(invoices.statement, { companyId: company.id, from: '2026-11-01', until: '2026-11-30' }),
  ).toMatchObject({
    total: '77.63',
    on_account: '77.63',
    not_invoiced: '0.00',
  })
})

test('without the lock and the key of movements, two runs would ask for the same money twice', async () => {
  const { h, company } = await inDecember()
  await makeInvoices(h.ctx(), company.id, '2026-11')
  const [invoice] = await h.rows('company_invoices')
  const [movement] = await h.rows('company_invoice_movements')
  const again = h.add('company_invoice_movements', { payment_id: movement!.payment_id, invoice_id: invoice!.id })
  await expect(again).rejects.toThrow('company_invoice_movements_pkey')
})

test('a card link charges once, however often it is pressed; a stranger with the number alone sees nothing', async () => {
  const { h, company } = await inDecember()
  const [id] = await makeInvoices(h.ctx(), company.id, '2026-11')
  const { number, code } = await codeOf(h, id!)
  await expect(h.call(invoices.show, { number, code: 'wrong' })).rejects.toMatchObject({ status: 404 })
  expect(await h.call(invoices.show, { number, code })).toMatchObject({ to_pay: '77.63', state: 'OPEN' })
  const payers = await Promise.all(Array.from({ length: 20 }, () => h.as.traveller()))
  const pressed = await Promise.allSettled(payers.map((who) => who.call(invoices.pay, { number, code, ...PAYER })))
  expect(pressed.some(({ status }) => status === 'fulfilled')).toBe(true)
  await h.runJobs()
  const paid = await h.call(invoices.pay, { number, code, ...PAYER })
  expect(paid).toMatchObject({ state: 'PAID', paid_by: 'CARD', to_pay: '0.00' })
  expect(await h.rows('payments', { invoice_id: id! })).toMatchObject([{ amount_cents: 7763 }])
  expect((await h.mail('invoice/')).map(({ subject }) => subject)).toContain('Paid: invoice 2026-00001')
})

test('the batch of its day names the invoice that a card paid', async () => {
  const { h, company, staff } = await inDecember()
  const [id] = await makeInvoices(h.ctx(), company.id, '2026-11')
  await h.call(invoices.pay, { ...(await codeOf(h, id!)), ...PAYER })
  await h.runJobs()
  const { items } = await staff.call(payments.batch, { date: '2026-12-01' })
  expect(items).toMatchObject([{ kind: 'CHARGE', amount: '77.63', booking_id: null, invoice_id: id }])
})

test('a declined card leaves an invoice open, and another card pays it', async () => {
  const { h, company } = await inDecember()
  const [id] = await makeInvoices(h.ctx(), company.id, '2026-11')
  const opened = await codeOf(h, id!)
  const declined = { ...opened, ...PAYER, cc_number: '4000000000000002' }
  await expect(h.call(invoices.pay, declined)).rejects.toMatchObject({
    formErrors: [expect.stringContaining('declined')],
  })
  expect(await h.call(invoices.show, opened)).toMatchObject({ state: 'OPEN' })
  expect(await h.call(invoices.pay, { ...opened, ...PAYER })).toMatchObject({ state: 'PAID' })
})

test('what was marked paid by mistake is taken back: the invoice is open again, and every sum is what it was', async () => {
  const { h, company, staff } = await inDecember()
  const [invoiceId] = (await makeInvoices(h.ctx(), company.id, '2026-11')) as [string]
  const before = await staff.call(invoices.list, {})
  const undo = { invoiceId, reason: 'The check bounced' }
  await expect(staff.call(invoices.unmarkPaid, undo)).rejects.toMatchObject({
    formErrors: [expect.stringContaining('nothing to take back')],
  })
  for (const reference of ['check 17', 'check 18']) {
    await staff.call(invoices.markPaid, { invoiceId, paid_on: '2026-12-01', reference })
    expect(await staff.call(invoices.unmarkPaid, undo)).toMatchObject({
      state: 'OPEN',
      paid_on: null,
      paid_reference: null,
      to_pay: '77.63',
    })
  }
  expect(await staff.call(invoices.list, {})).toEqual(before)
  const moved = await h.rows('payments', { invoice_id: invoiceId })
  expect(moved.map(({ kind }) => kind).toSorted()).toEqual(['CHARGE', 'CHARGE', 'REFUND', 'REFUND'])
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
  const twice = await Promise.allSettled([
    staff.call(invoices.markPaid, { invoiceId, paid_on: '2026-12-01', reference: 'wire' }),
    staff.call(invoices.markPaid, { invoiceId, paid_on: '2026-12-01', reference: 'wire' }),
  ])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const undone = await Promise.allSettled([
    staff.call(invoices.unmarkPaid, undo),
    staff.call(invoices.unmarkPaid, undo),
  ])
  expect(undone.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const auditor = await h.as.staff('auditor')
  await expect(auditor.call(invoices.unmarkPaid, undo)).rejects.toMatchObject({ status: 403 })
  await h.call(invoices.pay, { ...(await codeOf(h, invoiceId)), ...PAYER })
  await expect(staff.call(invoices.unmarkPaid, undo)).rejects.toMatchObject({
    formErrors: [expect.stringContaining('nothing to take back')],
  })
})

test('what is open and overdue is that of the invoices that a search finds', async () => {
  const { h, company, staff } = await inDecember()
  await makeInvoices(h.ctx(), company.id, '2026-11')
  expect(await staff.call(invoices.list, { search: 'Globex' })).toMatchObject({ count: 1, open: '77.63' })
  expect(await staff.call(invoices.list, { search: 'Initech' })).toMatchObject({ count: 0, open: '0.00' })
})

test('staff mark an invoice paid with date and reference, once, and not beforehand', async () => {
  const { h, company, staff } = await inDecember()
  const [invoiceId] = await makeInvoices(h.ctx(), company.id, '2026-11')
  const paid = { invoiceId: invoiceId!, paid_on: '2026-12-01', reference: 'ACH 4711' }
  await expect(staff.call(invoices.markPaid, { ...paid, paid_on: '2026-12-02' })).rejects.toMatchObject({
    fieldErrors: { paid_on: ['This date is in the future'] },
  })
  expect(await staff.call(invoices.markPaid, paid)).toMatchObject({ state: 'PAID', paid_reference: 'ACH 4711' })
  await expect(staff.call(invoices.markPaid, paid)).rejects.toMatchObject({
    formErrors: ['This has already been paid'],
  })
  await expect(h.call(invoices.pay, { ...(await codeOf(h, invoiceId!)), ...PAYER })).resolves.toMatchObject({
    paid_by: 'TRANSFER',
  })
  const received = (await h.rows('payments')).filter(({ invoice_id }) => invoice_id !== null)
  expect(received).toMatchObject([{ method: 'TRANSFER', status: 'SETTLED', amount_cents: 7763 }])
  await expect(staff.call(invoices.make, { companyId: company.id, period: '2026-12' })).rejects.toMatchObject({
    fieldErrors: { period: ['Invoices can only be created for months that have ended'] },
  })
})

test('what goes back after its invoice is a credit note, and the next invoice asks for that much less', async () => {
  const { h, company, bookings: made } = await inDecember()
  await makeInvoices(h.ctx(), company.id, '2026-11')
  const [charge] = await h.rows('payments', { booking_id: made[1]!.id })
  // Nobody came, so a part of what was paid goes back.
  await h.add('payments', {
    id: randomUUID(),
    booking_id: made[1]!.id,
    kind: 'REFUND',
    status: 'SETTLED',
    method: 'ACCOUNT',
    amount_cents: cents(1000),
    charge_id: charge!.id,
    reason: 'no show',
    requested_at: Temporal.Instant.from('2026-12-02T12:00:00Z'),
    sent_at: Temporal.Instant.from('2026-12-02T12:00:00Z'),
    settled_at: Temporal.Instant.from('2026-12-02T12:00:00Z'),
  })
  h.clock.set('2027-01-01T14:00:00Z')
  await makeInvoices(h.ctx(), company.id, '2026-12')
  await h.runJobs()
  const staff = await h.as.staff()
  const { items } = await staff.call(invoices.list, { company_id: company.id })
  expect(items).toMatchObject([
    { number: '2027-00001', kind: 'CREDIT_NOTE', total: '-10.00', state: 'PAID', paid_by: 'CREDIT' },
    { number: '2026-00001', kind: 'INVOICE', total: '77.63', credited: '10.00', to_pay: '67.63', state: 'OVERDUE' },
  ])
})

test('a paid invoice with a credit adds up on page and PDF: the total, less the credit and what was paid, leaves nothing due', async () => {
  const { h, company, bookings: made } = await inDecember()
  const [id] = (await makeInvoices(h.ctx(), company.id, '2026-11')) as [string]
  await refundLater(h.ctx(), { booking_id: made[1]!.id }, cents(1000), 'goodwill')
  h.clock.set('2027-01-01T14:00:00Z')
  await makeInvoices(h.ctx(), company.id, '2026-12')
  const opened = await codeOf(h, id)
  const told = async () => {
    const { base64 } = await h.call(invoices.document, opened)
    return (await readPdf(Buffer.from(base64, 'base64'))).text.join(' ')
  }
  expect(await h.call(invoices.show, opened)).toMatchObject({ paid: '0.00', to_pay: '67.63' })
  const credited = 'Total $77.63 Credit notes −$10.00'
  expect(await told()).toContain(`${credited} Amount due $67.63`)
  await h.call(invoices.pay, { ...opened, ...PAYER })
  const paid = { total: '77.63', credited: '10.00', paid: '67.63', to_pay: '0.00' }
  expect(await h.call(invoices.show, opened)).toMatchObject(paid)
  expect(await told()).toContain(`${credited} Paid −$67.63 Amount due $0.00`)
})

test.each([
  ['is expected again', true],
  ['comes after all', false],
])('a no-show of a company that %s is on its account again, and opens the gate without paying', async (_, isUndone) => {
  const h = await harness()
  const [company, member] = [await activeCompany(h), await h.as.member()]
  const { id: bookingId, number, total } = await onAccount(member)
  h.clock.set('2026-11-23T20:00:00Z')
  const staff = await h.as.staff('manager')
  expect((await staff.call(callers.noShow, { bookingId })).booking.refunded).not.toBe('0.00')
  if (isUndone) await staff.call(callers.undoNoShow, { bookingId })
  const who = await cashier(h)
  const { id: stayId } = await who.call(gate.arrive, { booking_number: number })
  expect(await who.call(gate.stay, { stayId })).toMatchObject({ due: '0.00' })
  await h.runJobs()
  const told = await h.mail(`booking/${bookingId}/no show undone`)
  expect(told).toHaveLength(isUndone ? 1 : 0)
  for (const { text } of told) expect(text).not.toMatch(/due at the lot|You pay the remaining/)
  h.clock.set('2026-11-26T16:00:00Z')
  await (await cashier(h)).call(gate.close, { stayId, by: 'nothing', expected_due: '0.00' })
  h.clock.set('2026-12-01T14:00:00Z')
  const [invoiceId] = (await makeInvoices(h.ctx(), company.id, '2026-11')) as [string]
  const { lines } = await (await h.as.staff()).call(invoices.read, { invoiceId })
  expect(lines).toMatchObject([{ number, kind: 'STAY', total }])
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a no-show of a company that is billed no more is paid at the gate when it comes after all', async () => {
  const h = await harness()
  const [company, member] = [await activeCompany(h), await h.as.member()]
  const { id: bookingId } = await onAccount(member)
  h.clock.set('2026-11-23T20:00:00Z')
  const staff = await h.as.staff('manager')
  const { refunded } = (await staff.call(callers.noShow, { bookingId })).booking
  await h.change('companies', { id: company.id }, { status: 'ENDED' })
  expect((await staff.call(callers.undoNoShow, { bookingId })).booking.balance_due).toBe(refunded)
})

describe('an invoice asks for what was over by the end of its month', () => {
  const stay = (from: string, to: string) => ({
    travel_from_date: `2026-${from}:00-0800`,
    travel_to_date: `2026-${to}:00-0800`,
  })
  const lines = async (h: Harness, invoiceId: string) =>
    (await (await h.as.staff()).call(invoices.read, { invoiceId })).lines.map(({ number, kind, total }) => [
      number,
      kind,
      total,
    ])

  test('what was canceled afterwards is in none of that month, however late it is made, and costs its fee alone', async () => {
    const h = await harness()
    const [company, member] = [await activeCompany(h), await h.as.member()]
    const free = await onAccount(member, stay('12-20 08:00', '12-23 08:00'))
    const late = await onAccount(member, stay('12-01 08:00', '12-03 08:00'))
    h.clock.set('2026-12-01T11:00:00Z')
    for (const { number } of [free, late]) await member.call(bookings.cancel, { number })
    h.clock.set('2026-12-01T13:20:00Z')
    expect(await makeInvoices(h.ctx(), company.id, '2026-11')).toEqual([])
    h.clock.set('2026-12-15T20:00:00Z')
    expect(await makeInvoices(h.ctx(), company.id, '2026-11')).toEqual([])
    h.clock.set('2027-01-01T13:20:00Z')
    const made = await makeInvoices(h.ctx(), company.id, '2026-12')
    expect(made).toHaveLength(1)
    const { cancellation_fee_cents: fee } = await h.row('bookings', { id: late.id })
    expect(fee).toBeGreaterThan(0)
    expect(await lines(h, made[0]!)).toEqual([[late.number, 'FEE', toDollars(cents(fee ?? 0))]])
    await h.runJobs()
    expect(await brokenPromises(h.services.db)).toEqual([])
  })

  test('what a no-show gives back just after midnight is taken off at once', async () => {
    const h = await harness()
    const [company, member] = [await activeCompany(h), await h.as.member()]
    const missed = await onAccount(member, stay('11-27 08:00', '11-30 23:50'))
    h.clock.set('2026-12-01T08:15:00Z')
    await h.services.jobs.send(h.services.db, 'bookings.no-show', {}, {})
    await h.runJobs()
    const { paid_cents, refunded_cents } = await h.row('bookings', { id: missed.id, status: 'NO_SHOW' })
    expect(refunded_cents).toBeGreaterThan(0)
    h.clock.set('2026-12-01T13:20:00Z')
    const made = await makeInvoices(h.ctx(), company.id, '2026-11')
    expect(made).toHaveLength(1)
    expect(await lines(h, made[0]!)).toEqual([[missed.number, 'FEE', toDollars(cents(paid_cents - refunded_cents))]])
    expect(await brokenPromises(h.services.db)).toEqual([])
  })

  test('whoever has not arrived may still come: a no-show of this month whose stay ends in the next is asked for with that one', async () => {
    const h = await harness()
    const [company, member] = [await activeCompany(h), await h.as.member()]
    const { id: bookingId, number, total } = await onAccount(member, stay('11-29 08:00', '12-03 08:00'))
    h.clock.set('2026-11-30T16:00:00Z')
    await (await h.as.staff('manager')).call(callers.noShow, { bookingId })
    h.clock.set('2026-12-01T20:00:00Z')
    expect(await makeInvoices(h.ctx(), company.id, '2026-11')).toEqual([])
    const { id: stayId } = await (await cashier(h)).call(gate.arrive, { booking_number: number })
    h.clock.set('2026-12-03T15:00:00Z')
    await (await cashier(h)).call(gate.close, { stayId, by: 'nothing', expected_due: '0.00' })
    h.clock.set('2027-01-01T13:20:00Z')
    const made = await makeInvoices(h.ctx(), company.id, '2026-12')
    expect(await lines(h, made[0]!)).toEqual([[number, 'STAY', total]])
  })

  test('a car that leaves early in the next month is asked for with that one', async () => {
    const h = await harness()
    const [company, member] = [await activeCompany(h), await h.as.member()]
    const { number, total } = await onAccount(member, stay('11-30 08:00', '12-03 08:00'))
    h.clock.set('2026-11-30T16:00:00Z')
    const { id: stayId } = await (await cashier(h)).call(gate.arrive, { booking_number: number })
    h.clock.set('2026-12-02T16:00:00Z')
    await (await cashier(h)).call(gate.close, { stayId, by: 'nothing', expected_due: '0.00' })
    h.clock.set('2026-12-15T20:00:00Z')
    expect(await makeInvoices(h.ctx(), company.id, '2026-11')).toEqual([])
    h.clock.set('2027-01-01T13:20:00Z')
    const made = await makeInvoices(h.ctx(), company.id, '2026-12')
    expect(await lines(h, made[0]!)).toEqual([[number, 'STAY', total]])
  })
})

test('companies are reminded of what is overdue, three times at most, in their language', async () => {
  const { h, company } = await inDecember({ language: 'es', payment_days: 0 })
  await makeInvoices(h.ctx(), company.id, '2026-11')
  for (const day of ['02', '03', '09', '10', '23', '30']) {
    h.clock.set(`2026-12-${day}T20:00:00Z`)
    await h.services.jobs.send(h.services.db, 'invoices.remind', {}, {})
    await h.runJobs()
  }
  const subjects = (await h.mail('invoice/')).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Recordatorio'))).toHaveLength(3)
  expect(subjects).toContain('Factura 2026-00001 · noviembre de 2026')
})

test('a movement that was charged and given back before any invoice asks for nothing; months end on the Pacific clock', () => {
  const of = (id: string, booking_id: string, amount_cents: number): Movement => ({
    id,
    booking_id,
    amount_cents,
    number: booking_id,
    full_name: 'Ada',
    status: 'CONFIRMED',
    travel_from: Temporal.Instant.from('2026-11-01T16:00:00Z'),
    travel_to: Temporal.Instant.from('2026-11-02T16:00:00Z'),
    total_cents: 1000,
    fee_cents: 100,
    tax_cents: 200,
  })
  const { invoice, credit } = draftsOf([of('a', 'x', 500), of('b', 'x', -500), of('c', 'y', 1000), of('d', 'z', -300)])
  expect(invoice.lines).toMatchObject([{ number: 'y', kind: 'STAY', charge_cents: 700, tax_cents: 200 }])
  expect(invoice.movements).toEqual(['a', 'b', 'c'])
  expect(credit.lines).toMatchObject([{ kind: 'CREDIT', total_cents: -300, charge_cents: -210, fee_cents: -30 }])
  expect(endOfMonth('2026-11').toString()).toBe('2026-12-01T08:00:00Z')
  expect(monthBefore('2027-01-01')).toBe('2026-12')
  const open = {
    kind: 'INVOICE',
    status: 'OPEN',
    total_cents: cents(1),
    credited_cents: cents(0),
    due_on: '2026-12-01',
  } as const
  expect([0, 1, 2, 3].map((reminders) => isReminderDue({ ...open, reminders }, '2026-12-09'))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

describe('what is broken by hand is found', () => {
  const shared = sharedHarness()

  beforeAll(async () => {
    const { h, company } = await inDecember({}, shared())
    await makeInvoices(h.ctx(), company.id, '2026-11')
    await onAccount(await h.as.member(), {
      travel_from_date: '2026-12-10 08:00:00-0800',
      travel_to_date: '2026-12-11 08:00:00-0800',
    })
    await h.runJobs()
  })

  test.each([
    [
      'an invoice is the sum of its lines',
      `update company_invoices set total_cents = total_cents + 1, charge_cents = charge_cents + 1`,
    ],
    [
      'an invoice is the sum of its lines',
      `update company_invoices set tax_cents = tax_cents + 1, fee_cents = fee_cents - 1`,
    ],
    [
      'an invoice asks for the movements that it names',
      `insert into company_invoice_movements select id, (select id from company_invoices limit 1) from payments
     where method = 'ACCOUNT' and booking_id not in (select booking_id from company_invoice_lines) limit 1`,
    ],
    [
      'a stay on account is asked for once, on an invoice of its company',
      `insert into company_invoice_lines select gen_random_uuid(), invoice_id, booking_id, number, traveler, travel_from,
       travel_to, kind, charge_cents, fee_cents, tax_cents, total_cents from company_invoice_lines limit 1`,
    ],
    [
      'a stay on account is asked for once, on an invoice of its company',
      `update company_invoices set company_id = (select id from companies where name <> 'Globex' limit 1)`,
    ],
    ['invoice numbers have no gap', `update invoice_numbers set last = last + 1`],
    ['invoice numbers have no gap', `update company_invoices set number = '2026-00007'`],
    ['an invoice has a number of its year’s counter', `update company_invoices set number = '2031-00001'`],
    [
      'an invoice is paid by its payments less its refunds',
      `update company_invoices set status = 'PAID', paid_on = '2026-12-01', paid_by = 'TRANSFER'`,
    ],
    ['what was taken off an invoice is its credit notes', `update company_invoices set credited_cents = 100`],
  ])('%s', async (promise, breaking) => {
    const { db } = shared().services
    expect(await brokenPromises(db)).toEqual([])
    const broken = await brokenBy(db, breaking)
    expect(broken.map((line) => line.slice(0, promise.length))).toContain(promise)
  })
})

test('the PDF of an invoice comes over HTTP, for staff who may read it and for who has its mail', async () => {
  const { h, company, staff } = await inDecember()
  const [id] = await makeInvoices(h.ctx(), company.id, '2026-11')
  const { base64, content_type } = await h.call(invoices.document, await codeOf(h, id!))
  expect(content_type).toBe('application/pdf')
  const { text, title } = await readPdf(Buffer.from(base64, 'base64'))
  expect(title).toBe('Invoice 2026-00001')
  expect(text).toEqual(expect.arrayContaining(['Globex', 'PO 7', '$77.63', '$56.72', '$20.91']))
  expect(
    await readPdf(Buffer.from((await staff.call(invoices.file, { invoiceId: id! })).base64, 'base64')),
  ).toMatchObject({ text })
  const cashier = await h.as.staff('cashier')
  await expect(cashier.call(invoices.file, { invoiceId: id! })).rejects.toMatchObject({ status: 403 })
})

test('invoices and statements of a company have no number that opens a booking for staff who may not read bookings', async () => {
  const { h, company, bookings: made } = await inDecember()
  await makeInvoices(h.ctx(), company.id, '2026-11')
  const { id: invoiceId } = await h.row('company_invoices', {})
  const november = { companyId: company.id, from: '2026-11-01', until: '2026-11-30' }
  const told = async (policy: 'marketing' | 'auditor') => {
    const who = await h.as.staff(policy)
    const { base64 } = await who.call(invoices.file, { invoiceId })
    const { text } = await readPdf(Buffer.from(base64, 'base64'))
    return [await who.call(invoices.read, { invoiceId }), await who.call(invoices.statement, november), text].map(
      (each) => JSON.stringify(each),
    )
  }
  for (const { number } of made) {
    for (const each of await told('marketing')) expect(each).not.toContain(number)
    for (const each of await told('auditor')) expect(each).toContain(number)
  }
})
