import { z } from 'zod'
import { del, get, put } from '../../http/endpoint.ts'
import { Email, fault, Money, numeric, text, VehicleClass } from '../../http/wire.ts'
import { HEX_COLOR } from '../../lib/colors.ts'
import { hasLink } from '../../lib/links.ts'
import { LONGEST_PICTURE_MB, PICTURE_FORMATS, PICTURE_SLOTS } from './picture-slots.ts'
import { messages } from './texts.ts'

const Place = z.object({ latitude: z.number(), longitude: z.number() })

/** The operator: name, place, airport, colors. Another operator changes only this. */
export const Business = z
  .object({
    name: z.string(),
    short_name: z.string(),
    tagline: z.string(),
    address: z.object({ street: z.string(), city: z.string(), state: z.string(), postal_code: z.string() }),
    place: Place,
    phone: z.string(),
    email: z.string(),
    hours: z.string().meta({ description: 'When the lot is open, in words; empty when it is not said' }),
    airport: z.object({ code: z.string(), name: z.string(), short_name: z.string(), place: Place }),
    islands: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        directions: z.string(),
        airlines: z
          .array(z.string())
          .optional()
          .meta({ description: 'Codes of the airlines whose flights arrive near it, such as AS' }),
      }),
    ),
    social: z.array(z.object({ name: z.string(), url: z.string() })),
    colors: z.object({ brand: z.string(), accent: z.string() }),
    first_year: z.int(),
  })
  .meta({ id: 'Business' })
export type Business = z.infer<typeof Business>

const Line = z.string().trim().max(200)
/** What mails show of the business, those that open accounts among them: no link in it leads astray. */
const isPlain = (words: string) => !hasLink(words)
const Words = Line.refine(isPlain, fault(messages.noLink))
const Name = text(80).refine(isPlain, fault(messages.noLink))
const Coordinates = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
const Color = z.string().regex(HEX_COLOR, fault(messages.color))

/** The same as staff enter it. */
const BusinessInput = z.object({
  name: Name,
  short_name: Name,
  tagline: Words,
  address: z.object({ street: Words, city: Words, state: Words, postal_code: Words }),
  place: Coordinates,
  phone: Words,
  email: Email,
  hours: Words.default(''),
  airport: z.object({ code: Words, name: Name, short_name: Name, place: Coordinates }),
  islands: z
    .array(
      z.object({
        id: z.int().min(1).max(999),
        name: Name,
        directions: Words,
        airlines: z
          .array(z.string().regex(/^[A-Z0-9]{2}$/, fault(messages.airline)))
          .max(60)
          .default([]),
      }),
    )
    .max(20),
  social: z
    .array(z.object({ name: text(80), url: z.url({ protocol: /^https$/, error: 'Enter an https address' }) }))
    .max(10),
  colors: z.object({ brand: Color, accent: Color }),
  first_year: z.int().min(1900).max(2100),
})

/** The numbers in the terms that screens and emails show. */
export const Terms = z
  .object({
    quote_minutes: z.int(),
    free_cancellation_minutes: z.int().meta({ description: 'Free after booking' }),
    free_cancellation_hours: z.int().meta({ description: 'Cancellations are on time until this long before arrival' }),
    buy_now_cancellation_fee: Money.meta({ description: 'BUY_NOW, canceled on time; free for other products' }),
    late_cancellation_most: Money.nullable().meta({
      description: "A late cancellation costs one day's price, up to this; null for no limit",
    }),
    longest_stay_days: z.int(),
    furthest_arrival_days: z.int(),
    free_minutes: z.int().meta({ description: 'Free at the gate before and after the booked times' }),
    points: z
      .object({
        per_dollar: z.int().meta({ description: 'Earned for each whole dollar of charges of a booked stay' }),
        per_voucher_dollar: z.int().meta({ description: 'Asked for each started dollar of a time voucher' }),
        welcome: z.int().meta({ description: 'For joining' }),
        expire_after_months: z.int().meta({ description: 'Without earning or redeeming' }),
      })
      .meta({ description: 'What the Point Club gives and takes' }),
  })
  .meta({ id: 'Terms', description: 'The numbers in the terms that screens and emails show' })
export type Terms = z.infer<typeof Terms>

const Flags = z.object({
  bookings_disabled: z.boolean().meta({ description: 'No one books online' }),
  is_parkweb_maint: z.boolean().meta({ description: 'The whole site is under maintenance' }),
})
export type Flags = z.infer<typeof Flags>

