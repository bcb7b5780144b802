import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { type Booking, bookings } from '../../../capabilities/bookings/contract.ts'
import { callers } from '../../../capabilities/bookings/callers/contract.ts'
import { bookedForCaller } from '../../../capabilities/bookings/callers/factory.ts'
import { booked, CARD, STAY } from '../../../capabilities/bookings/factory.ts'
import { desk } from '../../../capabilities/bookings/office-contract.ts'
import { moves } from '../../../capabilities/moves/contract.ts'
import { asked } from '../../../capabilities/moves/factory.ts'
import { type Client, TransportError, ValidationError } from '../../../http/client.ts'
import { sharedHarness } from '../../../test/harness.ts'
import { pageArgs } from '../../../test/page-args.ts'
import { siteTextOf } from '../../../test/render.ts'
import type { Traveller } from '../../../test/travellers.ts'
import { action as save, type News } from './booking.tsx'
import { BookingHead } from './booking-head.tsx'
import { BookingPrice } from './booking-price.tsx'
import { viewBooking } from './booking-view.server.ts'
import { SET_CONTACT, SET_TRIP } from './details-panel.tsx'
import { action as modify } from './modify.tsx'
import { action as move } from './move.tsx'
import PayPage, { action as pay, loader as payLoader, meta as payMeta } from './pay.tsx'

const shared = sharedHarness()

const OVERSIZE = { ...STAY, vehicle_class: 'OVERSIZE' } as const
const LONGER = { ...STAY, travel_to_date: '2026-12-06 08:00:00-0800' }
const HEADS = { vehicle: 'Your booking has a new vehicle class', dates: 'Your booking has new dates' }
const PAYING = { full_name: 'Ada Lovelace', payment_method: '', attempt: 'the-first-try', ...CARD }

function argsOf(client: Pick<Client, 'call'>, { id }: Booking, sent?: Record<string, string>) {
  const services = { now: () => shared().clock.now() }
  return pageArgs(client, `/bookings/${id}/`, { params: { itemId: id }, services, ...(sent && { sent }) })
}

/** What the booking's page says at its head where a form has led. */
async function headAfter(who: Traveller, { id: bookingId }: Booking, answered: Promise<unknown>): Promise<string> {
  const response = await answered.catch((thrown: unknown) => thrown)
  const at = (response as Response).headers.get('location') ?? ''
  const news = [...new URL(at, 'https://parking.example').searchParams.keys()][0] as News
  const booking = viewBooking(await who.call(bookings.get, { bookingId }))
  return siteTextOf(<BookingHead booking={booking} news={news} />)
}

/** A booking with a change to another class that waits to be paid by link. */
async function linked(who: Traveller, email: string): Promise<Booking> {
  const staff = await shared().as.staff()
  const booking = await booked(who, 'BUY_NOW', { email })
  await shared().runJobs()
  const { version } = await staff.call(desk.booking, { bookingId: booking.id })
  const { quote_id } = await staff.call(bookings.modifyQuote, { bookingId: booking.id, ...OVERSIZE })
  await staff.call(callers.change, { bookingId: booking.id, version, quote_id, pay_by: 'LINK' })
  return booking
}

test('a change is called by what it changed: the dates, or the vehicle alone', async () => {
  const who = await shared().as.traveller()
  const booking = await booked(who)
  const after = async (stay: typeof STAY & { vehicle_class?: 'OVERSIZE' }) => {
    const { quote_id } = await who.call(bookings.modifyQuote, { bookingId: booking.id, ...stay })
    return headAfter(who, booking, modify(argsOf(who, booking, { quote_id })))
  }
  const vehicle = await after(OVERSIZE)
  expect(vehicle).toContain(HEADS.vehicle)
  expect(vehicle).toContain('Your dates and your code stay the same')
  expect(vehicle).not.toContain(HEADS.dates)
  expect(await after(LONGER)).toContain(HEADS.dates)
})

test('so is a change that was paid by link, whose page is named like its heading', async () => {
  const who = await shared().as.traveller()
  const booking = await linked(who, 'link@example.com')
  const loaderData = await payLoader(argsOf(who, booking))
  expect(payMeta({ loaderData } as never)[0]).toMatchObject({ title: expect.stringContaining('Pay for your change') })
  expect(await headAfter(who, booking, pay(argsOf(who, booking, PAYING)))).toContain(HEADS.vehicle)
})

test('so is a move into another class that was accepted', async () => {
  const who = await shared().as.traveller()
  const booking = await booked(who, 'BUY_NOW', { email: 'move@example.com' })
  await asked(await shared().as.staff(), [booking])
  const { options } = await who.call(moves.offer, { bookingId: booking.id })
  const option_id = options.find(({ kind }) => kind === 'CLASS')?.id ?? ''
  const sent = { option_id, attempt: 'the-first-try' }
  expect(await headAfter(who, booking, move(argsOf(who, booking, sent)))).toContain(HEADS.vehicle)
})

