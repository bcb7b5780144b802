import { type RawBuilder, sql } from 'kysely'
import type { SavedCard } from '../../../platform/cards.ts'
import type { Context } from '../../../platform/context.ts'
import { violatedConstraint } from '../../../platform/database.ts'
import { publicAccounts } from '../../auth/index.ts'
import { lockMember } from '../index.ts'

/** A card that a member keeps. */
export interface CardRow {
  readonly id: string
  readonly account_id: string
  readonly token: string
  readonly fingerprint: string
  readonly brand: string
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
  readonly is_default: boolean
  readonly auto_point_record: boolean
}

export interface AddressRow {
  readonly id: string
  readonly account_id: string
  readonly address_line_1: string
  readonly city: string
  readonly state: string
  readonly postal_code: string
  readonly country: string
  readonly is_default: boolean
}

interface Page {
  readonly page_size: number
  readonly page_number: number
}

type Table = 'payment_tokens' | 'billing_addresses'
type RowOf = { payment_tokens: CardRow; billing_addresses: AddressRow }

/** Of whichever of both: each is a member's list with at most one default. */
const from = (table: Table) => (table === 'payment_tokens' ? sql`from payment_tokens` : sql`from billing_addresses`)
const update = (table: Table) =>
  table === 'payment_tokens' ? sql`update payment_tokens` : sql`update billing_addresses`

/** A page of what a member keeps, the default first, then the newest. */
export async function list<T extends Table>(
  ctx: Context,
  table: T,
  accountId: string,
  { page_size, page_number }: Page,
): Promise<{ items: RowOf[T][]; count: number }> {
  const { rows } = await sql<RowOf[T]>`
    select * ${from(table)} where account_id = ${accountId} order by is_default desc, created_at desc, id desc
    limit ${page_size} offset ${(page_number - 1) * page_size}`.execute(ctx.db)
  const counted = await sql<{ count: number }>`
    select count(*) ${from(table)} where account_id = ${accountId}`.execute(ctx.db)
  return { items: rows, count: counted.rows[0]?.count ?? 0 }
}

/** One that is the member's own. */
export async function find<T extends Table>(
  ctx: Context,
  table: T,
  accountId: string,
  id: string,
): Promise<RowOf[T] | undefined> {
  const { rows } = await sql<RowOf[T]>`
    select * ${from(table)} where account_id = ${accountId} and id::text = ${id}`.execute(ctx.db)
  return rows[0]
}

/** Keeps a card; the same one again brings its new date. The first one is the default. */
export async function insertCard(ctx: Context, accountId: string, card: SavedCard): Promise<CardRow> {
  await lockMember(ctx, accountId)
  const { rows } = await sql<CardRow>`
    insert into payment_tokens (id, account_id, token, fingerprint, brand, last4, exp_month, exp_year, is_default, created_at)
    values (${ctx.random.uuid()}, ${accountId}, ${card.token}, ${card.fingerprint}, ${card.brand}, ${card.last4},
            ${card.expMonth}, ${card.expYear}, ${hasNone(sql`from payment_tokens`, accountId)}, ${ctx.now})
    on conflict (account_id, fingerprint) do update
      set token = excluded.token, exp_month = excluded.exp_month, exp_year = excluded.exp_year
    returning *`.execute(ctx.db)
  return rows[0]!
}

export async function insertAddress(
  ctx: Context,
  accountId: string,
  address: Pick<AddressRow, 'address_line_1' | 'city' | 'state' | 'postal_code' | 'country'>,
): Promise<AddressRow> {
  await lockMember(ctx, accountId)
  const { rows } = await sql<AddressRow>`
    insert into billing_addresses (id, account_id, address_line_1, city, state, postal_code, country, is_default, created_at)
    values (${ctx.random.uuid()}, ${accountId}, ${address.address_line_1}, ${address.city}, ${address.state},
            ${address.postal_code}, ${address.country}, ${hasNone(sql`from billing_addresses`, accountId)}, ${ctx.now})
    returning *`.execute(ctx.db)
  return rows[0]!
}

function hasNone(table: RawBuilder<unknown>, accountId: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select ${table} where account_id = ${accountId})`
}

/** Makes one of them the default in place of the one that was; undefined when it is not the member's. */
export async function setDefault<T extends Table>(
  ctx: Context,
  table: T,
  accountId: string,
  id: string,
): Promise<RowOf[T] | undefined> {
  await lockMember(ctx, accountId)
  if (!(await find(ctx, table, accountId, id))) return undefined
  await sql`${update(table)} set is_default = false where account_id = ${accountId} and is_default`.execute(ctx.db)
  const { rows } = await sql<RowOf[T]>`
    ${update(table)} set is_default = true where account_id = ${accountId} and id::text = ${id} returning *`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Forgets one of them; the newest of the others takes the place of a default. */
export async function remove<T extends Table>(
  ctx: Context,
  table: T,
  accountId: string,
  id: string,
): Promise<RowOf[T] | undefined> {
  await lockMember(ctx, accountId)
  const { rows } = await sql<RowOf[T]>`
    delete ${from(table)} where account_id = ${accountId} and id::text = ${id} returning *`.execute(ctx.db)
  const gone = rows[0]
  if (gone?.is_default) {
    await sql`
      ${update(table)} set is_default = true
      where id = (select id ${from(table)} where account_id = ${accountId} order by created_at desc, id desc limit 1)`.execute(
      ctx.db,
    )
  }
  return gone
}

/**
 * Switches the recording of a card's points on or off. `another_member` when somebody else records them; one who has
 * left the club records nothing.
 */
export async function setAutoRecord(
  ctx: Context,
  { account_id, id, fingerprint }: CardRow,
  isOn: boolean,
): Promise<CardRow | 'another_member'> {
  try {
    if (isOn) {
      await sql`
        update payment_tokens set auto_point_record = false
        from ${publicAccounts} as holders
        where fingerprint = ${fingerprint} and holders.id = account_id and status = 'DEACTIVATED'`.execute(ctx.db)
    }
    const { rows } = await sql<CardRow>`
      update payment_tokens set auto_point_record = ${isOn} where account_id = ${account_id} and id = ${id}
      returning *`.execute(ctx.db)
    return rows[0]!
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
