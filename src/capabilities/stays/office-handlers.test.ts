import { expect, test } from 'vitest'
import { MOST_FOUND } from '../../lib/listed.ts'
import { cents, toDollars } from '../../lib/money.ts'
import { harness } from '../../test/harness.ts'
import { readPdf } from '../../test/pdf.ts'
import { brokenPromises } from '../../test/promises.ts'
import { booked } from '../bookings/factory.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { ARRIVAL, stayed } from '../gate/factory.ts'
import type { DemoPolicy } from '../staff/permissions.ts'
import { memberWith, POINTS, redeemed } from '../vouchers/factory.ts'
import { stays } from './contract.ts'
import { parked } from './factory.ts'
import { transactions } from './office-contract.ts'

test('staff find a stay by what people have in hand, its sums and everything that was done with it', async () => {
  const h = await harness()
  const booking = await booked(await h.as.traveller(), 'BUY_NOW')
  await h.runJobs()
  h.clock.set('2026-12-01T08:00:00-08:00')
  const who = await cashier(h)
  const walkIn = await stayed(h, who, { hours: 2, plate: 'abc 123' })
  const guest = await stayed(h, who, { hours: 1, booking_number: booking.number })
  const mistake = await who.call(gate.arrive, { vehicle_class: 'OVERSIZE' })
  await who.call(gate.void, { stayId: mistake.id, reason_code: 'MISTAKE' })
  await who.call(gate.refund, {
    stayId: guest.id,
    amount: '10.00',
    reason_code: 'SERVICE_FAILURE',
    reason: 'long wait',
  })
  const auditor = await h.as.staff('auditor')
  const find = async (asked: object) =>
    (await auditor.call(transactions.search, { sort: 'entered_at', ...asked })).items.map(({ id }) => id)
  const all = [walkIn.id, guest.id, mistake.id]
  expect(await find({})).toEqual(all)
  const asked = [
    { search: 'abc-123' },
    { search: walkIn.ticket_num },
    { search: walkIn.receipt_number },
    { product: 'DRIVE_UP', status: 'CLOSED', until: '2026-12-01', sort: '-total' },
    { paid_by: 'CASH' },
  ]
  for (const one of asked) expect(await find(one)).toEqual([walkIn.id])
  for (const one of [booking.number, 'lovelace', 'ada@', '0100'])
    expect(await find({ search: one })).toEqual([guest.id])
  for (const one of [{ product: 'BUY_NOW' }, { paid_by: 'BOOKING' }]) expect(await find(one)).toEqual([guest.id])
  for (const one of [{ status: 'VOIDED' }, { vehicle_class: 'OVERSIZE' }]) expect(await find(one)).toEqual([mistake.id])
  for (const one of [{ from: '2026-12-02' }, { paid_by: 'VOUCHER' }, { search: '%' }])
    expect(await find(one)).toEqual([])
  const { items, count, sums } = await auditor.call(transactions.search, {})
  expect([count, sums]).toEqual([3, { total: '92.17', refunded: '10.00', net: '82.17', from: '2026-11-01' }])
  expect(items.map(({ total, refunded, name }) => [total, refunded, name])).toEqual([
    [null, '0.00', null],
    ['74.57', '10.00', 'Ada Lovelace'],
    ['17.60', '0.00', null],
  ])
  const one = await auditor.call(transactions.one, { transactionId: guest.id })
  expect(one).toMatchObject({ booking_id: booking.id, voidable: false, stay: { refundable: '64.57' } })
  expect(one.payments.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['CHARGE', '74.57'],
    ['REFUND', '10.00'],
  ])
  expect(one.changes[0]).toMatchObject({
    who: 'cashier',
    what: 'refunded',
    amount: '10.00',
    price: '74.57',
    taken: '64.57',
    reason_code: 'SERVICE_FAILURE',
    reason: 'long wait',
    approved_by: null,
  })
})

