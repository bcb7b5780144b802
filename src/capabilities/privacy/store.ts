import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { insertOf, type NewRow, type Row } from '../../platform/database.ts'
import { behind, countListed, every, type LongPage, nextOf, pageOf } from '../../platform/records.ts'
import type { KeptData } from './copy/file.ts'
import type { RequestKind, RequestStatus } from './rules.ts'

export type RequestRow = Row<'privacy_requests'>

/** Whose data it is: all their accounts, and all their addresses in lower case, the one to write to first. */
export interface Person {
  readonly account_ids: readonly string[]
  readonly addresses: readonly string[]
}

/** An account with those that were merged into it, and their addresses beside the given one. */
export async function personOf(ctx: Context, address: string, accountId: string | null): Promise<Person> {
  const { rows } = await sql<{ account_ids: string[]; addresses: string[] }>`
    select account_ids, addresses_of_person(${address}::text, account_ids) as addresses
    from (select accounts_of_person(${accountId}::uuid) as account_ids) as found`.execute(ctx.db)
  return rows[0]!
}

export async function insert(ctx: Context, row: NewRow<'privacy_requests'>): Promise<void> {
  await insertOf('privacy_requests', row).execute(ctx.db)
}

export async function byId(ctx: Context, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`select * from privacy_requests where id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** As {@link byId}, locked until the transaction ends. */
export async function lock(ctx: Context, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`select * from privacy_requests where id = ${id} for update`.execute(ctx.db)
  return rows[0]
}

/** The unconfirmed request that a mailed link is for, locked; undefined when the link has expired or was used. */
export async function lockByLink(ctx: Context, hash: Buffer): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select * from privacy_requests
    where link_hash = ${hash} and link_expires_at > ${ctx.now} and status = 'UNCONFIRMED' for update`.execute(ctx.db)
  return rows[0]
}

/** The last request of a kind in which an account was named, but for links that nobody used. */
export async function lastOf(
  ctx: Context,
  accountId: string,
  kind: RequestKind,
): Promise<Pick<RequestRow, 'status' | 'asked_at'> | undefined> {
  const { rows } = await sql<Pick<RequestRow, 'status' | 'asked_at'>>`
    select status, asked_at from privacy_requests
    where account_ids @> array[${accountId}::uuid] and kind = ${kind} and status <> 'UNCONFIRMED'
    order by asked_at desc limit 1`.execute(ctx.db)
  return rows[0]
}

/** Codes of what must be settled before somebody can be erased. */
export async function hindrancesOf(ctx: Context, { account_ids, addresses }: Person): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from erasure_hindrances(${account_ids}::uuid[], ${addresses}::text[]) as code`.execute(ctx.db)
  return rows.map(({ code }) => code)
}

/** Everything that is held on somebody. */
export async function dataOf(ctx: Context, { account_ids, addresses }: Person): Promise<KeptData> {
  const { rows } = await sql<{ data: KeptData }>`
    select data_of_person(${account_ids}::uuid[], ${addresses}::text[]) as data`.execute(ctx.db)
  return rows[0]!.data
}

/** Opens a request that was asked for by a link, about this person. */
export async function confirm(
  ctx: Context,
  { id, account_ids, addresses }: Person & Pick<RequestRow, 'id'>,
  day: string,
): Promise<void> {
  await sql`
    update privacy_requests
    set status = 'OPEN', account_ids = ${account_ids}::uuid[], addresses = ${addresses}::text[],
      confirmed_on = ${day}::date, link_hash = null, link_expires_at = null
    where id = ${id}`.execute(ctx.db)
}

/** Stops an erasure before its next step. */
export async function block(ctx: Context, id: string, codes: readonly string[]): Promise<void> {
  await sql`
    update privacy_requests set status = 'BLOCKED', blocked_by = ${codes}::text[] where id = ${id}`.execute(ctx.db)
}

/** Takes up a blocked erasure again. */
export async function reopen(ctx: Context, id: string): Promise<void> {
  await sql`update privacy_requests set status = 'OPEN', blocked_by = '{}' where id = ${id}`.execute(ctx.db)
}

export async function settle(
  ctx: Context,
  id: string,
  status: 'DONE' | 'DECLINED',
  answer: string = '',
): Promise<void> {
  await sql`
    update privacy_requests set status = ${status}, settled_at = ${ctx.now}, answer = ${answer}, blocked_by = '{}'
    where id = ${id}`.execute(ctx.db)
}

/** Keeps a copy to download. A second one of the same request takes the place of the first. */
export async function keepCopy(
  ctx: Context,
  copy: { request_id: string; file: Buffer; link_hash: Buffer; expires_at: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into privacy_copies (request_id, file, link_hash, expires_at)
    values (${copy.request_id}, ${copy.file}, ${copy.link_hash}, ${copy.expires_at})
    on conflict (request_id) do update
      set file = excluded.file, link_hash = excluded.link_hash, expires_at = excluded.expires_at`.execute(ctx.db)
}

