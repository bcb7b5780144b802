import { sql } from 'kysely'
import { type Cents, cents } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import type { NewRow, Patch, Row } from '../../platform/database.ts'
import { countListed, type Page, pageOf, unlessTaken } from '../../platform/records.ts'
import { walksTo } from '../bookings/index.ts'

export type LotRow = Row<'partner_lots'>

const UNIQUE_NAME = 'one_partner_lot_per_name'

/** The lots, by name. */
export async function all(ctx: Context): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    select * from partner_lots where removed_at is null order by lower(name) limit 200`.execute(ctx.db)
  return rows
}

export async function byId(ctx: Context, id: string): Promise<LotRow | undefined> {
  const { rows } = await sql<LotRow>`select * from partner_lots where id = ${id} and removed_at is null`.execute(ctx.db)
  return rows[0]
}

/** As {@link byId}, locked until the transaction ends. */
export async function lockById(ctx: Context, id: string): Promise<LotRow | undefined> {
  const { rows } = await sql<LotRow>`
    select * from partner_lots where id = ${id} and removed_at is null for update`.execute(ctx.db)
  return rows[0]
}

/** Whether there is a lot, or was one that has been removed. */
export async function wasThereOne(ctx: Context): Promise<boolean> {
  const { rows } = await sql`select 1 from partner_lots limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** False when another one has the name. */
export async function insert(ctx: Context, lot: NewRow<'partner_lots'>): Promise<boolean> {
  return (await unlessTaken(UNIQUE_NAME, () => ctx.db.insertInto('partner_lots').values(lot).execute())) !== undefined
}

/** False when another one has the name. */
export async function update(ctx: Context, { id, version }: LotRow, patch: Patch<'partner_lots'>): Promise<boolean> {
  const next = { ...patch, version: version + 1, updated_at: ctx.now }
  return (
    (await unlessTaken(UNIQUE_NAME, () =>
      ctx.db.updateTable('partner_lots').set(next).where('id', '=', id).execute(),
    )) !== undefined
  )
}

type Walked = Pick<
  Row<'booking_walks'>,
  'booking_id' | 'days' | 'cost_cents' | 'refund_cents' | 'account_id' | 'walked_at'
>

/** Guests who were sent to a lot, the last first: a page of them, how many there are, and what they cost us in all. */
export async function walks(
  ctx: Context,
  lotId: string,
  page: Page,
): Promise<{ items: Walked[]; count: number; cost: Cents }> {
  const [{ rows: items }, count, { rows: sums }] = await Promise.all([
    sql<Walked>`select * from (${walksTo(lotId)}) as walked order by walked_at desc, booking_id ${pageOf(page)}`.execute(
      ctx.db,
    ),
    countListed(ctx, sql`from (${walksTo(lotId)}) as walked`),
    sql<{ cost: Cents }>`
      select coalesce(sum(cost_cents), 0)::bigint as cost from (${walksTo(lotId)}) as walked`.execute(ctx.db),
  ])
  return { items, count, cost: sums[0]?.cost ?? cents(0) }
}
