import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { json } from '../../platform/database.ts'

export interface DeviceRow {
  readonly id: string
  readonly account_id: string
  readonly issued_at: Temporal.Instant
  readonly expires_at: Temporal.Instant
}

export async function insertDevice(ctx: Context, accountId: string, expiresAt: Temporal.Instant): Promise<DeviceRow> {
  const { rows } = await sql<DeviceRow>`
    insert into gate_devices (id, account_id, issued_at, expires_at)
    values (${ctx.random.uuid()}, ${accountId}, ${ctx.now}, ${expiresAt}) returning *`.execute(ctx.db)
  return rows[0] as DeviceRow
}

export async function deviceById(ctx: Context, id: string): Promise<DeviceRow | undefined> {
  const { rows } = await sql<DeviceRow>`select * from gate_devices where id::text = ${id}`.execute(ctx.db)
  return rows[0]
}

/** Writes down that a device talks to us now: it goes on since its last contact, if that was not before `earliest`. */
export async function noteContact(ctx: Context, deviceId: string, earliest: Temporal.Instant): Promise<void> {
  const { rows } = await sql`
    update gate_device_contacts set until = greatest(until, ${ctx.now})
    where device_id = ${deviceId} and until >= ${earliest} returning 1`.execute(ctx.db)
  if (rows.length > 0) return
  await sql`
    insert into gate_device_contacts (device_id, since, until) values (${deviceId}, ${ctx.now}, ${ctx.now})
    on conflict do nothing`.execute(ctx.db)
}

/** Whether a device was in contact with us at a moment: it had talked to us shortly before and did again shortly after. */
export async function hadContact(ctx: Context, deviceId: string, at: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    select 1 from gate_device_contacts where device_id = ${deviceId} and since < ${at} and until >= ${at}`.execute(
    ctx.db,
  )
  return rows.length > 0
}

export interface ScanRow {
  readonly outcome: 'SETTLED' | 'REFUSED'
  readonly reason: string | null
  readonly transaction_id: string | null
}

/** What came of a scan that was settled before; one that was refused may be tried again. */
export async function settledScan(ctx: Context, id: string): Promise<ScanRow | undefined> {
  const { rows } = await sql<ScanRow>`
    select outcome, reason, transaction_id from gate_scans where id = ${id} and outcome = 'SETTLED'`.execute(ctx.db)
  return rows[0]
}

/** Keeps a scan and what came of it. False when it was settled already: two who replay it at once wait here. */
export async function keepScan(
  ctx: Context,
  scan: {
    id: string
    deviceId: string
    kind: 'ARRIVAL' | 'DEPARTURE'
    code: string
    at: Temporal.Instant
    details: Record<string, unknown>
  },
  result: { outcome: 'SETTLED' | 'REFUSED'; reason?: string; transactionId?: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into gate_scans as s (id, device_id, kind, code, scanned_at, received_at, details, outcome, reason, transaction_id)
    values (${scan.id}, ${scan.deviceId}, ${scan.kind}, ${scan.code}, ${scan.at}, ${ctx.now}, ${json(scan.details)},
            ${result.outcome}, ${result.reason ?? null}, ${result.transactionId ?? null})
    on conflict (id) do update set outcome = excluded.outcome, reason = excluded.reason,
      transaction_id = excluded.transaction_id, received_at = excluded.received_at
    where s.outcome = 'REFUSED'
    returning 1`.execute(ctx.db)
  return rows.length > 0
}

export async function noteScanned(ctx: Context, id: string, transactionId: string): Promise<void> {
  await sql`update gate_scans set transaction_id = ${transactionId} where id = ${id}`.execute(ctx.db)
}
