import { expect, test } from 'vitest'
import { webhookRoute } from '../../app/webhooks.ts'
import { pagesOf } from '../../test/pdf.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { watchedLog } from '../../test/watched-log.ts'
import { endStripesDay, withStripe } from '../../test/with-stripe.ts'
import { bookings } from '../bookings/contract.ts'
import { booked } from '../bookings/factory.ts'
import { desk } from '../bookings/office-contract.ts'
import { bought } from '../vouchers/factory.ts'
import { disputes } from './contract.ts'
import { DISPUTED_CARD } from './factory.ts'

/** A booking whose payment is disputed, found as the gateway is asked. */
async function opened() {
  const h = await harness()
  const owner = await h.as.staff()
  const traveller = await h.as.traveller()
  const booking = await booked(traveller, 'BUY_NOW', { cc_number: DISPUTED_CARD })
  await h.runJobs()
  await run(h, 'disputes.find')
  const { items } = await owner.call(disputes.search, {})
  return { h, traveller, owner, booking, dispute: items[0]! }
}

async function run(h: Harness, job: string) {
  await h.services.jobs.send(h.services.db, job, {}, {})
  await h.runJobs()
}

test('a disputed payment is found, shown with its booking, and told of once to who may answer', async () => {
  const { h, owner, booking, dispute } = await opened()
  expect(dispute).toMatchObject({
    status: 'OPEN',
    amount: '74.57',
    withdrawn: '74.57',
    fee: '15.00',
    subject: 'BOOKING',
    subject_number: booking.number,
    answer: null,
  })
  const mails = () => h.mail('dispute/')
  const first = await mails()
  expect(first.length).toBeGreaterThan(0)
  await run(h, 'disputes.find')
  expect((await mails()).length).toBe(first.length)
  expect((await owner.call(disputes.search, {})).count).toBe(1)

  const shown = await owner.call(desk.booking, { bookingId: booking.id })
  expect(shown.payments[0]!.dispute).toEqual({ id: dispute.id, status: 'OPEN' })
  for (const search of [booking.number, booking.email_addr])
    expect((await owner.call(disputes.search, { search })).items.map(({ id }) => id)).toEqual([dispute.id])
  expect((await owner.call(disputes.search, { search: 'nobody@example.com' })).items).toEqual([])
  expect(await owner.call(disputes.backlog, {})).toEqual({ open: 1, due_soon: 0, under_review: 0, days_left: 7 })
  const dueSoon = async () => (await owner.call(disputes.search, { status: 'DUE_SOON' })).items.map(({ id }) => id)
  expect(await dueSoon()).toEqual([])

  h.clock.advance({ hours: 24 * 4 + 1 })
  await run(h, 'disputes.watch')
  await run(h, 'disputes.watch')
  expect((await mails()).length).toBe(2 * first.length)
  expect(await owner.call(disputes.backlog, {})).toMatchObject({ open: 1, due_soon: 1, days_left: 2 })
  expect(await dueSoon()).toEqual([dispute.id])
})

test('its evidence is one PDF with booking, terms, payments, mails and what happened', async () => {
  const { owner, booking, dispute } = await opened()
  const read = await owner.call(disputes.one, { disputeId: dispute.id })
  expect(read.evidence).not.toBeNull()
  const { base64, filename } = await owner.call(disputes.file, { disputeId: dispute.id })
  expect(filename).toMatch(/^evidence-dp_[\w-]+\.pdf$/)
  const pages = await pagesOf(Buffer.from(base64, 'base64'))
  expect(pages.length).toBe(read.evidence!.pages)
  const text = pages.join('\n')
  for (const part of [
    booking.number,
    booking.email_addr,
    'Accepted terms',
    'Payments and refunds',
    'Emails',
    'Activity',
    '$74.57',
    `Page 1 of ${pages.length}`,
  ])
    expect(text).toContain(part)
})

test('the number of a disputed voucher is whole for the bank and for who may change vouchers', async () => {
  const h = await harness()
  const { number } = await bought(await h.as.traveller(), { cc_number: DISPUTED_CARD })
  await h.runJobs()
  await run(h, 'disputes.find')
  const [owner, auditor] = [await h.as.staff(), await h.as.staff('auditor')]
  const { items } = await auditor.call(disputes.search, {})
  const { id: disputeId } = items[0]!
  const end = `••••${number.slice(-4)}`
  for (const shown of [items[0], await auditor.call(disputes.one, { disputeId })])
    expect(shown).toMatchObject({ subject: 'VOUCHER', subject_number: end })
  await expect(auditor.call(disputes.file, { disputeId })).rejects.toMatchObject({ status: 404 })
  const mails = await h.mail('dispute/')
  expect(mails.length).toBeGreaterThan(0)
  for (const { subject, text, html } of mails) {
    expect(text).toContain(end)
    expect(subject + text + html).not.toContain(number)
  }
  expect(await owner.call(disputes.one, { disputeId })).toMatchObject({ subject_number: number })
  const { base64 } = await owner.call(disputes.file, { disputeId })
  expect((await pagesOf(Buffer.from(base64, 'base64'))).join(' ')).toContain(number)
})

