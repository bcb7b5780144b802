import { z } from 'zod'
import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields, invalidForm } from '../../http/problem.ts'
import { messageFrom } from '../../lib/message.ts'
import { cents, toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { performAct, requestsByIds, type Why } from '../acts/index.ts'
import { REASONS } from '../acts/kinds.ts'
import { actorNames } from '../auth/index.ts'
import { bookingFilterOf } from '../bookings/index.ts'
import { bookingFilter } from '../bookings/office-contract.ts'
import { begin, bulkCancellation, bulkWaiver, requireReady } from './acts.ts'
import type { bulk, BulkActionOutput } from './contract.ts'
import { checkBulk } from './jobs.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'
import { actKindOf, sayWork, workOf } from './work.ts'

/** All that finds bookings in the list: what knew less would act on more than the list shows. */
const Filter = z.object(bookingFilter)

const ACTS = { waive: bulkWaiver, cancel: bulkCancellation } as const

export const handlers: Handlers<typeof bulk> = {
  async list(ctx, page) {
    const { items, count } = await store.page(ctx, page)
    return { items: await present(ctx, items), count }
  },

  async show(ctx, { bulkId, ...asked }) {
    const row = found(await store.find(ctx, bulkId))
    const { items, count } = await store.rowsOf(ctx, { bulkId, ...asked })
    return { bulk: await presentOne(ctx, row), items: items.map(lineOf), count }
  },

  async prepare(ctx, { booking_ids: ids, ...asked }) {
    const filter = Filter.parse(asked)
    const given = Object.fromEntries(
      Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    )
    const work = workOf(asked)
    if ('faults' in work) throw invalidFields(work.faults)
    if (!ids?.length && Object.keys(given).length === 0) throw invalidForm(messages.chooseBookings)
    return transaction(ctx, async (ctx) => {
      const row = await store.insert(ctx, {
        work,
        filter: ids?.length ? {} : given,
        chosen: ids?.length ? ids : await bookingFilterOf(ctx, filter),
        madeBy: found(ctx.caller.account).id,
      })
      if (!row) throw invalidForm(messages.nobody)
      if (row === 'too_many') throw invalidForm(messages.tooMany({ most: store.MOST_CHOSEN }))
      await enqueue(ctx, checkBulk, { bulkId: row.id })
      return presentOne(ctx, row)
    })
  },

  /** Pressed again, or by somebody who has not seen that it runs, it goes on as it is. */
  async start(ctx, { bulkId, version, reason_code, reason }) {
    return transaction(ctx, async (ctx) => {
      const before = found(await store.find(ctx, bulkId))
      if (before.status === 'RUNNING' || before.status === 'DONE') return doneWith(ctx, before)
      requireReady(before)
      if (before.version !== version) throw invalidForm(messages.changed)
      const kind = actKindOf(before.work.kind)
      if (!kind) return doneWith(ctx, await begin(ctx, await requireSome(ctx, bulkId), {}))
      const why = { reason_code: reasonFor(kind, reason_code), reason }
      const outcome = await performAct(ctx, ACTS[kind], { bulkId }, why)
      if (outcome.status === 'done') return doneWith(ctx, outcome.result)
      const waiting = await store.change(ctx, before, { request_id: outcome.approval_id })
      return { status: outcome.status, approval_id: outcome.approval_id, bulk: await presentOne(ctx, waiting) }
    })
  },

  async cancel(ctx, { bulkId }) {
    return transaction(ctx, async (ctx) => {
      const row = found(await store.lock(ctx, bulkId))
      if (row.status === 'CANCELED') return presentOne(ctx, row)
      if (row.status === 'DONE') throw invalidForm(messages.ended)
      const left = await store.leaveOut(ctx, bulkId)
      await audit(ctx, {
        action: 'bulk.cancel',
        entity: 'bulk_action',
        entityId: bulkId,
        details: { no: row.no, left },
      })
      return presentOne(ctx, await store.change(ctx, row, { status: 'CANCELED', ended_at: ctx.now }))
    })
  },
}

async function doneWith(ctx: Context, row: store.BulkAction) {
  return { status: 'done' as const, approval_id: null, bulk: await presentOne(ctx, row) }
}

async function requireSome(ctx: Context, bulkId: string): Promise<string> {
  if ((await store.countReady(ctx, bulkId)) === 0) throw invalidForm(messages.nothingReady)
  return bulkId
}

/** A reason of the kind of act. */
function reasonFor(kind: keyof typeof ACTS, asked: string | undefined): Why['reason_code'] {
  const code = REASONS[kind].find((known) => known === asked)
  if (!code) throw invalidFields({ reason_code: [messages.chooseReason] })
  return code
}

async function presentOne(ctx: Context, row: store.BulkAction): Promise<BulkActionOutput> {
  const [shown] = await present(ctx, [row])
  return shown!
}

async function present(ctx: Context, rows: readonly store.BulkAction[]): Promise<BulkActionOutput[]> {
  const staff = [...new Set(rows.flatMap(({ made_by, started_by }) => [made_by, started_by ?? []].flat()))]
  const [sums, requests, who] = await Promise.all([
    store.sumsOf(
      ctx,
      rows.map(({ id }) => id),
    ),
    requestsByIds(
      ctx,
      rows.flatMap(({ request_id }) => request_id ?? []),
    ),
    actorNames(
      ctx,
      staff.map((id) => ({ actor: `staff:${id}` })),
    ),
  ])
  return rows.map((row) => {
    const own = sums.filter(({ bulk_id }) => bulk_id === row.id)
    const countOf = (state: store.BulkRow['state']) => own.find((sum) => sum.state === state)?.count ?? 0
    const worth = own.filter(({ state }) => state === 'READY' || state === 'DONE')
    const sum = (key: 'given' | 'refund') => toDollars(cents(worth.reduce((total, each) => total + each[key], 0)))
    const request = requests.get(row.request_id ?? '')
    return {
      id: row.id,
      number: `${row.no}`,
      kind: row.work.kind,
      what: sayWork(row.work),
      status: row.status,
      filter: { ...row.filter },
      selected: row.selected,
      counts: {
        pending: countOf('PENDING'),
        ready: countOf('READY'),
        refused: countOf('REFUSED'),
        done: countOf('DONE'),
        left: countOf('LEFT'),
      },
      given: sum('given'),
      refund: sum('refund'),
      version: row.version,
      act_kind: actKindOf(row.work.kind),
      approval: request ? { id: request.id, status: request.status } : null,
      reason_code: row.reason_code,
      reason: row.reason,
      made_by: who(`staff:${row.made_by}`),
      created_at: toWire(row.created_at),
      started_by: row.started_by && who(`staff:${row.started_by}`),
      started_at: row.started_at && toWire(row.started_at),
      ended_at: row.ended_at && toWire(row.ended_at),
    }
  })
}

function lineOf({ given_cents, refund_cents, travel_from, travel_to, email, why, settled_at, ...row }: store.ShownRow) {
  return {
    ...row,
    email_addr: email,
    travel_from_date: toWire(travel_from),
    travel_to_date: toWire(travel_to),
    why: why === null ? null : messageFrom(why),
    given: toDollars(given_cents),
    refund: toDollars(refund_cents),
    settled_at: settled_at && toWire(settled_at),
  }
}
