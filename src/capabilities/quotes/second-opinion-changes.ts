import type { Coupon } from '../coupons/rules.ts'
import { dayStart, least, share, tariff, wall } from './second-opinion.ts'

/**
 * A moment in a booking's story: the stay that it takes then, all list prices then, in per cent of the demonstration's, and
 * what paying at once takes off then, in points.
 */
export interface Chapter {
  readonly now: Temporal.Instant
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly percent: number
  readonly extra: number
}

interface Day {
  readonly date: string
  readonly hour: bigint
  readonly day: bigint
  readonly week: bigint
  readonly lead: number
}

interface StayOfDays {
  readonly extra: number
  readonly days: readonly Day[]
  readonly full: number
  readonly hours: number
}

interface Booking {
  readonly product: string
  readonly vehicleClass: string
  readonly coupon: Coupon | undefined
}

/**
 * What a booking costs after each chapter of its story, and the least that it could ever cost: priced with, for each
 * day, the lowest list prices and the highest step of any chapter in which the booking held the day, and the most that
 * paying at once ever took off. For tests; it shares no code with the engine.
 */
export function chainOpinion(
  booking: Booking,
  chapters: readonly Chapter[],
): { total: bigint; floor: bigint; hasCode: boolean }[] {
  let coupon = booking.coupon
  let before: { chapter: Chapter; stay: StayOfDays; total: bigint; floor: bigint } | undefined
  let most = 0
  const lowest = new Map<string, Day>()
  return chapters.map((chapter) => {
    const then = new Map(before?.stay.days.map((day) => [day.date, day]))
    const today = stayOf(chapter, booking)
    const extra = before && today.days.some(({ date }) => then.has(date)) ? before.stay.extra : today.extra
    const stay = { ...today, extra, days: today.days.map((day) => shared(day, then.get(day.date))) }
    for (const day of today.days) lowest.set(day.date, lower(day, lowest.get(day.date)))
    most = Math.max(most, extra)
    const ideal = { ...today, extra: most, days: today.days.map((day) => lower(day, lowest.get(day.date))) }

    const applies = coupon !== undefined && holds(coupon, stay, chapter)
    const isKept = coupon === undefined || applies
    if (!isKept) coupon = undefined
    const isShorter = isKept && before !== undefined && isWithin(chapter, before.chapter)
    const total = totalOf(stay, coupon, stay)
    const floor = totalOf(ideal, applies ? coupon : undefined, stay)
    before = {
      chapter,
      stay,
      total: isShorter ? least(total, before?.total ?? total) : total,
      floor: isShorter ? least(floor, before?.floor ?? floor) : floor,
    }
    return { total: before.total, floor: before.floor, hasCode: coupon !== undefined }
  })
}

function isWithin(one: Chapter, other: Chapter): boolean {
  const [from, to] = [one.from.epochMilliseconds, one.to.epochMilliseconds]
  return from >= other.from.epochMilliseconds && to <= other.to.epochMilliseconds
}

function stayOf({ now, from, to, percent, extra }: Chapter, { product, vehicleClass }: Booking): StayOfDays {
  const [start, end] = [from.epochMilliseconds, to.epochMilliseconds]
  let full = 0
  while (dayStart(start, full + 1) <= end) full++
  const hours = Math.floor((end - dayStart(start, full) + 3_599_999) / 3_600_000)
  const [arrival, today] = [start, now.epochMilliseconds].map((moment) => Date.parse(wall(moment).slice(0, 10)))
  const ahead = Math.max(((arrival ?? 0) - (today ?? 0)) / 864e5, 0)
  const lead = product === 'CUSTOM' ? 0 : ahead < 1 ? 0 : ahead < 7 ? 5 : ahead < 14 ? 10 : ahead < 30 ? 15 : 20
  const days = Array.from({ length: full + (hours ? 1 : 0) }, (_, index) => {
    const date = new Date((arrival ?? 0) + index * 864e5).toISOString().slice(0, 10)
    const { hour, day, week } = tariff(date, vehicleClass)
    return { date, hour: share(hour, percent), day: share(day, percent), week: share(week, percent), lead }
  })
  return { extra: product === 'BUY_NOW' ? extra : 0, days, full, hours }
}

