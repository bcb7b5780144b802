import { z } from 'zod'
import { get, put } from '../../http/endpoint.ts'
import { Email, Money, text, VehicleClass } from '../../http/wire.ts'

const Place = z.object({ latitude: z.number(), longitude: z.number() })

/** Who the operator is: name, place, airport, look. Another operator changes this and nothing else. */
export const Business = z
  .object({
    name: z.string(),
    short_name: z.string(),
    tagline: z.string(),
    address: z.object({ street: z.string(), city: z.string(), state: z.string(), postal_code: z.string() }),
    place: Place,
    phone: z.string(),
    email: z.string(),
    airport: z.object({ code: z.string(), name: z.string(), short_name: z.string(), place: Place }),
    islands: z.array(z.object({ id: z.int(), name: z.string(), directions: z.string() })),
    social: z.array(z.object({ name: z.string(), url: z.string() })),
    colors: z.object({ brand: z.string(), accent: z.string() }),
    first_year: z.int(),
  })
  .meta({ id: 'Business' })
export type Business = z.infer<typeof Business>

const Line = z.string().trim().max(200)
const Name = text(80)
const Coordinates = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
const Color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter a colour such as #0b5138')

/** The same as staff give it. */
const BusinessInput = z.object({
  name: Name,
  short_name: Name,
  tagline: Line,
  address: z.object({ street: Line, city: Line, state: Line, postal_code: Line }),
  place: Coordinates,
  phone: Line,
  email: Email,
  airport: z.object({ code: Line, name: Name, short_name: Name, place: Coordinates }),
  islands: z.array(z.object({ id: z.int().min(1).max(999), name: Name, directions: Line })).max(20),
  social: z
    .array(z.object({ name: Name, url: z.url({ protocol: /^https$/, error: 'Enter an https address' }) }))
    .max(10),
  colors: z.object({ brand: Color, accent: Color }),
  first_year: z.int().min(1900).max(2100),
})

/** The numbers behind the terms that screens and mails quote. */
export const Terms = z
  .object({
    quote_minutes: z.int(),
    free_cancellation_minutes: z.int().meta({ description: 'Free after booking' }),
    free_cancellation_hours: z.int().meta({ description: 'Until so long before arrival a cancellation is in time' }),
    buy_now_cancellation_fee: Money.meta({ description: 'BUY_NOW, cancelled in time; other products are free then' }),
    late_cancellation_most: Money.nullable().meta({
      description: "A late cancellation costs one day's price, at most this; null when that has no limit",
    }),
    longest_stay_days: z.int(),
    furthest_arrival_days: z.int(),
  })
  .meta({ id: 'Terms', description: 'The numbers behind the terms that screens and mails quote' })
export type Terms = z.infer<typeof Terms>

const Flags = z.object({
  bookings_disabled: z.boolean().meta({ description: 'Nobody books online' }),
  is_parkweb_maint: z.boolean().meta({ description: 'The whole site is under maintenance' }),
})
export type Flags = z.infer<typeof Flags>

/** A word of the business itself, and how it is said in Spanish. */
const Entry = z.object({ english: z.string(), spanish: z.string() })
export const Glossary = z
  .array(Entry)
  .meta({ id: 'Glossary', description: 'What the business itself calls things, in Spanish: classes, fees, islands' })
export type Glossary = z.infer<typeof Glossary>

export const Settings = z
  .object({
    ...Flags.shape,
    version: z.int().meta({ description: 'Grows whenever something the public site shows has changed' }),
    business: Business,
    vehicle_classes: z.array(z.object({ code: VehicleClass, name: z.string(), description: z.string() })),
    terms: Terms,
    glossary: Glossary,
    card_fields: z
      .object({ provider: z.literal('stripe'), publishable_key: z.string() })
      .nullable()
      .meta({ description: "Where the gateway's own fields read cards; numbers are then refused here" }),
  })
  .meta({ id: 'Settings' })
export type Settings = z.infer<typeof Settings>

