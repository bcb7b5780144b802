import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { bookedForCaller } from '../../../capabilities/bookings/callers/factory.ts'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { booked } from '../../../capabilities/bookings/factory.ts'
import { flightFeed } from '../../../test/flight-feed.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { pageArgs } from '../../../test/page-args.ts'
import { siteMarkupOf } from '../../../test/render.ts'
import type { Traveller } from '../../../test/travellers.ts'
import { unknownSite } from '../../serve/session/site.ts'
import BookingPage, { loader } from './booking.tsx'
import { BookingHead } from './booking-head.tsx'
import { viewBooking } from './booking-view.server.ts'
import ModifyPage, { loader as modifyLoader } from './modify.tsx'

test('the confirmation is offered by email, by link and by address, only while the booking holds a space', async () => {
  const h = await harness()
  const who = await h.as.traveller()
  const { id: itemId } = await booked(who)
  const at = `/bookings/${itemId}/?email=1`
  const offers = async () => {
    const services = { now: () => h.clock.now() }
    const loaderData = await loader(pageArgs(who, at, { params: { itemId }, services }))
    const props = { loaderData } as unknown as ComponentProps<typeof BookingPage>
    const known = { at, settings: { terms: unknownSite().settings.terms } }
    return siteMarkupOf(<BookingPage {...props} />, known).split('Email the confirmation').length - 1
  }
  const whileHeld = await offers()
  expect(whileHeld).toBeGreaterThanOrEqual(2)
  await h.change('bookings', { id: itemId }, { status: 'NO_SHOW' })
  expect(await offers()).toBe(0)
  await h.change('bookings', { id: itemId }, { status: 'CHECKED_IN' })
  expect(await offers()).toBe(whileHeld)
  await h.change('bookings', { id: itemId }, { status: 'COMPLETED' })
  expect(await offers()).toBe(0)
})

/** The page of a booking, as its holder sees it now. */
async function pageOf(h: Harness, who: Traveller, itemId: string): Promise<string> {
  const at = `/bookings/${itemId}/`
  const services = { now: () => h.clock.now() }
  const loaderData = await loader(pageArgs(who, at, { params: { itemId }, services }))
  const props = { loaderData } as unknown as ComponentProps<typeof BookingPage>
  return siteMarkupOf(<BookingPage {...props} />, { at, settings: { terms: unknownSite().settings.terms } })
}

test('of a stay that is over there is only paper to keep, and the way to the next one', async () => {
  const h = await harness()
  const who = await h.as.traveller()
  const { id: itemId } = await booked(who)
  const held = await pageOf(h, who, itemId)
  expect(held).toContain('Add to calendar')
  expect(held).not.toContain('Book your next stay')
  for (const status of ['CHECKED_IN', 'COMPLETED'] as const) await h.change('bookings', { id: itemId }, { status })
  const over = await pageOf(h, who, itemId)
  expect(over).toContain('Confirmation as PDF')
  expect(over).not.toMatch(/Add to (calendar|Apple Wallet)/)
  expect(over).toContain('Book your next stay')
})

test('a finished deposit adds up with what was settled at the lot, and explains canceling no more', async () => {
  const h = await harness()
  const who = await h.as.traveller()
  const { id: itemId } = await booked(who, 'BOOK_NOW')
  expect(await pageOf(h, who, itemId)).toContain('If your plans change')
  for (const status of ['CHECKED_IN', 'COMPLETED'] as const) {
    await h.change('bookings', { id: itemId }, { status })
    expect(await pageOf(h, who, itemId)).not.toContain('If your plans change')
  }
  const { moneyLines } = viewBooking(await who.call(bookings.get, { bookingId: itemId }))
  expect(moneyLines.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Paid with Visa ending in 4242 24.00',
    'Settled at the lot (see your receipt) 54.54',
  ])
  expect(await pageOf(h, who, itemId)).toContain('Settled at the lot (see your receipt)')
})

