import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { insertRows, type Row } from '../../platform/database.ts'
import { together } from '../../platform/together.ts'
import {
  behind,
  countListed,
  countOf,
  every,
  type LongPage,
  nextOf,
  pageOf,
  startingWith,
  textKey,
} from '../../platform/records.ts'

/** A phone that holds a pass. `changed_at`: when the pass was last changed since the phone has it, or when it registered. */
export type Registration = Pick<
  Row<'pass_registrations'>,
  'device' | 'pass_type' | 'serial' | 'push_token' | 'changed_at'
>

/** What came of registering a phone. */
export type Registered = 'new' | 'known' | 'full'

/**
 * Registers a phone for a pass that fewer than `most` hold, in the caller's transaction: the pass stays locked, so that
 * many at once are counted. One that is registered already gets its push token updated.
 */
export async function register(
  ctx: Context,
  of: Omit<Registration, 'changed_at'>,
  { most }: { most: number },
): Promise<Registered> {
  if (await renewToken(ctx, of)) return 'known'
  await sql`select 1 from wallet_passes where serial = ${of.serial} for no key update`.execute(ctx.db)
  if ((await countOf(ctx, sql`from pass_registrations where serial = ${of.serial}`)) >= most) return 'full'
  const { rows } = await sql<{ is_new: boolean }>`
    insert into pass_registrations (device, device_key, pass_type, serial, push_token, created_at, changed_at)
    values (${of.device}, ${deviceKey(of.device)}, ${of.pass_type}, ${of.serial}, ${of.push_token}, ${ctx.now},
            ${ctx.now})
    on conflict (device, pass_type, serial) do update set push_token = excluded.push_token
    returning xmax = 0 as is_new`.execute(ctx.db)
  return rows[0]?.is_new ? 'new' : 'known'
}

