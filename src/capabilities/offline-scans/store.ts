import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { json, type NewRow, type Row } from '../../platform/database.ts'
import { isUuid } from '../../platform/records.ts'
import { type Before, SLACK_SECONDS } from './trail.ts'

export type DeviceRow = Row<'gate_devices'>

export async function insertDevice(
  ctx: Context,
  { accountId, expiresAt, publicKey }: { accountId: string; expiresAt: Temporal.Instant; publicKey: string },
): Promise<DeviceRow> {
  return ctx.db
    .insertInto('gate_devices')
    .values({
      id: ctx.random.uuid(),
      account_id: accountId,
      issued_at: ctx.now,
      expires_at: expiresAt,
      public_key: publicKey,
    })
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
  { waiting, leaving }: { waiting?: number | null | undefined; leaving: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('gate_devices')
    .set({ ...(typeof waiting === 'number' && { waiting }), left_at: leaving ? ctx.now : null })
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

/**
 * Who was in contact with us at a moment, reporting shortly before and again shortly after: the device itself, or another
 * one of the same cashier. The clock of a browser that lags a little puts no scan before the contact that it came after.
 */
export async function contactAt(
  ctx: Context,
  { id, account_id }: Pick<DeviceRow, 'id' | 'account_id'>,
  at: Temporal.Instant,
): Promise<'itself' | 'another' | undefined> {
  const { rows } = await sql<{ is_itself: boolean }>`
    select d.id = ${id}::uuid as is_itself
    from gate_devices d join gate_device_contacts c on c.device_id = d.id
    where d.account_id = ${account_id} and d.issued_at <= ${at} and d.expires_at > ${at}
      and c.since < ${at} and c.until >= ${at.add({ seconds: SLACK_SECONDS })}
    order by is_itself desc limit 1`.execute(ctx.db)
  const [contact] = rows
  return contact && (contact.is_itself ? 'itself' : 'another')
}

/** When a device reached us again after a moment, by the same clocks as {@link contactAt}. */
export async function firstContactAfter(
  ctx: Context,
  { id }: Pick<DeviceRow, 'id'>,
  at: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  const contact = await ctx.db
    .selectFrom('gate_device_contacts')
    .select('since')
    .where('device_id', '=', id)
    .where('since', '>=', at.add({ seconds: SLACK_SECONDS }))
    .orderBy('since')
    .executeTakeFirst()
  return contact?.since
}

/** The scan before a place in a device's trail, and whether another scan than this has the place. */
export async function placeOf(
  ctx: Context,
  { deviceId, id, seq }: { deviceId: string; id: string; seq: number },
): Promise<{ before: Before | undefined; isTaken: boolean }> {
  const { rows } = await sql<{ seq: number | null; hash: string | null; scanned_at: Temporal.Instant }>`
    select seq, hash, scanned_at from gate_scans
    where device_id = ${deviceId} and seq between ${seq - 1} and ${seq} and id <> ${id}
    order by received_at`.execute(ctx.db)
  const before = rows.find((row) => row.seq === seq - 1)
  return {
    before: before?.hash ? { hash: before.hash, scanned_at: before.scanned_at } : undefined,
    isTaken: rows.some((row) => row.seq === seq),
  }
}

export type KeptScan = Pick<Row<'gate_scans'>, 'device_id' | 'hash' | 'outcome' | 'transaction_id'>

/** The scan that came under an id before. */
export function keptScan(ctx: Context, id: string): Promise<KeptScan | undefined> {
  return ctx.db
    .selectFrom('gate_scans')
    .select(['device_id', 'hash', 'outcome', 'transaction_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Keeps a scan and its outcome. False when it was settled already, or when another one has its id: a second replay at the
 * same time waits here.
 */
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
        .where('gate_scans.outcome', '=', 'REFUSED')
        .whereRef('gate_scans.device_id', '=', 'excluded.device_id')
        .whereRef('gate_scans.hash', 'is not distinct from', 'excluded.hash'),
    )
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

export async function noteStay(ctx: Context, id: string, transactionId: string): Promise<void> {
  await ctx.db.updateTable('gate_scans').set({ transaction_id: transactionId }).where('id', '=', id).execute()
}
