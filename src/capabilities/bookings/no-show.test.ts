import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type FaultyGateway, faultyGateway } from '../../test/faulty-gateway.ts'
import { type HarnessOptions, harness } from '../../test/harness.ts'
import { readPdf } from '../../test/pdf.ts'
import { brokenPromises } from '../../test/promises.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { stays } from '../stays/contract.ts'
import { arrived, openTicket } from '../stays/factory.ts'
import { callers } from './callers/contract.ts'
import { bookings } from './contract.ts'
import { booked, PERSON, STAY } from './factory.ts'
import { desk } from './office-contract.ts'

/** Four hours after the arrival of a booking of three days whose car has not come. */
async function scene(product: 'BUY_NOW' | 'BOOK_NOW' = 'BUY_NOW', options: HarnessOptions = {}) {
  const h = await harness(options)
  const caller = await h.as.traveller()
  const { id: bookingId, number } = await booked(caller, product)
  await h.runJobs()
  h.clock.set('2026-12-01T20:00:00Z')
  const staff = await h.as.staff('manager')
  const reserved = () => h.lot.takenAtAll()
  const whole = async () => {
    await h.runJobs()
    expect(await brokenPromises(h.services.db)).toEqual([])
  }
  return { h, caller, staff, bookingId, number, reserved, whole }
}

test('a no-show frees its space, gives back what was prepaid less a day, and tells the customer', async () => {
  const { h, staff, bookingId, reserved, whole } = await scene()
  expect(await reserved()).toBe(4)
  const { booking } = await staff.call(callers.noShow, { bookingId })
  expect(booking).toMatchObject({ status: 'NO_SHOW', refunded: '50.57' })
  expect(await reserved()).toBe(0)
  await whole()
  expect(await h.mail(`booking/${bookingId}/no show`)).toMatchObject([
    { subject: expect.stringContaining('We missed you') },
  ])
  const { changes, may_be_expected } = await staff.call(desk.booking, { bookingId })
  expect([changes[0]?.what, may_be_expected]).toEqual(['no show', true])
  expect(await h.rows('audit_trail', { action: 'booking.no_show' })).toMatchObject([
    { actor: expect.stringContaining('staff:') },
  ])
  await expect(staff.call(callers.noShow, { bookingId })).rejects.toMatchObject({ formErrors: [expect.any(String)] })
})

test('a deposit is kept', async () => {
  const { staff, bookingId, whole } = await scene('BOOK_NOW')
  expect((await staff.call(callers.noShow, { bookingId })).booking).toMatchObject({ paid: '24.00', refunded: '0.00' })
  await whole()
})

test('what was kept of it pays for no stay after its own, at the gate or by ticket', async () => {
  const { h, staff, bookingId, number, whole } = await scene('BOOK_NOW')
  await staff.call(callers.noShow, { bookingId })
  h.clock.set('2027-01-20T20:00:00Z')
  const passed = { formErrors: ['The dates of this booking have passed.'] }
  const later = await h.as.staff('manager')
  await expect(later.call(gate.arrive, { booking_number: number })).rejects.toMatchObject(passed)
  const parker = await h.as.traveller()
  const { id: transactionId } = await openTicket(parker, await arrived(h, undefined, { hours: 2 }))
  const asked = { transactionId, booking_num: number, booking_email: PERSON.email }
  await expect(parker.call(stays.linkBooking, asked)).rejects.toMatchObject(passed)
  await whole()
})

test('one whose change is being paid is none until the bank has answered: nothing is charged for it, its space is given back once', async () => {
  let gateway: FaultyGateway | undefined
  const { h, caller, staff, bookingId, reserved, whole } = await scene('BUY_NOW', {
    gateway: (sandbox) => (gateway = faultyGateway(sandbox)),
  })
  const longer = { travel_from_date: STAY.travel_from_date, travel_to_date: '2026-12-06 08:00:00-0800' }
  const { quote_id } = await caller.call(bookings.modifyQuote, { bookingId, ...longer })
  gateway!.fail('timeout-after', { times: 1, only: ['authorise'] })
  expect(await caller.call(bookings.modify, { bookingId, quote_id })).toMatchObject({ changing: {} })
  await expect(staff.call(callers.noShow, { bookingId })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('is being paid for right now')],
  })
  h.clock.advance({ seconds: 3 })
  await h.runJobs()
  expect(await caller.call(bookings.get, { bookingId })).toMatchObject({ status: 'CONFIRMED', total: '127.58' })
  expect((await staff.call(callers.noShow, { bookingId })).booking).toMatchObject({ status: 'NO_SHOW', paid: '127.58' })
  expect(await reserved()).toBe(0)
  await whole()
})

test('before its arrival nothing is a no-show', async () => {
  const { h, staff, bookingId } = await scene()
  h.clock.set('2026-12-01T15:00:00Z')
  const early = (await h.as.staff('manager')).call(callers.noShow, { bookingId })
  await expect(early).rejects.toMatchObject({ formErrors: [expect.stringContaining('not due yet')] })
  expect((await staff.call(desk.booking, { bookingId })).may_be_no_show).toBe(false)
})

