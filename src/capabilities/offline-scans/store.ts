import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { json, type NewRow, type Row } from '../../platform/database.ts'
import { isUuid } from '../../platform/records.ts'

export type DeviceRow = Row<'gate_devices'>

export async function insertDevice(ctx: Context, accountId: string, expiresAt: Temporal.Instant): Promise<DeviceRow> {
  return ctx.db
    .insertInto('gate_devices')
    .values({ id: ctx.random.uuid(), account_id: accountId, issued_at: ctx.now, expires_at: expiresAt })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deviceById(ctx: Context, id: string): Promise<DeviceRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('gate_devices').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Writes down that a device reaches us now: its last contact goes on, unless that ended before `earliest`. */
export async function noteContact(ctx: Context, deviceId: string, earliest: Temporal.Instant): Promise<void> {
  const { rows } = await sql`
    update gate_device_contacts set until = greatest(until, ${ctx.now})
    where device_id = ${deviceId} and until >= ${earliest} returning 1`.execute(ctx.db)
  if (rows.length > 0) return
  await ctx.db
    .insertInto('gate_device_contacts')
    .values({ device_id: deviceId, since: ctx.now, until: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Keeps what a device says of itself: how many scans it stores, and whether its page is being closed. */
export async function noteState(
  ctx: Context,
  deviceId: string,
  { waiting, leaving }: { waiting: number; leaving: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('gate_devices')
    .set({ waiting, left_at: leaving ? ctx.now : null })
    .where('id', '=', deviceId)
    .execute()
}

/** Who is not heard from for longer than this may store scans. A device reports every ten seconds. */
const SILENT = '2 minutes'

/** Devices that store scans, or that fell silent without a word; each with since when. */
export async function unsettledDevices(
  ctx: Context,
): Promise<{ account_id: string; waiting: number; heard_at: Temporal.Instant }[]> {
  const { rows } = await sql<{ account_id: string; waiting: number; heard_at: Temporal.Instant }>`
    select account_id, waiting, heard_at from (
      select d.account_id, d.waiting, d.left_at,
        coalesce((select max(c.until) from gate_device_contacts c where c.device_id = d.id), d.issued_at) as heard_at
      from gate_devices d where d.expires_at > ${ctx.now}
    ) as devices
    where waiting > 0 or left_at is null and heard_at < ${ctx.now}::timestamptz - ${SILENT}::interval
    order by heard_at`.execute(ctx.db)
  return rows
}

/** Whether a device was in contact with us at a moment: it reported shortly before and again shortly after. */
export async function hadContact(ctx: Context, deviceId: string, at: Temporal.Instant): Promise<boolean> {
  const contact = await ctx.db
    .selectFrom('gate_device_contacts')
    .select('device_id')
    .where('device_id', '=', deviceId)
    .where('since', '<', at)
    .where('until', '>=', at)
    .limit(1)
    .executeTakeFirst()
  return contact !== undefined
}

/** The stay of a scan that was settled before; a refused scan may be tried again. */
export function settledScan(ctx: Context, id: string) {
  return ctx.db
    .selectFrom('gate_scans')
    .select('transaction_id')
    .where('id', '=', id)
    .where('outcome', '=', 'SETTLED')
    .executeTakeFirst()
}

/** Keeps a scan and its outcome. False when it was settled already: a second replay at the same time waits here. */
export async function keepScan(
  ctx: Context,
  scan: Omit<NewRow<'gate_scans'>, 'received_at' | 'transaction_id'> & { readonly details: object },
): Promise<boolean> {
  const kept = await ctx.db
    .insertInto('gate_scans')
    .values({ ...scan, details: json(scan.details), received_at: ctx.now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          outcome: ref('excluded.outcome'),
          reason: ref('excluded.reason'),
          transaction_id: ref('excluded.transaction_id'),
          received_at: ref('excluded.received_at'),
        }))
        .where('gate_scans.outcome', '=', 'REFUSED'),
    )
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

export async function noteStay(ctx: Context, id: string, transactionId: string): Promise<void> {
  await ctx.db.updateTable('gate_scans').set({ transaction_id: transactionId }).where('id', '=', id).execute()
}
