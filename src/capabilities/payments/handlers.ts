import type { Handlers } from '../../http/capability.ts'
import { type Cents, cents, toDollars } from '../../lib/money.ts'
import { pacificDate, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import type { payments, SalesLine } from './contract.ts'
import * as store from './store.ts'

interface Page {
  readonly page_size: number
  readonly page_number: number
}

export const handlers: Handlers<typeof payments> = {
  async batches(ctx, { status, from, until, ...page }) {
    const { items, count } = await store.batches(ctx, { status, from, until, ...limitOf(page) })
    return {
      items: items.map(({ date, status, charges, refunds, ...sums }) => ({
        date,
        status,
        charges,
        charged: toDollars(sums.charged_cents),
        refunds,
        refunded: toDollars(sums.refunded_cents),
        fees: toDollars(sums.fee_cents),
        other: toDollars(sums.other_cents),
        net: toDollars(cents(sums.charged_cents - sums.refunded_cents - sums.fee_cents + sums.other_cents)),
      })),
      count,
    }
  },

  async differences(ctx, { state, ...page }) {
    const { items, count } = await store.differences(ctx, { isOpen: state === 'OPEN', ...limitOf(page) })
    return {
      items: items.map(({ ours_cents, theirs_cents, found_at, resolved_at, ...rest }) => ({
        ...rest,
        ours: dollarsOrNull(ours_cents),
        theirs: dollarsOrNull(theirs_cents),
        found_at: toWire(found_at),
        resolved_at: resolved_at && toWire(resolved_at),
      })),
      count,
    }
  },

  async daily(ctx, input) {
    return salesBy(ctx, 'YYYY-MM-DD', input)
  },

  async monthly(ctx, input) {
    return salesBy(ctx, 'YYYY-MM', input)
  },
}

async function salesBy(
  ctx: Context,
  period: 'YYYY-MM-DD' | 'YYYY-MM',
  { from, until, ...page }: { from?: string | undefined; until?: string | undefined } & Page,
): Promise<{ items: SalesLine[]; count: number }> {
  const today = pacificDate(ctx.now)
  const { items, count } = await store.salesBy(ctx, { period, today, from, until, ...limitOf(page) })
  return {
    items: items.map(({ period, charges, refunds, ...sums }) => ({
      period,
      charges,
      charged: toDollars(sums.charged_cents),
      refunds,
      refunded: toDollars(sums.refunded_cents),
      card: toDollars(sums.card_cents),
      cash: toDollars(sums.cash_cents),
      net: toDollars(cents(sums.charged_cents - sums.refunded_cents)),
    })),
    count,
  }
}

function limitOf({ page_size, page_number }: Page) {
  return { limit: page_size, offset: (page_number - 1) * page_size }
}

function dollarsOrNull(amount: Cents | null): string | null {
  return amount === null ? null : toDollars(amount)
}
