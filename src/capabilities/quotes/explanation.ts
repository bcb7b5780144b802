import { formatUsd } from '../../lib/money.ts'
import { display, displayDate, parseInstant } from '../../lib/pacific.ts'
import { say } from '../../lib/texts.ts'
import type { Coupon } from '../coupons/rules.ts'
import type { PriceRun } from '../rates/rules.ts'
import type { Line } from './charges.ts'
import { decisive, depositRequired, discountsIn, type EngineArgs, price } from './pricing.ts'

/** One thing that staff can tell a customer about a price. */
export interface ExplainStep {
  readonly step: 'stay' | 'change' | 'prices' | 'charges' | 'discount' | 'coupon' | 'fees' | 'taxes' | 'total'
  readonly text: string
}

/** How a price came about, from its arguments alone, in the order in which it was made. */
export function explain(args: EngineArgs): ExplainStep[] {
  const rate = price(args)
  const decided = decisive(args)
  const named = (step: ExplainStep['step'], lines: readonly Line[]) =>
    lines.map((line) => ({ step, text: lineText(line) }))
  return [
    { step: 'stay', text: stayText(args) },
    ...changeSteps(args, decided),
    ...decided.calendar.map((run): ExplainStep => ({ step: 'prices', text: priceText(run) })),
    ...named(
      'charges',
      rate.charges.filter((line) => !isReduction(line)),
    ),
    ...discountSteps(decided, rate.charges),
    ...couponSteps(decided.coupon, rate.charges),
    ...named('fees', rate.fees),
    ...named('taxes', rate.taxes),
    { step: 'total', text: totalText(args, rate.total, rate.savings) },
  ]
}

function isReduction({ code }: Line): boolean {
  return code === 'DISCOUNT' || code === 'COUPON'
}

function stayText(args: EngineArgs): string {
  const rest = args.rest_hours > 0 ? ` and ${count(args.rest_hours, 'started hour')}` : ''
  return (
    `${args.product_id} for ${args.vehicle_class}: ${when(args.travel_from_date)} to ${when(args.travel_to_date)}, ` +
    `${count(args.full_days, 'full day')}${rest}; priced ${when(args.priced_at)}`
  )
}

function changeSteps(args: EngineArgs, decided: EngineArgs): ExplainStep[] {
  const { changed_from, dropped_coupon } = args
  if (!changed_from) return []
  const booked = `${when(changed_from.travel_from_date)} to ${when(changed_from.travel_to_date)}`
  const shared = `Changed from ${booked}: days that both stays share cost the lower of then and now`
  const bound = boundText(args, decided)
  return [
    { step: 'change', text: shared },
    ...(dropped_coupon ? [{ step: 'change', text: droppedText(dropped_coupon) } as const] : []),
    ...(bound ? [{ step: 'change', text: bound } as const] : []),
  ]
}

/** Why a change costs what other arguments than its own say. */
function boundText(args: EngineArgs, decided: EngineArgs): string | undefined {
  if (decided === args) return undefined
  if (decided === args.never_below)
    return 'The booked arrival was over: unused time is not refunded, the booked price stays'
  if (isAgreed(args) && !isAgreed(decided)) return 'At today’s prices all days cost less than what was agreed for some'
  if (args.unmoved) return 'We moved the booking: it costs no more than it would without the move'
  return 'The new stay lies within the booked one and would cost more: the booked price stays'
}

function isAgreed({ calendar }: EngineArgs): boolean {
  return calendar.some((run) => run.all_in)
}

function droppedText({ code, reasons }: NonNullable<EngineArgs['dropped_coupon']>): string {
  return `Promo code ${code} falls away: ${reasons.map((reason) => say(reason)).join('; ')}`
}

function priceText({ from, days, plan, hour_cents, day_cents, week_cents }: PriceRun): string {
  const prices = `${formatUsd(hour_cents)} an hour, ${formatUsd(day_cents)} a day, ${formatUsd(week_cents)} a week`
  return `${count(days, 'day')} from ${displayDate(from)}, plan ${plan}: ${prices}`
}

function discountSteps(args: EngineArgs, lines: readonly Line[]): ExplainStep[] {
  const discounts = discountsIn(args)
  const on = discounts.length > 1 ? 'on the days booked then' : 'on all charges above'
  return lines
    .filter(({ code }) => code === 'DISCOUNT')
    .map((line, index) => {
      const { percent = 0, days_in_advance = 0 } = discounts[index] ?? {}
      const parts = [
        percent > 0 && `${percent}% for booking ${count(days_in_advance, 'day')} ahead`,
        args.extra_percent > 0 && `${args.extra_percent} points for paying now`,
      ].filter(Boolean)
      return { step: 'discount', text: `${lineText(line)}: ${parts.join(' and ')}, ${on}` }
    })
}

function couponSteps(coupon: Coupon | null, lines: readonly Line[]): ExplainStep[] {
  const line = lines.find(({ code }) => code === 'COUPON')
  if (line) return [{ step: 'coupon', text: `${lineText(line)}, on what remains` }]
  if (coupon?.benefit.kind === 'corporate_plan') {
    return [{ step: 'coupon', text: `Company code ${coupon.code}: prices of its own plan, no discount` }]
  }
  if (coupon?.benefit.kind !== 'corporate') return []
  return [{ step: 'coupon', text: `Corporate code ${coupon.code}: flat per started day, no discount` }]
}

function totalText(args: EngineArgs, total: Parameters<typeof formatUsd>[0], savings: typeof total): string {
  const deposit =
    args.product_id === 'BOOK_NOW' ? `, ${formatUsd(depositRequired(args, total))} of it as a deposit` : ''
  const saved = savings > 0 ? `, ${formatUsd(savings)} below the drive-up price` : ''
  return `Total ${formatUsd(total)}${deposit}${saved}`
}

function lineText({ description, quantity, unitPrice, amount, note }: Line): string {
  const why = note === undefined ? '' : ` (${say(note)})`
  const name = say(description)
  return quantity === 1
    ? `${name}: ${formatUsd(amount)}${why}`
    : `${name}: ${quantity} × ${formatUsd(unitPrice)} = ${formatUsd(amount)}${why}`
}

function when(wire: string): string {
  const instant = parseInstant(wire)
  return instant ? display(instant) : wire
}

function count(quantity: number, noun: string): string {
  return `${quantity} ${noun}${quantity === 1 ? '' : 's'}`
}