test('activity counts what came and left by the Pacific hour, and the cars that were there', async () => {
  const h = await harness()
  const who = await cashier(h)
  h.clock.set('2026-12-01T08:10:00-08:00')
  await stayed(h, who, { hours: 26 })
  await stayed(h, who, { hours: 1, booking_number: undefined })
  await who.call(gate.arrive, { entered_at: '2026-12-01 09:30:00-0800' })
  const mistake = await who.call(gate.arrive, {})
  await who.call(gate.void, { stayId: mistake.id, reason_code: 'MISTAKE' })
  h.clock.advance({ minutes: 5 })
  const ask = (asked: object) => who.call(transactions.activity, { from: '2026-12-01', until: '2026-12-02', ...asked })
  const { days, hours, weekdays } = await ask({})
  expect([days, hours.length]).toEqual([2, 24])
  expect([hours[8], hours[9], hours[10], hours[11]]).toEqual([
    { hour: 8, arrivals: 1, departures: 0, cars: 1, most_cars: 2 },
    { hour: 9, arrivals: 1, departures: 0, cars: 1.5, most_cars: 2 },
    { hour: 10, arrivals: 1, departures: 1, cars: 2, most_cars: 2 },
    { hour: 11, arrivals: 0, departures: 1, cars: 2, most_cars: 2 },
  ])
  expect(weekdays.map(({ weekday, arrivals, departures }) => [weekday, arrivals, departures])).toEqual([
    [1, 0, 0],
    [2, 2, 0],
    [3, 1, 2],
    ...[4, 5, 6, 7].map((day) => [day, 0, 0]),
  ])
  expect((await ask({ weekday: 2 })).hours.map(({ arrivals }) => arrivals).reduce((sum, one) => sum + one)).toBe(2)
  await expect(ask({ until: '2026-11-30' })).rejects.toThrow('Validation Error')
  await expect(ask({ until: '2027-12-01' })).rejects.toThrow('Validation Error')
})

test('activity says the same before and after its hours are summed up, and what has changed since', async () => {
  const h = await harness()
  const who = await cashier(h)
  h.clock.set('2026-12-01T08:10:00-08:00')
  await stayed(h, who, { hours: 3 })
  const mistake = await who.call(gate.arrive, {})
  h.clock.advance({ minutes: 5 })
  const ask = async () => {
    const { hours } = await who.call(transactions.activity, { from: '2026-12-01', until: '2026-12-01' })
    return hours.filter(({ arrivals, departures }) => arrivals + departures > 0)
  }
  const sumUp = async () => {
    const before = await ask()
    await h.services.jobs.send(h.services.db, 'stays.roll-up', {}, {})
    await h.runJobs()
    expect(await h.count('stay_hour_changes')).toBe(0)
    expect(await ask()).toEqual(before)
    expect(await brokenPromises(h.services.db)).toEqual([])
    return before.map(({ hour, arrivals, departures, most_cars }) => [hour, arrivals, departures, most_cars])
  }
  expect(await sumUp()).toEqual([
    [8, 1, 0, 1],
    [11, 1, 1, 1],
  ])
  await who.call(gate.void, { stayId: mistake.id, reason_code: 'MISTAKE' })
  expect(await sumUp()).toEqual([
    [8, 1, 0, 1],
    [11, 0, 1, 1],
  ])
})

test('staff who only read see no code that opens a stay or brings its points', async () => {
  const h = await harness()
  const ada = await h.as.member()
  const { id } = await parked(h, ada)
  const own = await ada.call(stays.get, { transactionId: id })
  const asked = { transactionId: id }
  const said = async (role: DemoPolicy) => {
    const who = await h.as.staff(role)
    const answers = [who.call(transactions.one, asked), who.call(stays.get, asked), who.call(transactions.search, {})]
    return JSON.stringify(await Promise.all<unknown>(answers))
  }
  for (const code of [own.record_loc, own.validation_code!]) {
    expect(await said('auditor')).not.toContain(code)
    expect(await said('cashier')).toContain(code)
  }
  expect(await said('auditor')).toContain(own.receipt_number)
})

