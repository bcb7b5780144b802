import { type Cents, cents, fromDollars } from '../../lib/money.ts'
import type { PriceBook, Prices } from './rules.ts'

const cancellation = { late_hours: 6, fee_cents: cents(0), late_fee_most_cents: cents(2500) }

/** The numbers of the demonstration business: a fresh start seeds them, tests may rely on them. */
export const demoPriceBook: PriceBook = {
  plans: [
    {
      id: '01935000-0000-7000-8000-000000000001',
      name: 'Base',
      season: { kind: 'always' },
      priority: 0,
      prices: {
        STANDARD: prices('6.00', '24.00', '144.00'),
        OVERSIZE: prices('9.00', '38.00', '228.00'),
        MOTORCYCLE: prices('4.00', '14.00', '84.00'),
      },
    },
    {
      id: '01935000-0000-7000-8000-000000000002',
      name: 'Summer',
      season: { kind: 'yearly', from: '06-15', to: '08-31' },
      priority: 10,
      prices: {
        STANDARD: prices('6.50', '26.00', '156.00'),
        OVERSIZE: prices('10.00', '41.00', '246.00'),
        MOTORCYCLE: prices('4.50', '15.00', '90.00'),
      },
    },
    {
      id: '01935000-0000-7000-8000-000000000003',
      name: 'Holidays',
      season: { kind: 'yearly', from: '12-18', to: '01-03' },
      priority: 20,
      prices: {
        STANDARD: prices('7.00', '28.00', '196.00'),
        OVERSIZE: prices('11.00', '44.00', '308.00'),
        MOTORCYCLE: prices('5.00', '16.00', '112.00'),
      },
    },
  ],
  lead_time_discounts: [
    { min_days: 1, percent: 5 },
    { min_days: 7, percent: 10 },
    { min_days: 14, percent: 15 },
    { min_days: 30, percent: 20 },
  ],
  on_sale: ['BOOK_NOW', 'BUY_NOW'],
  buy_now_extra_percent: 5,
  fees: [{ code: 'AIRPORT_ACCESS', description: 'Airport access fee', per_day_cents: cents(125) }],
  taxes: [
    { code: 'SALES', description: 'Sales tax', percent: 10.2, per_stay_cents: null },
    { code: 'CITY_PARKING', description: 'City parking tax', percent: null, per_stay_cents: cents(300) },
  ],
  terms: {
    arrival_grace_minutes: 15,
    furthest_arrival_days: 365,
    longest_stay_days: 90,
    quote_minutes: 30,
    regret_minutes: 30,
    repeated_regret: { times: 3, hours: 24, fee_cents: cents(500) },
    cancellation: { BOOK_NOW: cancellation, BUY_NOW: cancellation, CUSTOM: cancellation },
  },
  gate: { free_minutes: 30, drive_through_minutes: 10, lost_ticket_cents: cents(2000), flight_grace_hours: 12 },
  club: {
    points_per_dollar: { BOOKED: 10, DRIVE_UP: 10 },
    points_per_voucher_dollar: 100,
    welcome_points: 250,
    expire_after_months: 24,
  },
}

/** A house that sells nothing yet: valid terms, no price, no fee, no tax. */
export const emptyPriceBook: PriceBook = { ...demoPriceBook, plans: [], lead_time_discounts: [], fees: [], taxes: [] }

function prices(hour: string, day: string, week: string): Prices {
  const [hour_cents, day_cents, week_cents] = [hour, day, week].map(fromDollars) as [Cents, Cents, Cents]
  return { hour_cents, day_cents, week_cents }
}
