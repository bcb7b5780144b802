import { expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { approvals } from '../approvals/contract.ts'
import { callers } from '../bookings/callers/contract.ts'
import { booked, quoted, PERSON, STAY } from '../bookings/factory.ts'
import { cashier } from '../drawers/factory.ts'
import { feedback } from '../feedback/contract.ts'
import { gate } from '../gate/contract.ts'
import { nothingIsBroken, stayed } from '../gate/factory.ts'
import { inquiries } from '../inquiries/contract.ts'
import { members } from '../members/contract.ts'
import { refunds } from '../refunds/contract.ts'
import { settings } from '../settings/contract.ts'
import { parked } from '../stays/factory.ts'
import { voucherDesk } from '../vouchers/office-contract.ts'
import { care } from './contract.ts'

const said = { message: 'We are sorry.' }

/** A member's complaint. */
async function complaint(h: Harness, feedbackSaid = 'We waited in the rain.') {
  const member = await h.as.member()
  const stay = await parked(h, member)
  await member.call(feedback.score, { transactionId: stay.id, score: 1, feedback: feedbackSaid })
  const owner = await h.as.staff()
  const { items } = await owner.call(feedback.incidents, { search: stay.ticket_num })
  return { member, stay, owner, incident: await owner.call(feedback.incident, { id: items[0]!.id }) }
}

async function letter(h: Harness, subject = 'A stroller', from = 'ada@example.com') {
  await (await h.as.traveller()).call(inquiries.contact, { email_address: from, subject, message: 'Blue.' })
  const owner = await h.as.staff()
  const { items } = await owner.call(inquiries.list, { search: subject })
  return { owner, inquiry: await owner.call(inquiries.get, { id: items[0]!.id }) }
}

test('whoever is given a case is told at once and by mail, once for each time; who takes it is not', async () => {
  const h = await harness()
  const { owner, incident } = await complaint(h)
  const colleague = await h.as.staff('marketing')
  const { id, version } = incident
  const { version: before } = await colleague.call(approvals.news, {})
  const woken = colleague.call(approvals.news, { after: before, wait: 10 })
  const assigned = await owner.call(feedback.assign, { id, version, assignee_id: colleague.id })
  expect(assigned).toMatchObject({ assignee: { id: colleague.id }, version: version + 1 })
  expect((await woken).version).toBeGreaterThan(before)
  const { notices } = await colleague.call(care.notices, {})
  expect(notices).toMatchObject([{ kind: 'INCIDENT', subject_id: id, number: incident.number, by: 'owner' }])
  expect((await owner.call(care.notices, {})).notices).toEqual([])
  await h.runJobs()
  const [mail] = await h.mail('care/')
  expect(mail).toMatchObject({ subject: `owner assigned incident ${incident.number} to you` })
  expect(mail?.text).toContain(`/staff/incidents/${id}`)
  // The same again changes nothing for them, and what they take themselves is no news.
  await owner.call(feedback.assign, { id, version: version + 1, assignee_id: colleague.id })
  const { inquiry } = await letter(h)
  await colleague.call(inquiries.assign, { id: inquiry.id, version: 1, assignee_id: colleague.id })
  await h.runJobs()
  expect(await h.mail('care/')).toHaveLength(1)
  await expect(owner.call(care.seen, { noticeId: notices[0]!.id })).rejects.toMatchObject({ status: 404 })
  await colleague.call(care.seen, { noticeId: notices[0]!.id })
  expect((await colleague.call(care.notices, {})).notices).toEqual([])
  const cashier = await h.as.staff('cashier')
  const { version: now } = await owner.call(feedback.incident, { id })
  await expect(owner.call(feedback.assign, { id, version: now, assignee_id: cashier.id })).rejects.toMatchObject({
    fieldErrors: { assignee_id: ['Choose someone who can answer'] },
  })
})

test('of twelve who answer the same complaint one does; the others read what was done and by whom, and no mail leaves twice', async () => {
  const h = await harness()
  const { owner, incident } = await complaint(h)
  const { inquiry } = await letter(h)
  const staff = [owner, await h.as.staff('manager'), await h.as.staff('marketing')]
  for (const [call, id, version] of [
    [feedback.answer, incident.id, incident.version],
    [inquiries.reply, inquiry.id, inquiry.version],
  ] as const) {
    const raced = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => staff[index % 3]!.call(call, { id, version, ...said })),
    )
    expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of raced)
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({
          status: 409,
          publicMessage: expect.stringMatching(/^(?:owner|manager|marketing) answered this on /),
        })
  }
  await h.runJobs()
  const answers = await h.mail()
  expect(answers.filter(({ purpose }) => /\/(?:answer|reply)\//.test(purpose))).toHaveLength(2)
})

