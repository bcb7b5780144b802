import { z } from 'zod'
import { Day, fault, Money, text, VehicleClass } from '../../http/wire.ts'
import { cents, fromDollars, toDollars } from '../../lib/money.ts'
import type { Fee, LotTerms, PointRates, PriceBook, Prices, RatePlan, Tax } from './rules.ts'
import type { CancellationTerms, Terms } from './terms.ts'
import { messages } from './texts.ts'

/**
 * Sections of a price book as the wire has them: dollars in texts, every field there. What comes in is bounded and becomes
 * what a version keeps (rules.ts); `…Line` functions make the way back.
 */

/** Dollars as staff type them, "5" included; in cents afterwards. */
const amount = (least: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,5}(?:\.\d{1,2})?$/, fault(messages.dollars))
    .transform(fromDollars)
    .refine((value) => value >= least, fault(least > 0 ? messages.moreThanNothing : messages.dollars))
    .meta({ description: 'Dollars, at most two decimals', examples: ['24.00'] })

const Amount = amount(0)
const Price = amount(1)
const Percent = z.number(fault(messages.percent)).min(0, fault(messages.percent)).max(100, fault(messages.percent))

const MonthDay = z
  .string()
  .regex(
    /^(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])$|^(?:0[469]|11)-(?:0[1-9]|[12]\d|30)$|^02-(?:0[1-9]|[12]\d)$/,
    fault(messages.monthDay),
  )
  .meta({ description: 'Month and day', examples: ['06-15'] })

const SeasonInput = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('always') }),
    z.object({ kind: z.literal('yearly'), from: MonthDay, to: MonthDay }),
    z
      .object({ kind: z.literal('dates'), from: Day, to: Day })
      .refine(({ from, to }) => from <= to, { ...fault(messages.endsBeforeStart), path: ['to'] }),
  ],
  fault(messages.season),
)

const PricesInput = z
  .object({ hour: Price, day: Price, week: Price })
  .transform(({ hour, day, week }): Prices => ({ hour_cents: hour, day_cents: day, week_cents: week }))

const weekdays = z.array(z.int().min(1).max(7)).max(7)

/** A rate plan as staff enter it; a class without prices keeps those of the other plans. */
export const PlanInput = {
  name: text(60),
  season: SeasonInput,
  weekdays: weekdays.default([]).meta({ description: '1 Monday to 7 Sunday; none: every day' }),
  priority: z.int().min(0).max(1000),
  prices: z
    .object({ STANDARD: PricesInput.nullable(), OVERSIZE: PricesInput.nullable(), MOTORCYCLE: PricesInput.nullable() })
    .refine((prices) => Object.values(prices).some(Boolean), fault(messages.noPrice)),
}

/** The plan that an input means; all weekdays are the same as none. */
export function planFrom(id: string, input: z.output<z.ZodObject<typeof PlanInput>>): RatePlan {
  const { name, season, priority, prices } = input
  const days = [...new Set(input.weekdays)].toSorted((a, b) => a - b)
  const priced = Object.entries(prices).flatMap(([of, price]) => (price ? [[of, price] as const] : []))
  const own = days.length > 0 && days.length < 7 && { weekdays: days }
  return { id, name, season, ...own, priority, prices: Object.fromEntries(priced) }
}

const PriceLine = z.object({ hour: Money, day: Money, week: Money }).nullable()

export const Plan = z
  .object({
    id: z.string(),
    name: z.string(),
    season: z.object({
      kind: z.enum(['always', 'yearly', 'dates']),
      from: z.string().nullable().meta({ description: 'MM-DD of a yearly season, YYYY-MM-DD of a single one' }),
      to: z.string().nullable(),
    }),
    dates: z.string().meta({ description: 'The dates that it holds for, in words' }),
    weekdays: z.array(z.int()),
    priority: z.int(),
    prices: z.object({ STANDARD: PriceLine, OVERSIZE: PriceLine, MOTORCYCLE: PriceLine }),
  })
  .meta({ id: 'RatePlan' })
