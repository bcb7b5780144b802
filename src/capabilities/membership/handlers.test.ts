import { expect, test } from 'vitest'
import { inLanguage } from '../../lib/in-language.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { readPdf } from '../../test/pdf.ts'
import { brokenPromises } from '../../test/promises.ts'
import { bookings } from '../bookings/contract.ts'
import { booked, CARD } from '../bookings/factory.ts'
import { billing } from '../club/billing/contract.ts'
import { club } from '../club/contract.ts'
import { giveBonus } from '../club/points/index.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { ARRIVAL } from '../gate/factory.ts'
import { codeImage, embedImages } from '../mail/index.ts'
import { mailroom } from '../mail/office-contract.ts'
import { publish } from '../rates/factory.ts'
import { stays } from '../stays/contract.ts'
import { validationCode } from '../stays/validation-code.ts'
import { parked } from '../stays/factory.ts'
import { memberWith, POINTS, redeemed } from '../vouchers/factory.ts'
import { membership } from './contract.ts'

const codeOf = (h: Harness, receipt: string) => validationCode(h.ctx(), receipt)

test('a member sees points and what they buy, stays that are over, and what moved the points', async () => {
  const h = await harness()
  const { number, ...ada } = await h.as.member()
  const stays = []
  for (let n = 0; n < 11; n++) {
    h.clock.set(h.clock.now().add({ hours: 1 }))
    stays.push(await parked(h, { id: ada.id, number }))
  }
  expect(await ada.call(membership.points, { number })).toMatchObject({
    point_total: 7920,
    owed: 0,
    worth: '79.20',
    free_days: 3,
    points_per_day: 2400,
    points_to_next_day: 1680,
    expires: expect.stringMatching(/^2028-11-2/),
  })
  const { id: voucher } = await redeemed({ ...ada, number })
  const ledger = await ada.call(membership.ledger, { number, page_size: 5, page_number: 1 })
  expect(ledger.count).toBe(12)
  expect(ledger.items.map(({ kind, points, balance }) => [kind, points, balance])).toEqual([
    ['REDEEM', -7200, 720],
    ['EARN', 720, 7920],
    ['EARN', 720, 7200],
    ['EARN', 720, 6480],
    ['EARN', 720, 5760],
  ])
  const oldest = await ada.call(membership.ledger, { number, page_size: 5, page_number: 3 })
  expect(oldest.items.map(({ points, balance }) => [points, balance])).toEqual([
    [720, 1440],
    [720, 720],
  ])
  const last = await ada.call(membership.recentTrips, { number })
  expect(last).toMatchObject({
    count: 11,
    items: [{ id: stays[10]?.id, kind: 'transaction', status: 'CLOSED', points: 720 }, {}, {}, {}, {}],
  })
  const first = await ada.call(membership.recentTrips, { number, sort_order: 'asc', page_number: 3 })
  expect(first.items.map(({ id }) => id)).toEqual([stays[10]?.id])
  expect(voucher).toBeTruthy()

  const stranger = await h.as.member()
  await expect(stranger.call(membership.ledger, { number })).rejects.toMatchObject({ status: 403 })
  const receipt_number = stays[0]?.receipt_number ?? ''
  await expect(
    stranger.call(membership.receipt, { number: stranger.number, id: receipt_number }),
  ).rejects.toMatchObject({
    status: 404,
  })
  expect(await ada.call(membership.receipt, { number, id: receipt_number })).toMatchObject({
    receipt_number,
    points: 720,
  })
  await ada.call(membership.emailReceipt, { number, receipt_num: receipt_number, email: 'friend@example.com' })
  await h.runJobs()
  expect(await h.rows('mail_messages', { recipient: 'friend@example.com' })).toHaveLength(1)
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a receipt is recorded with its code, once, by one member; wrong ones read the same and are limited', async () => {
  const h = await harness()
  const [ada, bob] = [await h.as.member(), await h.as.member()]
  const receipt_number = (await parked(h)).receipt_number ?? ''
  const record = (who: typeof ada, validation_code: string, receipt = receipt_number) =>
    who.call(membership.record, { number: who.number, receipt_number: receipt, validation_code })
  const unknown = { formErrors: ['We couldn’t find a receipt with this number and validation code.'] }
  await expect(record(ada, 'WRONG123')).rejects.toMatchObject(unknown)
  await expect(record(ada, codeOf(h, receipt_number), 'K7WQ2M9AX')).rejects.toMatchObject(unknown)
  await expect(record(ada, '', ' ')).rejects.toMatchObject({
    fieldErrors: { receipt_number: ['Required'], validation_code: ['Required'] },
  })
  expect(await record(ada, codeOf(h, receipt_number))).toEqual({ points: 720, point_total: 720 })
  await expect(record(bob, codeOf(h, receipt_number))).rejects.toMatchObject({
    formErrors: ['The points for this receipt have already been recorded.'],
  })
  expect(await ada.call(membership.recentTrips, { number: ada.number })).toMatchObject({ count: 1 })
  for (let guess = 0; guess < 8; guess++) await record(bob, `GUESS${guess}00`).catch(() => undefined)
  await expect(record(bob, 'GUESS900')).rejects.toMatchObject({ status: 429 })
})