test('a new word of the customer is told to who answers the old one', async () => {
  const h = await harness()
  const { owner, member, stay, incident } = await complaint(h)
  const { id, version } = incident
  await member.call(feedback.score, { transactionId: stay.id, score: 2, feedback: 'Somebody called me since.' })
  await expect(owner.call(feedback.answer, { id, version, ...said })).rejects.toMatchObject({
    publicMessage: expect.stringContaining('The customer left another score on'),
  })
})

test('a case is late when its first answer is: counted, found and sorted; an answer by phone is one', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  await owner.call(settings.setCare, { incident_hours: 4, inquiry_hours: 48 })
  const { incident, stay } = await complaint(h, 'The gate did not open.')
  h.clock.advance({ hours: 3 })
  const { incident: later } = await complaint(h, 'Cold.')
  const { inquiry } = await letter(h)
  const backlog = () => owner.call(feedback.backlog, {})
  expect(await backlog()).toEqual({ open: 2, overdue: 0, own: 0 })
  h.clock.advance({ hours: 2 })
  expect(await backlog()).toEqual({ open: 2, overdue: 1, own: 0 })
  const ids = async (asked: object) => (await owner.call(feedback.incidents, asked)).items.map(({ id }) => id)
  expect(await ids({ overdue: true })).toEqual([incident.id])
  expect(await ids({ overdue: false })).toEqual([later.id])
  expect(await ids({})).toEqual([incident.id, later.id])
  expect(await ids({ sort: '-due_at' })).toEqual([later.id, incident.id])
  expect(await ids({ search: stay.ticket_num.toLowerCase() })).toEqual([incident.id])
  expect(await ids({ search: 'gate' })).toEqual([incident.id])
  expect(await ids({ search: later.number.toLowerCase() })).toEqual([later.id])
  expect(await ids({ assignee: 'NOBODY', score: '1' })).toHaveLength(2)
  expect(await ids({ assignee: 'ME' })).toEqual([])
  const called = { id: incident.id, version: incident.version, message: 'Called back, all is well.', close: true }
  const closed = await owner.call(feedback.phoned, called)
  expect(closed).toMatchObject({ status: 'CLOSED', is_overdue: false, answered_at: expect.any(String) })
  expect(closed.moves.map(({ kind, text }) => [kind, text])).toContainEqual(['PHONED', 'Called back, all is well.'])
  expect(await backlog()).toEqual({ open: 1, overdue: 0, own: 0 })
  await h.runJobs()
  expect(await h.mail('incident/')).toEqual([])
  h.clock.advance({ hours: 47 })
  const late = await owner.call(inquiries.list, { overdue: 'true', search: 'stroll', sort: 'due_at' })
  expect(late.items).toMatchObject([{ id: inquiry.id, is_overdue: true, age_minutes: 49 * 60 }])
  expect(await owner.call(inquiries.backlog, {})).toEqual({ open: 1, overdue: 1, own: 0 })
  expect((await owner.call(inquiries.list, { search: 'ADA@' })).count).toBe(1)
  expect((await owner.call(inquiries.list, { search: 'nothing' })).count).toBe(0)
})