const RideMinutes = z.int().min(1, fault(messages.rideMinutes)).max(90, fault(messages.rideMinutes))

/** What a traveler has to know once at the lot, as staff edit it. */
export const Guide = z
  .object({
    entrance: Line.meta({ description: 'How the entrance is recognized' }),
    parking: Line.meta({ description: 'Where to park' }),
    stop: Line.meta({ description: 'Where the shuttle stops at the lot' }),
    ride_minutes: RideMinutes.meta({ description: 'From the lot to the terminal, until enough rides are measured' }),
  })
  .meta({ id: 'Guide', description: 'What a traveler has to know at the lot' })
export type Guide = z.infer<typeof Guide>

/** The same as travelers read it, with the shuttle's times as they are. */
const PublicGuide = Guide.extend({
  wait_minutes: z.int().meta({ description: 'For a shuttle that was called: usually when measured, else at most' }),
  is_measured: z.boolean().meta({ description: 'Whether wait and ride are those of recent rides' }),
}).meta({ id: 'PublicGuide' })
export type PublicGuide = z.infer<typeof PublicGuide>

/** What somebody asks before they leave a car with strangers. Only what is true is said. */
export const Facts = z
  .object({
    fence: z.boolean().meta({ description: 'A fence goes all around' }),
    lights: z.boolean().meta({ description: 'The lot is lit all night' }),
    cameras: z.boolean().meta({ description: 'Cameras record around the clock' }),
    staff: z.boolean().meta({ description: 'Someone is on site around the clock' }),
    cover: z.enum(['OPEN', 'SOME', 'COVERED']).nullable().meta({ description: 'Whether spaces have a roof' }),
    height_limit_inches: z
      .int()
      .min(60, fault(messages.heightLimit))
      .max(300, fault(messages.heightLimit))
      .nullable()
      .meta({ description: 'Of the lowest beam; null where there is none' }),
    accessible_spaces: z.int().min(0, fault(messages.places)).max(10_000, fault(messages.places)),
    accessible_shuttle: z.boolean().meta({ description: 'Shuttles take wheelchairs by ramp or lift' }),
  })
  .meta({ id: 'Facts', description: 'Safety, cover, height and accessibility of the lot' })
export type Facts = z.infer<typeof Facts>

const Slot = z.enum(PICTURE_SLOTS)

/** A photograph of a place; its files are at `/pictures/{hash}-{width}.{format}`. */
export const Picture = z
  .object({
    slot: Slot,
    hash: z.string(),
    width: z.int().meta({ description: 'Of the largest file, in pixels; the height is two thirds of it' }),
    alt: z.string(),
    alt_es: z.string(),
  })
  .meta({ id: 'Picture', description: 'A picture of the business, and what it shows' })
export type Picture = z.infer<typeof Picture>

/** How long a price holds that its visitor mailed to themselves. */
export const SavedPrice = z
  .object({ hours: z.int().min(1, fault(messages.savedHours)).max(168, fault(messages.savedHours)) })
  .meta({ id: 'SavedPrice', description: 'How many hours a price holds that was mailed' })
export type SavedPrice = z.infer<typeof SavedPrice>

/** How much one person may hold at no cost. */
export const FreeBookings = z
  .object({
    least: z.int().min(1, fault(messages.freeLeast)).max(1000, fault(messages.freeLeast)),
    percent: z.int().min(0, fault(messages.freePercent)).max(100, fault(messages.freePercent)),
  })
  .meta({
    id: 'FreeBookings',
    description:
      'How many overlapping bookings, vouchers and offers of a class one person may hold while giving them back costs nothing: ' +
      '`least`, or `percent` of the spaces where that is more',
  })
export type FreeBookings = z.infer<typeof FreeBookings>

/** A term of the business itself, with its Spanish translation. */
const Entry = z.object({ english: z.string(), spanish: z.string() })
export const Glossary = z
  .array(Entry)
  .meta({ id: 'Glossary', description: 'Spanish translations of the business’s own terms: classes, fees, islands' })
export type Glossary = z.infer<typeof Glossary>

const Logo = z
  .object({ url: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'Logo', description: 'The logo that the business has uploaded; sizes in pixels' })
export type Logo = z.infer<typeof Logo>

