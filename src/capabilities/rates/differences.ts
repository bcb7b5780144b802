import { howMany } from '../../lib/wording.ts'
import { cents, formatUsd } from '../../lib/money.ts'
import { PRODUCT_NAMES, VEHICLE_NAMES } from '../../lib/names.ts'
import type { Difference } from './contract.ts'
import { priceWords, seasonWords, weekdayWords } from './descriptions.ts'
import type { Fee, PriceBook, RatePlan, Tax } from './rules.ts'
import { isSame, SECTION_NAMES, type Section } from './sections.ts'
import type { CancellationTerms } from './terms.ts'

/** A book as a list of facts in the words of staff: what, and what it says. */
type Facts = ReadonlyMap<string, string>

/** What differs between two books, section by section, in the words of staff. */
export function differencesOf(before: PriceBook, after: PriceBook): Difference[] {
  return SECTION_NAMES.flatMap((section) => {
    const [old, next] = [FACTS[section](before), FACTS[section](after)]
    return [...new Set([...old.keys(), ...next.keys()])].flatMap((what) => {
      const [was, is] = [old.get(what) ?? null, next.get(what) ?? null]
      return isSame(was, is) ? [] : [{ section, what, before: was, after: is }]
    })
  })
}

const FACTS: Record<Section, (book: PriceBook) => Facts> = {
  plans: ({ plans }) => new Map(plans.flatMap((plan) => planFacts(plan, named(plan, plans)))),
  lead_time: ({ lead_time_discounts: steps }) =>
    new Map(steps.map(({ min_days, percent }) => [`From ${howMany(min_days, 'day')} ahead`, `${percent}%`])),
  products: productFacts,
  fees: ({ fees }) => new Map(fees.map((fee) => [fee.description, feeWords(fee)])),
  taxes: ({ taxes }) => new Map(taxes.map((tax) => [tax.description, taxWords(tax)])),
  gate: ({ gate }) =>
    new Map([
      ['Free minutes', `${gate.free_minutes}`],
      ['Drive-through minutes', `${gate.drive_through_minutes}`],
      ['Lost ticket', formatUsd(gate.lost_ticket_cents)],
      ['Late flights keep the booked price', howMany(gate.flight_grace_hours, 'hour')],
    ]),
  club: ({ club }) =>
    new Map([
      ['Points per dollar, booked', `${club.points_per_dollar.BOOKED}`],
      ['Points per dollar, drive-up', `${club.points_per_dollar.DRIVE_UP}`],
      ['Points per dollar of a voucher', `${club.points_per_voucher_dollar}`],
      ['Points for joining', `${club.welcome_points}`],
      ['Points expire after', howMany(club.expire_after_months, 'month')],
    ]),
}

/** Two plans may have one name; then the number tells them apart. */
function named({ id, name }: RatePlan, plans: readonly RatePlan[]): string {
  const same = plans.filter((plan) => plan.name === name)
  return same.length < 2 ? name : `${name} (${same.findIndex((plan) => plan.id === id) + 1})`
}

function planFacts({ season, weekdays, priority, prices }: RatePlan, name: string): [string, string][] {
  return [
    [`${name}: dates`, [seasonWords(season), weekdayWords(weekdays)].filter(Boolean).join(', ')],
    [`${name}: priority`, `${priority}`],
    ...Object.entries(prices).map(([of, price]): [string, string] => [
      `${name}: ${VEHICLE_NAMES[of as keyof typeof VEHICLE_NAMES]}, hour / day / week`,
      priceWords(price),
    ]),
  ]
}

function productFacts({ on_sale, buy_now_extra_percent, terms }: PriceBook): Facts {
  const { deposit, repeated_regret: again, cancellation } = terms
  const first = 'The first day’s price'
  return new Map([
    ['On sale', on_sale.map((product) => PRODUCT_NAMES[product]).join(', ')],
    [`${PRODUCT_NAMES.BUY_NOW}: extra discount`, `${buy_now_extra_percent} points`],
    [
      `${PRODUCT_NAMES.BOOK_NOW}: deposit`,
      !deposit
        ? first
        : deposit.kind === 'PERCENT'
          ? `${deposit.percent}% of the total`
          : formatUsd(deposit.amount_cents),
    ],
    ...Object.entries(cancellation).flatMap(([product, of]) =>
      cancellationFacts(PRODUCT_NAMES[product as keyof typeof cancellation], of, first),
    ),
    ['Free to cancel after booking', howMany(terms.regret_minutes, 'minute')],
    [
      'Repeated booking and canceling',
      again ? `${formatUsd(again.fee_cents)} from ${again.times} times in ${howMany(again.hours, 'hour')}` : 'Free',
    ],
    ['Prices of a quote hold', howMany(terms.quote_minutes, 'minute')],
    ['Arrivals can be booked ahead', howMany(terms.furthest_arrival_days, 'day')],
    ['Arrivals can be booked late', howMany(terms.arrival_grace_minutes, 'minute')],
    ['Longest stay', howMany(terms.longest_stay_days, 'day')],
  ])
}

function cancellationFacts(product: string, of: CancellationTerms, first: string): [string, string][] {
  const most = of.late_fee_most_cents === null ? '' : `, at most ${formatUsd(of.late_fee_most_cents)}`
  return [
    [`${product}: late from`, `${howMany(of.late_hours, 'hour')} before arrival`],
    [`${product}: canceled in time`, formatUsd(of.fee_cents)],
    [`${product}: canceled late`, `${of.late_fee_cents === undefined ? first : formatUsd(of.late_fee_cents)}${most}`],
    [`${product}: no-show`, of.no_show_fee_cents === undefined ? first : formatUsd(of.no_show_fee_cents)],
  ]
}

function feeWords({ per_day_cents: day, per_stay_cents: stay, classes }: Fee): string {
  const parts = [
    day > 0 && `${formatUsd(day)} per started day`,
    stay && `${formatUsd(stay)} per stay`,
    classes && `${classes.map((of) => VEHICLE_NAMES[of]).join(', ')} only`,
  ]
  return parts.filter(Boolean).join(', ') || formatUsd(day)
}

const ON = { BOTH: 'charges and fees', CHARGES: 'charges', FEES: 'fees' } as const

function taxWords({ percent, per_stay_cents: stay, on, from, until }: Tax): string {
  const rate = percent === null ? `${formatUsd(stay ?? cents(0))} per stay` : `${percent}% of ${ON[on ?? 'BOTH']}`
  return [rate, from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(', ')
}
