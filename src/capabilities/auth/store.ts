import { type RawBuilder, sql } from 'kysely'
import type { Context, Grant } from '../../platform/context.ts'
import { insertRows, json, type Row } from '../../platform/database.ts'
import { hashToken } from '../../platform/keys.ts'
import { containing, startingWith, WHOLE_ADDRESS } from '../../platform/records.ts'
import { together } from '../../platform/together.ts'
import type { Permission } from '../../lib/permissions.ts'
import { hasPasskey } from './passkeys/store.ts'
import { KNOWN_DAYS, REFRESH_DAYS, type RefreshToken } from './rules.ts'

type Reader = Pick<Context, 'db' | 'now'>

export type AccountRow = Row<'accounts'> & Standing

/** The rights of an account. */
interface Standing extends Pick<Row<'account_rights'>, 'needs_totp'> {
  /** Empty while a required second factor is not set up. */
  readonly permissions: Permission[]
  readonly has_totp: boolean
  readonly has_passkey: boolean
}

const hasTotp = sql<boolean>`
  exists (select from totp_secrets where totp_secrets.account_id = accounts.id and confirmed_at is not null)`
const standing = sql`
  case when rights.needs_totp and not ${hasTotp} and not ${hasPasskey} then '{}' else rights.permissions end
    as permissions,
  ${hasTotp} as has_totp, ${hasPasskey} as has_passkey, rights.needs_totp`
/** Accounts with what their groups allow. */
const withRights = sql`accounts join account_rights as rights on rights.account_id = accounts.id`

/** An account that may act, with its membership number if it is a member's. */
export type SessionAccount = AccountRow & Pick<Row<'sessions'>, 'proved_at'> & { readonly number: string | null }

export async function accountByEmail(ctx: Reader, email: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select accounts.*, ${standing} from ${withRights} where email = ${email.toLowerCase()}`.execute(ctx.db)
  return rows[0]
}

export async function accountById(ctx: Reader, id: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select accounts.*, ${standing} from ${withRights} where id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** The display names of accounts. */
export async function namesOf(ctx: Reader, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(nullif(short_name, ''), email) as name from accounts where id = any (${ids}::uuid[])`.execute(
    ctx.db,
  )
  return rows
}

/** The ids of staff, former ones too, whose name or email address contains what was typed. */
export async function staffNamed(ctx: Reader, typed: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts
    where kind = 'staff' and (short_name ilike ${containing(typed)} or email ilike ${containing(typed)})`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Staff with a permission, by name. */
export async function staffWith(ctx: Reader, permission: Permission): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(nullif(short_name, ''), email) as name from ${withRights}
    where kind = 'staff' and status = 'ACTIVE' and ${permission} = any (rights.permissions)
    order by lower(coalesce(nullif(short_name, ''), email)), id`.execute(ctx.db)
  return rows
}

/** Which of these lower-case email addresses belong to active staff. */
export async function addressesOfStaff(ctx: Reader, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ email: string }>`
    select email from accounts where kind = 'staff' and status = 'ACTIVE' and email = any (${emails}::text[])`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ email }) => email))
}

