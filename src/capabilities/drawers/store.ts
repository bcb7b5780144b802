import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '../../lib/money.ts'
import { actorOf, type Context } from '../../platform/context.ts'
import { json, type NewRow, type Row } from '../../platform/database.ts'
import {
  behind,
  type Counted,
  countedPage,
  countListed,
  every,
  isUuid,
  listed,
  type LongPage,
  nextOf,
  pageOf,
} from '../../platform/records.ts'
import type { Pieces } from './rules.ts'

/** A cash drawer; each cashier has one open at a time. */
export type DrawerRow = Row<'drawers'>

export type MovementRow = Row<'drawer_movements'>

/**
 * A cashier's drawer that is not closed. Cash that goes in shares the row, so that a count comes before or after it.
 */
export async function openOf(ctx: Context, accountId: string, { locked = false } = {}): Promise<DrawerRow | undefined> {
  const open = ctx.db
    .selectFrom('drawers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
  return (locked ? open.forUpdate() : open.forShare()).executeTakeFirst()
}

export async function lastOf(ctx: Context, accountId: string): Promise<DrawerRow | undefined> {
  return ctx.db
    .selectFrom('drawers')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function byId(ctx: Context, id: string, { locked = false } = {}): Promise<DrawerRow | undefined> {
  if (!isUuid(id)) return undefined
  const one = ctx.db.selectFrom('drawers').selectAll().where('id', '=', id)
  return (locked ? one.forUpdate() : one).executeTakeFirst()
}

/** Undefined when one is open already. */
export async function insert(ctx: Context, accountId: string, opening: Cents): Promise<DrawerRow | undefined> {
  return ctx.db
    .insertInto('drawers')
    .values({ id: ctx.random.uuid(), account_id: accountId, opened_at: ctx.now, opening_cents: opening })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Keeps the one count of a drawer, and closes it where nothing is left to say. */
export async function count(
  ctx: Context,
  id: string,
  { pieces, counted, expected, note }: { pieces: Pieces; counted: Cents; expected: Cents; note: string | undefined },
): Promise<DrawerRow> {
  const isRight = counted === expected
  return ctx.db
    .updateTable('drawers')
    .set({
      counted_at: ctx.now,
      pieces: json(pieces),
      counted_cents: counted,
      expected_cents: expected,
      ...((isRight || note) && { closed_at: ctx.now }),
      ...(note && { note }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function close(ctx: Context, id: string, note: string): Promise<DrawerRow> {
  return ctx.db
    .updateTable('drawers')
    .set({ closed_at: ctx.now, note })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertMovement(
  ctx: Context,
  movement: Pick<NewRow<'drawer_movements'>, 'drawer_id' | 'kind' | 'amount_cents' | 'reason'>,
): Promise<void> {
  await ctx.db
    .insertInto('drawer_movements')
    .values({ id: ctx.random.uuid(), ...movement, actor: actorOf(ctx), at: ctx.now })
    .execute()
}

/** Drops, floats and corrections of some drawers, oldest first. */
export async function movementsOf(ctx: Context, drawerIds: readonly string[]): Promise<MovementRow[]> {
  if (drawerIds.length === 0) return []
  return ctx.db
    .selectFrom('drawer_movements')
    .selectAll()
    .where('drawer_id', 'in', [...drawerIds])
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Closed drawers with when, for the FROM of another store. */
export const closedDrawers = sql`select id, closed_at from drawers where closed_at is not null`

/** Drops, floats and corrections, for the FROM of another store. */
export const drawerMovements = sql`select id, drawer_id, kind, amount_cents, reason, at from drawer_movements`

/** Some drawers, in the order in which they were opened. */
export async function byIds(ctx: Context, ids: readonly string[]): Promise<DrawerRow[]> {
  if (ids.length === 0) return []
  return ctx.db
    .selectFrom('drawers')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('opened_at')
    .execute()
}

/** Drawers that nobody has closed, opened before a moment. */
export async function notClosed(ctx: Context, before: Temporal.Instant): Promise<DrawerRow[]> {
  return ctx.db
    .selectFrom('drawers')
    .selectAll()
    .where('closed_at', 'is', null)
    .where('opened_at', '<', before)
    .orderBy('opened_at')
    .execute()
}

interface Filter {
  /** Of these people; of everybody when it is not given. */
  readonly accounts?: readonly string[] | undefined
  readonly state?: 'OPEN' | 'COUNTED' | 'CLOSED' | 'DIFFERS' | undefined
  readonly from?: Temporal.Instant | undefined
  readonly before?: Temporal.Instant | undefined
}

/** What corrections added to the count of a drawer. */
const corrected = sql`
  (select coalesce(sum(m.amount_cents), 0) from drawer_movements m where m.drawer_id = drawers.id and m.kind = 'CORRECTION')`

function matching({ accounts, state, from, before }: Filter): RawBuilder<unknown> {
  return every(
    accounts && sql`account_id = any(${accounts}::uuid[])`,
    state === 'OPEN' && sql`counted_at is null`,
    state === 'COUNTED' && sql`counted_at is not null and closed_at is null`,
    state === 'CLOSED' && sql`closed_at is not null`,
    state === 'DIFFERS' && sql`counted_at is not null and counted_cents + ${corrected} <> expected_cents`,
    from && sql`opened_at >= ${from}`,
    before && sql`opened_at < ${before}`,
  )
}

const LAST_FIRST = '-opened_at'

/** A page of drawers, the last first, how many there are, and what the closed ones were short and over. */
export async function search(ctx: Context, { page_size, page_number, after, ...filter }: Filter & LongPage) {
  const further = every(matching(filter), behind(after, LAST_FIRST, sql`opened_at`))
  const all = sql`from drawers where ${further}`
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<Counted<DrawerRow>>`
      select *, ${listed(all)} as in_all ${all}
      order by opened_at desc, id desc ${pageOf({ page_size, page_number })}`.execute(ctx.db),
    sql<{ short: Cents; over: Cents }>`
      select coalesce(sum(difference) filter (where difference < 0), 0)::bigint as short,
        coalesce(sum(difference) filter (where difference > 0), 0)::bigint as over
      from (
        select counted_cents + ${corrected} - expected_cents as difference
        from drawers where closed_at is not null and ${matching(filter)}
      ) as differences`.execute(ctx.db),
  ])
  const { items, count } = await countedPage(rows, { page_size, page_number }, () => countListed(ctx, all))
  const next = nextOf(items, LAST_FIRST, page_size, ({ opened_at, id }) => [opened_at, id])
  return { items, count, next, sums: sums[0]! }
}
