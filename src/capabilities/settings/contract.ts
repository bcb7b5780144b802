import { z } from 'zod'
import { get } from '../../http/endpoint.ts'
import { Money, VehicleClass } from '../../http/wire.ts'

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

export const Settings = z
  .object({
    bookings_disabled: z.boolean(),
    is_parkweb_maint: z.boolean(),
    version: z.int().meta({ description: 'Grows whenever something the public site shows has changed' }),
    business: Business,
    vehicle_classes: z.array(z.object({ code: VehicleClass, name: z.string(), description: z.string() })),
    terms: z
      .object({
        quote_minutes: z.int(),
        free_cancellation_minutes: z.int().meta({ description: 'Free after booking' }),
        free_cancellation_hours: z.int().meta({ description: 'BOOK_NOW and CUSTOM: free until so long before arrival' }),
        buy_now_cancellation_fee: Money,
        longest_stay_days: z.int(),
        furthest_arrival_days: z.int(),
      })
      .meta({ description: 'The numbers behind the terms that screens and mails quote' }),
  })
  .meta({ id: 'Settings' })
export type Settings = z.infer<typeof Settings>

export const settings = {
  get: get('/settings', {
    summary: 'Flags and public business settings',
    access: 'public',
    input: z.object({}),
    output: Settings,
  }),
}