test('upcoming trips tell the points that a booking will earn, and those that are over are none', async () => {
  const h = await harness()
  const ada = await h.as.member()
  const booking = await booked(ada, 'BUY_NOW', { point_club_id: ada.number })
  const later = { travel_from_date: '2026-12-20 08:00:00-0800', travel_to_date: '2026-12-22 08:00:00-0800' }
  await booked(ada, 'BUY_NOW', { stay: later, point_club_id: ada.number })
  expect(await ada.call(membership.upcomingTrips, { number: ada.number, sort_order: 'asc' })).toMatchObject({
    count: 2,
    items: [{ id: booking.id, kind: 'booking', number: booking.number, total: '74.57', points: 610 }, {}],
  })
  const paged = await ada.call(membership.upcomingTrips, { number: ada.number, page_size: 1, page_number: 2 })
  expect([paged.count, paged.items.map(({ id }) => id)]).toEqual([2, [booking.id]])
  h.clock.set(Temporal.Instant.from('2026-12-05T08:00:00-08:00'))
  expect(await ada.call(membership.upcomingTrips, { number: ada.number })).toMatchObject({ count: 1 })
})

test('a page has five trips to come, and fifteen entries of the ledger, unless somebody asks for more', async () => {
  const h = await harness()
  const { number, id: accountId, ...ada } = await h.as.member()
  for (let day = 1; day <= 6; day++) {
    const at = (hour: string) => `2026-12-0${day} ${hour}:00:00-0800`
    const stay = { travel_from_date: at('08'), travel_to_date: at('20') }
    await booked({ ...ada, id: accountId }, 'BUY_NOW', { stay, point_club_id: number })
  }
  const ctx = h.ctx()
  for (let n = 0; n < 16; n++)
    await giveBonus(ctx, { accountId, points: 10, reason: 'LONG_WAIT', ref: 'T', source: ctx.random.uuid() })
  const lengths = async (page: object) => {
    const lists = [membership.upcomingTrips, membership.ledger] as const
    return Promise.all(lists.map(async (list) => (await ada.call(list, { number, ...page })).items.length))
  }
  expect(await lengths({})).toEqual([5, 15])
  expect(await lengths({ page_number: 2 })).toEqual([1, 1])
  expect(await lengths({ page_size: 50 })).toEqual([6, 16])
})

test('a car that is still at the lot after its booked leaving time is a trip under way', async () => {
  const h = await harness()
  const ada = await h.as.member()
  const { id, number } = await booked(ada)
  await h.runJobs()
  h.clock.set(ARRIVAL)
  const who = await cashier(h)
  const stay = await who.call(gate.arrive, { booking_number: number })
  h.clock.set('2026-12-04T18:00:00-08:00')
  const trips = () => ada.call(membership.upcomingTrips, { number: ada.number })
  expect(await trips()).toMatchObject({ count: 1, items: [{ id, status: 'CHECKED_IN' }] })
  const { due } = await who.call(gate.stay, { stayId: stay.id })
  await who.call(gate.close, { stayId: stay.id, by: 'cash', expected_due: due })
  expect(await trips()).toMatchObject({ count: 0 })
})