export type Plan = z.infer<typeof Plan>

export function planLine({ id, name, season, weekdays: days = [], priority, prices }: RatePlan, dates: string): Plan {
  return {
    id,
    name,
    season: season.kind === 'always' ? { kind: season.kind, from: null, to: null } : season,
    dates,
    weekdays: [...days],
    priority,
    prices: {
      STANDARD: priceLine(prices.STANDARD),
      OVERSIZE: priceLine(prices.OVERSIZE),
      MOTORCYCLE: priceLine(prices.MOTORCYCLE),
    },
  }
}

function priceLine(prices: Prices | undefined) {
  if (!prices) return null
  return {
    hour: toDollars(prices.hour_cents),
    day: toDollars(prices.day_cents),
    week: toDollars(prices.week_cents),
  }
}

/** Steps of the lead-time discount, each number of days once. */
export const LeadTimeInput = z.object({
  steps: z
    .array(z.object({ min_days: z.int().min(0).max(365), percent: Percent }))
    .max(20)
    .refine((steps) => new Set(steps.map(({ min_days }) => min_days)).size === steps.length, fault(messages.daysTwice))
    .transform((steps) => steps.toSorted((a, b) => a.min_days - b.min_days)),
})
export const LeadTime = z.object({ steps: z.array(z.object({ min_days: z.int(), percent: z.number() })) })

const CancellationInput = z
  .object({
    late_hours: z.int().min(0).max(720),
    fee: Amount.meta({ description: 'Of canceling in time' }),
    late_fee: Amount.nullable().meta({ description: "Of canceling later; null: the first day's list price" }),
    late_fee_most: Amount.nullable().meta({ description: 'The most that canceling late costs' }),
    no_show_fee: Amount.nullable().meta({
      description: "Kept of a prepaid stay no one came for; null: the first day's list price",
    }),
  })
  .transform(
    ({ late_hours, fee, late_fee, late_fee_most, no_show_fee }): CancellationTerms => ({
      late_hours,
      fee_cents: fee,
      ...(late_fee !== null && { late_fee_cents: late_fee }),
      late_fee_most_cents: late_fee_most,
      ...(no_show_fee !== null && { no_show_fee_cents: no_show_fee }),
    }),
  )

const DepositInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('FIRST_DAY') }),
  z.object({ kind: z.literal('PERCENT'), percent: Percent.min(1, fault(messages.percent)) }),
  z.object({ kind: z.literal('AMOUNT'), amount: Price }),
])

const minutes = (most: number) => z.int().min(0).max(most)

/** What is sold, and under which terms. */
export const ProductsInput = z.object({
  on_sale: z
    .array(z.enum(['BOOK_NOW', 'BUY_NOW']))
    .min(1, fault(messages.nothingOnSale))
    .max(2),
  buy_now_extra_percent: Percent,
  deposit: DepositInput,
  cancellation: z.object({ BOOK_NOW: CancellationInput, BUY_NOW: CancellationInput, CUSTOM: CancellationInput }),
  regret_minutes: minutes(1440),
  repeated_regret: z.object({ times: z.int().min(2).max(20), hours: z.int().min(1).max(720), fee: Amount }).nullable(),
  arrival_grace_minutes: minutes(720),
  quote_minutes: z.int().min(5).max(1440),
  furthest_arrival_days: z.int().min(1).max(730),
  longest_stay_days: z.int().min(1).max(365),
})

export type ProductsValue = Pick<PriceBook, 'on_sale' | 'buy_now_extra_percent' | 'terms'>

export function productsFrom(input: z.output<typeof ProductsInput>): ProductsValue {
  const { on_sale, buy_now_extra_percent, deposit, repeated_regret: again, ...rest } = input
  const terms: Terms = {
    ...rest,
    ...(deposit.kind === 'PERCENT' && { deposit }),
    ...(deposit.kind === 'AMOUNT' && { deposit: { kind: 'AMOUNT', amount_cents: deposit.amount } }),
    repeated_regret: again && { times: again.times, hours: again.hours, fee_cents: again.fee },
  }
  return { on_sale: [...new Set(on_sale)].toSorted(), buy_now_extra_percent, terms }
}

