import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Row } from '../../../platform/database.ts'
import { hashToken } from '../../../platform/keys.ts'

type Reader = Pick<Context, 'db' | 'now'>

export type PasskeyRow = Row<'passkeys'>
export type Purpose = Row<'passkey_challenges'>['purpose']

/** Whether an account has a passkey, for another store's statement about `accounts`. */
export const hasPasskey = sql<boolean>`exists (select from passkeys where passkeys.account_id = accounts.id)`

/** Stores the hash of a challenge until `expiresAt`; without a session for a sign-in, else for one session. */
export async function insertChallenge(
  ctx: Context,
  of: { challenge: string; purpose: Purpose; sessionId: string | null; expiresAt: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into passkey_challenges (hash, purpose, session_id, expires_at)
    values (${hashToken(of.challenge)}, ${of.purpose}, ${of.sessionId}, ${of.expiresAt})`.execute(ctx.db)
}

/** Takes a challenge, once: false if it is unknown, taken, expired, or for another session or purpose. */
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

/** The passkeys of an account, oldest first. */
export async function passkeysOf(ctx: Reader, accountId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select * from passkeys where account_id = ${accountId} order by created_at, id`.execute(ctx.db)
  return rows
}

export async function passkeyByCredential(ctx: Reader, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`select * from passkeys where credential_id = ${credentialId}`.execute(ctx.db)
  return rows[0]
}

/** Adds a passkey. False if any account has its credential. */
export async function insertPasskey(ctx: Context, row: Omit<PasskeyRow, 'created_at' | 'used_at'>): Promise<boolean> {
  const { rows } = await sql`
    insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
    values (${row.id}, ${row.account_id}, ${row.credential_id}, ${row.public_key}, ${row.counter}, ${row.transports},
            ${row.name}, ${row.is_synced}, ${ctx.now})
    on conflict (credential_id) do nothing returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** Records a use of a passkey. False if its counter did not increase: then there is a copy of it. */
export async function countUse(ctx: Context, id: string, counter: number): Promise<boolean> {
  const { rows } = await sql`
    update passkeys set counter = ${counter}, used_at = ${ctx.now}
    where id = ${id} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0)) returning 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** Deletes a passkey of an account and returns its name. */
export async function deletePasskey(ctx: Context, accountId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from passkeys where account_id = ${accountId} and id::text = ${id} returning name`.execute(ctx.db)
  return rows[0]?.name
}

/** Deletes the passkeys of an account added at or after a moment and returns their names. */
export async function deletePasskeys(ctx: Context, accountId: string, since: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from passkeys where account_id = ${accountId} and created_at >= ${since} returning name`.execute(ctx.db)
  return rows.map(({ name }) => name)
}

/** Deletes expired challenges. */
export async function sweepChallenges(ctx: Context): Promise<void> {
  await sql`delete from passkey_challenges where expires_at < ${ctx.now}`.execute(ctx.db)
}