/** The names and email addresses of some of the staff, former ones too, by name. */
export async function staffPeople(
  ctx: Reader,
  ids: readonly string[],
): Promise<{ id: string; name: string; email: string }[]> {
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select id, coalesce(nullif(long_name, ''), nullif(short_name, ''), email) as name, email
    from accounts where kind = 'staff' and id = any (${ids}::uuid[])
    order by lower(coalesce(nullif(long_name, ''), email)), id`.execute(ctx.db)
  return rows
}

/** Which of these accounts are owners. */
export async function ownersAmong(ctx: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${withRights} where id = any (${ids}::uuid[]) and rights.is_owner`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** The email addresses of active staff with a permission. */
export async function emailsWith(ctx: Reader, permission: Permission): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from ${withRights}
    where kind = 'staff' and status = 'ACTIVE' and ${permission} = any (rights.permissions) order by id`.execute(ctx.db)
  return rows
}

/** The active account of an open session. */
export async function accountOfSession(
  ctx: Reader,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<SessionAccount | undefined> {
  const { rows } = await sql<SessionAccount>`
    select accounts.*, ${standing}, sessions.proved_at,
      case when accounts.kind = 'member' then membership_number(accounts.id) end as number
    from ${withRights} join sessions on sessions.account_id = accounts.id
    where accounts.id = ${accountId} and sessions.id = ${sessionId} and accounts.status = 'ACTIVE' and exists (
      select from refresh_tokens where family_id = ${sessionId} and account_id = accounts.id and ended_at is null)`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Adds an account. False if the email address already has one. */
export async function insertAccount(
  ctx: Context,
  account: Pick<AccountRow, 'id' | 'kind' | 'email' | 'password_hash' | 'short_name' | 'long_name'>,
): Promise<boolean> {
  const { id, kind, email, password_hash, short_name, long_name } = account
  const { rows } = await sql`
    insert into accounts (id, kind, email, password_hash, short_name, long_name, language, created_at)
    values (${id}, ${kind}, ${email.toLowerCase()}, ${password_hash}, ${short_name}, ${long_name}, ${ctx.language},
            ${ctx.now})
    on conflict (email) do nothing returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** Changes an account. False if the new email address already has one. */
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
      long_name = coalesce(${patch.long_name ?? null}, long_name),
      version = version + ${patch.long_name === undefined ? 0 : 1}::int
    where id = ${id} and (${email}::text is null or not exists (
      select from accounts as other where other.email = ${email} and other.id <> ${id}))
    returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** The columns of accounts that other stores may join. */
export const publicAccounts = sql`
  (select id, email, short_name, long_name, status, language, last_sign_in_at, version from accounts)`

/** The ids of deactivated members, for the WHERE of another store. */
export const deactivatedMembers = sql`select id from accounts where kind = 'member' and status = 'DEACTIVATED'`

export async function setStatus(ctx: Context, accountId: string, status: AccountRow['status']): Promise<void> {
  await sql`update accounts set status = ${status} where id = ${accountId}`.execute(ctx.db)
}

/** Records a sign-in and its language. An invitation is no longer pending: a password was chosen. */
export async function markSignIn(ctx: Context, accountId: string): Promise<void> {
  await sql`
    update accounts set last_sign_in_at = ${ctx.now}, invited_at = null, language = ${ctx.language}
    where id = ${accountId}`.execute(ctx.db)
}

/** A staff account as the back office shows it. */
export interface StaffRow
  extends Standing,
    Pick<
      Row<'accounts'>,
      'id' | 'kind' | 'email' | 'short_name' | 'long_name' | 'last_sign_in_at' | 'created_at' | 'version'
    >,
    Pick<Row<'account_rights'>, 'groups' | 'is_owner'> {
  /** INVITED: has not chosen a password yet. */
  readonly status: AccountRow['status'] | 'INVITED'
  /** What its groups allow, even while a second factor is missing. */
  readonly granted: string[]
}

const staffStatus = sql`case when status = 'ACTIVE' and invited_at is not null then 'INVITED' else status end`
const staffRows = sql`
  select id, kind, email, short_name, long_name, ${staffStatus} as status, ${standing}, rights.permissions as granted,
    rights.groups, rights.is_owner, last_sign_in_at, created_at, version
  from ${withRights} where kind = 'staff'`

export interface StaffFilter {
  readonly search?: string
  readonly status?: StaffRow['status']
  readonly group?: string
  readonly sort: string
  readonly limit: number
  readonly offset: number
}

const STAFF_ORDER: Readonly<Record<string, ReturnType<typeof sql>>> = {
  name: sql`lower(long_name), email`,
  email: sql`email`,
  status: sql`status, lower(long_name)`,
  last_sign_in_at: sql`last_sign_in_at nulls first, email`,
  '-name': sql`lower(long_name) desc, email`,
  '-email': sql`email desc`,
  '-status': sql`status desc, lower(long_name)`,
  '-last_sign_in_at': sql`last_sign_in_at desc nulls last, email`,
}

/** A page of matching staff, and how many match in all. */
export async function findStaff(ctx: Reader, filter: StaffFilter): Promise<{ items: StaffRow[]; count: number }> {
  const like = containing(filter.search ?? '')
  const matching = sql`
    from (${staffRows} ${filter.group ? sql`and rights.groups @> ${json([{ id: filter.group }])}` : sql``}) as staff
    where (email ilike ${like} or long_name ilike ${like} or short_name ilike ${like})
      and (${filter.status ?? null}::text is null or status = ${filter.status ?? null})`
  const [{ rows: items }, { rows: counted }] = await Promise.all([
    sql<StaffRow>`select * ${matching} order by ${STAFF_ORDER[filter.sort] ?? STAFF_ORDER.name!}
      limit ${filter.limit} offset ${filter.offset}`.execute(ctx.db),
    sql<{ count: number }>`select count(*)::int as count ${matching}`.execute(ctx.db),
  ])
  return { items, count: counted[0]?.count ?? 0 }
}

/** The ids of members whose name or email address contains `search`, or whose address it is, for the WHERE of another store. */
export function accountsMatching(search: string): RawBuilder<unknown> {
  if (WHOLE_ADDRESS.test(search)) {
    return sql`select id from accounts where kind = 'member' and email = ${search.toLowerCase()}`
  }
  const like = containing(search)
  return sql`select id from accounts where kind = 'member' and (email ilike ${like} or long_name ilike ${like})`
}

/** Audit-log actors by part of a name or email address, for the WHERE of another store; `system` stands for itself. */
export function actorsMatching(search: string): RawBuilder<unknown> {
  const like = containing(search)
  return sql`
    select 'staff:' || id from accounts
    where kind = 'staff' and (email ilike ${like} or long_name ilike ${like} or short_name ilike ${like})
    union all select 'system' where ${search.toLowerCase()} = 'system'`
}

/**
 * The ids of members whose email address, name or last name begins with what was typed, for the WHERE of another store.
 * Unlike {@link accountsMatching} it only reads the rows it finds.
 */
export function membersNamed(search: string): RawBuilder<unknown> {
  const start = startingWith(search.toLowerCase())
  return sql`
    select id from accounts where kind = 'member' and email like ${start}
    union all select id from accounts where kind = 'member' and lower(long_name) like ${start}
    union all select id from accounts where kind = 'member' and lower(substring(long_name from '[^ ]+$')) like ${start}`
}

/** How many sessions of an account are open. */
export async function countSessions(ctx: Reader, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct family_id)::int as count from refresh_tokens
    where account_id = ${accountId} and ended_at is null and expires_at > ${ctx.now}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** How many open sessions a staff account has, and when one was last renewed; sessions in use are. */
export interface StaffPresence {
  readonly account_id: string
  readonly sessions: number
  readonly last_seen_at: Temporal.Instant | null
}

/** The presence of all staff who have ever signed in. */
export async function staffPresence(ctx: Reader): Promise<StaffPresence[]> {
  const { rows } = await sql<StaffPresence>`
    select account_id, max(refresh_tokens.created_at) as last_seen_at,
      (count(distinct family_id) filter (where ended_at is null and expires_at > ${ctx.now}))::int as sessions
    from refresh_tokens join accounts on accounts.id = account_id
    where accounts.kind = 'staff' group by account_id`.execute(ctx.db)
  return rows
}

/** The last unused link to set a password of each invited staff account. */
export async function openInvitations(
  ctx: Reader,
): Promise<{ account_id: string; sent_at: Temporal.Instant; expires_at: Temporal.Instant }[]> {
  const { rows } = await sql<{ account_id: string; sent_at: Temporal.Instant; expires_at: Temporal.Instant }>`
    select distinct on (account_id) account_id, staff_invitations.created_at as sent_at, expires_at
    from staff_invitations join accounts on accounts.id = account_id
    where used_at is null and accounts.invited_at is not null
    order by account_id, staff_invitations.created_at desc`.execute(ctx.db)
  return rows
}

export async function staffById(ctx: Reader, id: string): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`${staffRows} and id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** How many owners could sign in right now. */
export async function countOwners(ctx: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${staffRows}) as staff where is_owner and status = 'ACTIVE'`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Marks an account as invited: nobody knows its password until the invitation is used. */
export async function markInvited(ctx: Context, accountId: string): Promise<void> {
  await sql`update accounts set invited_at = ${ctx.now} where id = ${accountId}`.execute(ctx.db)
}

/** Creates a link to set a password and returns its token; earlier links become invalid. */
export async function insertInvitation(ctx: Context, accountId: string, expiresAt: Temporal.Instant): Promise<string> {
  const token = ctx.random.token()
  await voidInvitations(ctx, accountId)
  await sql`
    insert into staff_invitations (hash, account_id, created_at, expires_at)
    values (${hashToken(token)}, ${accountId}, ${ctx.now}, ${expiresAt})`.execute(ctx.db)
  return token
}

/** Ends all links that set the password of an account. */
export async function voidInvitations(ctx: Context, accountId: string): Promise<void> {
  await sql`
    update staff_invitations set expires_at = ${ctx.now}
    where account_id = ${accountId} and used_at is null and expires_at > ${ctx.now}`.execute(ctx.db)
}

/** Uses up a valid link and returns its account. */
export async function useInvitation(ctx: Context, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    update staff_invitations set used_at = ${ctx.now}
    where hash = ${hashToken(token)} and used_at is null and expires_at > ${ctx.now} and exists (
      select from accounts where accounts.id = account_id and status = 'ACTIVE')
    returning account_id`.execute(ctx.db)
  const accountId = rows[0]?.account_id
  if (accountId) await sql`update accounts set invited_at = null where id = ${accountId}`.execute(ctx.db)
  return accountId
}

type Totp = Pick<Row<'totp_secrets'>, 'sealed' | 'pending' | 'confirmed_at'> & { readonly codes_left: number }

export async function totpOf(ctx: Reader, accountId: string): Promise<Totp | undefined> {
  const { rows } = await sql<Totp>`
    select sealed, pending, confirmed_at,
      (select count(*)::int from totp_recovery_codes as codes
        where codes.account_id = totp_secrets.account_id and used_at is null) as codes_left
    from totp_secrets where account_id = ${accountId}`.execute(ctx.db)
  return rows[0]
}

/** Stores a pending secret; a code activates it. */
export async function putPendingTotp(ctx: Context, accountId: string, pending: Buffer): Promise<void> {
  await sql`
    insert into totp_secrets (account_id, pending) values (${accountId}, ${pending})
    on conflict (account_id) do update set pending = excluded.pending`.execute(ctx.db)
}

/** Activates the pending secret with its recovery codes. False if another setup has begun since. */
export async function confirmTotp(
  ctx: Context,
  accountId: string,
  of: { pending: Buffer; step: number; codes: readonly Buffer[] },
): Promise<boolean> {
  const { rows } = await sql`
    update totp_secrets set sealed = pending, pending = null, confirmed_at = ${ctx.now}, last_step = ${of.step}
    where account_id = ${accountId} and pending = ${of.pending} returning 1`.execute(ctx.db)
  if (rows.length === 0) return false
  await putRecoveryCodes(ctx, accountId, of.codes)
  return true
}

/** Replaces all recovery codes. */
export async function putRecoveryCodes(ctx: Context, accountId: string, codes: readonly Buffer[]): Promise<void> {
  await sql`delete from totp_recovery_codes where account_id = ${accountId}`.execute(ctx.db)
  await sql`
    insert into totp_recovery_codes (account_id, hash) select ${accountId}, unnest(${codes}::bytea[])`.execute(ctx.db)
}

/** Takes the code of a time step, once: false if it or a later one was taken before. */
export async function takeTotpStep(ctx: Context, accountId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update totp_secrets set last_step = ${step} where account_id = ${accountId} and last_step < ${step} returning 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** Takes a recovery code, once. */
export async function takeRecoveryCode(ctx: Context, accountId: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update totp_recovery_codes set used_at = ${ctx.now}
    where account_id = ${accountId} and hash = ${hash} and used_at is null returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** Deletes the authenticator app of an account. False if it had none. */
export async function deleteTotp(ctx: Context, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from totp_secrets where account_id = ${accountId} returning 1`.execute(ctx.db)
  return rows.length > 0
}

export type SessionPlace = Pick<Row<'sessions'>, 'browser' | 'system' | 'network'>

/** Adds a session that begins now. */
export async function insertSession(
  ctx: Context,
  { id, account_id, browser, system, network }: SessionPlace & Pick<Row<'sessions'>, 'id' | 'account_id'>,
): Promise<void> {
  await sql`
    insert into sessions (id, account_id, browser, system, network, began_at, seen_at, proved_at)
    values (${id}, ${account_id}, ${browser}, ${system}, ${network}, ${ctx.now}, ${ctx.now}, ${ctx.now})`.execute(
    ctx.db,
  )
}

/** Records that a session is in use, and from where. An unknown browser or system keeps the stored one. */
export async function noteSeen(ctx: Context, id: string, { browser, system, network }: SessionPlace): Promise<void> {
  await sql`
    update sessions set seen_at = ${ctx.now}, network = ${network},
      browser = coalesce(${browser}, browser), system = coalesce(${system}, system)
    where id = ${id}`.execute(ctx.db)
}

/** Records that the owner of a session proved who they are. */
export async function noteProof(ctx: Context, id: string): Promise<void> {
  await sql`update sessions set proved_at = ${ctx.now} where id = ${id}`.execute(ctx.db)
}

const isOpen = (now: Temporal.Instant) => sql<boolean>`
  exists (select from refresh_tokens
    where family_id = sessions.id and ended_at is null and expires_at > ${now})`

/** The open sessions of an account, last seen first; 100 at most. */
export async function openSessions(ctx: Reader, accountId: string): Promise<Row<'sessions'>[]> {
  const { rows } = await sql<Row<'sessions'>>`
    select * from sessions where account_id = ${accountId} and ${isOpen(ctx.now)}
    order by seen_at desc, id limit 100`.execute(ctx.db)
  return rows
}

/** An open session of an account. */
export async function openSession(ctx: Reader, accountId: string, id: string): Promise<Row<'sessions'> | undefined> {
  const { rows } = await sql<Row<'sessions'>>`
    select * from sessions where account_id = ${accountId} and id::text = ${id} and ${isOpen(ctx.now)}`.execute(ctx.db)
  return rows[0]
}

/** Whether an account may sign in; its sessions are locked until the transaction ends. */
export async function lockActive(ctx: Context, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts where id = ${id} and status = 'ACTIVE' for no key update`.execute(ctx.db)
  return rows.length > 0
}

export type KeptRefreshToken = RefreshToken & Row<'refresh_tokens'>

/**
 * Held until the transaction ends by whatever begins, renews or ends sessions of these accounts. Otherwise a session
 * that is just being renewed would survive the end of all sessions, which does not see its new token yet.
 */
async function lockAccounts(ctx: Context, which: RawBuilder<unknown>): Promise<void> {
  await sql`select from accounts where id in (${which}) for no key update`.execute(ctx.db)
}

/** Keeps the sessions of an account from beginning, renewing or ending until the transaction ends. */
export async function lockSessions(ctx: Context, accountId: string): Promise<void> {
  await lockAccounts(ctx, sql`${accountId}`)
}

/** An account with the password hash that somebody proved to know. */
export type Proved = Pick<AccountRow, 'id' | 'password_hash'>

/** Whether the account is active and its password unchanged since; locked as by {@link lockSessions}. */
export async function lockProved(ctx: Context, { id, password_hash }: Proved): Promise<boolean> {
  const { rows } = await sql`
    select from accounts where id = ${id} and status = 'ACTIVE' and password_hash = ${password_hash}
    for no key update`.execute(ctx.db)
  return rows.length > 0
}

/** A refresh token, with its account's sessions locked so that concurrent exchanges take turns. */
export async function lockRefreshToken(ctx: Context, token: string): Promise<KeptRefreshToken | undefined> {
  const hash = hashToken(token)
  await lockAccounts(ctx, sql`select account_id from refresh_tokens where hash = ${hash}`)
  const { rows } = await sql<KeptRefreshToken>`
    select shown.*, accounts.status = 'ACTIVE' as account_active,
      exists (select from refresh_tokens as other where other.family_id = shown.family_id and other.hash <> shown.hash
        and other.generation >= shown.generation and other.replaced_at is not null) as overtaken
    from refresh_tokens as shown join accounts on accounts.id = shown.account_id
    where shown.hash = ${hash}`.execute(ctx.db)
  return rows[0]
}

export interface NewRefreshToken {
  readonly token: string
  readonly accountId: string
  readonly familyId: string
  readonly generation: number
}

/** Stores the hash of a refresh token, once: the same successor may be issued several times. */
export async function insertRefreshToken(ctx: Context, of: NewRefreshToken): Promise<void> {
  await sql`
    insert into refresh_tokens (hash, family_id, account_id, generation, created_at, expires_at)
    values (${hashToken(of.token)}, ${of.familyId}, ${of.accountId}, ${of.generation}, ${ctx.now},
            ${ctx.now.add({ hours: 24 * REFRESH_DAYS })})
    on conflict (hash) do nothing`.execute(ctx.db)
}

/** Records when a token was first exchanged. */
export async function markReplaced(ctx: Context, token: string): Promise<void> {
  await sql`update refresh_tokens set replaced_at = coalesce(replaced_at, ${ctx.now}) where hash = ${hashToken(token)}`.execute(
    ctx.db,
  )
}

/** Ends a session with all its refresh and access tokens. False if it had already ended. */
export async function endFamily(ctx: Context, familyId: string): Promise<boolean> {
  await lockAccounts(ctx, sql`select account_id from refresh_tokens where family_id = ${familyId}`)
  const { numAffectedRows } = await sql`
    update refresh_tokens set ended_at = ${ctx.now} where family_id = ${familyId} and ended_at is null`.execute(ctx.db)
  return Number(numAffectedRows ?? 0) > 0
}

/** Ends all sessions of an account except `but`. */
export async function endAllFamilies(ctx: Context, accountId: string, but?: string): Promise<void> {
  await lockSessions(ctx, accountId)
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

/** Creates a URL token and returns it; only its hash is stored. */
export async function insertUrlToken(ctx: Context, grant: Grant & { expiresAt: Temporal.Instant }): Promise<string> {
  const token = ctx.random.token()
  const { kind, id: subject_id, expiresAt: expires_at } = grant
  await keepUrlToken(ctx, { hash: hashToken(token), kind, subject_id, created_at: ctx.now, expires_at })
  return token
}

type NewToken = Pick<Row<'url_tokens'>, 'hash' | 'kind' | 'subject_id' | 'created_at' | 'expires_at'>

const keepUrlToken = together(async (ctx, tokens: readonly NewToken[]) => {
  const rows = tokens.map(({ hash, kind, subject_id, created_at, expires_at }) => {
    return { hash, kind, subject_id, created_at, expires_at }
  })
  await sql`${insertRows('url_tokens', rows)}`.execute(ctx.db)
  return tokens.map(() => true)
})

/** Stores a URL token or extends it; one that would gain less than a day stays as it is. */
export async function putUrlToken(
  ctx: Context,
  token: string,
  { kind, id, expiresAt }: Grant & { expiresAt: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into url_tokens (hash, kind, subject_id, created_at, expires_at)
    values (${hashToken(token)}, ${kind}, ${id}, ${ctx.now}, ${expiresAt})
    on conflict (hash) do update set expires_at = excluded.expires_at
    where url_tokens.expires_at < excluded.expires_at - interval '1 day'`.execute(ctx.db)
}

/** Another token for what the token of this hash opens, with the same end; undefined if that has expired. */
export async function insertSibling(ctx: Context, hash: Buffer): Promise<string | undefined> {
  const token = ctx.random.token()
  const { rows } = await sql`
    insert into url_tokens (hash, kind, subject_id, created_at, expires_at)
    select ${hashToken(token)}, kind, subject_id, ${ctx.now}, expires_at from url_tokens
    where hash = ${hash} and expires_at > ${ctx.now} returning 1`.execute(ctx.db)
  return rows.length > 0 ? token : undefined
}

/** How many of these tokens, by hash, are unexpired. */
export async function countOpen(ctx: Context, hashes: readonly Buffer[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from url_tokens where hash = any (${hashes}::bytea[]) and expires_at > ${ctx.now}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Whether a member has opened a link mailed to their address; until then it may be anybody's. False for staff. */
export async function isAddressConfirmed(ctx: Reader, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select email_is_confirmed(${accountId}::uuid) as yes`.execute(ctx.db)
  return rows[0]?.yes ?? false
}

/** Ends the change of its address that a member's account waits for, and voids links for a new password. */
export async function voidPendingAddress(ctx: Context, accountId: string): Promise<void> {
  await sql`select from void_pending_address(${accountId}::uuid, ${ctx.now}::timestamptz)`.execute(ctx.db)
}

export async function moveUrlTokens(ctx: Context, grant: Grant & { expiresAt: Temporal.Instant }): Promise<void> {
  await sql`
    update url_tokens set expires_at = ${grant.expiresAt}
    where kind = ${grant.kind} and subject_id = ${grant.id} and expires_at > ${ctx.now}`.execute(ctx.db)
}

/** What these URL tokens open; unknown and expired ones open nothing. */
export async function grantsOf(ctx: Reader, tokens: readonly string[]): Promise<Grant[]> {
  if (tokens.length === 0) return []
  const { rows } = await sql<Grant>`
    select kind, subject_id as id from url_tokens
    where hash = any(${tokens.map(hashToken)}::bytea[]) and expires_at > ${ctx.now}`.execute(ctx.db)
  return rows
}

/** Which of these devices an account has signed in from recently. */
export async function knownDevices<Name extends string>(
  ctx: Reader,
  accountId: string,
  hashes: Readonly<Record<Name, Buffer>>,
): Promise<Name[]> {
  const names = Object.keys(hashes) as Name[]
  const { rows } = await sql<{ device: Buffer }>`
    select device from known_devices
    where account_id = ${accountId} and device = any (${names.map((name) => hashes[name])}::bytea[])
      and seen_at > ${ctx.now.subtract({ hours: 24 * KNOWN_DAYS })}`.execute(ctx.db)
  return names.filter((name) => rows.some(({ device }) => device.equals(hashes[name])))
}

/** Records that an account signs in from these devices. */
export async function putKnownDevices(ctx: Context, accountId: string, devices: readonly Buffer[]): Promise<void> {
  await sql`
    insert into known_devices (account_id, device, seen_at)
    select ${accountId}, unnest(${devices}::bytea[]), ${ctx.now}::timestamptz
    on conflict (account_id, device) do update set seen_at = excluded.seen_at`.execute(ctx.db)
}

/** Forgets all devices of an account. */
export async function deleteKnownDevices(ctx: Context, accountId: string): Promise<void> {
  await sql`delete from known_devices where account_id = ${accountId}`.execute(ctx.db)
}

/** Deletes some expired URL tokens. Returns how many. */
export async function sweepUrlTokens(ctx: Context, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from url_tokens where hash in (
      select hash from url_tokens where expires_at < ${ctx.now} order by expires_at limit ${most})`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes some refresh tokens that expired a day ago, and the sessions that have no other. Returns how many tokens. */
export async function sweepRefreshTokens(ctx: Context, most: number): Promise<number> {
  const dayAgo = ctx.now.subtract({ hours: 24 })
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from refresh_tokens where hash in (
        select hash from refresh_tokens where expires_at < ${dayAgo} order by expires_at limit ${most})
      returning family_id),
    ended as (
      delete from sessions where id in (select family_id from gone)
        and not exists (select from refresh_tokens where family_id = sessions.id and expires_at >= ${dayAgo}))
    select count(*)::int as count from gone`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Forgets some devices that were not seen for long. Returns how many. */
export async function sweepKnownDevices(ctx: Context, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from known_devices where (account_id, device) in (
      select account_id, device from known_devices where seen_at < ${ctx.now.subtract({ hours: 24 * KNOWN_DAYS })}
      order by seen_at limit ${most})`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes the invitations of staff some months after they have expired. */
export async function sweepInvitations(ctx: Context): Promise<void> {
  await sql`delete from staff_invitations where expires_at < ${ctx.now.subtract({ hours: 24 * 90 })}`.execute(ctx.db)
}

/** How many active staff accounts there are, invited ones included: for another store's statement. */
export const activeStaff = sql<number>`
  (select count(*)::int from accounts where kind = 'staff' and status = 'ACTIVE')`

/** A member of the previous system; nobody knows the password. */
export type PriorAccount = Pick<AccountRow, 'id' | 'email' | 'short_name' | 'long_name'> & {
  readonly created_at: Temporal.Instant
}

/** Adds member accounts with one hash that no password matches. Returns the ids of those whose address was free. */
export async function insertPriorAccounts(
  ctx: Context,
  accounts: readonly PriorAccount[],
  password_hash: string,
): Promise<ReadonlySet<string>> {
  const rows = accounts.map((account) => ({
    ...account,
    kind: 'member' as const,
    password_hash,
    language: ctx.language,
  }))
  const inserted = await ctx.db
    .insertInto('accounts')
    .values(rows)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

/** Locks accounts until the transaction ends, also against rows that reference them: sign-ins wait. */
export async function holdAccounts(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`select from accounts where id = any(${ids}::uuid[]) order by id for update`.execute(ctx.db)
}

/** Which of these accounts were changed or used since {@link insertPriorAccounts}, for the WHERE of another store. */
export function usedSincePrior(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select id from accounts where id = any(${ids}) and (version > 1 or last_sign_in_at is not null)
    union all select referred_to('accounts', ${ids}, array['members.account_id', 'point_accounts.account_id'])`
}

/** Deletes accounts that nothing belongs to. */
export async function deleteAccounts(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`delete from accounts where id = any(${ids}::uuid[])`.execute(ctx.db)
}

/** Which of the addresses have an account. */
export async function takenEmails(ctx: Reader, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ email: string }>`
    select email from accounts where email = any(${emails})`.execute(ctx.db)
  return new Set(rows.map(({ email }) => email))
}