test('the membership pass is a page, a file and a mail with the code for the gate', async () => {
  const h = await harness()
  const ada = await h.as.member()
  const pass = await ada.call(membership.pass, { number: ada.number })
  expect(pass).toMatchObject({ number: ada.number, documents: [{ kind: 'pdf' }, { kind: 'pkpass' }] })
  const { base64 } = await ada.call(membership.passFile, { number: ada.number, kind: 'pdf' })
  const pdf = await readPdf(Buffer.from(base64, 'base64'))
  expect(pdf.text).toContain(ada.number)
  expect([pdf.pages, pdf.marked, pdf.title]).toEqual([1, true, `Point Club membership ${ada.number}`])
  await ada.call(membership.sendPass, { number: ada.number })
  await h.runJobs()
  const files = await h.mailedFiles()
  expect(files.map(({ filename }) => filename)).toEqual([
    `point-club-${ada.number}.pdf`,
    `point-club-${ada.number}.pkpass`,
  ])
  const [mail] = await h.mail({ to: ada.email })
  expect(mail?.subject).toBe(`Your membership pass · ${ada.number}`)
})

test('a member gives the pass a new code, with a fresh proof: what was saved or printed before opens nothing', async () => {
  const h = await harness()
  const [ada, desk] = [await h.as.member(), await cashier(h)]
  const { number } = ada
  const before = await ada.call(membership.pass, { number })
  const after = await ada.call(membership.renewPass, { number })
  expect(after).toEqual({ ...before, barcode: expect.stringMatching(/^M[0-9A-Z]{13}$/) })
  expect(after.barcode).not.toBe(before.barcode)
  expect(await ada.call(membership.pass, { number })).toEqual(after)
  expect(await desk.call(gate.find, { code: before.barcode })).toMatchObject({ kind: 'none' })
  expect(await desk.call(gate.find, { code: after.barcode })).toMatchObject({ kind: 'member', member: { number } })

  const manager = await h.as.staff('manager')
  const { barcode } = await manager.call(membership.renewPass, { number })
  expect(barcode).toMatch(/^••••/)
  expect((await ada.call(membership.pass, { number })).barcode).not.toBe(after.barcode)
  const bob = await h.as.member()
  await expect(bob.call(membership.renewPass, { number })).rejects.toMatchObject({ status: 403 })
  h.clock.advance({ minutes: 11 })
  await expect(ada.call(membership.renewPass, { number })).rejects.toMatchObject({ code: 'reauthentication_required' })
})

