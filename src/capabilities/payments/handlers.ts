import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields, invalidForm } from '../../http/problem.ts'
import { type Cents, cents, fromDollars, toDollars } from '../../lib/money.ts'
import { pacificDate, toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { actorOf, type Context, transaction } from '../../platform/context.ts'
import { actorNames } from '../auth/index.ts'
import type { BatchLine, BatchPayment, DifferenceLine, payments } from './contract.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

interface Page {
  readonly page_size: number
  readonly page_number: number
}

export const handlers: Handlers<typeof payments> = {
  async batches(ctx, { status, from, until, ...page }) {
    const { items, count } = await store.batches(ctx, { status, from, until, ...limitOf(page) })
    return { items: await presentBatches(ctx, items), count }
  },

  async batch(ctx, { date, ...page }) {
    const batch = await batchOf(ctx, date)
    const { items, count, next } = await store.batchPayments(ctx, date, page)
    return { batch, items: items.map(presentLine), count, next }
  },

  /** As the statement of the bank has it: the first to record it does. */
  async recordDeposit(ctx, { date, amount, deposited_on: depositedOn, reference = '' }) {
    return transaction(ctx, async (ctx) => {
      const { status } = await batchOf(ctx, date)
      if (status === 'OPEN') throw invalidForm(messages.deposit.stillOpen)
      if (depositedOn < date) throw invalidFields({ deposited_on: [messages.deposit.beforeBatch] })
      if (depositedOn > pacificDate(ctx.now)) throw invalidFields({ deposited_on: [messages.deposit.inTheFuture] })
      const deposit = { date, amount: fromDollars(amount), depositedOn, reference, actor: actorOf(ctx) }
      if (!(await store.insertDeposit(ctx, deposit))) throw invalidForm(messages.deposit.recorded)
      const details = { amount: deposit.amount, deposited_on: depositedOn, reference }
      await audit(ctx, { action: 'batch.deposit', entity: 'batch', entityId: date, details })
      return { batch: await batchOf(ctx, date) }
    })
  },

  async removeDeposit(ctx, { date }) {
    return transaction(ctx, async (ctx) => {
      found((await store.deleteDeposit(ctx, date)) || undefined)
      await audit(ctx, { action: 'batch.deposit_removed', entity: 'batch', entityId: date })
      return { batch: await batchOf(ctx, date) }
    })
  },

  async differences(ctx, { state, ...page }) {
    const { items, ...rest } = await store.differences(ctx, { isOpen: state === 'OPEN', ...page })
    return { items: await presentDifferences(ctx, items), ...rest }
  },

  async settleDifference(ctx, { differenceId, note }) {
    return transaction(ctx, async (ctx) => {
      const { kind, subject, ours_cents, theirs_cents } = found(await store.differenceById(ctx, differenceId))
      const settled = await store.settleDifference(ctx, differenceId, note)
      if (!settled) throw invalidForm(messages.resolved)
      const details = { kind, subject, ours: ours_cents, theirs: theirs_cents, note }
      await audit(ctx, {
        action: 'difference.settle',
        entity: 'payment_difference',
        entityId: differenceId,
        details,
      })
      return { difference: found((await presentDifferences(ctx, [settled]))[0]) }
    })
  },
}

async function presentDifferences(ctx: Context, rows: readonly store.DifferenceRow[]): Promise<DifferenceLine[]> {
  const who = await actorNames(
    ctx,
    rows.flatMap(({ settled_by: actor }) => (actor === null ? [] : [{ actor }])),
  )
  return rows.map(({ ours_cents, theirs_cents, found_at, resolved_at, settled_by, ...about }) => ({
    ...about,
    ours: dollarsOrNull(ours_cents),
    theirs: dollarsOrNull(theirs_cents),
    found_at: toWire(found_at),
    resolved_at: resolved_at && toWire(resolved_at),
    settled_by: settled_by && who(settled_by),
  }))
}

async function batchOf(ctx: Context, date: string): Promise<BatchLine> {
  const { items } = await store.batches(ctx, { from: date, until: date, limit: 1, offset: 0 })
  const [batch] = await presentBatches(ctx, items)
  return found(batch)
}

async function presentBatches(ctx: Context, rows: readonly store.BatchRow[]): Promise<BatchLine[]> {
  const who = await actorNames(
    ctx,
    rows.flatMap(({ actor }) => (actor === null ? [] : [{ actor }])),
  )
  return rows.map(({ date, status, charges, refunds, ...row }) => {
    const net = cents(row.charged_cents - row.refunded_cents - row.fee_cents + row.other_cents)
    return {
      date,
      status,
      charges,
      charged: toDollars(row.charged_cents),
      refunds,
      refunded: toDollars(row.refunded_cents),
      fees: toDollars(row.fee_cents),
      other: toDollars(row.other_cents),
      net: toDollars(net),
      deposit: presentDeposit(row, net, who),
    }
  })
}

function presentDeposit(
  { deposit_cents, deposited_on, reference, actor, deposit_at }: Omit<store.BatchRow, keyof store.Batch>,
  net: Cents,
  who: (actor: string) => string,
): BatchLine['deposit'] {
  if (deposit_cents === null || deposited_on === null || actor === null || deposit_at === null) return null
  return {
    amount: toDollars(deposit_cents),
    difference: toDollars(cents(deposit_cents - net)),
    deposited_on,
    reference: reference ?? '',
    who: who(actor),
    at: toWire(deposit_at),
  }
}

function presentLine({ amount_cents, fee_cents, at, ...line }: store.BatchPaymentRow): BatchPayment {
  return { ...line, amount: toDollars(amount_cents), fee: dollarsOrNull(fee_cents), at: toWire(at) }
}

function limitOf({ page_size, page_number }: Page) {
  return { limit: page_size, offset: (page_number - 1) * page_size }
}

function dollarsOrNull(amount: Cents | null): string | null {
  return amount === null ? null : toDollars(amount)
}
