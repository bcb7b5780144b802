import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { NewRow, Patch, Row } from '../../../platform/database.ts'
import { countListed, every, isUuid, type Page, pageOf } from '../../../platform/records.ts'

export type TimeOffRow = Row<'time_off'>
export type SwapRow = Row<'shift_swaps'>

/** Days off that touch some dates, asked for or approved. */
export async function timeOffBetween(ctx: Context, from: string, to: string): Promise<TimeOffRow[]> {
  const { rows } = await sql<TimeOffRow>`
    select * from time_off where status in ('ASKED', 'APPROVED') and to_date >= ${from} and from_date <= ${to}
    order by from_date, id limit 1000`.execute(ctx.db)
  return rows
}

/** What somebody asked for, the last first. */
export async function timeOffOf(ctx: Context, accountId: string): Promise<TimeOffRow[]> {
  const { rows } = await sql<TimeOffRow>`
    select * from time_off where account_id = ${accountId} order by from_date desc, id desc limit 20`.execute(ctx.db)
  return rows
}

export async function searchTimeOff(
  ctx: Context,
  { status, ...page }: Page & { status?: TimeOffRow['status'] | undefined },
) {
  const matching = every(status && sql`status = ${status}`)
  const [{ rows: items }, count] = await Promise.all([
    sql<TimeOffRow>`
      select * from time_off where ${matching} order by asked_at desc, id desc ${pageOf(page)}`.execute(ctx.db),
    countListed(ctx, sql`from time_off where ${matching}`),
  ])
  return { items, count }
}

export async function insertTimeOff(ctx: Context, row: NewRow<'time_off'>): Promise<TimeOffRow> {
  return ctx.db.insertInto('time_off').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function timeOffById(ctx: Context, id: string): Promise<TimeOffRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('time_off').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockTimeOff(ctx: Context, id: string): Promise<TimeOffRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('time_off').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateTimeOff(ctx: Context, id: string, patch: Patch<'time_off'>): Promise<TimeOffRow> {
  return ctx.db.updateTable('time_off').set(patch).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Undefined when the shift is offered already. */
export async function insertSwap(ctx: Context, row: NewRow<'shift_swaps'>): Promise<SwapRow | undefined> {
  return ctx.db
    .insertInto('shift_swaps')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function swapById(ctx: Context, id: string): Promise<SwapRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('shift_swaps').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockSwap(ctx: Context, id: string): Promise<SwapRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('shift_swaps').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateSwap(ctx: Context, id: string, patch: Patch<'shift_swaps'>): Promise<SwapRow> {
  return ctx.db.updateTable('shift_swaps').set(patch).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Offers of shifts that have not begun, the soonest first. */
export async function openSwaps(ctx: Context): Promise<SwapRow[]> {
  return swapsWhere(
    ctx,
    sql`status in ('OFFERED', 'ACCEPTED') and starts_at > ${ctx.now} order by starts_at, id limit 200`,
  )
}

/** What somebody offered or took, the last first. */
export async function swapsOf(ctx: Context, accountId: string): Promise<SwapRow[]> {
  return swapsWhere(
    ctx,
    sql`(from_account = ${accountId} or to_account = ${accountId}) order by offered_at desc, id desc limit 20`,
  )
}

/** Open offers of these shifts. */
export async function openSwapsOf(ctx: Context, shiftIds: readonly string[]): Promise<SwapRow[]> {
  if (shiftIds.length === 0) return []
  return swapsWhere(ctx, sql`status in ('OFFERED', 'ACCEPTED') and shift_id = any(${shiftIds}::uuid[])`)
}

async function swapsWhere(ctx: Context, condition: RawBuilder<unknown>): Promise<SwapRow[]> {
  const { rows } = await sql<SwapRow>`select * from shift_swaps where ${condition}`.execute(ctx.db)
  return rows
}

/** Ends open offers of shifts that are no longer what was offered. */
export async function endSwaps(ctx: Context, shiftIds: readonly string[]): Promise<void> {
  if (shiftIds.length === 0) return
  await sql`
    update shift_swaps set status = 'OVER', decided_at = ${ctx.now}
    where shift_id = any(${shiftIds}::uuid[]) and status in ('OFFERED', 'ACCEPTED')`.execute(ctx.db)
}

export async function searchSwaps(
  ctx: Context,
  { status, ...page }: Page & { status?: SwapRow['status'] | undefined },
) {
  const matching = every(status && sql`status = ${status}`)
  const [{ rows: items }, count] = await Promise.all([
    sql<SwapRow>`
      select * from shift_swaps where ${matching} order by offered_at desc, id desc ${pageOf(page)}`.execute(ctx.db),
    countListed(ctx, sql`from shift_swaps where ${matching}`),
  ])
  return { items, count }
}