export const Settings = z
  .object({
    ...Flags.shape,
    opening_soon: z.boolean().meta({
      description: 'The owner has not opened yet: travelers see “Opening soon”, and only staff who set up may book',
    }),
    logo: Logo.nullable(),
    version: z.int().meta({ description: 'Grows whenever something the public site shows has changed' }),
    business: Business,
    guide: PublicGuide,
    facts: Facts,
    pictures: z.array(Picture),
    saved_price: SavedPrice,
    vehicle_classes: z.array(z.object({ code: VehicleClass, name: z.string(), description: z.string() })),
    terms: Terms,
    glossary: Glossary,
    card_fields: z
      .object({ provider: z.literal('stripe'), publishable_key: z.string() })
      .nullable()
      .meta({ description: "Set when the gateway's own fields read cards; the API then refuses card numbers" }),
    express_pay: z
      .discriminatedUnion('provider', [
        z.object({ provider: z.literal('stripe'), publishable_key: z.string() }),
        z.object({
          provider: z.literal('sandbox'),
          cards: z.array(z.object({ token: z.string(), brand: z.string(), last4: z.string() })),
        }),
      ])
      .nullable()
      .meta({
        description:
          "The wallets that pay without typing: those of the gateway's own buttons, or the demonstration's. What they " +
          'give is sent as `payment_method`',
      }),
  })
  .meta({ id: 'Settings' })
export type Settings = z.infer<typeof Settings>

export const PriceDrop = z
  .object({
    enabled: z.boolean(),
    least_amount: Money.refine((text) => /^\d{1,6}\.\d\d$/.test(text), fault(messages.dollars)).meta({
      description: 'Smaller savings are not offered',
    }),
  })
  .meta({ id: 'PriceDrop', description: 'Offers of lower prices for existing bookings' })
export type PriceDrop = z.infer<typeof PriceDrop>

export const ShuttlePromise = z
  .object({
    promised_minutes: z.int().min(5, fault(messages.promiseAtLeast)).max(120, fault(messages.promiseAtMost)),
    points: z.int().min(0, fault(messages.pointsAtLeast)).max(100_000, fault(messages.pointsAtMost)),
  })
  .meta({ id: 'ShuttlePromise', description: 'The longest wait that is promised, and the points when it is exceeded' })
export type ShuttlePromise = z.infer<typeof ShuttlePromise>

/** Of a photograph, in bytes. */
const LONGEST_PICTURE = LONGEST_PICTURE_MB * 1024 * 1024

/** Of a logo's file, in bytes. */
const LONGEST_LOGO = 200 * 1024

/** Browsers keep files for good, and a whole airport may share one address. */
const FILES = [{ by: 'address', count: 1200, seconds: 60 }]

/** What each gets who moves, in dollars. */
export const Credit = Money.refine((text) => /^\d{1,4}\.\d\d$/.test(text), fault(messages.dollars))

/** How long an offer to move holds. */
export const OfferHours = z.int().min(1).max(168)

export const Moves = z
  .object({
    credit: Credit.meta({ description: 'Given to anyone who moves' }),
    offer_hours: OfferHours.meta({ description: 'How long an offer holds, at most until the arrival' }),
  })
  .meta({ id: 'Moves', description: 'What is offered to those who are asked to move their booking' })
export type Moves = z.infer<typeof Moves>

export const DayClose = z
  .object({
    emails: z.array(Email).max(10, fault(messages.addressesAtMost)).meta({ description: 'Who gets the Z reports' }),
  })
  .meta({ id: 'DayClose', description: 'What happens when a business day is closed' })
export type DayClose = z.infer<typeof DayClose>

export const GateSettings = z
  .object({
    early_minutes: z.int().min(0, fault(messages.earlyMinutes)).max(10_080, fault(messages.earlyMinutes)).meta({
      description: 'Anyone who comes longer than this before the booked arrival is pointed out to the cashier',
    }),
  })
  .meta({ id: 'GateSettings', description: 'What the cashier is told at the gate' })
export type GateSettings = z.infer<typeof GateSettings>

/** Of the setting that was read: who saves over a later change is told. */
const revision = numeric(z.int().optional()).meta({
  description: 'The revision that was edited; without it, whatever is there is replaced',
})
export const Approvals = z
  .object({ expire_hours: z.int().min(1).max(168) })
  .meta({ id: 'Approvals', description: 'How long what staff ask for beyond their limits waits for someone else' })
export type Approvals = z.infer<typeof Approvals>

const AnswerHours = z.int().min(1, fault(messages.answerHours)).max(336, fault(messages.answerHours))

