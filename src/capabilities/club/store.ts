import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../lib/language.ts'
import type { Context } from '../../platform/context.ts'
import type { Row } from '../../platform/database.ts'
import { hashToken } from '../../platform/keys.ts'
import { oncePerPage } from '../../platform/page-reads.ts'
import {
  behind,
  countListed,
  every,
  idKey,
  type LongPage,
  nextOf,
  pageOf,
  startingWith,
} from '../../platform/records.ts'
import { deactivatedMembers, membersNamed, publicAccounts, usedSincePrior } from '../auth/index.ts'
import { LINK_HOURS, type LinkKind, membershipNumber } from './rules.ts'

/** A member with the account's own fields. */
export interface Member extends Row<'members'> {
  readonly email: string
  readonly short_name: string
  readonly long_name: string
  readonly status: 'ACTIVE' | 'DEACTIVATED'
  readonly language: Language
  readonly last_sign_in_at: Temporal.Instant | null
  /** Of the names. */
  readonly version: number
}

type Reader = Pick<Context, 'db' | 'reads'>

/** The member of a number; of one that was merged into another, the other. */
export const byNumber = oncePerPage((ctx: Reader, number: string) =>
  one(ctx, sql`account_id = (select coalesce(merged_into, account_id) from members where number = ${number})`),
)

/** Whether the pass is the caller's own: whoever shows it at the gate pays with the card of its member. */
export function ownsPass({ caller }: Pick<Context, 'caller'>, { account_id }: Pick<Member, 'account_id'>): boolean {
  return caller.account?.id === account_id
}

/** The member of a pass; of one that was merged into another, the other, whose own code is a different one. */
export async function byBarcode(ctx: Reader, barcode: string): Promise<Member | undefined> {
  return one(ctx, sql`account_id = (select coalesce(merged_into, account_id) from members where barcode = ${barcode})`)
}

/** The member of a number as it is, also one that was merged into another. */
export async function byOwnNumber(ctx: Reader, number: string): Promise<Member | undefined> {
  return one(ctx, sql`number = ${number}`)
}

export const byAccount = oncePerPage((ctx: Reader, accountId: string) => one(ctx, sql`account_id = ${accountId}`))

/**
 * Locked until the transaction ends, so that changes of one member happen one after the other. Rows that name the member
 * may be written meanwhile.
 */
export async function lock(ctx: Reader, accountId: string): Promise<Member | undefined> {
  await sql`select 1 from members where account_id = ${accountId} for no key update`.execute(ctx.db)
  return byAccount(ctx, accountId)
}

/** Both locked in one order, also against rows that name them: whoever writes one waits. */
export async function lockPair(ctx: Reader, accountIds: readonly [string, string]): Promise<void> {
  await sql`
    select 1 from members where account_id = any(${accountIds}::uuid[]) order by account_id for update`.execute(ctx.db)
}

/**
 * Notes that a locked member is another one now, and so is whoever was merged into it before. The other gets its prior number,
 * unless it has one.
 */
export async function mergeInto(ctx: Context, accountId: string, into: string): Promise<void> {
  await sql`
    update members set merged_into = ${into}, merged_at = coalesce(merged_at, ${ctx.now})
    where account_id = ${accountId} or merged_into = ${accountId}`.execute(ctx.db)
  await sql`
    update members as heir set prior_number = gone.prior_number from members as gone
    where heir.account_id = ${into} and heir.prior_number is null
      and gone.account_id = ${accountId} and gone.prior_number is not null`.execute(ctx.db)
}

/** The numbers that a member had before other accounts were merged into this one. */
export async function numbersMergedInto(ctx: Reader, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from members where merged_into = ${accountId} order by merged_at desc, number`.execute(ctx.db)
  return rows.map(({ number }) => number)
}

/** Whether an account was merged into this one at or after a moment. */
export async function isHeirSince(ctx: Reader, accountId: string, moment: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    select from members where merged_into = ${accountId} and merged_at >= ${moment} limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Gives rides of the shuttle and messages above the page of one member to another. */
export async function giveRidesAndMessages(ctx: Context, from: string, into: string): Promise<void> {
  await sql`select give_rides_and_messages(${from}, ${into})`.execute(ctx.db)
}

/** The e-mail addresses of a member: their own, and those of accounts that were merged into theirs. */
export async function addressesOf(ctx: Reader, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from members join ${publicAccounts} as accounts on accounts.id = account_id
    where account_id = ${accountId} or merged_into = ${accountId}`.execute(ctx.db)
  return rows.map(({ email }) => email)
}

/** How a member stands. */
export type Standing = 'ACTIVE' | 'DEACTIVATED' | 'MERGED'