test('the number of a disputed booking, and the evidence, are for staff who may read bookings', async () => {
  const { h, booking, dispute } = await opened()
  const who = await h.as.staff('auditor')
  const disputeId = dispute.id
  const permissions = ['Disputes:Read', 'Email:Read', 'Email:ReadBody']
  await h.change('policies', { name: 'auditor' }, { permissions })
  const end = `••••${booking.number.slice(-4)}`
  const found = (await who.call(disputes.search, { search: booking.email_addr })).items
  for (const shown of [found[0], await who.call(disputes.one, { disputeId })])
    expect(shown).toMatchObject({ subject: 'BOOKING', subject_number: end })
  await expect(who.call(disputes.file, { disputeId })).rejects.toMatchObject({ status: 404 })
  for (const { subject, text, html } of await h.mail('dispute/'))
    expect([subject.includes(end), (subject + text + html).includes(booking.number)]).toEqual([true, false])
  await h.change('policies', { name: 'auditor' }, { permissions: [...permissions, 'Bookings:Read'] })
  expect(await who.call(disputes.one, { disputeId })).toMatchObject({ subject_number: booking.number })
  expect((await who.call(disputes.file, { disputeId })).content_type).toBe('application/pdf')
})

test('twenty who send at once send the evidence once; the bank has it, and nobody answers again', async () => {
  const { h, owner, dispute } = await opened()
  const other = await h.as.staff()
  const disputeId = dispute.id
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? owner : other).call(disputes.submit, { disputeId })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of outcomes)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ formErrors: [expect.stringContaining('one answer')] })
  await h.runJobs()
  expect(await h.rows('sandbox.disputes')).toMatchObject([{ status: 'under_review', answers: 1 }])
  const read = await owner.call(disputes.one, { disputeId })
  expect(read).toMatchObject({ status: 'UNDER_REVIEW', answer: 'EVIDENCE', is_sent: true })
  const refused = { formErrors: [expect.stringContaining('one answer')] }
  await expect(owner.call(disputes.accept, { disputeId })).rejects.toMatchObject(refused)
  const noted = owner.call(disputes.note, { disputeId, note: 'x', version: read.version })
  await expect(noted).rejects.toMatchObject(refused)
})

test('a dispute that was opened and won while no job ran is no difference of the books', async () => {
  const { log, faults } = watchedLog(/^a payment is disputed/)
  const h = await harness({ log })
  const owner = await h.as.staff()
  await booked(await h.as.traveller(), 'BUY_NOW', { cc_number: DISPUTED_CARD })
  await h.runJobs()
  await h.elapse({ hours: 24 * 9 })
  await run(h, 'books.compare')
  expect((await owner.call(disputes.search, {})).count).toBe(1)
  await h.change('sandbox.disputes', {}, { status: 'won', closed_at: h.clock.now() })
  await h.elapse({ hours: 26 })
  await run(h, 'books.compare')
  expect(await h.rows('payment_differences')).toEqual([])
  expect(faults).toEqual([])
})

test('what the bank decides is in the books to the cent, and is no difference', async () => {
  const { h, owner, dispute } = await opened()
  await owner.call(disputes.decide, { disputeId: dispute.id, decision: 'won' })
  await h.runJobs()
  const read = await owner.call(disputes.one, { disputeId: dispute.id })
  expect(read).toMatchObject({ status: 'WON', withdrawn: '74.57', reinstated: '74.57', fee: '15.00' })
  expect(read.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['WITHDRAWN', '-74.57'],
    ['REINSTATED', '74.57'],
  ])
  h.clock.advance({ hours: 26 })
  await run(h, 'books.compare')
  expect(await h.rows('payment_differences', { resolved_at: null })).toEqual([])
  expect(await h.rows('gateway_batches', { status: 'CLOSED' })).toMatchObject([{ other_cents: 0, fee_cents: 1500 }])
  // The control: a line of the gateway's that no dispute explains is one.
  const [line] = await h.rows('gateway_movements', { kind: 'OTHER' })
  await h.add('gateway_movements', { ...line!, id: 'txn_of_nobody' })
  await run(h, 'books.compare')
  const found = await h.rows('payment_differences', { resolved_at: null })
  expect([...new Set(found.map(({ kind }) => kind))]).toEqual(['other movement'])
})

test('a dispute that nobody has told us of yet is heard of before the books are compared', async () => {
  const h = await harness()
  await booked(await h.as.traveller(), 'BUY_NOW', { cc_number: DISPUTED_CARD })
  await h.runJobs()
  expect(await h.rows('disputes')).toEqual([])
  await run(h, 'books.compare')
  expect(await h.rows('disputes')).toMatchObject([{ status: 'OPEN' }])
  expect(await h.rows('payment_differences')).toEqual([])
})

