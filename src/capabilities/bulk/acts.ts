import { z } from 'zod'
import { found, invalidForm, tryLater } from '../../http/problem.ts'
import { cents } from '../../lib/money.ts'
import { isBefore } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { defineAct, type Measured, type Why } from '../acts/index.ts'
import { runBulk } from './jobs.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

const input = z.object({ bulkId: z.uuid() })

/** Moves, extensions and offers to many bookings, as one act: what all of them together give counts. */
export const bulkWaiver = defineAct({
  name: 'bulk.waive',
  kind: 'waive',
  input,
  measure: (ctx, { bulkId }, { isLocked }) => measure(ctx, bulkId, isLocked),
  perform: (ctx, { bulkId }, why) => begin(ctx, bulkId, why),
})

/** Cancellations of many bookings at no fee, as one act: all that goes back counts. */
export const bulkCancellation = defineAct({
  name: 'bulk.cancel',
  kind: 'cancel',
  input,
  measure: (ctx, { bulkId }, { isLocked }) => measure(ctx, bulkId, isLocked),
  perform: (ctx, { bulkId }, why) => begin(ctx, bulkId, why),
})

async function measure(ctx: Context, bulkId: string, isLocked: boolean): Promise<Measured> {
  const bulk = found(await (isLocked ? store.lock(ctx, bulkId) : store.find(ctx, bulkId)))
  requireReady(bulk)
  const ready = (await store.sumsOf(ctx, [bulk.id])).find(({ state }) => state === 'READY')
  if (!ready) throw invalidForm(messages.nothingReady)
  return {
    subject: { kind: 'bulk', id: bulk.id, number: `${bulk.no}` },
    // A fee that is waived is part of what a cancellation pays back.
    amount: bulk.work.kind === 'REFUND' ? ready.refund : cents(ready.given + ready.refund),
    since: ready.ends && isBefore(ready.ends, ctx.now) ? ready.ends : ctx.now,
  }
}

/** @throws Problem 422 for one that is not looked at yet, has begun or is over */
export function requireReady({ status }: store.BulkAction): void {
  if (status === 'CHECKING') throw tryLater(messages.stillChecking)
  if (status === 'CANCELED') throw invalidForm(messages.isCanceled)
  if (status !== 'CHECKED') throw invalidForm(messages.changed)
}

/** Lets it run in the name of the caller, from the commit on. */
export async function begin(
  ctx: Context,
  bulkId: string,
  { reason_code, reason = '' }: Partial<Why>,
): Promise<store.BulkAction> {
  const bulk = found(await store.lock(ctx, bulkId))
  requireReady(bulk)
  await enqueue(ctx, runBulk, { bulkId })
  await audit(ctx, {
    action: 'bulk.start',
    entity: 'bulk_action',
    entityId: bulkId,
    details: { no: bulk.no, kind: bulk.work.kind },
  })
  return store.change(ctx, bulk, {
    status: 'RUNNING',
    started_by: found(ctx.caller.account).id,
    started_at: ctx.now,
    reason_code: reason_code ?? null,
    reason,
  })
}
