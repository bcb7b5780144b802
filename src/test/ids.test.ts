import { expect, test } from 'vitest'
import { bookings } from '../capabilities/bookings/contract.ts'
import { booked, STAY } from '../capabilities/bookings/factory.ts'
import { desk } from '../capabilities/bookings/office-contract.ts'
import { partnerLots } from '../capabilities/partner-lots/contract.ts'
import { LOT, partnerLot } from '../capabilities/partner-lots/factory.ts'
import { quotes } from '../capabilities/quotes/contract.ts'
import { waitlist } from '../capabilities/waitlist/contract.ts'
import { soldOut, waited } from '../capabilities/waitlist/factory.ts'
import { waiting } from '../capabilities/waitlist/office-contract.ts'
import { harness } from './harness.ts'

/** An id as somebody may write it who copied it from elsewhere. */
const capitals = (id: string) => id.toUpperCase()

test('an id in capital letters finds what it names, in the path and in the body, and is the same request', async () => {
  const h = await harness()
  const [owner, ada] = [await h.as.staff('owner'), await h.as.traveller()]
  const { id } = await booked(ada)
  const bookingId = capitals(id)
  const longer = { ...STAY, travel_to_date: '2026-12-06 08:00:00-0800' }
  const quote = await ada.call(bookings.modifyQuote, { bookingId, ...longer })
  expect(await ada.call(quotes.get, { quoteId: capitals(quote.id) })).toMatchObject({ id: quote.id })
  for (const _ of ['changed', 'asked again']) {
    const change = { bookingId, quote_id: capitals(quote.id) }
    expect(await ada.call(bookings.modify, change)).toMatchObject({ id, total: quote.total_charge })
  }

  const lot = await partnerLot(owner)
  const lotId = capitals(lot.id)
  expect(await owner.call(partnerLots.one, { lotId })).toMatchObject({ id: lot.id })
  expect(await owner.call(desk.booking, { bookingId })).toMatchObject({ booking: { id } })
  const walk = { bookingId, lot_id: lotId, refund: '0.00', reason_code: 'LOT_FULL' } as const
  expect(await owner.call(partnerLots.walk, walk)).toMatchObject({ booking: { id, sent_to: LOT } })

  await soldOut(h)
  const wait = await waited(ada, { email: 'ada@waits.example' })
  const waitId = capitals(wait.id)
  expect(await ada.call(waitlist.get, { waitId })).toMatchObject({ id: wait.id })
  expect(await owner.call(waiting.show, { waitId })).toMatchObject({ wait: { id: wait.id } })
  await owner.call(waiting.remove, { waitId })
  expect(await ada.call(waitlist.get, { waitId })).toMatchObject({ status: 'LEFT' })
})