/** The copy that a mailed link opens, until it expires. */
export async function copyByLink(
  ctx: Context,
  hash: Buffer,
): Promise<Pick<Row<'privacy_copies'>, 'request_id' | 'file'> | undefined> {
  const { rows } = await sql<Pick<Row<'privacy_copies'>, 'request_id' | 'file'>>`
    select request_id, file from privacy_copies where link_hash = ${hash} and expires_at > ${ctx.now}`.execute(ctx.db)
  return rows[0]
}

// Erasing.

/** Nobody books, waits or takes a voucher for these addresses and accounts until the transaction ends; who is about to has done so when this answers. */
export async function lockPerson(ctx: Context, { account_ids, addresses }: Person): Promise<void> {
  await sql`select from lock_person(${addresses}::text[], ${account_ids}::uuid[], true)`.execute(ctx.db)
}

export async function noteStep(ctx: Context, id: string, steps: number): Promise<void> {
  await sql`
    update privacy_requests set steps_done = ${steps} where id = ${id} and steps_done < ${steps}`.execute(ctx.db)
}

/** The gateway's names of somebody's cards. */
export async function cardsOf(ctx: Context, { account_ids, addresses }: Person): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    select token from cards_of_person(${account_ids}::uuid[], ${addresses}::text[]) as token`.execute(ctx.db)
  return rows.map(({ token }) => token)
}

export async function forgetCard(ctx: Context, token: string): Promise<void> {
  await sql`select from forget_cards(array[${token}])`.execute(ctx.db)
}

/** Takes away whatever names somebody, in one piece, and notes that the request is done. */
export async function erase(ctx: Context, { id, account_ids, addresses }: RequestRow): Promise<void> {
  await sql`
    select from erase_person(${id}::uuid, ${account_ids}::uuid[], ${addresses}::text[], ${ctx.now}::timestamptz)`.execute(
    ctx.db,
  )
  await sql`
    update privacy_requests set status = 'DONE', settled_at = ${ctx.now}, addresses = '{}', proof = ''
    where id = ${id}`.execute(ctx.db)
}

// The office.

interface Filter {
  readonly digest?: Buffer | undefined
  readonly kind?: RequestKind | undefined
  readonly status?: RequestStatus | undefined
}

const LAST_FIRST = '-asked_at'

/** One page of the requests that were confirmed, the last first. */
export async function list(
  ctx: Context,
  { page_size, page_number, after, digest, kind, status }: Filter & LongPage,
): Promise<{ items: RequestRow[]; count: number; next: string | null }> {
  const matching = every(
    status ? sql`status = ${status}` : sql`status <> 'UNCONFIRMED'`,
    kind && sql`kind = ${kind}`,
    digest && sql`address_digest = ${digest}`,
    behind(after, LAST_FIRST, sql`asked_at`),
  )
  const [{ rows: items }, count] = await Promise.all([
    sql<RequestRow>`
      select * from privacy_requests where ${matching}
      order by asked_at desc, id desc ${pageOf({ page_size, page_number })}`.execute(ctx.db),
    countListed(ctx, sql`from privacy_requests where ${matching}`),
  ])
  return { items, count, next: nextOf(items, LAST_FIRST, page_size, ({ asked_at, id }) => [asked_at, id]) }
}

// Data whose time is over.

/** Takes away at most `most` rows of a class that are older than a moment. Answers how many it was. */
export async function takeAway(
  ctx: Context,
  name: string,
  { before, most }: { before: Temporal.Instant; most: number },
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select take_away(${name}::text, ${before}::timestamptz, ${most}::integer) as taken`.execute(ctx.db)
  return rows[0]!.taken
}

/** Notes what a night took away of a class, and how old the rest is. */
export async function noteRun(ctx: Context, name: string, removed: number): Promise<void> {
  await sql`
    insert into retention_runs as known (class, ran_at, removed, removed_ever, oldest)
    values (${name}, ${ctx.now}, ${removed}, ${removed}, oldest_of(${name}::text))
    on conflict (class) do update set ran_at = excluded.ran_at, removed = excluded.removed,
      removed_ever = known.removed_ever + excluded.removed, oldest = excluded.oldest`.execute(ctx.db)
}

export async function runs({ db }: Pick<Context, 'db'>): Promise<Row<'retention_runs'>[]> {
  const { rows } = await sql<Row<'retention_runs'>>`select * from retention_runs order by class`.execute(db)
  return rows
}