test('prepared answers come filled for the case, those of its language first; the placeholders of nothing are refused', async () => {
  const h = await harness()
  const { owner, incident } = await complaint(h)
  const macro = {
    name: 'Rain',
    language: 'en',
    body: 'Hello {{ name }}, about {{ number }}.\n{{ agent }}, {{ business }}',
  } as const
  const { id: macroId, version } = await owner.call(care.addMacro, macro)
  const { prepared } = await owner.call(feedback.incident, { id: incident.id })
  const rain = prepared.find(({ name }) => name === 'Rain')
  expect(rain?.text).toBe(`Hello member, about ${incident.number}.\nowner, Evergreen Airport Parking`)
  expect(prepared.findLastIndex(({ language }) => language === 'en')).toBeLessThan(
    prepared.findIndex(({ language }) => language === 'es'),
  )
  const unknown = owner.call(care.addMacro, { ...macro, name: 'Ice', body: 'It is {{ cold }}.' })
  await expect(unknown).rejects.toMatchObject({ fieldErrors: { body: [expect.stringContaining('cold')] } })
  await expect(owner.call(care.addMacro, { ...macro, name: 'RAIN' })).rejects.toMatchObject({
    fieldErrors: { name: [expect.any(String)] },
  })
  const auditor = await h.as.staff('auditor')
  expect((await auditor.call(feedback.incident, { id: incident.id })).prepared).toEqual([])
  await expect(auditor.call(care.saveMacro, { macroId, version, ...macro })).rejects.toMatchObject({ status: 403 })
  expect((await auditor.call(care.macros, { search: 'rain', language: 'en' })).count).toBe(1)
  await owner.call(care.removeMacro, { macroId })
  await expect(owner.call(care.macro, { macroId })).rejects.toMatchObject({ status: 404 })
})

test('points and a voucher given for a complaint are kept with it, within the same limits as elsewhere', async () => {
  const h = await harness()
  const { owner, member, incident } = await complaint(h)
  const { number } = incident.member!
  expect(number).toBe(member.number)
  const manager = await h.as.staff('manager')
  const why = { incident_id: incident.id, reason_code: 'APOLOGY' } as const
  expect(await manager.call(members.adjustPoints, { number, points: 500, ...why })).toMatchObject({ status: 'done' })
  const beyond = await manager.call(members.adjustPoints, { number, points: 20_000, ...why })
  expect(beyond.status).toBe('waiting')
  const shown = async () =>
    (await owner.call(feedback.incident, { id: incident.id })).given.map(({ kind, amount, status, by }) => [
      kind,
      amount,
      status,
      by,
    ])
  expect(await shown()).toEqual([
    ['adjust_points', '5.00', 'DONE', 'manager'],
    ['adjust_points', '200.00', 'WAITING', 'manager'],
  ])
  await owner.call(approvals.approve, { requestId: beyond.approval_id ?? '' })
  await owner.call(voucherDesk.give, { number, ...STAY, ...why })
  expect((await shown()).map(([kind, , status]) => [kind, status])).toEqual([
    ['adjust_points', 'DONE'],
    ['adjust_points', 'DONE'],
    ['goodwill_voucher', 'DONE'],
  ])
  const nowhere = manager.call(members.adjustPoints, { number, points: 5, ...why, incident_id: h.ctx().random.uuid() })
  await expect(nowhere).rejects.toMatchObject({ fieldErrors: { incident_id: ['There is no such incident'] } })
  await nothingIsBroken(h)
})

