import type { Context } from '../../platform/context.ts'
import { deleteAccounts, hashPassword, holdAccounts, insertPriorAccounts } from '../auth/index.ts'
import * as store from './store.ts'

/** A member of the system that was used before. */
export interface MovedInMember {
  readonly email: string
  readonly shortName: string
  readonly longName: string
  readonly joinedAt: Temporal.Instant
  /** The number that they had there. */
  readonly priorNumber: string | null
}

/** The hash of a password that nobody knows: made once for many, since making one takes long on purpose. */
export function unknownPassword(ctx: Context): Promise<string> {
  return hashPassword(ctx.random.token())
}

/**
 * Moves members in, in the caller's transaction; nobody is told, and nobody can log in before choosing a password.
 * @returns the account of each in their order; undefined for an address that has an account already
 */
export async function moveMembersIn(
  ctx: Context,
  members: readonly MovedInMember[],
  passwordHash: string,
): Promise<(string | undefined)[]> {
  const accounts = members.map(({ email, shortName, longName, joinedAt }) => ({
    id: ctx.random.uuid(),
    email,
    short_name: shortName,
    long_name: longName,
    created_at: joinedAt,
  }))
  const isNew = await insertPriorAccounts(ctx, accounts, passwordHash)
  await store.insertPrior(
    ctx,
    accounts
      .map(({ id, created_at }, index) => ({
        account_id: id,
        joined_at: created_at,
        prior_number: members[index]?.priorNumber ?? null,
      }))
      .filter(({ account_id }) => isNew.has(account_id)),
  )
  return accounts.map(({ id }) => (isNew.has(id) ? id : undefined))
}

/** Holds members until the caller's transaction ends: nobody signs in, and nothing becomes theirs. */
export async function holdMembers(ctx: Context, accountIds: readonly string[]): Promise<void> {
  await holdAccounts(ctx, accountIds)
  await store.holdAll(ctx, accountIds)
}

/** Takes moved-in members out again, in the caller's transaction; nothing of theirs may be left. */
export async function takeMembersOut(ctx: Context, accountIds: readonly string[]): Promise<void> {
  await store.deleteMembers(ctx, accountIds)
  await deleteAccounts(ctx, accountIds)
}