test('a dispute whose status nobody knows stays open for a person, and holds up neither the others nor the books', async () => {
  const { log, faults } = watchedLog()
  const { h, stripe } = await withStripe({ log })
  const from = Temporal.Now.instant().add({ hours: 40 * 24 })
  const stay = { travel_from_date: from.toString(), travel_to_date: from.add({ hours: 48 }).toString() }
  for (const email of ['ada@example.com', 'grace@example.com'])
    await booked(await h.as.traveller(), 'BUY_NOW', { stay, email })
  await h.runJobs()
  const [first, last] = await h.rows('payments', { kind: 'CHARGE' })
  for (const charge of [first!, last!]) stripe.dispute(charge.id)
  stripe.decideDispute(last!.id, 'needs_a_second_look')
  await run(h, 'disputes.find')
  const owner = await h.as.staff()
  const { items } = await owner.call(disputes.search, {})
  expect(items.map(({ status }) => status)).toEqual(['OPEN', 'OPEN'])
  endStripesDay(h)
  await run(h, 'books.compare')
  expect(await h.rows('gateway_batches', { status: 'CLOSED' })).toHaveLength(1)
  expect(await h.rows('payment_differences')).toEqual([])
  const unknown = items.find(({ payment_id }) => payment_id === last!.id)
  const told = { dispute: unknown!.gateway_ref, status: 'needs_a_second_look' }
  expect(faults.map((line) => JSON.parse(line) as object)).toContainEqual(expect.objectContaining(told))
})

test('what is disputed is not refunded as well; once it is won, it can be', async () => {
  const { h, owner, traveller, booking, dispute } = await opened()
  await expect(traveller.call(bookings.cancel, { number: booking.number })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('disputed')],
  })
  await owner.call(disputes.decide, { disputeId: dispute.id, decision: 'won' })
  await h.runJobs()
  await traveller.call(bookings.cancel, { number: booking.number })
  await h.runJobs()
  expect(await h.rows('sandbox.refunds')).toMatchObject([{ amount_cents: 7457 }])
})

test('what runs by itself leaves the refund of a disputed payment to a person', async () => {
  const { h, booking } = await opened()
  h.clock.set('2026-12-05T09:00:00-08:00')
  await run(h, 'bookings.no-show')
  expect(await h.rows('bookings', { id: booking.id })).toMatchObject([{ status: 'NO_SHOW' }])
  const refunds = await h.rows('payments', { kind: 'REFUND' })
  expect(refunds).toMatchObject([{ method: 'PRIOR', status: 'FAILED' }])
  expect(await h.rows('sandbox.refunds')).toEqual([])
})

test('two who write the statement: the second is told, and the evidence has the last one', async () => {
  const { h, owner, dispute } = await opened()
  const disputeId = dispute.id
  const { version } = await owner.call(disputes.one, { disputeId })
  await owner.call(disputes.note, { disputeId, note: 'The guest parked for four days.', version })
  await expect(owner.call(disputes.note, { disputeId, note: 'Other', version })).rejects.toMatchObject({ status: 409 })
  await expect(owner.call(disputes.submit, { disputeId })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('put together')],
  })
  await h.runJobs()
  const { base64 } = await owner.call(disputes.file, { disputeId })
  expect((await pagesOf(Buffer.from(base64, 'base64'))).join(' ')).toContain('The guest parked for four days.')
  await owner.call(disputes.submit, { disputeId })
})

test('Stripe tells of a dispute: evidence within a minute, sent once with its file, and won', async () => {
  const { h, stripe } = await withStripe()
  const from = Temporal.Now.instant().add({ hours: 40 * 24 })
  const stay = { travel_from_date: from.toString(), travel_to_date: from.add({ hours: 48 }).toString() }
  await booked(await h.as.traveller(), 'BUY_NOW', { stay })
  await h.runJobs()
  const [charge] = await h.rows('payments')
  const tell = async (type: string) => {
    const { body, signature } = stripe.disputeNews(type, charge!.id)
    const headers = { 'stripe-signature': signature }
    const request = new Request('http://skylot.test/', { method: 'POST', headers, body })
    expect((await webhookRoute(h.services)(request, 'stripe')).status).toBe(200)
    await h.runJobs()
  }
  stripe.dispute(charge!.id)
  await tell('charge.dispute.created')
  await tell('charge.dispute.created')
  const owner = await h.as.staff()
  const { items } = await owner.call(disputes.search, {})
  expect(items).toHaveLength(1)
  const disputeId = items[0]!.id
  expect(items[0]).toMatchObject({ status: 'OPEN', reason: 'fraudulent', fee: '15.00' })
  expect((await owner.call(disputes.one, { disputeId })).evidence).not.toBeNull()

  stripe.fail('timeout-after', { times: 1, only: /^POST \S+disputes/ })
  await owner.call(disputes.submit, { disputeId })
  await h.runJobs()
  h.clock.advance({ hours: 7 })
  await run(h, 'disputes.watch')
  expect(stripe.disputeAnswers(charge!.id)).toMatchObject({ submissions: 1, files: 1 })
  stripe.decideDispute(charge!.id, 'won')
  h.clock.advance({ hours: 7 })
  await run(h, 'disputes.watch')
  expect(await owner.call(disputes.one, { disputeId })).toMatchObject({
    status: 'WON',
    is_sent: true,
    reinstated: items[0]!.amount,
  })
})
