import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Row } from '../../../platform/database.ts'
import { hashToken } from '../../../platform/keys.ts'

type Reader = Pick<Context, 'db' | 'now'>

export type PasskeyRow = Row<'passkeys'>
export type Purpose = Row<'passkey_challenges'>['purpose']

/** Whether an account has a passkey, for another store's statement about `accounts`. */
export const hasPasskey = sql<boolean>`exists (select from passkeys where passkeys.account_id = accounts.id)`

/** Keeps the hash of a challenge until `expiresAt`; of a sign-in for anybody, else for one session. */
export async function insertChallenge(
  ctx: Context,
  of: { challenge: string; purpose: Purpose; sessionId: string | null; expiresAt: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into passkey_challenges (hash, purpose, session_id, expires_at)
    values (${hashToken(of.challenge)}, ${of.purpose}, ${of.sessionId}, ${of.expiresAt})`.execute(ctx.db)
}

/** Takes a challenge, once: false when it is unknown, was taken, has expired, or is another session's or purpose's. */
export async function takeChallenge(
  ctx: Context,
  of: { challenge: string; purpose: Purpose; sessionId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    delete from passkey_challenges
    where hash = ${hashToken(of.challenge)} and purpose = ${of.purpose} and expires_at > ${ctx.now}
      and session_id is not distinct from ${of.sessionId}::uuid
    returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** The passkeys of an account, the first one first. */
export async function passkeysOf(ctx: Reader, accountId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select * from passkeys where account_id = ${accountId} order by created_at, id`.execute(ctx.db)
  return rows
}

export async function passkeyByCredential(ctx: Reader, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`select * from passkeys where credential_id = ${credentialId}`.execute(ctx.db)
  return rows[0]
}

/** Adds a passkey. False when its credential is known, of whichever account. */
export async function insertPasskey(ctx: Context, row: Omit<PasskeyRow, 'created_at' | 'used_at'>): Promise<boolean> {
  const { rows } = await sql`
    insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
    values (${row.id}, ${row.account_id}, ${row.credential_id}, ${row.public_key}, ${row.counter}, ${row.transports},
            ${row.name}, ${row.is_synced}, ${ctx.now})
    on conflict (credential_id) do nothing returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** Notes that a passkey has signed. False when its count went backward or stood still: then there are two of it. */
export async function countUse(ctx: Context, id: string, counter: number): Promise<boolean> {
  const { rows } = await sql`
    update passkeys set counter = ${counter}, used_at = ${ctx.now}
    where id = ${id} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0)) returning 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** Takes a passkey from its account, and answers its name. */
export async function deletePasskey(ctx: Context, accountId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from passkeys where account_id = ${accountId} and id::text = ${id} returning name`.execute(ctx.db)
  return rows[0]?.name
}

/** Takes those passkeys from an account that were added at or after a moment, and answers their names. */
export async function deletePasskeys(ctx: Context, accountId: string, since: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from passkeys where account_id = ${accountId} and created_at >= ${since} returning name`.execute(ctx.db)
  return rows.map(({ name }) => name)
}

/** Drops challenges that nobody has answered in time. */
export async function sweepChallenges(ctx: Context): Promise<void> {
  await sql`delete from passkey_challenges where expires_at < ${ctx.now}`.execute(ctx.db)
}
