import { type Cents, cents, sum, toDollars } from '../../lib/money.ts'
import { addDays, pacificDate } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { daysWaitSince, paymentDays, rollUpDays as rollUpPayments } from '../payments/index.ts'
import * as store from './store.ts'

/** Days whose figures may still change, as by late charges and voids. */
const LOOK_BACK_DAYS = 35

/** Sums up stays and payments of yesterday and today, and of earlier days that were missed. */
const rollUp = defineJob({ name: 'stays.roll-up', cron: '*/10 * * * *', singleton: true }, async (ctx) => {
  const today = pacificDate(ctx.now)
  await sumUpDays(ctx, await firstOf(ctx, addDays(today, -1)), today)
})

/** Sums up recent days again each night. */
const rollUpAgain = defineJob({ name: 'stays.roll-up-again', cron: '50 3 * * *', singleton: true }, async (ctx) => {
  const today = pacificDate(ctx.now)
  await sumUpDays(ctx, await firstOf(ctx, addDays(today, -LOOK_BACK_DAYS)), today)
})

/** `date`, or the first day that was missed, if that is earlier. */
async function firstOf(ctx: Context, date: string): Promise<string> {
  const since = [await daysWaitSince(ctx), await store.daysWaitSince(ctx)]
  return [date, ...since.flatMap((at) => (at ? [pacificDate(at)] : []))].toSorted()[0] ?? date
}

/** Sums up the days from `from` to `to`, both included, in one transaction. */
export async function sumUpDays(ctx: Context, from: string, to: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await rollUpPayments(ctx, from, to)
    await store.rollUpDays(ctx, from, to)
  })
}

/** The figures of days with arrivals, departures or payments. */
export async function dailyFigures(ctx: Context, from: string, to: string) {
  const [stays, payments] = await Promise.all([store.stayDays(ctx, from, to), paymentDays(ctx, from, to)])
  const dates = [...new Set([...stays, ...payments].map(({ date }) => date))].toSorted()
  return dates.map((date) => {
    const day = stays.find((one) => one.date === date)
    const moved = (method: 'CARD' | 'CASH', what: 'charged_cents' | 'refunded_cents') =>
      dollars(payments.filter((one) => one.date === date && one.method === method).map((one) => one[what]))
    return {
      date,
      arrivals: day?.arrivals ?? 0,
      departures: day?.departures ?? 0,
      voids: day?.voids ?? 0,
      charges: dollars([day?.charge_cents ?? cents(0)]),
      fees: dollars([day?.fee_cents ?? cents(0)]),
      taxes: dollars([day?.tax_cents ?? cents(0)]),
      total: dollars([day?.total_cents ?? cents(0)]),
      card_taken: moved('CARD', 'charged_cents'),
      card_given_back: moved('CARD', 'refunded_cents'),
      cash_taken: moved('CASH', 'charged_cents'),
      cash_given_back: moved('CASH', 'refunded_cents'),
    }
  })
}

function dollars(amounts: readonly Cents[]): string {
  return toDollars(sum(amounts))
}

export const jobs = [rollUp, rollUpAgain]