const Cancellation = z.object({
  late_hours: z.int(),
  fee: Money,
  late_fee: Money.nullable(),
  late_fee_most: Money.nullable(),
  no_show_fee: Money.nullable(),
})

export const Products = z
  .object({
    on_sale: z.array(z.enum(['BOOK_NOW', 'BUY_NOW'])),
    buy_now_extra_percent: z.number(),
    deposit: z.object({
      kind: z.enum(['FIRST_DAY', 'PERCENT', 'AMOUNT']),
      percent: z.number().nullable(),
      amount: Money.nullable(),
    }),
    cancellation: z.object({ BOOK_NOW: Cancellation, BUY_NOW: Cancellation, CUSTOM: Cancellation }),
    regret_minutes: z.int(),
    repeated_regret: z.object({ times: z.int(), hours: z.int(), fee: Money }).nullable(),
    arrival_grace_minutes: z.int(),
    quote_minutes: z.int(),
    furthest_arrival_days: z.int(),
    longest_stay_days: z.int(),
  })
  .meta({ id: 'ProductTerms' })
export type Products = z.infer<typeof Products>

export function productsLine({ on_sale, buy_now_extra_percent, terms }: ProductsValue): Products {
  const { deposit, cancellation: of, repeated_regret: again, ...rest } = terms
  return {
    on_sale: [...on_sale],
    buy_now_extra_percent,
    deposit: {
      kind: deposit?.kind ?? 'FIRST_DAY',
      percent: deposit?.kind === 'PERCENT' ? deposit.percent : null,
      amount: deposit?.kind === 'AMOUNT' ? toDollars(deposit.amount_cents) : null,
    },
    cancellation: {
      BOOK_NOW: cancellationLine(of.BOOK_NOW),
      BUY_NOW: cancellationLine(of.BUY_NOW),
      CUSTOM: cancellationLine(of.CUSTOM),
    },
    repeated_regret: again && { times: again.times, hours: again.hours, fee: toDollars(again.fee_cents) },
    ...rest,
  }
}

function cancellationLine(terms: CancellationTerms): z.infer<typeof Cancellation> {
  const { late_fee_cents: late, late_fee_most_cents: most, no_show_fee_cents: noShow } = terms
  return {
    late_hours: terms.late_hours,
    fee: toDollars(terms.fee_cents),
    late_fee: late === undefined ? null : toDollars(late),
    late_fee_most: most === null ? null : toDollars(most),
    no_show_fee: noShow === undefined ? null : toDollars(noShow),
  }
}

const Code = z
  .string()
  .trim()
  .regex(/^[A-Z0-9_]{2,40}$/, fault(messages.code))

const codesOnce = (rows: readonly { readonly code: string }[]) =>
  new Set(rows.map(({ code }) => code)).size === rows.length

/** The fees, in the order of a bill. */
export const FeesInput = z.object({
  fees: z
    .array(
      z
        .object({
          code: Code,
          description: text(60),
          per_day: Amount,
          per_stay: Amount,
          classes: z.array(VehicleClass).max(3),
        })
        .transform(({ code, description, per_day, per_stay, classes }): Fee => {
          const own = classes.length > 0 && classes.length < 3 && { classes: [...new Set(classes)].toSorted() }
          return {
            code,
            description,
            per_day_cents: per_day,
            ...(per_stay > 0 && { per_stay_cents: per_stay }),
            ...own,
          }
        }),
    )
    .max(10)
    .refine(codesOnce, fault(messages.codeTwice)),
})

const FeeLine = z
  .object({
    code: z.string(),
    description: z.string(),
    per_day: Money,
    per_stay: Money,
    classes: z.array(VehicleClass).meta({ description: 'The classes that pay it; none: all' }),
  })
  .meta({ id: 'Fee' })
