import { cents } from '../../lib/money.ts'
import { isMessage, type KeptMessage } from '../../lib/message.ts'
import type { Reason } from '../../http/problem.ts'
import { audit } from '../../platform/audit.ts'
import { type Account, type Context, onBehalfOf, transaction } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { accountById, staffCaller } from '../auth/index.ts'
import { bookingsByIds, type BookingRow, lockBookingById } from '../bookings/index.ts'
import { check, operationOf, reasonOf } from './operations.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

interface Work {
  readonly bulkId: string
}

/** Many bookings take long; a run that ends in the middle is taken up where it stopped. */
const PATIENT = { retry: { limit: 20, delay: 5, backoff: true, maxDelay: 120 }, timeout: 60 * 60 } as const

/** Checks every booking without changing anything. */
export const checkBulk = defineJob<Work>({ name: 'bulk.check', ...PATIENT }, async (ctx, { bulkId }) => {
  for (;;) if (!(await checkSome(ctx, bulkId))) return
})

const CHECKED_AT_ONCE = 50
const NONE = cents(0)

/** False when there is nothing more to check. The bulk action is locked, so two runs take turns. */
async function checkSome(ctx: Context, bulkId: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const bulk = await store.lock(ctx, bulkId)
    if (bulk?.status !== 'CHECKING') return false
    const rows = await store.pendingRows(ctx, bulkId, CHECKED_AT_ONCE)
    if (rows.length === 0) {
      await store.change(ctx, bulk, { status: 'CHECKED' })
      return false
    }
    const bookings = await bookingsByIds(
      ctx,
      rows.map(({ booking_id }) => booking_id),
    )
    const looked: store.CheckResult[] = []
    for (const booking of bookings.values()) looked.push(await checkRow(ctx, booking, bulk))
    await store.saveChecks(ctx, bulkId, looked)
    return true
  })
}

async function checkRow(ctx: Context, booking: BookingRow, { work }: store.BulkAction): Promise<store.CheckResult> {
  const found = await check(ctx, booking, work)
  const row = { booking_id: booking.id, booking_version: booking.version }
  if (isMessage(found)) {
    return { ...row, given_cents: NONE, refund_cents: NONE, why: kept(found) }
  }
  return { ...row, given_cents: found.given, refund_cents: found.refund, why: null }
}

/** Does the work booking by booking: if it is killed, each one is done completely or not at all. */
export const runBulk = defineJob<Work>({ name: 'bulk.run', ...PATIENT }, async (ctx, { bulkId }) => {
  const bulk = await store.find(ctx, bulkId)
  const account = bulk?.started_by ? await accountById(ctx, bulk.started_by) : undefined
  if (!bulk || !account) return
  const starter = staffCaller(account)
  for (;;) if (!(await doSome({ ...ctx, now: ctx.clock.now() }, bulk, starter))) break
  await finish(ctx, bulkId)
})

/** False when nothing is left that another run does not hold. */
async function doSome(ctx: Context, { id, work }: store.BulkAction, starter: Account): Promise<boolean> {
  const tried: store.BulkRow[] = []
  try {
    return await transaction(ctx, async (ctx) => {
      const bulk = await store.holdRunning(ctx, id)
      if (!bulk) return false
      const rows = await store.readyRows(ctx, id, operationOf(work).atOnce)
      tried.push(...rows)
      if (rows.length === 0) return false
      await onBehalfOf(ctx, starter, (ctx) => doRows(ctx, bulk, rows))
      return true
    })
  } catch (error) {
    // Nothing of them was done. One that cannot be must not stop the others.
    if (tried.length === 0) throw error
    await transaction(ctx, async (ctx) => {
      for (const row of tried) await store.settle(ctx, row, kept(reasonOf(ctx, error, row.booking_id)))
    })
    return true
  }
}

async function doRows(ctx: Context, bulk: store.BulkAction, rows: readonly store.BulkRow[]): Promise<void> {
  const { atOnce: _atOnce, isBound, carryOut } = operationOf(bulk.work)
  const able: BookingRow[] = []
  for (const row of rows.toSorted((a, b) => a.booking_id.localeCompare(b.booking_id))) {
    const booking = await lockBookingById(ctx, row.booking_id)
    if (!booking) continue
    const why = isBound ? await refusalNow(ctx, bulk, row, booking) : undefined
    if (why) await store.settle(ctx, row, kept(why))
    else able.push(booking)
  }
  if (able.length === 0) return
  const outcome = await carryOut(ctx, able, bulk.work)
  for (const { id } of able) {
    const why = outcome.get(id)
    await store.settle(ctx, { bulk_id: bulk.id, booking_id: id }, why === undefined ? undefined : kept(why))
  }
}

/** Done only as it was checked and approved: to the same booking, for no more money. */
async function refusalNow(
  ctx: Context,
  { work }: store.BulkAction,
  row: store.BulkRow,
  booking: BookingRow,
): Promise<Reason | undefined> {
  if (booking.version !== row.booking_version) return messages.why.changedSince
  const worth = await check(ctx, booking, work)
  if (isMessage(worth)) return worth
  return worth.refund > row.refund_cents ? messages.why.costsMore : undefined
}

/** Ends a bulk action of which nothing is left. What another run holds is left to it. */
async function finish(ctx: Context, bulkId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const bulk = await store.lock(ctx, bulkId)
    if (bulk?.status !== 'RUNNING' || (await store.countReady(ctx, bulkId)) > 0) return
    await store.change(ctx, bulk, { status: 'DONE', ended_at: ctx.clock.now() })
    await audit(ctx, { action: 'bulk.done', entity: 'bulk_action', entityId: bulkId, details: { no: bulk.no } })
  })
}

function kept({ code, params }: Reason): KeptMessage {
  return { code, ...(params && { params }) }
}

export const jobs = [checkBulk, runBulk]