test('what was told of the trip or its traveler is said to be saved', async () => {
  const who = await shared().as.traveller()
  const booking = await booked(who, 'BUY_NOW', { email: 'saved@example.com' })
  const trip = { intent: SET_TRIP, plate: 'bkd 4471' }
  const contact = { intent: SET_CONTACT, full_name: 'Ada King', phone_number: '(206) 555-0101' }
  for (const sent of [trip, contact])
    expect(await headAfter(who, booking, save(argsOf(who, booking, sent)))).toContain('Your details are saved')
  expect(await who.call(bookings.get, { bookingId: booking.id })).toMatchObject({ full_name: 'Ada King' })
})

test('the page of a payment link pays for nothing but what it shows', async () => {
  const who = await shared().as.traveller()
  const booking = await linked(who, 'shown@example.com')
  const { quote } = await payLoader(argsOf(who, booking))
  const other = await linked(who, 'other@example.com')
  const { quote: another } = await payLoader(argsOf(who, other))
  const { data } = (await pay(argsOf(who, booking, { ...PAYING, quote_id: another?.id ?? '' }))) as {
    data: { problem: { formErrors: readonly string[] } }
  }
  expect(data.problem.formErrors).toEqual([expect.stringContaining('has changed since you opened it')])
  const paid = pay(argsOf(who, booking, { ...PAYING, attempt: 'the-second-try', quote_id: quote?.id ?? '' }))
  expect(await headAfter(who, booking, paid)).toContain(HEADS.vehicle)
})

test('a deposit that waits for its link is due until then, and the page of the link tells what is left for the lot', async () => {
  const staff = await shared().as.staff()
  const about = { pay_by: 'LINK', product: 'BOOK_NOW', email: 'deposit@example.com' } as const
  const { booking } = await bookedForCaller(staff, about)
  const price = siteTextOf(<BookingPrice booking={viewBooking(booking)} />)
  expect(price).toMatch(/Due by \w{3}, [\d/]+, \d+:\d\d [ap]m \$24\.00 Pay at the lot \$54\.54/)
  expect(price).not.toContain('Being charged')
  const loaderData = await payLoader(argsOf(staff, booking))
  const props = { loaderData } as unknown as ComponentProps<typeof PayPage>
  expect(siteTextOf(<PayPage {...props} />)).toContain('Total $78.54 Pay now $24.00 Pay at the lot $54.54')
})

test('a change that is being paid is told by what was asked for: the vehicle, the dates, or both', async () => {
  const booking = await booked(await shared().as.traveller(), 'BUY_NOW', { email: 'asked@example.com' })
  const { travel_from_date, travel_to_date, vehicle_class } = booking
  const head = (asked: Partial<Booking>) => {
    const stay = { travel_from_date, travel_to_date, vehicle_class, ...asked }
    const changing = { ...stay, total: '113.92', amount: '39.35' }
    return siteTextOf(<BookingHead booking={viewBooking({ ...booking, changing })} news={undefined} />)
  }
  const longer = { travel_to_date: '2026-12-06T08:00:00-08:00' }
  const dates = 'Tue, 12/01/26, 8:00 am – Sun, 12/06/26, 8:00 am'
  expect(head({ vehicle_class: 'OVERSIZE' })).toContain('You asked for the Oversize class. Until')
  expect(head(longer)).toContain(`You asked for ${dates}. Until`)
  expect(head({ ...longer, vehicle_class: 'OVERSIZE' })).toContain(`You asked for ${dates}, Oversize. Until`)
})

test('a payment by link and a change keep their key while nothing says whether they were made', async () => {
  const who = await shared().as.traveller()
  const booking = await linked(who, 'again@example.com')
  const nextKey = async (action: typeof pay | typeof modify, error: Error) => {
    const call: Client['call'] = (endpoint, input, options) => {
      if ([bookings.pay, bookings.modify].some((one) => (one as unknown) === endpoint)) throw error
      return who.call(endpoint, input, options)
    }
    const { data } = (await action(argsOf({ call }, booking, PAYING))) as { data: { attempt: string } }
    return data.attempt
  }
  for (const action of [pay, modify]) {
    expect(await nextKey(action, new TransportError('timeout', 'no answer'))).toBe(PAYING.attempt)
    expect(await nextKey(action, new ValidationError({}, ['The card was declined.']))).not.toBe(PAYING.attempt)
  }
})

test('who has joined the club reads at the head of the page that the booking came along, once it did', async () => {
  const booking = viewBooking(await booked(await shared().as.traveller(), 'BUY_NOW', { email: 'joins@example.com' }))
  const head = (point_club_number: string | null) =>
    siteTextOf(<BookingHead booking={{ ...booking, point_club_number }} news="joined" />)
  expect(head('123456')).toContain('This booking is now in your Point Club')
  expect(head(null)).not.toContain('Point Club')
})