test('a refund for a complaint goes back as it was paid, and stands with it; what is above the limits waits', async () => {
  const h = await harness()
  const desk = await cashier(h)
  const { id: stayId } = await stayed(h, desk, { hours: 60 })
  const member = await h.as.member()
  await h.change('transactions', { id: stayId }, { account_id: member.id })
  await member.call(feedback.score, { transactionId: stayId, score: 2 })
  const owner = await h.as.staff()
  const [incident] = (await owner.call(feedback.incidents, {})).items
  const why = { stayId, incident_id: incident!.id, reason_code: 'SERVICE_FAILURE' } as const
  expect(await desk.call(gate.refund, { ...why, amount: '10.00' })).toMatchObject({ status: 'done' })
  expect(await desk.call(gate.refund, { ...why, amount: '20.00' })).toMatchObject({ status: 'waiting' })
  const { given } = await owner.call(feedback.incident, { id: incident!.id })
  expect(given.map(({ kind, amount, status }) => [kind, amount, status])).toEqual([
    ['refund', '10.00', 'DONE'],
    ['refund', '20.00', 'WAITING'],
  ])
  await nothingIsBroken(h)
})

/** A complaint about a stay with a booking of $74.57,. */
async function complaintOfBooking(h: Harness) {
  const member = await h.as.member()
  const { id: bookingId, number } = await booked(member, 'BUY_NOW', { email: member.email })
  h.clock.set('2026-12-01T16:00:00Z')
  const { id: stayId } = await (await cashier(h)).call(gate.arrive, { booking_number: number })
  h.clock.set('2026-12-04T15:00:00Z')
  await (await cashier(h)).call(gate.close, { stayId, by: 'nothing', expected_due: '0.00' })
  const said = { score: 1, feedback: 'We waited in the rain.', email_address: member.email }
  await (await h.as.traveller()).call(feedback.score, { transactionId: stayId, ...said })
  const owner = await h.as.staff()
  const [found] = (await owner.call(feedback.incidents, {})).items
  const incident = await owner.call(feedback.incident, { id: found!.id })
  return { owner, bookingId, number, incident, why: { bookingId, incident_id: incident.id } }
}

test('what a booking has paid goes back for a complaint in money, points and a voucher, and stands with it; above the limits it waits', async () => {
  const h = await harness()
  const { owner, bookingId, number, incident, why } = await complaintOfBooking(h)
  expect(incident.booking).toMatchObject({ id: bookingId, number, left: '74.57', is_member: true, on_account_of: null })
  const desk = await h.as.staff('cashier')
  const failed = { ...why, reason_code: 'SERVICE_FAILURE' } as const
  expect(await desk.call(refunds.toCard, { ...failed, amount: '10.00' })).toMatchObject({ status: 'done' })
  const beyond = await desk.call(refunds.toCard, { ...failed, amount: '26.00' })
  expect(beyond.status).toBe('waiting')
  await owner.call(approvals.approve, { requestId: beyond.approval_id ?? '' })
  const sorry = { ...why, reason_code: 'APOLOGY' } as const
  await owner.call(refunds.asPoints, { ...sorry, amount: '5.00' })
  await owner.call(refunds.asVoucher, { ...sorry, ...STAY_OF_A_DAY })
  const shown = await owner.call(feedback.incident, { id: incident.id })
  expect(shown.given.map(({ kind, status, subject_number }) => [kind, status, subject_number])).toEqual(
    ['refund', 'refund', 'goodwill_points', 'goodwill_voucher'].map((kind) => [kind, 'DONE', number]),
  )
  const given = shown.given.reduce((sum, { amount }) => sum + Number(amount), 0)
  expect(Number(shown.booking?.left)).toBeCloseTo(74.57 - given, 2)
  await nothingIsBroken(h)
})

const STAY_OF_A_DAY = { travel_from_date: '2027-01-11 08:00:00-0800', travel_to_date: '2027-01-12 04:00:00-0800' }