export const PriceDrop = z
  .object({
    enabled: z.boolean(),
    least_amount: Money.refine((text) => /^\d{1,6}\.\d\d$/.test(text), 'Enter dollars and cents such as 3.00').meta({
      description: 'Smaller savings are not worth a mail',
    }),
  })
  .meta({ id: 'PriceDrop', description: 'Offers of lower prices for bookings that were made' })
export type PriceDrop = z.infer<typeof PriceDrop>

export const ShuttlePromise = z
  .object({
    promised_minutes: z.int().min(5, 'Promise 5 minutes at least').max(120, 'Promise 120 minutes at most'),
    points: z.int().min(0, 'Give 0 points or more').max(100_000, 'Give 100,000 points at most'),
  })
  .meta({ id: 'ShuttlePromise', description: 'The longest wait that is promised, and the points when it was longer' })
export type ShuttlePromise = z.infer<typeof ShuttlePromise>

export const Lot = z
  .object({
    free_minutes: z.int().min(0).max(720).meta({ description: 'Before and after the booked times' }),
    drive_through_minutes: z
      .int()
      .min(0)
      .max(720)
      .meta({ description: 'A stay without a booking that is no longer than this costs nothing' }),
    lost_ticket: Money.refine((text) => /^\d{1,6}\.\d\d$/.test(text), 'Enter dollars and cents such as 20.00'),
    flight_grace_hours: z
      .int()
      .min(0)
      .max(168)
      .meta({ description: 'A late flight holds the booked price so long after the booked leaving time, at most' }),
  })
  .meta({ id: 'Lot', description: 'What the house grants and asks at the gate' })
export type Lot = z.infer<typeof Lot>

export const settings = {
  get: get('/settings', {
    summary: 'Flags and public business settings',
    access: 'public',
    cacheSeconds: 2,
    input: z.object({}),
    output: Settings,
  }),
  setFlags: put('/staff/settings/flags', {
    summary: 'Switch online booking or the whole site off and on',
    access: { permission: 'Settings:Update' },
    input: Flags.partial(),
    output: Settings,
  }),
  setBusiness: put('/staff/settings/business', {
    summary: 'Change who the operator is: name, address, airport, islands, look',
    access: { permission: 'Settings:Update' },
    input: BusinessInput,
    output: Settings,
  }),
  setGlossary: put('/staff/settings/glossary', {
    summary: 'Say how the business’s own words are in Spanish',
    access: { permission: 'Settings:Update' },
    input: z.object({
      glossary: z.array(z.object({ english: text(500), spanish: text(500) })).max(300, 'Give 300 words at most'),
    }),
    output: Settings,
  }),
  getPriceDrop: get('/staff/settings/price-drop', {
    summary: 'Read whether lower prices are offered for bookings that were made',
    access: { permission: 'Settings:Update' },
    input: z.object({}),
    output: PriceDrop,
  }),
  setPriceDrop: put('/staff/settings/price-drop', {
    summary: 'Offer lower prices for bookings that were made, or stop it',
    access: { permission: 'Settings:Update' },
    input: PriceDrop.partial(),
    output: PriceDrop,
  }),
  getShuttle: get('/staff/settings/shuttle', {
    summary: 'Read the wait that the shuttle promises',
    access: { permission: 'Settings:Update' },
    input: z.object({}),
    output: ShuttlePromise,
  }),
  setShuttle: put('/staff/settings/shuttle', {
    summary: 'Promise another wait for the shuttle, or other points when it was longer',
    access: { permission: 'Settings:Update' },
    input: ShuttlePromise.partial(),
    output: ShuttlePromise,
  }),
  getLot: get('/staff/settings/lot', {
    summary: 'Read what the house grants and asks at the gate',
    access: { permission: 'Settings:Update' },
    input: z.object({}),
    output: Lot,
  }),
  setLot: put('/staff/settings/lot', {
    summary: 'Set what the house grants and asks at the gate',
    access: { permission: 'Settings:Update' },
    input: Lot.partial(),
    output: Lot,
  }),
}
