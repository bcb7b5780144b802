import { sql } from 'kysely'
import type { Context, Grant } from '../../platform/context.ts'
import { hashToken } from '../../platform/keys.ts'
import { permissionsOfAccount } from '../staff/index.ts'
import { REFRESH_DAYS, type RefreshToken } from './rules.ts'

type Reader = Pick<Context, 'db' | 'now'>

export interface AccountRow {
  readonly id: string
  readonly kind: 'staff' | 'member'
  readonly email: string
  readonly password_hash: string
  readonly short_name: string
  readonly long_name: string
  readonly status: 'ACTIVE' | 'DEACTIVATED'
  readonly permissions: string[]
}

/** An account that may act, with its membership number if it is a member's. */
export interface SessionAccount extends AccountRow {
  readonly number: string | null
}

export async function accountByEmail(ctx: Reader, email: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select *, ${permissionsOfAccount} as permissions from accounts where email = ${email.toLowerCase()}`.execute(ctx.db)
  return rows[0]
}

export async function accountById(ctx: Reader, id: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select *, ${permissionsOfAccount} as permissions from accounts where id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** What people call the accounts with these ids. */
export async function namesOf(ctx: Reader, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(nullif(short_name, ''), email) as name from accounts where id = any (${ids}::uuid[])`.execute(
    ctx.db,
  )
  return rows
}

/** Staff who may do something, by name. */
export async function staffWith(ctx: Reader, permission: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(nullif(short_name, ''), email) as name from accounts
    where kind = 'staff' and status = 'ACTIVE' and ${permission} = any (${permissionsOfAccount})
    order by lower(coalesce(nullif(short_name, ''), email)), id`.execute(ctx.db)
  return rows
}

/** The account of a session that was not ended; undefined also when the account was deactivated. */
export async function accountOfSession(
  ctx: Reader,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<SessionAccount | undefined> {
  const { rows } = await sql<SessionAccount>`
    select *, ${permissionsOfAccount} as permissions, case when kind = 'member' then membership_number(id) end as number
    from accounts
    where id = ${accountId} and status = 'ACTIVE' and exists (
      select from refresh_tokens where family_id = ${sessionId} and account_id = accounts.id and ended_at is null)`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Adds an account. False when the e-mail address has one already. */
export async function insertAccount(
  ctx: Context,
  account: Pick<AccountRow, 'id' | 'kind' | 'email' | 'password_hash' | 'short_name' | 'long_name'> & {
    policy?: string
  },
): Promise<boolean> {
  const { id, kind, email, password_hash, short_name, long_name, policy = null } = account
  const { rows } = await sql`
    insert into accounts (id, kind, email, password_hash, short_name, long_name, policy, created_at)
    values (${id}, ${kind}, ${email.toLowerCase()}, ${password_hash}, ${short_name}, ${long_name}, ${policy}, ${ctx.now})
    on conflict (email) do nothing returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** Changes an account. False when the new e-mail address has one already. */
export async function updateAccount(
  ctx: Context,
  id: string,
  patch: Partial<Pick<AccountRow, 'email' | 'password_hash' | 'short_name' | 'long_name'>>,
): Promise<boolean> {
  const email = patch.email?.toLowerCase() ?? null
  const { rows } = await sql`
    update accounts set
      email = coalesce(${email}, email),
      password_hash = coalesce(${patch.password_hash ?? null}, password_hash),
      short_name = coalesce(${patch.short_name ?? null}, short_name),
      long_name = coalesce(${patch.long_name ?? null}, long_name)
    where id = ${id} and (${email}::text is null or not exists (
      select from accounts as other where other.email = ${email} and other.id <> ${id}))
    returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** What others may join of an account, for another store's statement. */
export const publicAccounts = sql`(select id, email, short_name, long_name, status from accounts)`

export async function setStatus(ctx: Context, accountId: string, status: AccountRow['status']): Promise<void> {
  await sql`update accounts set status = ${status} where id = ${accountId}`.execute(ctx.db)
}

export interface KeptRefreshToken extends RefreshToken {
  readonly family_id: string
  readonly account_id: string
  readonly generation: number
}

/** A shown refresh token, locked, so that two exchanges of it happen one after the other. */
export async function lockRefreshToken(ctx: Context, token: string): Promise<KeptRefreshToken | undefined> {
  const { rows } = await sql<KeptRefreshToken>`
    select shown.*, accounts.status = 'ACTIVE' as account_active,
      exists (select from refresh_tokens as later where later.family_id = shown.family_id
        and later.generation > shown.generation and later.replaced_at is not null) as successor_used
    from refresh_tokens as shown join accounts on accounts.id = shown.account_id
    where shown.hash = ${hashToken(token)} for update of shown`.execute(ctx.db)
  return rows[0]
}

/** Keeps a new refresh token of a family and answers it; only its hash is kept. */
export async function insertRefreshToken(
  ctx: Context,
  of: { accountId: string; familyId: string; generation: number },
): Promise<string> {
  const token = ctx.random.token()
  await sql`
    insert into refresh_tokens (hash, family_id, account_id, generation, created_at, expires_at)
    values (${hashToken(token)}, ${of.familyId}, ${of.accountId}, ${of.generation}, ${ctx.now},
            ${ctx.now.add({ hours: 24 * REFRESH_DAYS })})`.execute(ctx.db)
  return token
}

/** Notes the exchange of a token; the first one counts. */
export async function markReplaced(ctx: Context, token: string): Promise<void> {
  await sql`update refresh_tokens set replaced_at = coalesce(replaced_at, ${ctx.now}) where hash = ${hashToken(token)}`.execute(
    ctx.db,
  )
}

/** Ends a session: every refresh token of it, and with them its access tokens. False when it was over already. */
export async function endFamily(ctx: Context, familyId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update refresh_tokens set ended_at = ${ctx.now} where family_id = ${familyId} and ended_at is null`.execute(ctx.db)
  return Number(numAffectedRows ?? 0) > 0
}

/** Ends all sessions of an account, but for one if it is named. */
export async function endAllFamilies(ctx: Context, accountId: string, but?: string): Promise<void> {
  await sql`
    update refresh_tokens set ended_at = ${ctx.now}
    where account_id = ${accountId} and ended_at is null and family_id is distinct from ${but ?? null}::uuid`.execute(
    ctx.db,
  )
}

export async function familyOf(ctx: Reader, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ family_id: string }>`
    select family_id from refresh_tokens where hash = ${hashToken(token)}`.execute(ctx.db)
  return rows[0]?.family_id
}

