import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** A phone that holds a pass. */
export interface Registration {
  readonly device: string
  readonly pass_type: string
  readonly serial: string
  readonly push_token: string
  /** When the pass was last changed since the phone has it, or when it registered. */
  readonly changed_at: Temporal.Instant
}

/** Notes that a phone holds a pass. False when it was known, with a push token that may be new. */
export async function register(ctx: Context, of: Omit<Registration, 'changed_at'>): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into pass_registrations (device, pass_type, serial, push_token, created_at, changed_at)
    values (${of.device}, ${of.pass_type}, ${of.serial}, ${of.push_token}, ${ctx.now}, ${ctx.now})
    on conflict (device, pass_type, serial) do update set push_token = excluded.push_token
    returning xmax = 0 as is_new`.execute(ctx.db)
  return rows[0]?.is_new ?? false
}

export async function unregister(
  ctx: Context,
  { device, pass_type, serial }: Pick<Registration, 'device' | 'pass_type' | 'serial'>,
): Promise<void> {
  await sql`delete from pass_registrations
    where device = ${device} and pass_type = ${pass_type} and serial = ${serial}`.execute(ctx.db)
}

/** The passes of a phone that were changed after a moment; all of them without one. */
export async function changedSince(
  ctx: Context,
  { device, pass_type }: Pick<Registration, 'device' | 'pass_type'>,
  since: Temporal.Instant | undefined,
): Promise<Pick<Registration, 'serial' | 'changed_at'>[]> {
  const later = since ? sql`and changed_at > ${since}` : sql``
  const { rows } = await sql<Pick<Registration, 'serial' | 'changed_at'>>`
    select serial, changed_at from pass_registrations
    where device = ${device} and pass_type = ${pass_type} ${later} order by changed_at, serial`.execute(ctx.db)
  return rows
}

/** Notes that a pass is another now. False when no phone holds it. */
export async function touch(ctx: Context, serial: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update pass_registrations set changed_at = ${ctx.now} where serial = ${serial}`.execute(ctx.db)
  return Number(numAffectedRows ?? 0) > 0
}

/** Where to knock so that the phones with a pass ask for it. */
export async function pushTokens(ctx: Context, serial: string): Promise<string[]> {
  const { rows } = await sql<{ push_token: string }>`
    select distinct push_token from pass_registrations where serial = ${serial}`.execute(ctx.db)
  return rows.map(({ push_token }) => push_token)
}

/** Forgets a phone that has taken the pass away without telling. */
export async function forget(ctx: Context, pushToken: string): Promise<void> {
  await sql`delete from pass_registrations where push_token = ${pushToken}`.execute(ctx.db)
}
