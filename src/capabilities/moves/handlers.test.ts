import { expect, test } from 'vitest'
import { fromDollars } from '../../lib/money.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { approvals } from '../approvals/contract.ts'
import { bookings } from '../bookings/contract.ts'
import { booked, STAY } from '../bookings/factory.ts'
import { coupons } from '../coupons/contract.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { quotes } from '../quotes/contract.ts'
import { publish } from '../rates/factory.ts'
import { refunds } from '../refunds/contract.ts'
import { moves } from './contract.ts'
import { asked, bookedBy, SHORT } from './factory.ts'
import { moveDesk } from './office-contract.ts'

/** Sells so many of the class on the dates of the stay, whatever is taken. */
const lower = (h: Harness, to: number) => h.lot.setSpaces(['2026-12-01', '2026-12-04'], to)

const taken = (h: Harness) => h.lot.busy()

test('who is asked to move gets the ways out by mail, each with its space held, and takes one with one tap', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const [guest] = await bookedBy(h, 1)
  const { who, booking } = guest!
  await lower(h, 0)
  expect(await owner.call(moveDesk.overfull, {})).toMatchObject({
    count: 4,
    items: [{ date: '2026-12-01', reserved: 1, allotment: 0, over: 1 }, {}, {}, {}],
  })
  const { items, needed } = await owner.call(moveDesk.movable, SHORT)
  expect([items.map(({ number }) => number), needed]).toEqual([[booking.number], 1])
  expect(await asked(owner, items)).toMatchObject({ asked: 1, skipped: [] })

  await h.runJobs()
  const [mail] = await h.mail('move/')
  expect(mail).toMatchObject({ recipient: 'guest0@example.com', subject: expect.stringContaining(booking.number) })
  expect(mail?.text).toContain(`/bookings/${booking.id}/move?token=`)
  expect(mail?.text).toContain('Same dates, in the Oversize class')

  const offer = await who.call(moves.offer, { bookingId: booking.id })
  expect(offer).toMatchObject({
    status: 'OPEN',
    can_accept: true,
    options: [
      // Charges 61.20 less 15.00; 3.75; 10.2 %; 3.00. From 5 December on it is booked 14 days ahead: 57.60 less 15.00.
      { kind: 'CLASS', vehicle_class: 'OVERSIZE', total: '58.04', price: '$58.04 instead of $74.57' },
      { kind: 'DATES', travel_from_date: '2026-12-05T08:00:00-08:00', total: '54.08' },
      { kind: 'REFUND', label: 'Cancel and get $74.57 back', total: null },
    ],
  })
  expect((await taken(h)).map(({ vehicle_class, date }) => `${vehicle_class} ${date}`)).toEqual([
    ...['01', '02', '03', '04'].map((day) => `OVERSIZE 2026-12-${day}`),
    ...['01', '02', '03', '04', '05', '06', '07', '08'].map((day) => `STANDARD 2026-12-${day}`),
  ])
  expect(await brokenPromises(h.services.db)).toEqual([])

  const option_id = offer.options[0]!.id
  expect(await who.call(moves.accept, { bookingId: booking.id, option_id })).toMatchObject({
    status: 'ACCEPTED',
    accepted_option_id: option_id,
  })
  expect(await who.call(bookings.get, { bookingId: booking.id })).toMatchObject({
    status: 'CONFIRMED',
    vehicle_class: 'OVERSIZE',
    total: '58.04',
    paid: '74.57',
    refunded: '16.53',
  })
  expect(new Set((await taken(h)).map(({ vehicle_class }) => vehicle_class))).toEqual(new Set(['OVERSIZE']))
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
  expect(await owner.call(moveDesk.overfull, {})).toMatchObject({ count: 0 })
})

