import { z } from 'zod'
import { get, post, put } from '../../http/endpoint.ts'
import { fault, Money, optionalText, text, VehicleClass, WireInstant } from '../../http/wire.ts'
import { cardFields } from '../payments/typed-card.ts'
import { messages } from './texts.ts'

/** What there is to do before the first booking, in the order that makes sense. */
export const STEPS = ['business', 'logo', 'spaces', 'prices', 'terms', 'payment', 'mail', 'staff', 'booking'] as const
export type Step = (typeof STEPS)[number]

/** Without these nobody can book and pay. */
export const NEEDED = ['business', 'spaces', 'prices', 'payment'] as const satisfies readonly Step[]

const access = { permission: 'Settings:Update' } as const

const TestCharge = z
  .object({
    id: z.string(),
    amount: Money,
    last4: z.string().nullable(),
    status: z.enum(['ASKED', 'CHARGED', 'REFUNDED', 'REFUSED']),
    at: WireInstant,
  })
  .meta({ id: 'TestCharge' })
export type TestCharge = z.infer<typeof TestCharge>

const Setup = z
  .object({
    opened_at: WireInstant.nullable(),
    steps: z.array(
      z.object({
        name: z.enum(STEPS),
        is_done: z.boolean(),
        is_needed: z.boolean().meta({ description: 'The site cannot open without it' }),
      }),
    ),
    missing: z.array(z.enum(NEEDED)).meta({ description: 'What keeps the site from opening' }),
    business_missing: z.array(z.enum(['name', 'address', 'phone', 'email', 'airport', 'islands'])),
    spaces: z.int(),
    staff: z.int(),
  })
  .meta({ id: 'Setup' })
export type Setup = z.infer<typeof Setup>

const Payment = z
  .object({
    gateway: z.string(),
    state: z.enum(['ready', 'refused', 'unknown']),
    reason: z.string().nullable().meta({ description: 'What the gateway says where it refuses the key' }),
    is_live: z.boolean().meta({ description: 'Whether it moves real money' }),
    has_webhook: z.boolean(),
    charges: z.array(TestCharge),
  })
  .meta({ id: 'PaymentSetup' })

const MailRecord = z
  .object({
    kind: z.enum(['SPF', 'DKIM', 'DMARC']),
    name: z.string().meta({ description: 'Where it stands in the DNS' }),
    state: z.enum(['good', 'missing', 'wrong', 'unset', 'unknown']).meta({
      description: 'unset: mail is not signed; unknown: the name server did not answer',
    }),
    found: z.array(z.string()),
    add: z.string().nullable().meta({ description: 'The TXT record to add or change' }),
  })
  .meta({ id: 'MailRecord' })
export type MailRecord = z.infer<typeof MailRecord>

const MailSetup = z
  .object({
    server: z.string().nullable().meta({ description: 'The mail server by its host; null where there is none' }),
    sender: z.string(),
    records: z.array(MailRecord),
    tests: z.array(z.object({ to: z.string(), status: z.string(), error: z.string().nullable(), at: WireInstant })),
  })
  .meta({ id: 'MailSetup' })

const Dollars = z
  .string()
  .trim()
  .regex(/^\d{1,5}(?:\.\d{1,2})?$/, fault(messages.dollars))
const OptionalDollars = optionalText(12).refine(
  (value) => value === undefined || Dollars.safeParse(value).success,
  fault(messages.dollars),
)
const Percent = optionalText(8).refine(
  (value) => value === undefined || /^\d{1,2}(?:\.\d{1,3})?$/.test(value),
  fault(messages.percent),
)

const FirstPrices = z
  .object({
    classes: z
      .array(z.object({ code: VehicleClass, name: z.string() }))
      .meta({ description: 'Those that have spaces' }),
    prices: z.array(z.object({ vehicle_class: VehicleClass, day: Money })),
    fee: z.object({ name: z.string(), per_day: Money }).nullable(),
    tax: z.object({ name: z.string(), percent: z.number() }).nullable(),
    is_first: z
      .boolean()
      .meta({ description: 'Whether no prices were published yet; afterwards the price book changes them' }),
  })
  .meta({ id: 'FirstPrices' })

const FirstTerms = z
  .object({
    free_hours: z.int(),
    late_fee_most: Money.nullable(),
    furthest_arrival_days: z.int(),
    longest_stay_days: z.int(),
  })
  .meta({ id: 'FirstTerms' })

/** From an empty database to the first booking. */
export const setup = {
  status: get('/staff/setup', {
    summary: 'Show what is set up and what is still to do',
    access,
    input: z.object({}),
    output: Setup,
  }),
  open: post('/staff/setup/open', {
    summary: 'Open the site for travelers',
    access,
    input: z.object({}),
    output: Setup,
  }),
  payment: get('/staff/setup/payment', {
    summary: 'Ask the card gateway whether it knows our key, and show the test charges',
    access,
    input: z.object({}),
    output: Payment,
  }),
  testCharge: post('/staff/setup/payment/test', {
    summary: 'Charge a card one dollar and refund it at once',
    access,
    idempotent: 'phased',
    input: z.object(cardFields),
    output: TestCharge,
  }),
  mail: get('/staff/setup/mail', {
    summary: 'Look up SPF, DKIM and DMARC of the sender, and show the test messages',
    access,
    input: z.object({}),
    output: MailSetup,
  }),
  prices: get('/staff/setup/prices', {
    summary: 'Show the prices as far as the short form knows them',
    access,
    input: z.object({}),
    output: FirstPrices,
  }),
  setPrices: put('/staff/setup/prices', {
    summary: 'Publish the first prices: a day price for each class, a fee and a tax',
    access,
    input: z.object({
      prices: z
        .array(
          z.object({
            vehicle_class: VehicleClass,
            day: Dollars.refine((day) => Number(day) > 0, fault(messages.aboveZero)),
          }),
        )
        .min(1, fault(messages.onePrice))
        .max(20),
      fee_name: optionalText(80),
      fee_per_day: OptionalDollars,
      tax_name: optionalText(80),
      tax_percent: Percent,
    }),
    output: FirstPrices,
  }),
  terms: get('/staff/setup/terms', {
    summary: 'Show the terms of cancellation as far as the short form knows them',
    access,
    input: z.object({}),
    output: FirstTerms,
  }),
  setTerms: put('/staff/setup/terms', {
    summary: 'Publish the terms of cancellation',
    access,
    input: z.object({
      free_hours: z.int().min(0).max(720),
      late_fee_most: OptionalDollars,
      furthest_arrival_days: z.int().min(7).max(365),
      longest_stay_days: z.int().min(1).max(90),
    }),
    output: FirstTerms,
  }),
  setSpaces: put('/staff/setup/spaces', {
    summary: 'Set how many spaces each vehicle class sells on any date',
    access,
    input: z.object({
      classes: z
        .array(
          z.object({
            code: VehicleClass,
            name: text(40),
            spaces: z.int().min(0).max(100_000),
            revision: z.int().meta({ description: 'As it was read: someone else may have changed the class' }),
          }),
        )
        .min(1)
        .max(20),
    }),
    output: z.object({ ok: z.literal(true) }),
  }),
  spaces: get('/staff/setup/spaces', {
    summary: 'Show how many spaces each vehicle class sells on any date',
    access,
    input: z.object({}),
    output: z.object({
      classes: z.array(z.object({ code: VehicleClass, name: z.string(), spaces: z.int(), revision: z.int() })),
    }),
  }),
}
