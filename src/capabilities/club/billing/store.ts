import { type RawBuilder, sql } from 'kysely'
import type { SavedCard } from '../../../platform/cards.ts'
import type { Context } from '../../../platform/context.ts'
import { type Row, violatedConstraint } from '../../../platform/database.ts'
import { countOf, isUuid, type Orders, type Page, type Sorted } from '../../../platform/records.ts'
import { publicAccounts } from '../../auth/index.ts'
import { lockMember } from '../index.ts'

/** A card that a member keeps. */
export type CardRow = Row<'payment_tokens'>
export type AddressRow = Row<'billing_addresses'>

/** Either of both: each is a member's list with at most one default. */
interface Lists {
  readonly payment_tokens: CardRow
  readonly billing_addresses: AddressRow
}
type List = keyof Lists

const tableOf = (list: List) => (list === 'payment_tokens' ? sql`payment_tokens` : sql`billing_addresses`)

const ORDER: Orders<'created_at' | 'is_default'> = {
  'created_at desc': sql`created_at desc, id desc`,
  'created_at asc': sql`created_at, id`,
  'is_default desc': sql`is_default desc, created_at desc, id desc`,
  'is_default asc': sql`is_default, created_at, id`,
}

/** One page of what a member keeps, and how many there are. */
export async function page<Table extends List>(
  ctx: Context,
  list: Table,
  accountId: string,
  { page_size, page_number, sort_by, sort_order }: Page & Sorted<'created_at' | 'is_default'>,
): Promise<{ items: Lists[Table][]; count: number }> {
  const [{ rows: items }, count] = await Promise.all([
    sql<Lists[Table]>`
      select * from ${tableOf(list)} where account_id = ${accountId}
      order by ${ORDER[`${sort_by} ${sort_order}`]}
      limit ${page_size} offset ${(page_number - 1) * page_size}`.execute(ctx.db),
    countOf(ctx, sql`from ${tableOf(list)} where account_id = ${accountId}`),
  ])
  return { items, count }
}

/** One of the member's own. */
export async function find<Table extends List>(
  ctx: Context,
  list: Table,
  accountId: string,
  id: string,
): Promise<Lists[Table] | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<Lists[Table]>`
    select * from ${tableOf(list)} where account_id = ${accountId} and id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** The one that is a member's default. */
export async function findDefault<Table extends List>(
  ctx: Context,
  list: Table,
  accountId: string,
): Promise<Lists[Table] | undefined> {
  const { rows } = await sql<Lists[Table]>`
    select * from ${tableOf(list)} where account_id = ${accountId} and is_default`.execute(ctx.db)
  return rows[0]
}

/** Keeps a card; the same one again brings its new date. The first one is the default. */
export async function insertCard(ctx: Context, accountId: string, card: SavedCard): Promise<CardRow> {
  await lockMember(ctx, accountId)
  const { token, expMonth: exp_month, expYear: exp_year } = card
  return ctx.db
    .insertInto('payment_tokens')
    .values(cardRow(ctx, accountId, card))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'fingerprint']).doUpdateSet({ token, exp_month, exp_year }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Keeps a card that is moved in. Answers its id; undefined when the member has it already, which stays as it is. */
export async function moveCardIn(ctx: Context, accountId: string, card: SavedCard): Promise<string | undefined> {
  await lockMember(ctx, accountId)
  const moved = await ctx.db
    .insertInto('payment_tokens')
    .values(cardRow(ctx, accountId, card))
    .onConflict((conflict) => conflict.columns(['account_id', 'fingerprint']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return moved?.id
}

function cardRow(
  ctx: Context,
  accountId: string,
  { token, fingerprint, brand, last4, expMonth: exp_month, expYear: exp_year }: SavedCard,
) {
  return {
    id: ctx.random.uuid(),
    account_id: accountId,
    token,
    fingerprint,
    brand,
    last4,
    exp_month,
    exp_year,
    is_default: hasNone('payment_tokens', accountId),
    created_at: ctx.now,
  }
}

/** The cards of some members. */
export async function cardsOf(
  ctx: Context,
  accountIds: readonly string[],
): Promise<Pick<CardRow, 'account_id' | 'fingerprint'>[]> {
  const { rows } = await sql<Pick<CardRow, 'account_id' | 'fingerprint'>>`
    select account_id, fingerprint from payment_tokens where account_id = any(${accountIds}::uuid[])`.execute(ctx.db)
  return rows
}

export async function insertAddress(
  ctx: Context,
  accountId: string,
  address: Pick<AddressRow, 'address_line_1' | 'city' | 'state' | 'postal_code' | 'country'>,
): Promise<AddressRow> {
  await lockMember(ctx, accountId)
  return ctx.db
    .insertInto('billing_addresses')
    .values({
      id: ctx.random.uuid(),
      account_id: accountId,
      ...address,
      is_default: hasNone('billing_addresses', accountId),
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function hasNone(list: List, accountId: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from ${tableOf(list)} where account_id = ${accountId})`
}

