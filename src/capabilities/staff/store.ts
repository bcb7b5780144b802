import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Row } from '../../platform/database.ts'
import { hashToken } from '../../platform/keys.ts'
import { OWNER_POLICY } from './permissions.ts'

export type GroupRow = Omit<Row<'staff_groups'>, 'created_at' | 'limits_version'> & {
  readonly policies: string[]
  readonly permissions: string[]
  readonly members: number
}

export type PolicyRow = Row<'policies'> & { readonly groups: Pick<Row<'staff_groups'>, 'id' | 'name'>[] }

const groups = sql`
  select staff_groups.id, staff_groups.name, description, totp_required, totp_waiver, version,
    array(select policy_name from staff_group_policies where group_id = staff_groups.id order by policy_name) as policies,
    array(select distinct permission from staff_group_policies as held join policies on policies.name = held.policy_name
      cross join unnest(policies.permissions) as permission
      where held.group_id = staff_groups.id order by permission) as permissions,
    (select count(*)::int from staff_group_members where group_id = staff_groups.id) as members
  from staff_groups`

/** All groups, by name. */
export async function allGroups(ctx: Context): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`${groups} order by lower(staff_groups.name)`.execute(ctx.db)
  return rows
}

export async function groupById(ctx: Context, id: string): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`${groups} where staff_groups.id = ${id}`.execute(ctx.db)
  return rows[0]
}

export async function groupByName(ctx: Context, name: string): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`${groups} where lower(staff_groups.name) = lower(${name})`.execute(ctx.db)
  return rows[0]
}

