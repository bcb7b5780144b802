import { formatUsd } from '../../lib/money.ts'
import { PRODUCT_NAMES, VEHICLE_NAMES } from '../../lib/names.ts'
import { WEEKDAYS } from '../../lib/calendar-names.ts'
import { displayDate } from '../../lib/pacific.ts'
import { counted } from '../../lib/texts.ts'
import type { Coupon, DateRange } from './rules.ts'

/** Who may book with a code, as staff read it. */
export const CHANNEL_NAMES = {
  WEB: 'Travelers on the site',
  COMPANY: 'Travelers of companies with a contract',
  STAFF: 'Staff, by phone or at the desk',
} satisfies Record<NonNullable<Coupon['channels']>[number], string>

/** What a code takes off. */
export function benefitWords({ benefit }: Coupon): string {
  if (benefit.kind === 'percent') return `${benefit.percent}% off`
  if (benefit.kind === 'amount') return `${formatUsd(benefit.amount_cents)} off`
  if (benefit.kind === 'free_days') return benefit.days === 1 ? 'One free day' : `${benefit.days} free days`
  if (benefit.kind === 'corporate') return `${formatUsd(benefit.per_day_cents)} a started day`
  return benefit.kind === 'corporate_percent' ? `${benefit.percent}% off the list price` : 'Custom prices'
}

/** When and for what a code counts. */
export function conditionWords(coupon: Coupon): string {
  const conditions = [
    rangeWords('Booked', coupon.booked),
    rangeWords('Stays', coupon.stay),
    coupon.weekdays && `Touching ${coupon.weekdays.map((day) => WEEKDAYS[day - 1]).join(' or ')}`,
    coupon.least_days && `${fullDays(coupon.least_days)} or more`,
    coupon.most_days && `Applies to ${counted(coupon.most_days, { one: 'day', other: 'days' })} at most`,
    coupon.most_cents && `${formatUsd(coupon.most_cents)} off at most`,
    coupon.products && coupon.products.map((product) => PRODUCT_NAMES[product]).join(' or '),
    coupon.classes && coupon.classes.map((each) => VEHICLE_NAMES[each]).join(' or '),
    coupon.channels &&
      `Booked by ${coupon.channels.map((channel) => CHANNEL_NAMES[channel].toLowerCase()).join(' or ')}`,
    coupon.is_for_new && 'New customers only',
    coupon.max_uses_per_email && `${coupon.max_uses_per_email} per email address`,
  ]
  return conditions.filter(Boolean).join('; ') || 'None'
}

function fullDays(days: number): string {
  return counted(days, { one: 'full day', other: 'full days' })
}

function rangeWords(what: string, range: DateRange | undefined): string | undefined {
  if (!range?.from && !range?.until) return undefined
  return [what, range.from && `from ${displayDate(range.from)}`, range.until && `until ${displayDate(range.until)}`]
    .filter(Boolean)
    .join(' ')
}
