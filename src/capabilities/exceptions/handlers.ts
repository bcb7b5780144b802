import type { Handlers } from '../../http/capability.ts'
import { invalidFields } from '../../http/problem.ts'
import { type Cents, cents, toDollars } from '../../lib/money.ts'
import { addDays, daysBetween, fromLocal, pacificDate, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { subjectNumberFor } from '../acts/index.ts'
import { accountNames, staffNamed } from '../auth/index.ts'
import { cardsRefundedOften } from '../payments/index.ts'
import { type Exception, type exceptions, MOST_DAYS } from './contract.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/** A period without a first day begins this many days before its last one. */
const USUAL_DAYS = 29
/** A card that got money back this often within 30 days stands out. */
const OFTEN = 3

export const handlers: Handlers<typeof exceptions> = {
  async search(ctx, { from, until, ...asked }) {
    const last = until ?? pacificDate(ctx.now)
    const first = from ?? addDays(last, -USUAL_DAYS)
    if (daysBetween(first, last) >= MOST_DAYS) throw invalidFields({ from: [messages.tooLong({ days: MOST_DAYS })] })
    const period = { from: fromLocal(first, '00:00'), before: fromLocal(addDays(last, 1), '00:00') }
    const people = asked.search ? await staffNamed(ctx, asked.search) : undefined
    const [{ items, next, sums }, cards] = await Promise.all([
      store.search(ctx, { ...period, ...asked, people }),
      asked.kind || asked.search ? [] : cardsRefundedOften(ctx, { ...period, least: OFTEN }),
    ])
    const names = await accountNames(
      ctx,
      items.flatMap(({ account_id, approved_by }) => [account_id ?? [], approved_by ?? []].flat()),
    )
    return {
      items: items.map((row) => lineOf(ctx, row, names)),
      count: sums.reduce((count, sum) => count + sum.count, 0),
      next,
      from: first,
      until: last,
      sums: sums.map(({ kind, count, amount }) => ({ kind, count, amount: toDollars(amount) })),
      cards: cards.map(({ amount, last_at, ...card }) => ({
        ...card,
        amount: toDollars(amount),
        last_at: toWire(last_at),
      })),
    }
  },
}

function lineOf(ctx: Context, row: store.ExceptionRow, names: ReadonlyMap<string, string>): Exception {
  const { account_id, approved_by, amount_cents, price_cents, taken_cents, at, ...shown } = row
  return {
    ...shown,
    subject_number: subjectNumberFor(ctx, row),
    at: toWire(at),
    who: names.get(account_id ?? '') ?? '',
    amount: toDollars(cents(amount_cents)),
    price: dollarsOf(price_cents),
    taken: dollarsOf(taken_cents),
    approved_by: approved_by && (names.get(approved_by) ?? ''),
  }
}

function dollarsOf(amount: Cents | null): string | null {
  return amount === null ? null : toDollars(cents(amount))
}