test('the number of a voucher that a stay used is whole for who may change vouchers, and for its driver', async () => {
  const h = await harness()
  const ada = await memberWith(h, POINTS)
  const { number } = await redeemed(ada)
  h.clock.set(ARRIVAL)
  const arrival = { voucher_number: number, point_club_number: ada.number }
  const { id, ticket_num, receipt_number } = await stayed(h, await cashier(h), { hours: 60, ...arrival })
  const asked = { transactionId: id }
  const end = `••••${number.slice(-4)}`
  for (const role of ['auditor', 'cashier'] as const) {
    const who = await h.as.staff(role)
    const file = await who.call(stays.receipt, asked)
    const shown: object[] = [await who.call(transactions.one, asked), await who.call(stays.get, asked)]
    if (role === 'cashier') {
      shown.push(await who.call(gate.stay, { stayId: id }), await who.call(gate.find, { code: ticket_num }))
      expect(await who.call(gate.find, { code: number })).toMatchObject({ kind: 'stay', stay: { id, receipt_number } })
    }
    const said = JSON.stringify(shown)
    expect([said.includes(number), said.includes(end)]).toEqual([false, true])
    expect((await readPdf(Buffer.from(file.base64, 'base64'))).text.join(' ')).not.toContain(number)
  }
  expect(await (await h.as.staff('manager')).call(transactions.one, asked)).toMatchObject({
    stay: { voucher_number: number },
  })
  expect(await ada.call(stays.get, asked)).toMatchObject({ voucher_number: number })
  const receipt = await ada.call(stays.receipt, asked)
  expect((await readPdf(Buffer.from(receipt.base64, 'base64'))).text.join(' ')).toContain(number)
})

test('staff who may not read bookings find stays with the end of the number of a booking, and by the whole alone', async () => {
  const h = await harness()
  const { number, email_addr } = await booked(await h.as.traveller())
  h.clock.set(ARRIVAL)
  const { id: transactionId } = await stayed(h, await cashier(h), { hours: 2, booking_number: number })
  const who = await h.as.staff('auditor')
  const permissions = ['Transactions:Search', 'Transactions:Read']
  await h.change('policies', { name: 'auditor' }, { permissions })
  const booking_number = `••••${number.slice(-4)}`
  for (const search of [email_addr, number])
    expect((await who.call(transactions.search, { search })).items).toMatchObject([{ email_addr, booking_number }])
  expect((await who.call(transactions.search, { search: number.slice(0, -1) })).items).toEqual([])
  expect(await who.call(transactions.one, { transactionId })).toMatchObject({ email_addr, stay: { booking_number } })
  await h.change('policies', { name: 'auditor' }, { permissions: [...permissions, 'Gate:Operate'] })
  expect(await who.call(transactions.one, { transactionId })).toMatchObject({ stay: { booking_number } })
  expect(await who.call(gate.stay, { stayId: transactionId })).toMatchObject({ booking_number: number })
})