test('who was moved to a dearer class pays for a change, and for staying longer, what they would have without the move', async () => {
  const h = await harness()
  const [guest] = await bookedBy(h, 1)
  const { who, booking } = guest!
  await asked(await h.as.staff(), [booking], { kinds: ['CLASS'] })
  const { options } = await who.call(moves.offer, { bookingId: booking.id })
  await who.call(moves.accept, { bookingId: booking.id, option_id: options[0]!.id })
  const anHourLater = { travel_from_date: '2026-12-01 09:00:00-0800', travel_to_date: '2026-12-04 09:00:00-0800' }
  const quote = await who.call(bookings.modifyQuote, { bookingId: booking.id, ...anHourLater })
  expect(quote).toMatchObject({ vehicle_class: 'OVERSIZE', total_charge: '58.04', difference: '0.00' })
  const changed = await who.call(bookings.modify, { bookingId: booking.id, quote_id: quote.quote_id })
  expect(changed).toMatchObject({ vehicle_class: 'OVERSIZE', total: '58.04' })

  h.clock.set('2026-12-01T09:00:00-08:00')
  const till = await cashier(h)
  const { id: stayId } = await till.call(gate.arrive, { booking_number: booking.number })
  h.clock.set('2026-12-04T09:31:00-08:00')
  // An hour of its own at STANDARD: 6.00, 1.25, 10.2 %, 3.00.
  expect(await till.call(gate.stay, { stayId })).toMatchObject({ vehicle_class: 'OVERSIZE', due: '10.99' })
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a move shortly before arrival costs no late fee, and another change does', async () => {
  const h = await harness()
  const [guest] = await bookedBy(h, 1)
  const { who, booking } = guest!
  h.clock.set('2026-12-01T03:00:00-08:00')
  await asked(await h.as.staff(), [booking], { kinds: ['DATES'] })
  const { options } = await who.call(moves.offer, { bookingId: booking.id })
  await who.call(moves.accept, { bookingId: booking.id, option_id: options[0]!.id })
  expect(await who.call(bookings.cancelFee, { number: booking.number })).toMatchObject({ fee: '0.00' })
})

