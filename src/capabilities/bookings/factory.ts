import type { CallInput } from '../../http/endpoint.ts'
import type { VehicleClass } from '../../http/wire.ts'
import type { Traveller } from '../../test/travellers.ts'
import { quotes } from '../quotes/contract.ts'
import type { Quote } from '../quotes/contract.ts'
import { type Booking, bookings } from './contract.ts'
import type { TravelerKey } from './traveler/fields.ts'

/** The first worked example of docs/rules.md: three days, ten days ahead. */
export const STAY = { travel_from_date: '2026-12-01 08:00:00-0800', travel_to_date: '2026-12-04 08:00:00-0800' }

export const CARD = { cc_number: '4242424242424242', cc_cvc: '123', cc_exp: '12/30', postal_code: '98188' }

export const PERSON = { email: 'ada@example.com', full_name: 'Ada Lovelace', phone_number: '(206) 555-0100' }

/** Every field that a traveler gives with a booking. */
export const TRAVELER = {
  full_name: PERSON.full_name,
  phone_number: PERSON.phone_number,
  flight_number_departing: 'AS 12',
  flight_number_returning: 'DL 1742',
  plate: 'BKD4471',
  party: 3,
  needs: ['WHEELCHAIR', 'CHILD_SEAT'],
  postal_code: '98188',
  billing_address: '12 St James Square',
} satisfies { readonly [Key in TravelerKey]: CallInput<typeof bookings.create>[Key] }

type Stay = { travel_from_date: string; travel_to_date: string; promo_code?: string; vehicle_class?: VehicleClass }

/** The quote of one product for a stay. */
export async function quoted(traveller: Traveller, product: Quote['product_id'], stay: Stay = STAY): Promise<Quote> {
  const { quotes: all } = await traveller.call(quotes.set, stay)
  const quote = all.find(({ product_id }) => product_id === product)
  if (!quote) throw new Error(`There is no ${product} quote`)
  return quote
}

/** Books a stay as anybody would: a quote, then the booking. The traveller holds its URL token from then on. */
export async function booked(
  traveller: Traveller,
  product: Quote['product_id'] = 'BUY_NOW',
  { stay = STAY, ...more }: { stay?: Stay } & Partial<CallInput<typeof bookings.create>> = {},
): Promise<Booking> {
  const { quote_id } = await quoted(traveller, product, stay)
  const { booking, token } = await traveller.call(bookings.create, { quote_id, ...PERSON, ...CARD, ...more })
  traveller.hold(token)
  return booking
}