export const Care = z
  .object({ incident_hours: AnswerHours, inquiry_hours: AnswerHours })
  .meta({ id: 'Care', description: 'Hours until the first answer to a complaint and to a message' })
export type Care = z.infer<typeof Care>

export const settings = {
  current: get('/staff/settings', {
    summary: 'Show all settings as they are this moment, with the revision of each, to edit them',
    access: { permission: 'Settings:Update' },
    input: z.object({}),
    output: z.object({
      business: Business,
      flags: Flags,
      glossary: Glossary,
      price_drop: PriceDrop,
      shuttle: ShuttlePromise,
      moves: Moves,
      approvals: Approvals,
      gate: GateSettings,
      day_close: DayClose,
      care: Care,
      guide: Guide,
      facts: Facts,
      saved_price: SavedPrice,
      free_bookings: FreeBookings,
      revisions: z
        .object({
          business: z.int(),
          flags: z.int(),
          glossary: z.int(),
          price_drop: z.int(),
          shuttle: z.int(),
          moves: z.int(),
          approvals: z.int(),
          gate: z.int(),
          day_close: z.int(),
          care: z.int(),
          guide: z.int(),
          facts: z.int(),
          saved_price: z.int(),
          free_bookings: z.int(),
        })
        .meta({ description: 'Grows with each change of a setting' }),
    }),
  }),
  get: get('/settings', {
    summary: 'Flags and public business settings',
    access: 'public',
    cacheSeconds: 2,
    input: z.object({}),
    output: Settings,
  }),
  setFlags: put('/staff/settings/flags', {
    summary: 'Turn online booking or the whole site off or on',
    access: { permission: 'Settings:Update' },
    problems: ['conflict'],
    input: Flags.partial().extend({ revision }),
    output: Settings,
  }),
  setBusiness: put('/staff/settings/business', {
    summary: 'Change the operator: name, address, airport, islands, colors',
    access: { permission: 'Settings:Update' },
    problems: ['conflict'],
    input: BusinessInput.extend({ revision }),
    output: Settings,
  }),
  getLogo: get('/settings/logo', {
    summary: 'Show the logo as a file',
    access: 'public',
    limits: FILES,
    input: z.object({
      format: z.enum(['png']).optional().meta({ description: 'As a PNG, whatever was uploaded' }),
    }),
    output: z.object({ hash: z.string(), media_type: z.enum(['image/svg+xml', 'image/png']), file: z.base64() }),
  }),
  setLogo: put('/staff/settings/logo', {
    summary: 'Upload the logo: an SVG or a PNG of up to 200 KB',
    access: { permission: 'Settings:Update' },
    input: z.object({
      file: z
        .base64(fault(messages.noFile))
        .min(1, fault(messages.noFile))
        .max(Math.ceil(LONGEST_LOGO / 3) * 4, fault(messages.logoTooLarge)),
    }),
    output: Settings,
  }),
  removeLogo: del('/staff/settings/logo', {
    summary: 'Remove the logo; the name stands alone again',
    access: { permission: 'Settings:Update' },
    input: z.object({}),
    output: Settings,
  }),
  getPicture: get('/settings/pictures/{hash}', {
    summary: 'Show a picture as a file',
    access: 'public',
    limits: FILES,
    input: z.object({ hash: text(16), width: numeric(z.int()), format: z.enum(PICTURE_FORMATS) }),
    output: z.object({ file: z.base64() }),
  }),
  setPicture: put('/staff/settings/pictures/{slot}', {
    summary: 'Upload the picture of a place, or say anew what it shows',
    access: { permission: 'Settings:Update' },
    longest: 9 * 1024 * 1024,
    input: z.object({
      slot: Slot,
      file: z
        .base64(fault(messages.noFile))
        .max(Math.ceil(LONGEST_PICTURE / 3) * 4, fault(messages.pictureTooLarge({ megabytes: LONGEST_PICTURE_MB })))
        .optional()
        .meta({ description: 'JPEG, PNG, WebP or AVIF; without it, the words alone change' }),
      alt: text(200),
      alt_es: z.string().trim().max(200).default(''),
    }),
    output: Settings,
  }),
  removePicture: del('/staff/settings/pictures/{slot}', {
    summary: 'Remove the picture of a place',
    access: { permission: 'Settings:Update' },
    input: z.object({ slot: Slot }),
    output: Settings,
  }),
  setGlossary: put('/staff/settings/glossary', {
    summary: 'Translate the business’s own terms into Spanish',
    access: { permission: 'Settings:Update' },
    problems: ['conflict'],
    input: z.object({
      revision,
      glossary: z
        .array(z.object({ english: text(500), spanish: text(500).refine(isPlain, fault(messages.noLink)) }))
        .max(300, fault(messages.termsAtMost)),
    }),
    output: Settings,
  }),
  getPriceDrop: get('/staff/settings/price-drop', {
    summary: 'Show whether lower prices are offered for existing bookings',
    access: { permission: 'Settings:Update' },
    input: z.object({}),
    output: PriceDrop,
  }),
  setPriceDrop: put('/staff/settings/price-drop', {
    summary: 'Turn offers of lower prices for existing bookings on or off',
    access: { permission: 'Settings:Update' },
    problems: ['conflict'],
    input: PriceDrop.partial().extend({ revision }),
    output: PriceDrop,
  }),
  getShuttle: get('/staff/settings/shuttle', {
    summary: 'Show the promised shuttle wait',
    access: { permission: 'Settings:Update' },
    input: z.object({}),
    output: ShuttlePromise,
  }),
  setShuttle: put('/staff/settings/shuttle', {
    summary: 'Change the promised shuttle wait, or the points when it is exceeded',
    access: { permission: 'Settings:Update' },
    problems: ['conflict'],
    input: ShuttlePromise.partial().extend({ revision }),
    output: ShuttlePromise,
  }),
  getMoves: get('/staff/settings/moves', {
    summary: 'Show what is offered to those who are asked to move their booking',
    access: { permission: 'Settings:Update' },
    input: z.object({}),
    output: Moves,
  }),
  setMoves: put('/staff/settings/moves', {
    summary: 'Change what is offered to those who are asked to move their booking',
    access: { permission: 'Settings:Update' },
    problems: ['conflict'],
    input: Moves.partial().extend({ revision }),
    output: Moves,
  }),
  setGate: put('/staff/settings/gate', {
    summary: 'Change what the cashier is told at the gate',
    access: { permission: 'Settings:Update' },
    problems: ['conflict'],
    input: GateSettings.extend({ revision }),
    output: GateSettings,
  }),
  setDayClose: put('/staff/settings/day-close', {
    summary: 'Change who gets the Z reports of a closed day; an address outside takes `Reports:SendOutside` besides',
    access: { permission: 'Settings:Update' },
    proof: 'fresh',
    problems: ['conflict'],
    input: DayClose.extend({ revision }),
    output: DayClose,
  }),
  setCare: put('/staff/settings/care', {
    summary: 'Change by when customers get a first answer',
    access: { permission: 'Settings:Update' },
    problems: ['conflict'],
    input: Care.extend({ revision }),
    output: Care,
  }),
  setGuide: put('/staff/settings/guide', {
    summary: 'Change what travelers are told of entrance, parking, and shuttle stop',
    access: { permission: 'Settings:Update' },
    problems: ['conflict'],
    input: Guide.extend({ entrance: Words, parking: Words, stop: Words, revision }),
    output: Guide,
  }),
  setFacts: put('/staff/settings/facts', {
    summary: 'Change what is said of safety, cover, height and accessibility',
    access: { permission: 'Settings:Update' },
    problems: ['conflict'],
    input: Facts.extend({ revision }),
    output: Facts,
  }),
  setSavedPrice: put('/staff/settings/saved-price', {
    summary: 'Change how long a price holds that was mailed',
    access: { permission: 'Settings:Update' },
    problems: ['conflict'],
    input: SavedPrice.extend({ revision }),
    output: SavedPrice,
  }),
  setFreeBookings: put('/staff/settings/free-bookings', {
    summary: 'Change how many bookings one person may hold at no cost',
    access: { permission: 'Settings:Update' },
    problems: ['conflict'],
    input: FreeBookings.extend({ revision }),
    output: FreeBookings,
  }),
  getApprovals: get('/staff/settings/approvals', {
    summary: 'Show how long a request waits for approval',
    access: { permission: 'Settings:Update' },
    input: z.object({}),
    output: Approvals,
  }),
  setApprovals: put('/staff/settings/approvals', {
    summary: 'Change how long a request waits for approval',
    access: { permission: 'Settings:Update' },
    problems: ['conflict'],
    input: Approvals.partial().extend({ revision }),
    output: Approvals,
  }),
}
