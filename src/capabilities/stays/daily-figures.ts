import { type Cents, cents, sum, toDollars } from '../../lib/money.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { paymentDays, rollUpDays as rollUpPayments } from '../payments/index.ts'
import * as store from './store.ts'

/** Sums up the days from `from` to `to`, both included, in one transaction. */
export async function sumUpDays(ctx: Context, from: string, to: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await store.takeChangedDays(ctx, from, to)
    await rollUp(ctx, from, to)
  })
}

/** Sums up anew the days of which a stay or a payment has changed, in one transaction. */
export async function sumUpChangedDays(ctx: Context): Promise<void> {
  await transaction(ctx, async (ctx) => {
    for (const date of await store.takeChangedDays(ctx)) await rollUp(ctx, date, date)
  })
}

async function rollUp(ctx: Context, from: string, to: string): Promise<void> {
  await rollUpPayments(ctx, from, to)
  await store.rollUpDays(ctx, from, to)
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