test('more stays with a name than a list reaches are listed as fewer are', async () => {
  const h = await harness()
  const member = await h.as.member()
  const stay = await parked(h, member)
  const { email } = (await h.rows('accounts', { kind: 'member' }))[0]!
  const auditor = await h.as.staff('auditor')
  const before = await auditor.call(transactions.search, { search: email })
  expect(before).toMatchObject({ count: 1, items: [{ id: stay.id }] })
  const more = (first: number, last: number) => h.sql`
    insert into transactions
    select made.* from transactions t, generate_series(${first}::int, ${last}::int) as n, jsonb_populate_record(t, jsonb_build_object(
      'id', gen_random_uuid(), 'ticket_num', 'T' || n, 'record_loc', 'L' || n, 'receipt_number', 'R' || n,
      'entered_at', t.entered_at - make_interval(hours => 1 + n / 2))) as made
    where t.id = ${stay.id}`
  await more(1, 150)
  const some = await auditor.call(transactions.search, { search: email, page_size: 2 })
  expect(some).toMatchObject({ count: 151, items: [{ id: stay.id }, {}] })
  expect(Number(some.sums?.total)).toBeGreaterThan(50 * Number(before.sums?.total))
  await more(151, 1200)
  const listed = await auditor.call(transactions.search, { search: email, page_size: 2 })
  expect(listed).toMatchObject({ count: MOST_FOUND, items: [{ id: stay.id }, {}], sums: null })
  const last = { search: email, page_size: 100, page_number: MOST_FOUND / 100 }
  const { items, next } = await auditor.call(transactions.search, last)
  const further = await auditor.call(transactions.search, { search: email, page_size: 1, after: next! })
  expect(further).toMatchObject({ count: MOST_FOUND, items: [{}] })
  expect(items.map(({ id }) => id)).not.toContain(further.items[0]?.id)
  expect(await auditor.call(transactions.search, { ...last, page_number: 6 })).toMatchObject({ items: [] })
  const rest = await auditor.call(transactions.search, { search: email, status: 'OPEN' })
  expect(rest).toMatchObject({ count: 0, items: [] })
})

test('what many stays were sold as, and how they were paid, is listed, counted and added up as of few', async () => {
  const h = await harness()
  const who = await cashier(h)
  h.clock.set('2026-12-01T08:00:00-08:00')
  const stay = await stayed(h, who, { hours: 2 })
  const auditor = await h.as.staff('auditor')
  const find = (asked: object) => auditor.call(transactions.search, { product: 'DRIVE_UP', page_size: 2, ...asked })
  const before = await find({})
  expect(before).toMatchObject({ count: 1, items: [{ id: stay.id, paid_by: ['CASH'] }], sums: { total: '17.60' } })
  await h.sql`
    insert into transactions
    select made.* from transactions t, generate_series(1, 2200) as n, jsonb_populate_record(t, jsonb_build_object(
      'id', gen_random_uuid(), 'ticket_num', 'T' || n, 'record_loc', 'L' || n, 'receipt_number', 'R' || n,
      'request_key', null, 'entered_at', t.entered_at - make_interval(mins => n))) as made
    where t.id = ${stay.id}`
  expect(await find({})).toMatchObject({ count: 2201, items: [{ id: stay.id }, {}], sums: { total: '38737.60' } })
  expect(await find({ paid_by: 'CASH' })).toMatchObject({ count: 1, items: [{ id: stay.id }] })
  expect(await find({ status: 'OPEN' })).toMatchObject({ count: 0, items: [], sums: { total: '0.00' } })
  const { items, next } = await find({})
  const further = await find({ after: next! })
  expect(further.count).toBe(2199)
  expect(further.items.map(({ id }) => id)).not.toContain(items[1]?.id)
})

test('who paid a part at the lot reads of all that is refunded: on the receipt what was paid there, by mail what was booked', async () => {
  const h = await harness()
  const booking = await booked(await h.as.traveller(), 'BUY_NOW')
  await h.runJobs()
  h.clock.set('2026-12-01T08:00:00-08:00')
  const who = await cashier(h, '100.00', 'owner')
  const stay = await stayed(h, who, { hours: 96, booking_number: booking.number })
  await h.runJobs()
  const receipts = () => h.mail(/\/receipt\/refunded\//)
  expect(await receipts()).toEqual([])
  const [{ paid_cents } = { paid_cents: 0 }] = await h.rows('transactions', { id: stay.id })
  const amount = toDollars(cents(paid_cents + 600))
  await who.call(gate.refund, { stayId: stay.id, amount, reason_code: 'SERVICE_FAILURE' })
  await h.runJobs()
  expect(await receipts()).toMatchObject([{ recipient: 'ada@example.com' }])
  expect((await receipts())[0]?.text).toContain(`−$${amount}`)
  expect((await h.mail(`booking/${booking.id}/refunded`))[0]?.subject).toContain('We refunded you $6.00')
})