/** Keeps a URL token and answers it; only its hash is kept. */
export async function insertUrlToken(ctx: Context, grant: Grant & { expiresAt: Temporal.Instant }): Promise<string> {
  const token = ctx.random.token()
  await sql`
    insert into url_tokens (hash, kind, subject_id, created_at, expires_at)
    values (${hashToken(token)}, ${grant.kind}, ${grant.id}, ${ctx.now}, ${grant.expiresAt})`.execute(ctx.db)
  return token
}

export async function moveUrlTokens(ctx: Context, grant: Grant & { expiresAt: Temporal.Instant }): Promise<void> {
  await sql`
    update url_tokens set expires_at = ${grant.expiresAt}
    where kind = ${grant.kind} and subject_id = ${grant.id} and expires_at > ${ctx.now}`.execute(ctx.db)
}

/** What these URL tokens open; those that are unknown or have run out open nothing. */
export async function grantsOf(ctx: Reader, tokens: readonly string[]): Promise<Grant[]> {
  if (tokens.length === 0) return []
  const { rows } = await sql<Grant>`
    select kind, subject_id as id from url_tokens
    where hash = any(${tokens.map(hashToken)}::bytea[]) and expires_at > ${ctx.now}`.execute(ctx.db)
  return rows
}

/** Drops tokens that have run out, refresh tokens a day later. */
export async function sweepTokens(ctx: Context): Promise<void> {
  await sql`delete from url_tokens where expires_at < ${ctx.now}`.execute(ctx.db)
  await sql`delete from refresh_tokens where expires_at < ${ctx.now.subtract({ hours: 24 })}`.execute(ctx.db)
}