test('staff who look a member up get nothing that passes for the pass: not its code, a file, a link or the mail, and no card to charge', async () => {
  const h = await harness()
  const ada = await h.as.member()
  const { number } = ada
  await ada.call(billing.addCard, { number, ...CARD })
  const { barcode } = await ada.call(club.me, {})
  const end = `••••${barcode.slice(-4)}`
  const [cashier, manager] = [await h.as.staff('cashier'), await h.as.staff('manager')]
  const read = await cashier.call(membership.pass, { number })
  expect(read).toEqual({ number, barcode: end, documents: [], google_wallet_url: null })
  for (const kind of ['pdf', 'pkpass'] as const)
    await expect(cashier.call(membership.passFile, { number, kind })).rejects.toMatchObject({ status: 404 })
  const names = { short_name: 'Ada', long_name: 'Ada Lovelace' }
  expect((await manager.call(club.setNames, { number, ...names })).barcode).toBe(end)
  expect((await ada.call(club.setNames, { number, ...names })).barcode).toBe(barcode)

  expect(await manager.call(membership.sendPass, { number })).toEqual({ ok: true })
  await h.runJobs()
  const [got] = await h.mail(/^membership\//)
  expect(got?.html).toContain(codeImage(barcode))
  const shown = await manager.call(mailroom.message, { messageId: got!.id })
  expect(shown.html).toContain(await embedImages(codeImage(end)))
  expect(shown.html).not.toContain(await embedImages(codeImage(barcode)))

  const { id: stayId } = await cashier.call(gate.arrive, {})
  const change = (code: string) => cashier.call(gate.change, { stayId, point_club_number: code })
  await expect(change(read.barcode)).rejects.toMatchObject({ fieldErrors: { point_club_number: [expect.any(String)] } })
  expect(await change(number)).toMatchObject({ point_club_number: number, member_card: null })
  expect(await change(barcode)).toMatchObject({ member_card: { last4: '4242' } })
})

test('staff who may not change vouchers read the end of their numbers in a ledger', async () => {
  const h = await harness()
  const ada = await memberWith(h, POINTS)
  const { number: voucher } = await redeemed(ada)
  const redeemedIn = async (who: Pick<typeof ada, 'call'>) => {
    const { items } = await who.call(membership.ledger, { number: ada.number })
    return items.map(({ kind, ref }) => [kind, ref])
  }
  const earned = ['EARN', 'R1']
  for (const policy of ['cashier', 'auditor'] as const)
    expect(await redeemedIn(await h.as.staff(policy))).toEqual([['REDEEM', `••••${voucher.slice(-4)}`], earned])
  for (const who of [ada, await h.as.staff('manager')])
    expect(await redeemedIn(who)).toEqual([['REDEEM', voucher], earned])
})

test('the membership pass says how points work by the rates in force, in either language', async () => {
  const h = await harness()
  const ada = await h.as.member()
  const change = { points_per_voucher_dollar: 80, expire_after_months: 18 }
  await publish(h.ctx(), (book) => ({
    ...book,
    club: { ...book.club, ...change, points_per_dollar: { ...book.club.points_per_dollar, BOOKED: 12 } },
  }))
  const read = async () => {
    const { base64 } = await ada.call(membership.passFile, { number: ada.number, kind: 'pdf' })
    return (await readPdf(Buffer.from(base64, 'base64'))).text.join(' ')
  }
  expect(await read()).toMatch(/12 points for every whole dollar.*80 points are worth a dollar.*yours for 18 months/)
  expect(await inLanguage('es', read)).toMatch(/12 puntos por cada dólar.*80 puntos valen un dólar.*durante 18 meses/)
})

/** Two guests book for the points of a member, park and leave. */
async function guestStays(h: Harness, number: string) {
  const cashier = await h.as.staff('cashier')
  const stays = []
  for (const email of ['guest@example.com', 'other@example.com']) {
    const guest = await h.as.traveller()
    stays.push({ guest, booking: await booked(guest, 'BUY_NOW', { point_club_id: number, email }) })
  }
  h.clock.set('2026-12-01T08:00:00-08:00')
  const ids: string[] = []
  for (const { booking } of stays) ids.push((await cashier.call(gate.arrive, { booking_number: booking.number })).id)
  h.clock.set('2026-12-04T08:00:00-08:00')
  for (const stayId of ids) await cashier.call(gate.close, { stayId, by: 'nothing' })
  h.clock.set('2026-12-05T08:00:00-08:00')
  return stays.map((stay, index) => ({ ...stay, id: ids[index]! }))
}

type GuestStay = Awaited<ReturnType<typeof guestStays>>[number]

test('points that a guest meant for a member wait until the member takes them, once, and nothing else of the stay is theirs', async () => {
  const h = await harness()
  const [ada, bob] = [await h.as.member(), await h.as.member()]
  const before = (await ada.call(membership.points, { number: ada.number })).point_total
  const [{ id, guest, booking }, unwanted] = (await guestStays(h, ada.number)) as [GuestStay, GuestStay]
  const { items } = await ada.call(membership.waitingPoints, { number: ada.number })
  expect(items).toHaveLength(2)
  expect(items.find((one) => one.id === id)).toEqual({ id, exited_at: '2026-12-04T08:00:00-08:00', points: 610 })
  expect((await bob.call(membership.waitingPoints, { number: bob.number })).count).toBe(0)
  await expect(bob.call(membership.takePoints, { number: bob.number, id })).rejects.toMatchObject({ status: 404 })
  await expect(bob.call(membership.declinePoints, { number: bob.number, id })).rejects.toMatchObject({ status: 404 })
  const take = () => ada.call(membership.takePoints, { number: ada.number, id })
  const tries = await Promise.allSettled(Array.from({ length: 20 }, take))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await ada.call(membership.declinePoints, { number: ada.number, id: unwanted.id })
  expect((await ada.call(membership.points, { number: ada.number })).point_total).toBe(before + 610)
  expect((await ada.call(membership.waitingPoints, { number: ada.number })).count).toBe(0)
  expect((await ada.call(membership.recentTrips, { number: ada.number })).count).toBe(0)
  await expect(ada.call(stays.get, { transactionId: id })).rejects.toMatchObject({ status: 404 })
  expect((await guest.call(stays.get, { transactionId: id })).points).toBe(610)
  expect((await guest.call(bookings.get, { bookingId: booking.id })).points_number).toBe(ada.number)
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('points that nobody takes within 90 days are gone, and a guest who joins takes the own stay instead', async () => {
  const h = await harness()
  const [ada, bob] = [await h.as.member(), await h.as.member()]
  const [{ id }, { guest, id: own, booking }] = (await guestStays(h, ada.number)) as [GuestStay, GuestStay]
  await bob.call(membership.points, { number: bob.number })
  bob.hold(guest.jar.urlTokens[0]!)
  await bob.call(stays.linkClub, { transactionId: own })
  expect(booking.points_number).toBe(ada.number)
  const waiting = async () =>
    (await ada.call(membership.waitingPoints, { number: ada.number })).items.map((one) => one.id)
  expect(await waiting()).toEqual([id])
  await h.change('transactions', { id }, ({ exited_at, entered_at }) => ({
    exited_at: exited_at!.subtract({ hours: 2184 }),
    entered_at: entered_at.subtract({ hours: 2184 }),
  }))
  expect(await waiting()).toEqual([])
  await expect(ada.call(membership.takePoints, { number: ada.number, id })).rejects.toMatchObject({ status: 404 })
})

test('staff who look after members mail a receipt, which opens the stay, only with the right to work at the gate', async () => {
  const h = await harness()
  const ada = await h.as.member()
  const { receipt_number } = await parked(h, ada)
  const who = await h.as.staff('auditor')
  const care = ['PointClubUser:Search', 'PointClubUser:Update']
  await h.change('policies', { name: 'auditor' }, { permissions: care })
  const mailing = { number: ada.number, receipt_num: receipt_number ?? '', email: 'me@example.com' }
  await expect(who.call(membership.emailReceipt, mailing)).rejects.toMatchObject({ status: 403 })
  await h.runJobs()
  expect(await h.mail({ to: 'me@example.com' })).toEqual([])
  await h.change('policies', { name: 'auditor' }, { permissions: [...care, 'Gate:Operate'] })
  expect(await who.call(membership.emailReceipt, mailing)).toEqual({ ok: true })
  await h.runJobs()
  expect(await h.mail({ to: 'me@example.com' })).toHaveLength(1)
})

test('staff who look a member up see the end of the number of a booking, unless they may read bookings', async () => {
  const h = await harness()
  const ada = await memberWith(h, POINTS)
  const { number, id: source } = await booked(ada, 'BUY_NOW', { point_club_id: ada.number })
  await giveBonus(h.ctx(), { accountId: ada.id, points: 100, reason: 'BOOKING_CREDITED', ref: number, source })
  const who = await h.as.staff('auditor')
  const told = async (...permissions: string[]) => {
    await h.change('policies', { name: 'auditor' }, { permissions: ['PointClubUser:Search', ...permissions] })
    const [trips, entries] = await Promise.all([
      who.call(membership.upcomingTrips, { number: ada.number }),
      who.call(membership.ledger, { number: ada.number }),
    ])
    return [trips.items[0]?.number, entries.items.find(({ kind }) => kind === 'BONUS')?.ref]
  }
  const end = `••••${number.slice(-4)}`
  expect(await told()).toEqual([end, end])
  expect(await told('TimeVouchers:Update')).toEqual([end, end])
  expect(await told('Bookings:Read')).toEqual([number, number])
})