test('a late flight back is told with its date once the ride to the terminal is over', async () => {
  const feed = await flightFeed()
  const late = { flight: 'DL 88', scheduled: '2026-12-04T06:00:00-08:00', expected: '2026-12-04T07:10:00-08:00' }
  await feed.tell([late])
  const h = await harness({ config: { flightFeedFile: feed.path } })
  const who = await h.as.traveller()
  const { id: itemId } = await booked(who, 'BUY_NOW', { flight_number_returning: 'DL 88' })
  await h.change('bookings', { id: itemId }, { status: 'CHECKED_IN' })
  const at = (moment: string) => {
    h.clock.set(moment)
    return pageOf(h, who, itemId)
  }
  expect(await at('2026-12-01T08:20:00-08:00')).not.toContain('is late')
  expect(await at('2026-12-03T12:00:00-08:00')).toContain('Flight DL 88 is late: it lands on Fri, 12/04/26, 7:10 am')
  expect(await at('2026-12-04T05:00:00-08:00')).toContain('Flight DL 88 is late: it lands at 7:10 am')
})

test('the dates of a canceled booking are offered again until they have come', async () => {
  const h = await harness()
  const who = await h.as.traveller()
  const { id: itemId, number } = await booked(who)
  await who.call(bookings.cancel, { number })
  const canceled = await pageOf(h, who, itemId)
  expect(canceled).toContain('Book these dates again')
  expect(canceled).not.toContain('Book your next stay')
  h.clock.set('2026-12-01T08:00:00-08:00')
  const past = await pageOf(h, who, itemId)
  expect(past).toContain('Book your next stay')
  expect(past).not.toContain('Book these dates again')
})

test('a no-show who may still come has the code until the stay is over', async () => {
  const h = await harness()
  const who = await h.as.traveller()
  const { id: itemId } = await booked(who)
  await h.change('bookings', { id: itemId }, { status: 'NO_SHOW' })
  h.clock.set('2026-12-02T08:00:00-08:00')
  const coming = await pageOf(h, who, itemId)
  expect(coming).toContain('Still coming? Until Fri, 12/04/26, 8:00 am, your code opens the gate.')
  expect(coming).toContain('Show this code at the gate')
  h.clock.set('2026-12-04T08:00:00-08:00')
  const over = await pageOf(h, who, itemId)
  expect(over).toContain('This stay is over. It wasn’t used.')
  expect(over).not.toContain('Show this code at the gate')
})

test('who was sent to another lot can call it, and is not asked to book here again', async () => {
  const h = await harness()
  const who = await h.as.traveller()
  const { id: bookingId, number } = await booked(who)
  await who.call(bookings.cancel, { number })
  const booking = viewBooking(await who.call(bookings.get, { bookingId }))
  const sent_to = { name: 'Hilltop Parking', address: '100 Hill Rd', phone: '(206) 555-0177' }
  const markup = siteMarkupOf(<BookingHead booking={{ ...booking, sent_to }} news={undefined} />)
  expect(markup).toContain('Please park at Hilltop Parking')
  expect(markup).toContain('href="tel:+12065550177"')
  expect(markup).not.toContain('Book these dates again')
})

test('of a complimentary stay only what is told with it can be changed, and its buttons and pages say so', async () => {
  const h = await harness()
  const staff = await h.as.staff()
  const about = { pay_by: 'COMPLIMENTARY', complimentary_reason: 'Shuttle broke down' } as const
  const { id: itemId } = (await bookedForCaller(staff, about)).booking
  const page = await pageOf(h, staff, itemId)
  expect(page).toContain('Change name or flights')
  expect(page).not.toContain('Change dates or vehicle')
  const at = `/bookings/${itemId}/modify`
  const services = { now: () => h.clock.now() }
  const loaderData = await modifyLoader(pageArgs(staff, at, { params: { itemId }, services }))
  const props = { loaderData } as unknown as ComponentProps<typeof ModifyPage>
  const modify = siteMarkupOf(<ModifyPage {...props} />, { at, settings: { terms: unknownSite().settings.terms } })
  expect(modify).toContain('its dates can’t be changed here')
  expect(modify).toContain('Change trip details')
  expect(modify).not.toContain('See the new price')
})