/** Makes one of them the default in place of the one that was; undefined when it is not the member's. */
export async function setDefault<Table extends List>(
  ctx: Context,
  list: Table,
  accountId: string,
  id: string,
): Promise<Lists[Table] | undefined> {
  await lockMember(ctx, accountId)
  if (!(await find(ctx, list, accountId, id))) return undefined
  await sql`update ${tableOf(list)} set is_default = false where account_id = ${accountId} and is_default`.execute(
    ctx.db,
  )
  await sql`update ${tableOf(list)} set is_default = true where id = ${id}`.execute(ctx.db)
  return find(ctx, list, accountId, id)
}

/** Deletes one of them; the newest of the others takes the place of a default. */
export async function remove<Table extends List>(
  ctx: Context,
  list: Table,
  accountId: string,
  id: string,
): Promise<Lists[Table] | undefined> {
  await lockMember(ctx, accountId)
  const row = await find(ctx, list, accountId, id)
  if (!row) return undefined
  await sql`delete from ${tableOf(list)} where id = ${id}`.execute(ctx.db)
  if (row.is_default) {
    await sql`
      update ${tableOf(list)} set is_default = true
      where id = (select id from ${tableOf(list)} where account_id = ${accountId} order by created_at desc, id desc limit 1)`.execute(
      ctx.db,
    )
  }
  return row
}

/**
 * Switches the recording of a card's points on or off. `another_member` when somebody else records them; one who has
 * left the club records nothing.
 */
export async function setAutoRecord(
  ctx: Context,
  { id, fingerprint }: CardRow,
  isOn: boolean,
): Promise<CardRow | 'another_member'> {
  try {
    if (isOn) {
      await sql`
        update payment_tokens set auto_point_record = false
        from ${publicAccounts} as holders
        where fingerprint = ${fingerprint} and holders.id = account_id and status = 'DEACTIVATED'`.execute(ctx.db)
    }
    return await ctx.db
      .updateTable('payment_tokens')
      .set({ auto_point_record: isOn })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (violatedConstraint(error) === 'one_recording_member_per_card') return 'another_member'
    throw error
  }
}

/** The active member for whom the points of a card are recorded. */
export async function recorderOf(ctx: Context, fingerprint: string): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from payment_tokens join ${publicAccounts} as holders on holders.id = account_id
    where fingerprint = ${fingerprint} and auto_point_record and status = 'ACTIVE'`.execute(ctx.db)
  return rows[0]?.account_id
}

/** Holds cards by their ids until the transaction ends. */
export async function holdCards(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`select from payment_tokens where id = any(${ids}::uuid[]) order by id for update`.execute(ctx.db)
}

/**
 * Ids of the cards that have changed since they were moved in: they record points, or their members have added them by
 * themselves. `moved` has their ids as `item_id` and the tokens that they came with as `reference`.
 */
export function changedSinceMovedIn(moved: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select id from payment_tokens join (${moved}) as moved on moved.item_id = id
    where auto_point_record or token <> moved.reference`
}

export async function deleteCards(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`delete from payment_tokens where id = any(${ids}::uuid[])`.execute(ctx.db)
}

/**
 * Gives the addresses of one member to another, whose own stay the default. The cards are forgotten, since whoever merges
 * accounts cannot know whose they are; one that the other keeps as well goes on recording points if either did. Needs
 * both members locked.
 */
export async function giveTo(ctx: Context, from: string, into: string): Promise<void> {
  const { rows: gone } = await sql<{ fingerprint: string; auto_point_record: boolean }>`
    delete from payment_tokens where account_id = ${from} returning fingerprint, auto_point_record`.execute(ctx.db)
  const recording = gone.filter(({ auto_point_record }) => auto_point_record).map(({ fingerprint }) => fingerprint)
  await sql`
    update payment_tokens set auto_point_record = true
    where account_id = ${into} and fingerprint = any(${recording}::text[])`.execute(ctx.db)
  await sql`
    update billing_addresses set account_id = ${into}, is_default = is_default and ${hasNone('billing_addresses', into)}
    where account_id = ${from}`.execute(ctx.db)
}

/** How many cards and addresses a member keeps. */
export async function countKept(ctx: Context, accountId: string): Promise<{ cards: number; addresses: number }> {
  const [cards, addresses] = await Promise.all([
    countOf(ctx, sql`from payment_tokens where account_id = ${accountId}`),
    countOf(ctx, sql`from billing_addresses where account_id = ${accountId}`),
  ])
  return { cards, addresses }
}