export function standingOf({ status, merged_into }: Pick<Member, 'status' | 'merged_into'>): Standing {
  return merged_into ? 'MERGED' : status
}

export interface MemberFilter extends LongPage {
  /** The beginning of a number, an e-mail address, a name or its last word, or a whole prior number. */
  readonly search?: string | undefined
  /** The account ids of those whom others know by what is searched for, as a statement. */
  readonly byPhone: RawBuilder<unknown>
  readonly status?: Standing | undefined
  readonly sort: 'joined_at' | '-joined_at'
}

const JOINED = {
  joined_at: sql`joined_at, account_id`,
  '-joined_at': sql`joined_at desc, account_id desc`,
} as const

/** Members that match: a page of them, and how many there are. */
export async function findAll(
  ctx: Context,
  { search, byPhone, status, sort, after, page_size, page_number }: MemberFilter,
): Promise<{ items: Member[]; count: number; next: string | null }> {
  const matching = every(
    search &&
      sql`account_id in (
        select account_id from members where number like ${startingWith(search)}
        union all select account_id from members where upper(prior_number) = upper(${search}::text)
        union all ${membersNamed(search)} union all ${byPhone})`,
    status === 'MERGED' && sql`merged_into is not null`,
    status === 'DEACTIVATED' && sql`merged_into is null and account_id in (${deactivatedMembers})`,
    status === 'ACTIVE' && sql`account_id not in (${deactivatedMembers})`,
    behind(after, sort, sql`joined_at`, idKey(sql`account_id`)),
  )
  const [{ rows: items }, count] = await Promise.all([
    sql<Member>`
      select members.*, email, short_name, long_name, status, language, last_sign_in_at, version
      from (
        select account_id from members where ${matching}
        order by ${JOINED[sort]} ${pageOf({ page_size, page_number }, search)}) as found
      join members using (account_id) join ${publicAccounts} as accounts on accounts.id = account_id
      order by ${JOINED[sort]}`.execute(ctx.db),
    countListed(ctx, sql`from members where ${matching}`, search),
  ])
  const next = nextOf(items, sort, page_size, ({ joined_at, account_id }) => [joined_at, account_id])
  return { items, count, next }
}

async function one({ db }: Reader, which: RawBuilder<unknown>): Promise<Member | undefined> {
  const { rows } = await sql<Member>`
    select members.*, email, short_name, long_name, status, language, last_sign_in_at, version
    from members join ${publicAccounts} as accounts on accounts.id = account_id where ${which}`.execute(db)
  return rows[0]
}

/** Makes an account a member, with a number and a barcode of its own. */
export async function insert(ctx: Context, accountId: string): Promise<void> {
  for (;;) {
    const inserted = await ctx.db
      .insertInto('members')
      .values({
        account_id: accountId,
        number: membershipNumber(ctx.random.bytes(8)),
        barcode: newBarcode(ctx),
        joined_at: ctx.now,
      })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returning('number')
      .executeTakeFirst()
    if (inserted) return
  }
}

function newBarcode({ random }: Pick<Context, 'random'>): string {
  return `M${random.code(12)}`
}

/** Gives the pass of a member a new code: whoever has copied the one before has nothing any more. */
export async function renewBarcode(ctx: Context, accountId: string): Promise<void> {
  await sql`
    update members set barcode = ${newBarcode(ctx)}, pass_generation = pass_generation + 1
    where account_id = ${accountId}`.execute(ctx.db)
}

export async function setConfirmed(ctx: Context, accountId: string): Promise<void> {
  await sql`update members set confirmed_at = coalesce(confirmed_at, ${ctx.now}) where account_id = ${accountId}`.execute(
    ctx.db,
  )
}

export async function setPendingEmail(ctx: Context, accountId: string, email: string | null): Promise<void> {
  const pending_email = email?.toLowerCase() ?? null
  await ctx.db.updateTable('members').set({ pending_email }).where('account_id', '=', accountId).execute()
}

/** Keeps a link to be mailed and answers its token; only the hash is kept. */
export async function insertLink(
  ctx: Context,
  { kind, accountId, email }: { kind: LinkKind; accountId: string; email: string },
): Promise<string> {
  const token = ctx.random.token()
  await ctx.db
    .insertInto('account_links')
    .values({
      hash: hashToken(token),
      kind,
      account_id: accountId,
      email: email.toLowerCase(),
      created_at: ctx.now,
      expires_at: ctx.now.add({ hours: LINK_HOURS[kind] }),
    })
    .execute()
  return token
}

