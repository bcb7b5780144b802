import { type Cents, cents, sum, toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { accountNames, actorNames } from '../auth/index.ts'
import type { ZReport } from './contract.ts'
import { differenceOf, sumsOf, type ZDrawer, type ZFigures, type ZLine } from './rules.ts'
import * as store from './store.ts'

/** What people call those in a report, by account. */
export type Names = ReadonlyMap<string, string>

export function namesIn(ctx: Context, { drawers, open }: ZFigures): Promise<Names> {
  return accountNames(
    ctx,
    [...drawers, ...open].flatMap(({ account_id }) => account_id ?? []),
  )
}

export async function presentReport(ctx: Context, row: store.ZRow): Promise<ZReport> {
  const [names, nameOf, same] = await Promise.all([
    namesIn(ctx, row.figures),
    actorNames(ctx, [row]),
    store.ofDay(ctx, row.date),
  ])
  return {
    ...headOf(row, names, nameOf(row.actor)),
    from: toWire(row.from_at),
    until: toWire(row.until_at),
    note: row.note,
    ...presentFigures(row.figures, names),
    numbers: same.map(({ number }) => number),
  }
}

/** A report as a row of a list. */
export async function presentLine(ctx: Context, row: store.ZRow, names: Names) {
  const nameOf = await actorNames(ctx, [row])
  const { net, cash, card, transfer, over, short } = sumsOf(row.figures)
  return {
    ...headOf(row, names, nameOf(row.actor)),
    net: toDollars(net),
    cash: toDollars(cash),
    card: toDollars(card),
    transfer: toDollars(transfer),
    difference: toDollars(cents(over - short)),
  }
}

function headOf({ number, kind, date, at, figures }: store.ZRow, names: Names, closedBy: string) {
  const [drawer] = kind === 'DRAWER' ? figures.drawers : []
  return {
    number,
    kind,
    date,
    at: toWire(at),
    closed_by: closedBy,
    who: drawer ? nameIn(names, drawer.account_id) : null,
  }
}

function nameIn(names: Names, accountId: string): string {
  return names.get(accountId) ?? ''
}

/** What a report says, or would say, as the wire has it. */
export function presentFigures(figures: ZFigures, names: Names) {
  const { charges, refunds, ...amounts } = sumsOf(figures)
  const { departures, voids } = figures
  return {
    sums: { ...dollarsOf(amounts), charges, refunds, departures, voids },
    lines: figures.lines.map(presentZLine),
    drawers: figures.drawers.map((drawer) => presentDrawer(drawer, nameIn(names, drawer.account_id))),
    corrections: figures.corrections.map(({ drawer_id, amount_cents, reason }) => ({
      drawer_id,
      amount: toDollars(amount_cents),
      reason,
    })),
    open: figures.open.map(({ account_id, amount_cents, ...item }) => ({
      ...item,
      who: account_id && nameIn(names, account_id),
      amount: amount_cents === null ? null : toDollars(amount_cents),
    })),
  }
}

function dollarsOf<Name extends string>(amounts: Readonly<Record<Name, Cents>>): Record<Name, string> {
  const entries = Object.entries(amounts) as [Name, Cents][]
  return Object.fromEntries(entries.map(([name, amount]) => [name, toDollars(amount)])) as Record<Name, string>
}

function presentZLine({ source, method, kind, count, amount_cents, fee_cents, tax_cents }: ZLine) {
  const sign = kind === 'CHARGE' ? 1 : -1
  const signed = (amount: number) => toDollars(cents(sign * amount))
  return {
    source,
    method,
    kind,
    count,
    amount: signed(amount_cents),
    parking: signed(amount_cents - sum([fee_cents, tax_cents])),
    fees: signed(fee_cents),
    taxes: signed(tax_cents),
  }
}

function presentDrawer(drawer: ZDrawer, who: string) {
  const { drawer_id, opened_at, closed_at, pieces, note } = drawer
  return {
    drawer_id,
    who,
    opened_at,
    closed_at,
    opening: toDollars(drawer.opening_cents),
    taken: toDollars(drawer.taken_cents),
    refunded: toDollars(drawer.refunded_cents),
    added: toDollars(drawer.added_cents),
    dropped: toDollars(drawer.dropped_cents),
    expected: toDollars(drawer.expected_cents),
    counted: toDollars(drawer.counted_cents),
    corrected: toDollars(drawer.corrected_cents),
    difference: toDollars(differenceOf(drawer)),
    pieces,
    note,
  }
}