/** False when the phone is not registered for the pass. */
async function renewToken(
  ctx: Context,
  { device, pass_type, serial, push_token }: Omit<Registration, 'changed_at'>,
): Promise<boolean> {
  const { rows } = await sql`
    update pass_registrations set push_token = ${push_token}
    where device = ${device} and pass_type = ${pass_type} and serial = ${serial} returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** The ID that staff see: the phone's own identifier is a secret that opens its list of passes. */
function deviceKey(device: string): string {
  return createHash('sha256').update(device).digest('hex').slice(0, 16)
}

/** False when the phone was not registered for the pass. */
export async function unregister(
  ctx: Context,
  { device, pass_type, serial }: Pick<Registration, 'device' | 'pass_type' | 'serial'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from pass_registrations
    where device = ${device} and pass_type = ${pass_type} and serial = ${serial}`.execute(ctx.db)
  return Number(numAffectedRows ?? 0) > 0
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

/** Raises the version of an issued pass. False when it was never issued. */
export async function renew(ctx: Context, serial: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update wallet_passes set version = version + 1, changed_at = ${ctx.now} where serial = ${serial}`.execute(ctx.db)
  return Number(numAffectedRows ?? 0) > 0
}

/** Marks a pass as changed for the phones that hold it. False when none does. */
export async function touch(ctx: Context, serial: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update pass_registrations set changed_at = ${ctx.now} where serial = ${serial}`.execute(ctx.db)
  return Number(numAffectedRows ?? 0) > 0
}

/** A pass that was given out. `version` grows with every change that phones are told of. */
export type PassRow = Row<'wallet_passes'>

/** Records that passes were issued. Returns the serials of those that were not before. */
export async function give(
  ctx: Context,
  passes: readonly Pick<PassRow, 'serial' | 'kind' | 'number'>[],
): Promise<ReadonlySet<string>> {
  const rows = passes.map(({ serial, kind, number }) => ({
    serial,
    kind,
    number,
    given_at: ctx.now,
    changed_at: ctx.now,
  }))
  const given = await sql<Pick<PassRow, 'serial'>>`
    ${insertRows('wallet_passes', rows)} on conflict (serial) do nothing returning serial`.execute(ctx.db)
  return new Set(given.rows.map(({ serial }) => serial))
}

/** Makes a pass void, or valid again. False when it was so already. */
export async function setVoided(ctx: Context, serial: string, isVoid: boolean): Promise<boolean> {
  const { rows } = await sql`
    update wallet_passes set voided_at = ${isVoid ? ctx.now : null}::timestamptz
    where serial = ${serial} and (voided_at is not null) <> ${isVoid} returning 1`.execute(ctx.db)
  return rows.length > 0
}

/**
 * Raises the generation of an issued pass, after which no token of before counts, and forgets the phones that hold it. False
 * when it was never issued.
 */
export async function nextGeneration(ctx: Context, serial: string): Promise<boolean> {
  const { rows } = await sql`
    update wallet_passes set generation = generation + 1, version = version + 1, changed_at = ${ctx.now}
    where serial = ${serial} returning 1`.execute(ctx.db)
  await sql`delete from pass_registrations where serial = ${serial}`.execute(ctx.db)
  return rows.length > 0
}

/** Whether staff made a pass void, and how often it was given out anew. */
export const passState = together(
  async (ctx, serials: readonly string[]): Promise<{ isVoid: boolean; generation: number }[]> => {
    const { rows } = await sql<{ serial: string; is_void: boolean; generation: number }>`
      select serial, voided_at is not null as is_void, generation from wallet_passes
      where serial = any(${serials}::text[])`.execute(ctx.db)
    return serials.map((serial) => {
      const row = rows.find((each) => each.serial === serial)
      return { isVoid: row?.is_void ?? false, generation: row?.generation ?? 0 }
    })
  },
)

/** Records that a phone fetched a pass. True for the first fetch since it changed. */
export async function noteFetch(ctx: Context, serial: string): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    update wallet_passes set fetched_at = ${ctx.now}
    from (select fetched_at from wallet_passes where serial = ${serial} for update) as before
    where serial = ${serial}
    returning before.fetched_at is null or before.fetched_at < changed_at as is_first`.execute(ctx.db)
  return rows[0]?.is_first ?? false
}

const PASS_ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  given_at: sql`given_at, serial`,
  '-given_at': sql`given_at desc, serial desc`,
  changed_at: sql`changed_at, serial`,
  '-changed_at': sql`changed_at desc, serial desc`,
  fetched_at: sql`fetched_at nulls first, serial`,
  '-fetched_at': sql`fetched_at desc nulls last, serial desc`,
  devices: sql`devices, given_at, serial`,
  '-devices': sql`devices desc, given_at desc, serial desc`,
}

interface Search extends LongPage {
  readonly search?: string | undefined
  readonly sort: string
}

interface PassSearch extends Search {
  readonly kind?: PassRow['kind'] | undefined
  readonly held: boolean | undefined
  /** Kinds whose numbers are found by their beginning; of others by the whole alone, or they could be guessed on. */
  readonly byBeginning: readonly PassRow['kind'][]
}

/** Passes that match, and how many there are. */
export async function findPasses(
  ctx: Context,
  { search, kind, held, byBeginning, sort, after, ...page }: PassSearch,
): Promise<{ items: PassRow[]; count: number; next: string | null }> {
  const goesOn = sort.endsWith('given_at')
  const where = every(
    search && matchesSearch(search, byBeginning),
    kind && sql`kind = ${kind}`,
    held !== undefined && (held ? sql`devices > 0` : sql`devices = 0`),
    goesOn && behind(after, sort, sql`given_at`, textKey(sql`serial`)),
  )
  const [{ rows: items }, count] = await Promise.all([
    sql<PassRow>`select * from wallet_passes where ${where} order by ${PASS_ORDER[sort]!} ${pageOf(page, search)}`.execute(
      ctx.db,
    ),
    countListed(ctx, sql`from wallet_passes where ${where}`, search),
  ])
  const next = goesOn ? nextOf(items, sort, page.page_size, ({ given_at, serial }) => [given_at, serial]) : null
  return { items, count, next }
}

/** As in all lists, one or two letters are looked for where words begin. */
function matchesSearch(search: string, byBeginning: readonly PassRow['kind'][]): RawBuilder<unknown> {
  const start = startingWith(search.toLowerCase())
  const number = search.toUpperCase()
  return sql`(upper(number) = ${number}
    or (upper(number) like ${startingWith(number)} and kind = any (${byBeginning}::text[]))
    or serial like ${search.length < 3 ? start : `%${start}`})`
}

export async function passBySerial(ctx: Context, serial: string): Promise<PassRow | undefined> {
  const { rows } = await sql<PassRow>`select * from wallet_passes where serial = ${serial}`.execute(ctx.db)
  return rows[0]
}

type Push = Pick<Row<'pass_registrations'>, 'pushed_at' | 'push_outcome'>

/** A registration as staff see it, without the device identifier or token. */
export interface HeldRow extends Push {
  readonly device: string
  readonly serial: string
  readonly kind: PassRow['kind'] | null
  readonly number: string | null
  readonly registered_at: Temporal.Instant
}

/** The phones of a pass or the passes of a phone, the last registered first. */
export async function registrationsOf(ctx: Context, of: { serial: string } | { device: string }): Promise<HeldRow[]> {
  const where = 'serial' in of ? sql`held.serial = ${of.serial}` : sql`device_key = ${of.device}`
  const { rows } = await sql<HeldRow>`
    select device_key as device, held.serial, kind, number, created_at as registered_at, pushed_at, push_outcome
    from pass_registrations held left join wallet_passes using (serial)
    where ${where} order by created_at desc, held.serial limit 500`.execute(ctx.db)
  return rows
}

export interface DeviceRow extends Push {
  readonly device: string
  readonly passes: number
  readonly since: Temporal.Instant
}

/** Phones with what they hold, which triggers sum up. */
const DEVICES = sql`(
  select device_key as device, passes, since, pushed_at, push_outcome from pass_devices) as devices`

const DEVICE_ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  since: sql`since, device`,
  '-since': sql`since desc, device desc`,
  passes: sql`passes, device`,
  '-passes': sql`passes desc, device desc`,
  pushed_at: sql`pushed_at nulls first, device`,
  '-pushed_at': sql`pushed_at desc nulls last, device desc`,
}

/** Phones that match, and how many there are. */
export async function findDevices(
  ctx: Context,
  { search, push, sort, ...page }: Search & { push?: 'TOLD' | 'LATER' | 'NEVER' | undefined },
): Promise<{ items: DeviceRow[]; count: number }> {
  const where = every(
    search && sql`device like ${startingWith(search.toLowerCase())}`,
    push && sql`coalesce(push_outcome, 'NEVER') = ${push}`,
  )
  const [{ rows: items }, count] = await Promise.all([
    sql<DeviceRow>`select * from ${DEVICES} where ${where} order by ${DEVICE_ORDER[sort]!} ${pageOf(page)}`.execute(
      ctx.db,
    ),
    countListed(ctx, sql`from ${DEVICES} where ${where}`),
  ])
  return { items, count }
}

/** Records the outcome of a push. */
export async function notePush(
  ctx: Context,
  serial: string,
  outcome: 'TOLD' | 'LATER',
  pushTokens: readonly string[],
): Promise<void> {
  if (pushTokens.length === 0) return
  await sql`
    update pass_registrations set pushed_at = ${ctx.now}, push_outcome = ${outcome}
    where serial = ${serial} and push_token = any (${pushTokens}::text[])`.execute(ctx.db)
}

/** Push tokens of the phones that hold a pass. */
export async function pushTokens(ctx: Context, serial: string): Promise<string[]> {
  const { rows } = await sql<{ push_token: string }>`
    select distinct push_token from pass_registrations where serial = ${serial}`.execute(ctx.db)
  return rows.map(({ push_token }) => push_token)
}

/** Removes a phone that Apple reports as gone. */
export async function forget(ctx: Context, pushToken: string): Promise<void> {
  await sql`delete from pass_registrations where push_token = ${pushToken}`.execute(ctx.db)
}