/** Whose account a link is for, whether it can still be used or not. */
export async function accountOfLink(ctx: Reader, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from account_links where hash = ${hashToken(token)}`.execute(ctx.db)
  return rows[0]?.account_id
}

/** A link as it was kept, without using it. */
export async function linkByToken(
  ctx: Reader,
  kinds: readonly LinkKind[],
  token: string,
): Promise<Row<'account_links'> | undefined> {
  const { rows } = await sql<Row<'account_links'>>`
    select * from account_links where hash = ${hashToken(token)} and kind = any(${kinds})`.execute(ctx.db)
  return rows[0]
}

/** A mailed link that was just used. */
export type UsedLink = Pick<Row<'account_links'>, 'kind' | 'email' | 'created_at'>

/** Uses a link up; undefined when it is unknown, used, or has run out. */
export async function useLink(ctx: Context, kinds: readonly LinkKind[], token: string): Promise<UsedLink | undefined> {
  const { rows } = await sql<UsedLink>`
    update account_links set used_at = ${ctx.now}
    where hash = ${hashToken(token)} and kind = any(${kinds}) and used_at is null and expires_at > ${ctx.now}
    returning kind, email, created_at`.execute(ctx.db)
  return rows[0]
}

/** Makes the links of an account useless that could still be used: all of these kinds, or those made since a moment. */
export async function voidLinks(
  ctx: Context,
  accountId: string,
  kinds: readonly LinkKind[],
  { since }: { since?: Temporal.Instant } = {},
): Promise<void> {
  await sql`
    update account_links set used_at = ${ctx.now}
    where account_id = ${accountId} and kind = any(${kinds}) and used_at is null
      and ${since ? sql`created_at >= ${since}` : sql`true`}`.execute(ctx.db)
}

/** Forgets links that ran out a day ago. */
export async function sweepLinks(ctx: Context): Promise<void> {
  await sql`delete from account_links where expires_at < ${ctx.now.subtract({ hours: 24 })}`.execute(ctx.db)
}

/** Makes accounts of the old system members, whose addresses are known to be theirs. */
export async function insertPrior(
  ctx: Context,
  members: readonly Pick<Row<'members'>, 'account_id' | 'joined_at' | 'prior_number'>[],
): Promise<void> {
  if (members.length === 0) return
  const rows = members.map((member) => ({
    ...member,
    number: membershipNumber(ctx.random.bytes(8)),
    barcode: newBarcode(ctx),
    confirmed_at: ctx.now,
  }))
  const { rows: inserted } = await sql<{ account_id: string }>`
    insert into members (account_id, number, barcode, joined_at, confirmed_at, prior_number)
    select account_id, number, barcode, joined_at, confirmed_at, prior_number
    from jsonb_populate_recordset(null::members, ${JSON.stringify(rows)}::jsonb)
    on conflict (number) do nothing returning account_id`.execute(ctx.db)
  const done = new Set(inserted.map(({ account_id }) => account_id))
  // A number that chance gave twice: the next try has another.
  await insertPrior(
    ctx,
    members.filter(({ account_id }) => !done.has(account_id)),
  )
}

/** Holds members until the transaction ends, as {@link lockPair} does. */
export async function holdAll(ctx: Context, accountIds: readonly string[]): Promise<void> {
  await sql`
    select from members where account_id = any(${accountIds}::uuid[]) order by account_id for update`.execute(ctx.db)
}

/** Those of some members who were moved in and have been here since, for the WHERE of another store. */
export function usedSinceMovedIn(accountIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    ${usedSincePrior(accountIds)}
    union all select account_id from members
    where account_id = any(${accountIds}) and (merged_into is not null or pending_email is not null)
    union all select referred_to('members', ${accountIds}, '{}')`
}

export async function deleteMembers(ctx: Context, accountIds: readonly string[]): Promise<void> {
  await sql`delete from members where account_id = any(${accountIds}::uuid[])`.execute(ctx.db)
}

/** Members by their e-mail addresses. */
export async function byEmails(
  ctx: Reader,
  emails: readonly string[],
): Promise<Pick<Member, 'account_id' | 'number' | 'email' | 'language'>[]> {
  const { rows } = await sql<Pick<Member, 'account_id' | 'number' | 'email' | 'language'>>`
    select account_id, number, email, language from members join ${publicAccounts} as accounts on accounts.id = account_id
    where email = any(${emails}) and status = 'ACTIVE'`.execute(ctx.db)
  return rows
}

/** Who joined in a period: from when they proved their address. For the FROM of another store. */
export function joinedBetween(from: Temporal.Instant, before: Temporal.Instant): RawBuilder<unknown> {
  return sql`(
    select a.email, m.account_id::text as occasion, m.account_id as user_id, a.short_name as first_name, a.language
    from members m join ${publicAccounts} as a on a.id = m.account_id
    where m.confirmed_at >= ${from} and m.confirmed_at < ${before} and m.joined_at > m.confirmed_at - interval '30 days'
      and m.merged_into is null and a.status = 'ACTIVE')`
}