test('of thirty refunds at once for one complaint no more goes back than was paid', async () => {
  const h = await harness()
  const { owner, incident, why } = await complaintOfBooking(h)
  const others = await Promise.all(Array.from({ length: 3 }, () => h.as.staff('owner')))
  const tries = Array.from({ length: 30 }, (_, index) =>
    others[index % 3]!.call(refunds.toCard, { ...why, amount: '20.00', reason_code: 'SERVICE_FAILURE' }),
  )
  const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(3)
  const { given, booking } = await owner.call(feedback.incident, { id: incident.id })
  expect([given.length, booking?.left]).toEqual([3, '14.57'])
  await nothingIsBroken(h)
})

test('every act upon a booking that is begun from a complaint is kept with it, also one that waits', async () => {
  const h = await harness()
  const { owner, incident } = await complaint(h)
  const caller = await h.as.traveller()
  const { id: first } = await booked(caller)
  const { id: second } = await booked(caller, 'BUY_NOW', { check_for_existing: true })
  const { quote_id } = await quoted(owner, 'BUY_NOW')
  const incident_id = incident.id
  await owner.call(callers.cancel, { bookingId: first, reason_code: 'CUSTOMER_ASKED', incident_id })
  const free = { ...PERSON, quote_id, pay_by: 'COMPLIMENTARY', complimentary_reason: 'Apology', incident_id } as const
  expect((await owner.call(callers.create, { ...free, check_for_existing: true })).status).toBe('done')
  h.clock.set('2026-12-01T15:00:00Z')
  const manager = await h.as.staff('manager')
  await h.change('act_limits', { kind: 'waive' }, { most_cents: cents(0) })
  const lower = await manager.call(callers.cancelForLess, {
    bookingId: second,
    fee: '0',
    reason_code: 'WEATHER',
    incident_id,
  })
  expect(lower.status).toBe('waiting')
  const kept = async () => {
    const { given } = await (await h.as.staff('owner')).call(feedback.incident, { id: incident_id })
    return given.map(({ kind, status }) => [kind, status])
  }
  expect(await kept()).toEqual([
    ['cancel', 'DONE'],
    ['complimentary', 'DONE'],
    ['waive', 'WAITING'],
  ])
  await (await h.as.staff('owner')).call(approvals.approve, { requestId: lower.approval_id ?? '' })
  expect(await kept()).toContainEqual(['waive', 'DONE'])
})

test('a letter is made up for with a part of a booking of its address, within the same limits; who may not read bookings sees none', async () => {
  const h = await harness()
  const { id: bookingId, number } = await booked(await h.as.traveller(), 'BUY_NOW', { email: 'ada@example.com' })
  const { owner, inquiry } = await letter(h, 'The shuttle', 'Ada@example.com')
  expect(inquiry.bookings).toMatchObject([{ id: bookingId, number, left: '74.57', is_member: false }])
  const marketing = await h.as.staff('marketing')
  expect((await marketing.call(inquiries.get, { id: inquiry.id })).bookings).toEqual([])
  const desk = await h.as.staff('cashier')
  const why = { bookingId, inquiry_id: inquiry.id, reason_code: 'SERVICE_FAILURE' } as const
  expect(await desk.call(refunds.toCard, { ...why, amount: '10.00' })).toMatchObject({ status: 'done' })
  const beyond = await desk.call(refunds.toCard, { ...why, amount: '40.00' })
  const given = async () =>
    (await owner.call(inquiries.get, { id: inquiry.id })).given.map(({ kind, amount, status }) => [
      kind,
      amount,
      status,
    ])
  expect(await given()).toEqual([
    ['refund', '10.00', 'DONE'],
    ['refund', '40.00', 'WAITING'],
  ])
  await owner.call(approvals.approve, { requestId: beyond.approval_id ?? '' })
  expect(await given()).toContainEqual(['refund', '40.00', 'DONE'])
  const nowhere = desk.call(refunds.toCard, { ...why, amount: '1.00', inquiry_id: h.ctx().random.uuid() })
  await expect(nowhere).rejects.toMatchObject({ fieldErrors: { inquiry_id: ['There is no such inquiry'] } })
  await nothingIsBroken(h)
})
