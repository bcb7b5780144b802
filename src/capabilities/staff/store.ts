import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** The permissions of the policy named by `accounts.policy`, for another store's statement; none without a policy. */
export const permissionsOfAccount = sql<string[]>`
  coalesce((select permissions from policies where policies.name = accounts.policy), '{}')`

/** Adds policies that are missing; those that are there, staff may have edited. */
export async function addPolicies(ctx: Context, policies: Readonly<Record<string, readonly string[]>>): Promise<void> {
  for (const [name, permissions] of Object.entries(policies)) {
    await sql`insert into policies (name, permissions) values (${name}, ${permissions}) on conflict do nothing`.execute(
      ctx.db,
    )
  }
}
