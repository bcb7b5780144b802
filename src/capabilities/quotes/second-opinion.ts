import type { StayRequest } from './rules.ts'

interface Tariff {
  readonly hour: bigint
  readonly day: bigint
  readonly week: bigint
}

/** Where the rates come from: what a day costs, and what booking so many days ahead takes off. */
interface Rates {
  readonly tariff: (date: string, vehicleClass: string) => Tariff
  readonly lead: (daysAhead: number) => number
  readonly payNow: number
}

/** The rates of the demonstration business by heart. */
const BY_HEART: Rates = {
  tariff,
  lead: (ahead) => (ahead < 1 ? 0 : ahead < 7 ? 5 : ahead < 14 ? 10 : ahead < 30 ? 15 : 20),
  payNow: 5,
}

/** The rates that a book says, looked up once more: plans with their seasons, weekdays and priorities. */
export function ratesOf({
  plans,
  lead_time_discounts: steps,
  buy_now_extra_percent: payNow,
}: StayRequest['book']): Rates {
  return {
    payNow,
    lead(ahead) {
      let found = { min_days: -1, percent: 0 }
      for (const step of steps) if (step.min_days <= ahead && step.min_days > found.min_days) found = step
      return found.percent
    },
    tariff(date, vehicleClass) {
      const holding = plans.filter(({ season, weekdays, prices }) => {
        if (!(vehicleClass in prices)) return false
        const day = new Date(`${date}T12:00Z`).getUTCDay() || 7
        if (weekdays && weekdays.indexOf(day) < 0) return false
        if (season.kind === 'always') return true
        const at = season.kind === 'dates' ? date : date.slice(5)
        const [begun, over] = [at >= season.from, at > season.to]
        return season.kind === 'yearly' && season.from > season.to ? begun || !over : begun && !over
      })
      holding.sort((a, b) => (b.priority === a.priority ? (a.id > b.id ? 1 : -1) : b.priority - a.priority))
      const prices = holding[0]?.prices[vehicleClass as never] as Record<string, number> | undefined
      const [hour = 0n, day = 0n, week = 0n] = ['hour', 'day', 'week'].map((each) =>
        BigInt(prices?.[`${each}_cents`] ?? 0),
      )
      return { hour, day, week }
    },
  }
}

/** What BOOK_NOW asks for at once, of a total. */
export function secondDeposit({ book, from, vehicleClass }: StayRequest, total: bigint): bigint {
  const { deposit } = book.terms
  if (deposit?.kind === 'AMOUNT') return least(BigInt(deposit.amount_cents), total)
  if (deposit) return share(total, deposit.percent)
  return least(ratesOf(book).tariff(wall(from.epochMilliseconds).slice(0, 10), vehicleClass).day, total)
}

/**
 * The prices of a stay once more, for tests: with other means. Wall clocks come from Intl instead of Temporal, money is
 * BigInt, charges are found by recursion, the rates are known by heart or looked up in the book another way; fees and
 * taxes are the book's. It shares no code with the engine.
 */
export function secondOpinion(request: StayRequest, product: string, rates: Rates = BY_HEART): bigint {
  const [start, end] = [request.from.epochMilliseconds, request.to.epochMilliseconds]
  const days: string[] = [] // start date of each full day
  while (dayStart(start, days.length + 1) <= end) days.push(wall(dayStart(start, days.length)).slice(0, 10))
  const restStart = dayStart(start, days.length)
  const hours = Math.floor((end - restStart + 3_599_999) / 3_600_000)
  const begun = BigInt(days.length + (hours ? 1 : 0))
  const restDate = wall(restStart).slice(0, 10)

  const own = product === 'CUSTOM' ? ownTariff(request) : undefined
  const priced = (date: string) => own ?? rates.tariff(date, request.vehicleClass)
  const list = (from: number): bigint => {
    if (days.length - from >= 7) return priced(days[from] as string).week + list(from + 7)
    const left = days.slice(from).map((date) => priced(date).day)
    const { hour, day } = priced(restDate)
    const tail = left.reduce((a, b) => a + b, least(BigInt(hours) * hour, day))
    return from < days.length || hours ? least(tail, priced(days[from] ?? restDate).week) : 0n
  }

  // What the first days of the stay cost, in parts of a cent: each has its share of a week, a day or the rest.
  const list420 = (first: number): bigint => {
    const shares: bigint[] = []
    for (let from = 0; from < Number(begun); ) {
      const [block, left] = [days.length - from >= 7 ? 7 : Number(begun) - from, days.slice(from)]
      const { hour, day } = priced(restDate)
      const each = [...left.map((date) => priced(date).day), ...(hours ? [least(BigInt(hours) * hour, day)] : [])]
      const { week } = priced(days[from] ?? restDate)
      const isWeek = block === 7 && left.length >= 7 ? true : each.reduce((a, b) => a + b, 0n) > week
      for (let k = 0; k < block; k++) shares.push(isWeek ? (week * 420n) / BigInt(block) : (each[k] ?? 0n) * 420n)
      from += block
    }
    return shares.slice(0, first).reduce((a, b) => a + b, 0n)
  }

  let charges = list(0)
  const ahead =
    (Date.parse(wall(start).slice(0, 10)) - Date.parse(wall(request.now.epochMilliseconds).slice(0, 10))) / 864e5
  const off = { BOOK_NOW: rates.lead(ahead), BUY_NOW: rates.lead(ahead) + rates.payNow }[product] ?? 0
  charges -= share(charges, off)
  if (product !== 'STANDARD') {
    const prices = days.map((date) => rates.tariff(date, request.vehicleClass).day)
    charges = afterCode(charges, product, prices, begun, request, (first) => {
      const parts = list420(first)
      return (parts + 210n) / 420n - (parts * BigInt(Math.round(off * 10_000)) + 210_000_000n) / 420_000_000n
    })
  }

  return charges + feesAndTaxes(charges, begun, request)
}

