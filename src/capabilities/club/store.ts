import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../lib/language.ts'
import type { Context } from '../../platform/context.ts'
import type { Row } from '../../platform/database.ts'
import { hashToken } from '../../platform/keys.ts'
import { publicAccounts } from '../auth/index.ts'
import { LINK_HOURS, type LinkKind, membershipNumber } from './rules.ts'

/** A member with the account's own fields. */
export interface Member extends Row<'members'> {
  readonly email: string
  readonly short_name: string
  readonly long_name: string
  readonly status: 'ACTIVE' | 'DEACTIVATED'
  readonly language: Language
}

type Reader = Pick<Context, 'db'>

export async function byNumber(ctx: Reader, number: string): Promise<Member | undefined> {
  return one(ctx, sql`number = ${number}`)
}

export async function byBarcode(ctx: Reader, barcode: string): Promise<Member | undefined> {
  return one(ctx, sql`barcode = ${barcode}`)
}

export async function byAccount(ctx: Reader, accountId: string): Promise<Member | undefined> {
  return one(ctx, sql`account_id = ${accountId}`)
}

/** Locked until the transaction ends, so that changes of one member happen one after the other. */
export async function lock(ctx: Reader, accountId: string): Promise<Member | undefined> {
  await sql`select 1 from members where account_id = ${accountId} for update`.execute(ctx.db)
  return byAccount(ctx, accountId)
}

async function one({ db }: Reader, which: RawBuilder<unknown>): Promise<Member | undefined> {
  const { rows } = await sql<Member>`
    select members.*, email, short_name, long_name, status, language
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
        barcode: `M${ctx.random.code(12)}`,
        joined_at: ctx.now,
      })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returning('number')
      .executeTakeFirst()
    if (inserted) return
  }
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
  members: readonly { readonly account_id: string; readonly joined_at: Temporal.Instant }[],
): Promise<void> {
  if (members.length === 0) return
  const rows = members.map((member) => ({
    ...member,
    number: membershipNumber(ctx.random.bytes(8)),
    barcode: `M${ctx.random.code(12)}`,
    confirmed_at: ctx.now,
  }))
  const { rows: inserted } = await sql<{ account_id: string }>`
    insert into members (account_id, number, barcode, joined_at, confirmed_at)
    select account_id, number, barcode, joined_at, confirmed_at from jsonb_populate_recordset(null::members, ${JSON.stringify(rows)}::jsonb)
    on conflict (number) do nothing returning account_id`.execute(ctx.db)
  const done = new Set(inserted.map(({ account_id }) => account_id))
  // A number that chance gave twice: the next try has another.
  await insertPrior(
    ctx,
    members.filter(({ account_id }) => !done.has(account_id)),
  )
}

export async function deleteMembers(ctx: Context, accountIds: readonly string[]): Promise<void> {
  await sql`delete from members where account_id = any(${accountIds}::uuid[])`.execute(ctx.db)
}

/** Members by their e-mail addresses. */
export async function byEmails(
  ctx: Reader,
  emails: readonly string[],
): Promise<{ account_id: string; number: string; email: string }[]> {
  const { rows } = await sql<{ account_id: string; number: string; email: string }>`
    select account_id, number, email from members join ${publicAccounts} as accounts on accounts.id = account_id
    where email = any(${emails}) and status = 'ACTIVE'`.execute(ctx.db)
  return rows
}