test('undone, it has its space again, and what went back is due at the lot', async () => {
  const { h, staff, bookingId, number, reserved, whole } = await scene()
  await staff.call(callers.noShow, { bookingId })
  const { booking } = await staff.call(callers.undoNoShow, { bookingId })
  expect(booking).toMatchObject({ status: 'CONFIRMED', refunded: '50.57', balance_due: '50.57' })
  expect(await reserved()).toBe(4)
  await whole()
  const [mail] = await h.mail(`booking/${bookingId}/no show undone`)
  expect(mail?.text).toContain('is now due at the lot: $50.57')
  const who = await cashier(h)
  const { id: stayId } = await who.call(gate.arrive, { booking_number: number })
  expect(await who.call(gate.stay, { stayId })).toMatchObject({ due: '50.57' })
  await whole()
})

test('undone, a deposit of which nothing went back leaves the rest due, and no refund is told', async () => {
  const { h, staff, bookingId, whole } = await scene('BOOK_NOW')
  await staff.call(callers.noShow, { bookingId })
  const { booking } = await staff.call(callers.undoNoShow, { bookingId })
  expect(booking).toMatchObject({ refunded: '0.00', balance_due: '54.54' })
  await whole()
  const [mail] = await h.mail(`booking/${bookingId}/no show undone`)
  expect(mail?.text).toContain('You pay the remaining $54.54 at the lot.')
  expect(mail?.text).not.toContain('refunded')
})

test('undone is told in words when the space was sold meanwhile, or the stay is over', async () => {
  const { h, staff, bookingId } = await scene()
  await staff.call(callers.noShow, { bookingId })
  await h.change('stall_days', { date: '2026-12-03' }, { allotment: 0, overbooking: 0 })
  const full = staff.call(callers.undoNoShow, { bookingId })
  await expect(full).rejects.toMatchObject({ formErrors: [expect.stringMatching(/given to others\. .*12\/03\/26/)] })
  h.clock.set('2026-12-04T17:00:00Z')
  const late = (await h.as.staff('manager')).call(callers.undoNoShow, { bookingId })
  await expect(late).rejects.toMatchObject({
    formErrors: [expect.stringContaining('This booking’s stay is over')],
  })
})

test('a no-show whose car comes after all is let in at the gate, and has its space', async () => {
  const { h, staff, bookingId, number, reserved, whole } = await scene()
  await staff.call(callers.noShow, { bookingId })
  const who = await cashier(h)
  await who.call(gate.arrive, { booking_number: number })
  expect((await staff.call(bookings.get, { bookingId })).status).toBe('CHECKED_IN')
  expect(await reserved()).toBe(4)
  await whole()
})

test('twenty who mark and undo at once leave it as one of them did', async () => {
  const { staff, bookingId, whole } = await scene()
  const tries = Array.from({ length: 20 }, (_, index) =>
    staff.call(index % 2 === 0 ? callers.noShow : callers.undoNoShow, { bookingId }),
  )
  await Promise.allSettled(tries)
  await whole()
})

test('one that is marked on its first day is told until when the gate still lets it in, by mail, on paper and in the wallet', async () => {
  const { h, caller, staff, bookingId } = await scene()
  await staff.call(callers.noShow, { bookingId })
  await h.runJobs()
  const coming = 'Until Fri, 12/04/26, 8:00 am, your code opens the gate; what went back is due at the lot.'
  const [mail] = await h.mail(`booking/${bookingId}/no show`)
  expect(mail?.text).toContain(coming)
  expect(mail?.text).not.toContain('Your stay is over')
  const sheet = async () => {
    const { base64 } = await caller.call(bookings.document, { bookingId, kind: 'pdf' })
    return (await readPdf(Buffer.from(base64, 'base64'))).text.join(' ').replaceAll(/\s+/g, ' ')
  }
  const pass = async () => {
    const { base64 } = await caller.call(bookings.document, { bookingId, kind: 'pkpass' })
    const { 'pass.json': content } = unzipSync(Buffer.from(base64, 'base64'))
    return JSON.parse(Buffer.from(content!).toString()) as { voided?: boolean }
  }
  expect(await sheet()).toContain(coming)
  expect((await pass()).voided).toBeUndefined()
  h.clock.set('2026-12-04T17:00:00Z')
  expect(await sheet()).toContain('This number no longer opens the gate')
  expect((await pass()).voided).toBe(true)
})

test('the pass of a no-show whose car comes after all is written anew', async () => {
  const { h, caller, staff, bookingId, number } = await scene()
  await caller.call(bookings.document, { bookingId, kind: 'pkpass' })
  await staff.call(callers.noShow, { bookingId })
  await h.runJobs()
  const version = async () => (await h.row('wallet_passes', { serial: bookingId })).version
  const before = await version()
  h.clock.advance({ minutes: 5 })
  await (await cashier(h)).call(gate.arrive, { booking_number: number })
  expect(await version()).toBe(before + 1)
})