function feesAndTaxes(charges: bigint, begun: bigint, { book, vehicleClass, now }: StayRequest): bigint {
  let fees = 0n
  for (const fee of book.fees) {
    if (fee.classes && !fee.classes.includes(vehicleClass)) continue
    fees += BigInt(fee.per_day_cents) * begun + BigInt(fee.per_stay_cents ?? 0)
  }
  const today = wall(now.epochMilliseconds).slice(0, 10)
  const taxed = { CHARGES: charges, FEES: fees, BOTH: charges + fees }
  let taxes = 0n
  for (const { percent, per_stay_cents, on, from, until } of book.taxes) {
    if ((from && today < from) || (until && until < today)) continue
    taxes += percent === null ? BigInt(per_stay_cents ?? 0) : share(taxed[on ?? 'BOTH'], percent)
  }
  return fees + taxes
}

/** A company's own prices, the same on every date. */
function ownTariff({ coupon, vehicleClass }: StayRequest) {
  const prices = coupon?.benefit.kind === 'corporate_plan' ? coupon.benefit.prices[vehicleClass] : undefined
  if (!prices) return undefined
  return { hour: BigInt(prices.hour_cents), day: BigInt(prices.day_cents), week: BigInt(prices.week_cents) }
}

function afterCode(
  charges: bigint,
  product: string,
  prices: bigint[],
  begun: bigint,
  { coupon }: StayRequest,
  firstDays: (count: number) => bigint,
): bigint {
  if (!coupon || (coupon.products && !coupon.products.includes(product as never))) return charges
  const { benefit } = coupon
  if (benefit.kind === 'corporate') return product === 'CUSTOM' ? BigInt(benefit.per_day_cents) * begun : charges
  if (benefit.kind === 'corporate_plan') return charges
  if (benefit.kind === 'corporate_percent')
    return product === 'CUSTOM' ? charges - share(charges, benefit.percent) : charges
  const most = coupon.most_days ?? 999
  let off = 0n
  if (benefit.kind === 'percent') {
    off = share(BigInt(most) < begun ? firstDays(most) : charges, benefit.percent)
  } else if (benefit.kind === 'amount') off = BigInt(benefit.amount_cents)
  else {
    for (let taken = 0; taken < benefit.days && taken < most && prices.length > 0; taken++) {
      const cheapest = prices.reduce(least)
      prices.splice(prices.indexOf(cheapest), 1)
      off += cheapest
    }
  }
  return charges - least(charges, least(off, BigInt(coupon.most_cents ?? 99_999_999)))
}

export function tariff(date: string, vehicleClass: string): Tariff {
  const monthDay = Number(date.slice(5, 7)) * 100 + Number(date.slice(8))
  const row = monthDay >= 1218 || monthDay <= 103 ? 2 : monthDay >= 615 && monthDay <= 831 ? 1 : 0
  const column = ['STANDARD', 'OVERSIZE', 'MOTORCYCLE'].indexOf(vehicleClass)
  const table = [
    '600 2400 14400 | 900 3800 22800 | 400 1400 8400',
    '650 2600 15600 | 1000 4100 24600 | 450 1500 9000',
    '700 2800 19600 | 1100 4400 30800 | 500 1600 11200',
  ]
  const [hour = 0n, day = 0n, week = 0n] = (table[row]?.split('|')[column] ?? '').trim().split(' ').map(BigInt)
  return { hour, day, week }
}

/** Half a cent and more is a cent. */
export function share(amount: bigint, percent: number): bigint {
  return (amount * BigInt(Math.round(percent * 10_000)) + 500_000n) / 1_000_000n
}

export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'short',
  timeStyle: 'medium',
})

export function wall(moment: number): string {
  return clock.format(moment)
}

/** When day `k` of a stay begins: the moment at which the clock shows arrival's time, `k` dates later. */
export function dayStart(arrival: number, k: number): number {
  if (k === 0) return arrival
  const shown = new Date(`${wall(arrival).replace(' ', 'T')}.${String(arrival % 1000).padStart(3, '0')}Z`)
  shown.setUTCDate(shown.getUTCDate() + k)
  const wanted = shown.toISOString().slice(0, 19).replace('T', ' ')
  const [summer, winter] = [shown.getTime() + 7 * 36e5, shown.getTime() + 8 * 36e5]
  return wall(summer) === wanted ? summer : winter
}