test('who takes the money back gets all of it and a code that works once, or points as a member', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const [guest] = await bookedBy(h, 1)
  const member = await h.as.member()
  const own = await booked(member, 'BUY_NOW', { email: member.email })
  h.clock.set('2026-12-01T06:00:00-08:00')
  const why = { reason_code: 'SERVICE_FAILURE', reason: 'Waited an hour' } as const
  await owner.call(refunds.toCard, { bookingId: own.id, amount: '20.00', ...why })
  await asked(owner, [guest!.booking, own], { kinds: ['REFUND'] })
  for (const { who, booking, back } of [
    { ...guest!, back: '$74.57' },
    { who: member, booking: own, back: '$54.57' },
  ]) {
    const offered = { options: [{ label: `Cancel and get ${back} back` }] }
    const { options } = await who.call(moves.offer, { bookingId: booking.id })
    const accepted = await who.call(moves.accept, { bookingId: booking.id, option_id: options[0]!.id })
    expect([{ options }, accepted]).toMatchObject([offered, offered])
    expect(await who.call(bookings.get, { bookingId: booking.id })).toMatchObject({
      status: 'CANCELLED',
      paid: '74.57',
      refunded: '74.57',
    })
  }
  await h.runJobs()
  expect(await h.rows('point_entries', { kind: 'BONUS' }, 'position')).toMatchObject([
    { kind: 'BONUS', points: 1500, reason: 'BOOKING_MOVED' },
  ])
  const [mail] = (await h.mail('move/')).filter(({ purpose }) => purpose.endsWith('/credit'))
  const code = /THANKS\w+/.exec(mail?.text ?? '')?.[0]
  const later = { travel_from_date: '2027-02-01 08:00:00-0800', travel_to_date: '2027-02-04 08:00:00-0800' }
  const { quotes: priced } = await guest!.who.call(quotes.set, { ...later, promo_code: code! })
  expect(priced[0]?.rate.charge_lines.at(-1)).toMatchObject({ code: 'COUPON', amount: '-15.00' })
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('who may move are confirmed and touch the dates in the class, the last booked first, whenever they arrive', async () => {
  const h = await harness()
  const dates = (from: string, to: string) => ({
    travel_from_date: `${from} 08:00:00-0800`,
    travel_to_date: `${to} 08:00:00-0800`,
  })
  const stays = [
    dates('2026-11-28', '2026-12-02'),
    dates('2026-12-03', '2026-12-20'),
    STAY,
    dates('2026-11-25', '2026-11-30'),
    dates('2026-12-05', '2026-12-09'),
    { ...STAY, vehicle_class: 'OVERSIZE' as const },
    dates('2026-12-04', '2026-12-06'),
    STAY,
  ]
  const numbers: string[] = []
  for (const [index, stay] of stays.entries()) {
    const who = await h.as.traveller()
    const { number } = await booked(who, 'BUY_NOW', { stay, email: `guest${index}@example.com` })
    if (index === stays.length - 1) await who.call(bookings.cancel, { number })
    numbers.push(number)
    h.clock.advance({ minutes: 1 })
  }
  const { items, count } = await (await h.as.staff()).call(moveDesk.movable, SHORT)
  expect(items.map(({ number }) => number)).toEqual([6, 2, 1, 0].map((index) => numbers[index]))
  expect(count).toBe(4)
})

test('what asking to move would give counts against the limits of who asks, and waits above them', async () => {
  const h = await harness()
  const [manager, owner] = [await h.as.staff('manager'), await h.as.staff()]
  const all = (await bookedBy(h, 4)).map(({ booking }) => booking)
  const two = all.slice(0, 2)
  const { status, approval_id, round_id } = await asked(manager, two, { kinds: ['REFUND'], credit: '50.01' })
  expect([status, round_id, await h.count('move_offers')]).toEqual(['waiting', '', 0])
  expect(await h.rows('act_requests')).toMatchObject([{ kind: 'waive', amount_cents: 10_002, exceeded: ['amount'] }])
  const requestId = approval_id ?? ''
  await expect(manager.call(approvals.approve, { requestId })).rejects.toMatchObject({
    formErrors: ['Someone else has to decide your own requests.'],
  })
  await owner.call(approvals.approve, { requestId })
  expect(await h.count('move_offers', { status: 'OPEN' })).toBe(2)
  expect(await h.rows('move_rounds')).toMatchObject([{ actor: expect.stringContaining('staff:'), credit_cents: 5001 }])
  // Of two that are asked one gets the credit where one is enough.
  const others = all.slice(2)
  expect(await asked(manager, others, { kinds: ['REFUND'], credit: '100.00', needed: 1 })).toMatchObject({
    status: 'done',
    asked: 2,
  })
})

test('the fee that a refund would waive counts, too, and asking takes the permission to waive', async () => {
  const h = await harness()
  const bookings = (await bookedBy(h, 5)).map(({ booking }) => booking)
  h.clock.set('2026-12-01T03:00:00-08:00')
  const manager = await h.as.staff('manager')
  expect(await asked(manager, bookings.slice(0, 4), { kinds: ['REFUND'], credit: '1.00' })).toMatchObject({
    status: 'done',
  })
  // Four times the price of a day, and a dollar.
  expect(await h.rows('acts')).toMatchObject([{ act: 'moves.ask', amount_cents: 10_000 }])
  await h.change('policies', { name: 'manager' }, ({ permissions }) => ({
    permissions: permissions.filter((permission) => permission !== 'Desk:Waive'),
  }))
  await expect(asked(manager, bookings.slice(4), { credit: '0.00' })).rejects.toMatchObject({ status: 403 })
})

test('what another class or other dates would have cost more counts as well', async () => {
  const h = await harness()
  const [guest, other] = await bookedBy(h, 2)
  const manager = await h.as.staff('manager')
  const bookingId = guest!.booking.id
  const larger = { bookingId, ...STAY, vehicle_class: 'OVERSIZE' as const }
  const { difference } = await guest!.who.call(bookings.modifyQuote, larger)
  expect(await asked(manager, [guest!.booking], { kinds: ['CLASS'], credit: '1.00' })).toMatchObject({ status: 'done' })
  h.clock.advance({ minutes: 1 })
  await asked(manager, [other!.booking], { kinds: ['DATES'], credit: '1.00' })
  // From 5 December on a stay costs no more than what is booked.
  expect(await h.rows('acts', {}, 'at')).toMatchObject([
    { act: 'moves.ask', amount_cents: fromDollars(difference!) + 100 },
    { act: 'moves.ask', amount_cents: 100 },
  ])
})

test('nobody is offered dates that begin before the offer ends', async () => {
  const h = await harness()
  const who = await h.as.traveller()
  const stay = { travel_from_date: '2026-12-05 08:00:00-0800', travel_to_date: '2026-12-08 08:00:00-0800' }
  const booking = await booked(who, 'BUY_NOW', { stay })
  await h.lot.setSpaces(['2026-12-09', '2026-12-25'], 0)
  h.clock.set('2026-12-01T10:00:00-08:00')
  const owner = await h.as.staff()
  const offeredFor = async (offer_hours: 4 | 24) => {
    await asked(owner, [booking], { from: '2026-12-06', to: '2026-12-08', kinds: ['DATES', 'REFUND'], offer_hours })
    const { options } = await who.call(moves.offer, { bookingId: booking.id })
    await who.call(moves.decline, { bookingId: booking.id })
    return options.map(({ kind, travel_from_date: from }) => [kind, from?.slice(0, 10)])
  }
  expect(await offeredFor(24)).toEqual([['REFUND', undefined]])
  expect(await offeredFor(4)).toEqual([
    ['DATES', '2026-12-02'],
    ['REFUND', undefined],
  ])
})

test('who offered a move does not accept it for the traveler, and somebody else on the staff may', async () => {
  const h = await harness()
  const [owner, other] = [await h.as.staff(), await h.as.staff()]
  const [guest] = await bookedBy(h, 1)
  const { id: bookingId } = guest!.booking
  await asked(owner, [guest!.booking])
  const { options, can_accept } = await owner.call(moves.offer, { bookingId })
  expect(can_accept).toBe(false)
  const input = { bookingId, option_id: options.at(-1)!.id }
  await expect(owner.call(moves.accept, input)).rejects.toMatchObject({
    formErrors: [expect.stringContaining('You made this offer')],
  })
  expect(await other.call(moves.accept, input)).toMatchObject({ status: 'ACCEPTED' })
})

test('declined, expired and withdrawn offers give back what they held and leave the booking as it is', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const guests = await bookedBy(h, 3)
  const before = await taken(h)
  const { round_id } = await asked(
    owner,
    guests.map(({ booking }) => booking),
  )
  const [first, second, third] = guests
  expect(await first!.who.call(moves.decline, { bookingId: first!.booking.id })).toMatchObject({ status: 'DECLINED' })
  expect(await owner.call(moveDesk.round, { roundId: round_id })).toMatchObject({ round: { open: 2, declined: 1 } })
  expect(await owner.call(moveDesk.withdraw, { roundId: round_id })).toEqual({ withdrawn: 2 })
  await h.runJobs()
  expect((await h.mail('move/')).filter(({ purpose }) => purpose.endsWith('/withdrawn'))).toHaveLength(2)
  expect(await taken(h)).toEqual(before)

  await asked(owner, [second!.booking])
  const { options } = await second!.who.call(moves.offer, { bookingId: second!.booking.id })
  h.clock.advance({ hours: 24, seconds: 1 })
  const late = second!.who.call(moves.accept, { bookingId: second!.booking.id, option_id: options[0]!.id })
  await expect(late).rejects.toMatchObject({ formErrors: [expect.stringContaining('has ended')] })
  await h.services.jobs.send(h.services.db, 'moves.expire', {}, {})
  await h.runJobs()
  expect(await second!.who.call(moves.offer, { bookingId: second!.booking.id })).toMatchObject({ status: 'EXPIRED' })
  expect(await taken(h)).toEqual(before)

  await asked(owner, [third!.booking])
  await third!.who.call(bookings.cancel, { number: third!.booking.number })
  await h.services.jobs.send(h.services.db, 'moves.expire', {}, {})
  await h.runJobs()
  expect(await third!.who.call(moves.offer, { bookingId: third!.booking.id })).toMatchObject({ status: 'WITHDRAWN' })
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('an offer is for who holds the booking, and its quote opens nothing by itself', async () => {
  const h = await harness()
  const [one, other] = await bookedBy(h, 2)
  await asked(await h.as.staff(), [one!.booking])
  const { id } = one!.booking
  await expect(other!.who.call(moves.offer, { bookingId: id })).rejects.toMatchObject({ status: 404 })
  await expect(other!.who.call(moves.decline, { bookingId: id })).rejects.toMatchObject({ status: 404 })
  const quote = await h.row('move_options', { kind: 'CLASS' })
  const alone = one!.who.call(bookings.modify, { bookingId: id, quote_id: quote.quote_id! })
  await expect(alone).rejects.toMatchObject({ status: 410 })
})

test('the price is never above what is booked, whatever the other dates cost', async () => {
  const h = await harness()
  const who = await h.as.traveller()
  const stay = { travel_from_date: '2026-12-14 08:00:00-0800', travel_to_date: '2026-12-17 08:00:00-0800' }
  const booking = await booked(who, 'BUY_NOW', { stay })
  await h.lot.setSpaces(['2026-11-30', '2026-12-13'], 0)
  const short = { from: '2026-12-14', to: '2026-12-17' }
  await asked(await h.as.staff(), [booking], { ...short, kinds: ['DATES'], credit: '0.00' })
  const { options } = await who.call(moves.offer, { bookingId: booking.id })
  // From 18 December on a day costs 28.00 instead of 24.00.
  expect(options).toMatchObject([{ travel_from_date: '2026-12-18T08:00:00-08:00', total: booking.total }])
  await who.call(moves.accept, { bookingId: booking.id, option_id: options[0]!.id })
  expect(await who.call(bookings.get, { bookingId: booking.id })).toMatchObject({
    total: booking.total,
    refunded: '0.00',
  })
  const day = await h.as.traveller()
  expect((await day.call(quotes.set, STAY)).availability.is_sold_out).toBe(true)
  await h.runJobs()
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('nobody is sent to dates that have no price', async () => {
  const h = await harness()
  const [guest] = await bookedBy(h, 1)
  await publish(h.ctx(), (book) => ({
    ...book,
    plans: book.plans.map((plan) =>
      plan.name === 'Base' ? { ...plan, season: { kind: 'yearly', from: '12-07', to: '12-04' } } : plan,
    ),
  }))
  await lower(h, 0)
  await asked(await h.as.staff(), [guest!.booking])
  const { options } = await guest!.who.call(moves.offer, { bookingId: guest!.booking.id })
  expect(options.map(({ kind, travel_from_date: from }) => [kind, from?.slice(0, 10)])).toEqual([
    ['CLASS', '2026-12-01'],
    ['DATES', '2026-11-27'],
    ['REFUND', undefined],
  ])
})

test('a credit is a code that works, also after staff have ended those of before', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const guests = await bookedBy(h, 2)
  await lower(h, 0)
  for (const { who, booking } of guests) {
    await asked(owner, [booking])
    const { options } = await who.call(moves.offer, { bookingId: booking.id })
    await who.call(moves.accept, { bookingId: booking.id, option_id: options.at(-1)!.id })
    const code = (await h.rows('coupon_codes', { code: /^THANKS/ }, 'serial')).at(-1)
    const later = { travel_from_date: '2026-12-08 08:00:00-0800', travel_to_date: '2026-12-09 08:00:00-0800' }
    const { quotes: priced } = await h.call(quotes.set, { ...later, promo_code: code!.code })
    expect(priced[0]!.rate.charge_lines.find(({ code }) => code === 'COUPON')?.amount).toBe('-15.00')
    const [coupon] = (await owner.call(coupons.list, { search: code!.code })).items
    await owner.call(coupons.end, { couponId: coupon!.id })
  }
})
