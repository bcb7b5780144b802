import { type Cents, cents, toDollars } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import type { EntryKind } from './rules.ts'
import * as store from './store.ts'

/** A period of Pacific dates in steps. */
interface Steps {
  readonly from: string
  readonly until: string
  readonly step: 'day' | 'month'
}

/** Which kinds of entries make up each column of a report. */
type Columns<Name extends string> = Readonly<Record<Name, readonly EntryKind[]>>

/** A step of a report: what stood at its beginning and end, and what each column brought, in dollars. */
type Step<Name extends string> = Readonly<Record<Name | 'period' | 'opening' | 'closing' | 'corrected', string>>

/**
 * What stood on accounts, and what became of it, step by step, those without a change left out. Debts are told above zero.
 * @param accounts the key of an account, or what the keys of several begin with
 */
export async function rollForward<const Name extends string>(
  ctx: Context,
  accounts: string,
  { from, until, step }: Steps,
  columns: Columns<Name>,
  { isDebt }: { readonly isDebt: boolean },
): Promise<Step<Name>[]> {
  const sign = isDebt ? -1 : 1
  const [before, moved] = await Promise.all([
    store.balanceBefore(ctx, accounts, from),
    store.movements(ctx, accounts, { from, until, step }),
  ])
  const names = (Object.keys(columns) as Name[]).filter((name) => name !== 'corrected')
  let stands = sign * before
  return [...Map.groupBy(moved, ({ period }) => period)].map(([period, rows]) => {
    const opening = stands
    const of = (kinds: readonly EntryKind[]) => sign * total(rows.filter(({ kind }) => kinds.includes(kind)))
    stands += sign * total(rows)
    const told = names.map((name) => [name, of(columns[name])] as const)
    const corrected = stands - opening - told.reduce((all, [, amount]) => all + amount, 0)
    const amounts = [...told, ['opening', opening], ['closing', stands], ['corrected', corrected]] as const
    return {
      period,
      ...Object.fromEntries(amounts.map(([name, amount]) => [name, toDollars(cents(amount))])),
    } as Step<Name>
  })
}

function total(rows: readonly { readonly amount: Cents }[]): number {
  return rows.reduce((all, { amount }) => all + amount, 0)
}