/** The lower price of each kind, and the step it has had since it was booked. */
function shared(today: Day, then: Day | undefined): Day {
  return then ? { ...lower(today, then), lead: then.lead } : today
}

function lower(one: Day, other: Day | undefined): Day {
  if (!other) return one
  return {
    date: one.date,
    hour: least(one.hour, other.hour),
    day: least(one.day, other.day),
    week: least(one.week, other.week),
    lead: Math.max(one.lead, other.lead),
  }
}

function holds(coupon: Coupon, { days, full }: StayOfDays, { from, to }: Chapter): boolean {
  if (full < (coupon.least_days ?? (coupon.benefit.kind === 'free_days' ? 1 : 0))) return false
  if (!coupon.weekdays) return true
  const last = wall(to.epochMilliseconds - 1).slice(0, 10)
  const touched = [wall(from.epochMilliseconds).slice(0, 10), ...days.map(({ date }) => date), last]
  return touched.some((date) => date <= last && coupon.weekdays?.includes(new Date(date).getUTCDay() || 7))
}

/** A free day costs what it costs in the stay as it is, also in the ideal one. */
function totalOf(stay: StayOfDays, coupon: Coupon | undefined, real: StayOfDays): bigint {
  const begun = BigInt(stay.days.length)
  const charges = chargesOf(stay, coupon, real)
  const subtotal = charges + 125n * begun
  return subtotal + share(subtotal, 10.2) + 300n
}

function chargesOf(stay: StayOfDays, coupon: Coupon | undefined, real: StayOfDays): bigint {
  if (coupon?.benefit.kind === 'corporate') return BigInt(coupon.benefit.per_day_cents * stay.days.length)
  const parts = blocks(stay, 0) // in 420ths of a cent, so that any week can be shared by its days
  const sums = new Map<number, bigint>()
  for (const [index, { lead }] of stay.days.entries()) sums.set(lead, (sums.get(lead) ?? 0n) + (parts[index] ?? 0n))
  const listed = parts.reduce((all, part) => all + part, 0n) / 420n
  const off = [...sums].reduce((all, [lead, part]) => all + (part * BigInt(lead + stay.extra) + 21_000n) / 42_000n, 0n)
  const remains = listed - off
  if (!coupon) return remains
  const { benefit } = coupon
  if (benefit.kind === 'corporate_plan') throw new RangeError('Stories are told at list prices')
  if (benefit.kind === 'percent' || benefit.kind === 'corporate_percent')
    return remains - share(remains, benefit.percent)
  if (benefit.kind === 'amount') return remains - least(remains, BigInt(benefit.amount_cents))
  const dearest = real.days.slice(0, real.full).map(({ day }) => day)
  const free = dearest.toSorted((one, other) => Number(one - other)).slice(0, benefit.days)
  return (
    remains -
    least(
      remains,
      free.reduce((all, day) => all + day, 0n),
    )
  )
}

/** Each day's part of the list charges. */
function blocks(stay: StayOfDays, first: number): bigint[] {
  const { days, full, hours } = stay
  const here = days[first]
  if (!here) return []
  if (full - first >= 7) return [...Array<bigint>(7).fill(here.week * 60n), ...blocks(stay, first + 7)]
  const own = days
    .slice(first)
    .map((day, index) => (first + index < full ? day.day : least(day.hour * BigInt(hours), day.day)))
  const isCapped = own.reduce((all, part) => all + part, 0n) > here.week
  return own.map((part) => (isCapped ? (here.week * 420n) / BigInt(own.length) : part * 420n))
}