export const Fees = z.object({ fees: z.array(FeeLine) })

export function feeLine({ code, description, per_day_cents, per_stay_cents = cents(0), classes = [] }: Fee) {
  return {
    code,
    description,
    per_day: toDollars(per_day_cents),
    per_stay: toDollars(per_stay_cents),
    classes: [...classes],
  }
}

const OnAmount = z.enum(['BOTH', 'CHARGES', 'FEES'])

/** The taxes, in the order of a bill. */
export const TaxesInput = z.object({
  taxes: z
    .array(
      z
        .object({
          code: Code,
          description: text(60),
          percent: Percent.nullable(),
          per_stay: Amount.nullable(),
          on: OnAmount.default('BOTH'),
          from: Day.nullable(),
          until: Day.nullable(),
        })
        .refine(({ percent, per_stay }) => (percent === null) !== (per_stay === null), {
          ...fault(messages.rateOrAmount),
          path: ['percent'],
        })
        .refine(({ from, until }) => from === null || until === null || from <= until, {
          ...fault(messages.endsBeforeStart),
          path: ['until'],
        })
        .transform(
          ({ code, description, percent, per_stay, on, from, until }): Tax => ({
            code,
            description,
            percent,
            per_stay_cents: per_stay,
            ...(on !== 'BOTH' && percent !== null && { on }),
            ...(from !== null && { from }),
            ...(until !== null && { until }),
          }),
        ),
    )
    .max(10)
    .refine(codesOnce, fault(messages.codeTwice)),
})

export const TaxLine = z
  .object({
    code: z.string(),
    description: z.string(),
    percent: z.number().nullable(),
    per_stay: Money.nullable(),
    on: OnAmount.meta({ description: 'What a percentage is taken of' }),
    from: z.string().nullable().meta({ description: 'The first Pacific date of pricing with it' }),
    until: z.string().nullable().meta({ description: 'The last one' }),
  })
  .meta({ id: 'Tax' })
export const Taxes = z.object({ taxes: z.array(TaxLine) })

export function taxLine(tax: Tax): z.infer<typeof TaxLine> {
  const { code, description, percent, per_stay_cents: stay, on = 'BOTH', from = null, until = null } = tax
  return { code, description, percent, per_stay: stay === null ? null : toDollars(stay), on, from, until }
}

/** Rules and fees at the gate. */
export const GateInput = z.object({
  free_minutes: minutes(720).meta({ description: 'Free time before and after the booked times' }),
  drive_through_minutes: minutes(720).meta({ description: 'A stay without a booking up to this long is free' }),
  lost_ticket: Amount,
  flight_grace_hours: minutes(168).meta({
    description: 'How long past the booked departure a late flight keeps the booked price',
  }),
})

export const Gate = z
  .object({ free_minutes: z.int(), drive_through_minutes: z.int(), lost_ticket: Money, flight_grace_hours: z.int() })
  .meta({ id: 'GateRules' })

export function gateFrom({ lost_ticket, ...gate }: z.output<typeof GateInput>): LotTerms {
  return { ...gate, lost_ticket_cents: lost_ticket }
}

export function gateLine({ lost_ticket_cents, ...gate }: LotTerms): z.infer<typeof Gate> {
  return { ...gate, lost_ticket: toDollars(lost_ticket_cents) }
}

const points = (least: number, most: number) => z.int().min(least).max(most)

/** What the Point Club gives and takes; a version keeps it as it comes. */
export const ClubInput = z
  .object({
    points_per_dollar: z.object({ BOOKED: points(0, 1000), DRIVE_UP: points(0, 1000) }),
    points_per_voucher_dollar: points(1, 10_000),
    welcome_points: points(0, 100_000),
    expire_after_months: z.int().min(1).max(120),
  })
  .meta({ id: 'PointRates' }) satisfies z.ZodType<PointRates>