/** The version of a group's limits. */
export async function limitsVersion(ctx: Context, id: string): Promise<number> {
  const { limits_version } = await ctx.db
    .selectFrom('staff_groups')
    .select('limits_version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return limits_version
}

/** Raises the version of a group's limits. False when it is another one than `from` already. */
export async function nextLimitsVersion(ctx: Context, id: string, from: number): Promise<boolean> {
  const { rows } = await sql`
    update staff_groups set limits_version = limits_version + 1
    where id = ${id} and limits_version = ${from} returning 1`.execute(ctx.db)
  return rows.length > 0
}

export interface GroupValues
  extends Pick<Row<'staff_groups'>, 'name' | 'description' | 'totp_required' | 'totp_waiver'> {
  readonly policies: readonly string[]
}

/** Writes a group as a whole, new or not, with the policies that it holds. */
export async function putGroup(ctx: Context, id: string, group: GroupValues): Promise<void> {
  const { name, description, totp_required, totp_waiver, policies } = group
  await sql`
    insert into staff_groups (id, name, description, totp_required, totp_waiver, created_at)
    values (${id}, ${name}, ${description}, ${totp_required}, ${totp_waiver}, ${ctx.now})
    on conflict (id) do update set name = excluded.name, description = excluded.description,
      totp_required = excluded.totp_required, totp_waiver = excluded.totp_waiver, version = staff_groups.version + 1`.execute(
    ctx.db,
  )
  await sql`delete from staff_group_policies where group_id = ${id} and policy_name <> all(${policies})`.execute(ctx.db)
  await sql`
    insert into staff_group_policies (group_id, policy_name) select ${id}, unnest(${policies}::text[])
    on conflict do nothing`.execute(ctx.db)
}

/** Has groups with one of these policies require a second factor, but where somebody has written down why not. */
export async function requireSecondFactor(ctx: Context, policies: readonly string[]): Promise<void> {
  await sql`
    update staff_groups set totp_required = true, version = version + 1
    where not totp_required and totp_waiver is null and exists (
      select from staff_group_policies where group_id = staff_groups.id and policy_name = any (${policies}))`.execute(
    ctx.db,
  )
}

/** Drops a group that nobody is in. */
export async function deleteGroup(ctx: Context, id: string): Promise<void> {
  await sql`delete from staff_groups where id = ${id}`.execute(ctx.db)
}

/** Puts an account into these groups and no other. */
export async function setGroups(ctx: Context, accountId: string, groupIds: readonly string[]): Promise<void> {
  await sql`delete from staff_group_members where account_id = ${accountId} and group_id <> all(${groupIds}::uuid[])`.execute(
    ctx.db,
  )
  await sql`
    insert into staff_group_members (account_id, group_id) select ${accountId}, unnest(${groupIds}::uuid[])
    on conflict do nothing`.execute(ctx.db)
}

const policies = sql`
  select name, description, permissions, version,
    coalesce((select jsonb_agg(jsonb_build_object('id', staff_groups.id, 'name', staff_groups.name) order by lower(staff_groups.name))
      from staff_group_policies as held join staff_groups on staff_groups.id = held.group_id
      where held.policy_name = policies.name), '[]') as groups
  from policies`

/** All policies, by name. */
export async function allPolicies(ctx: Context): Promise<PolicyRow[]> {
  const { rows } = await sql<PolicyRow>`${policies} order by name`.execute(ctx.db)
  return rows
}

export async function policyByName(ctx: Context, name: string): Promise<PolicyRow | undefined> {
  const { rows } = await sql<PolicyRow>`${policies} where name = ${name}`.execute(ctx.db)
  return rows[0]
}

/** Adds a policy. False when there is one of this name. */
export async function insertPolicy(
  ctx: Context,
  { name, description, permissions }: Omit<Row<'policies'>, 'version'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into policies (name, description, permissions) values (${name}, ${description}, ${permissions})
    on conflict do nothing returning 1`.execute(ctx.db)
  return rows.length > 0
}

export async function updatePolicy(
  ctx: Context,
  { name, description, permissions }: Omit<Row<'policies'>, 'version'>,
): Promise<void> {
  await sql`
    update policies set description = ${description}, permissions = ${permissions}, version = version + 1
    where name = ${name}`.execute(ctx.db)
}

export async function deletePolicy(ctx: Context, name: string): Promise<void> {
  await sql`delete from policies where name = ${name}`.execute(ctx.db)
}

/**
 * Whoever changes what others may do waits here for whoever does so already: two owners cannot remove each other at once.
 */
export async function lockAccess(ctx: Context): Promise<void> {
  await sql`select from policies where name = ${OWNER_POLICY} for update`.execute(ctx.db)
}

/** Keeps the hash of a secret that creates the first owner, and answers the secret. */
export async function insertOwnerLink(ctx: Context, expiresAt: Temporal.Instant): Promise<string> {
  const token = ctx.random.token()
  await sql`delete from owner_links where expires_at <= ${ctx.now}`.execute(ctx.db)
  await sql`
    insert into owner_links (hash, created_at, expires_at)
    values (${hashToken(token)}, ${ctx.now}, ${expiresAt})`.execute(ctx.db)
  return token
}

/** Whether a secret counts; it and all others are gone afterwards. */
export async function useOwnerLink(ctx: Context, token: string): Promise<boolean> {
  const { rows } = await sql`
    delete from owner_links where hash = ${hashToken(token)} and expires_at > ${ctx.now} returning 1`.execute(ctx.db)
  if (rows.length === 0) return false
  await sql`delete from owner_links`.execute(ctx.db)
  return true
}

type Use = Row<'permission_uses'>

/** Writes down that a permission was used on a Pacific day. */
export async function insertUse(
  { db }: Pick<Context, 'db'>,
  { account_id, permission, date }: Pick<Use, 'account_id' | 'permission'> & { date: string },
): Promise<void> {
  await sql`
    insert into permission_uses (account_id, permission, first_used_on, last_used_on)
    values (${account_id}, ${permission}, ${date}, ${date})
    on conflict (account_id, permission) do update set last_used_on = excluded.last_used_on
    where permission_uses.last_used_on < excluded.last_used_on`.execute(db)
}

/** Every permission that somebody has used, and when; as many rows as people may do things. */
export async function allUses(ctx: Context): Promise<Use[]> {
  const { rows } = await sql<Use>`select * from permission_uses`.execute(ctx.db)
  return rows
}

/** Gives the owner's policy what it lacks. */
export async function completeOwner(ctx: Context, permissions: readonly string[]): Promise<void> {
  await sql`
    update policies set permissions = ${permissions} where name = ${OWNER_POLICY} and permissions <> ${permissions}`.execute(
    ctx.db,
  )
}
