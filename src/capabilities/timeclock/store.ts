import { type RawBuilder, sql } from 'kysely'
import { pacificDate, ZONE } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { json, type NewRow, type Row } from '../../platform/database.ts'
import { type Counted, countedPage, countOf, every, type Page } from '../../platform/records.ts'
import { type KeptTimes, type StampKind, type Times, weekOf } from './rules.ts'

export type ShiftRow = Row<'clock_shifts'>
type BreakRow = Row<'clock_breaks'>
type StampRow = Row<'clock_stamps'>
export type CorrectionRow = Row<'clock_corrections'>

/** A shift with its breaks. */
export interface FullShift extends ShiftRow {
  readonly times: Times
}

/** Holds the time of one person until the transaction ends: what is stamped and corrected goes one after the other. */
export async function lockPerson(ctx: Context, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${accountId}::text, 113))`.execute(ctx.db)
}

async function shiftsWhere(ctx: Context, condition: RawBuilder<unknown>): Promise<FullShift[]> {
  const { rows } = await sql<ShiftRow>`
    select * from clock_shifts where ${condition} order by started_at, id`.execute(ctx.db)
  return withBreaks(ctx, rows)
}

async function withBreaks(ctx: Context, rows: readonly ShiftRow[]): Promise<FullShift[]> {
  const breaks = await breaksOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    times: {
      from: row.started_at,
      to: row.ended_at,
      breaks: (breaks.get(row.id) ?? []).map(({ kind, started_at, ended_at }) => ({
        kind,
        from: started_at,
        to: ended_at,
      })),
    },
  }))
}

async function breaksOf(ctx: Context, shiftIds: readonly string[]): Promise<Map<string, BreakRow[]>> {
  if (shiftIds.length === 0) return new Map()
  const { rows } = await sql<BreakRow>`
    select * from clock_breaks where shift_id = any(${shiftIds}::uuid[]) order by started_at, id`.execute(ctx.db)
  return Map.groupBy(rows, ({ shift_id }) => shift_id)
}

/** Shifts of some people, or of everybody, on Pacific days, those that were removed left out. */
export async function shiftsOn(
  ctx: Context,
  { from, to, accounts }: { from: string; to: string; accounts?: readonly string[] },
): Promise<FullShift[]> {
  return shiftsWhere(
    ctx,
    every(
      sql`date between ${from} and ${to}`,
      sql`status <> 'REMOVED'`,
      accounts && sql`account_id = any(${accounts}::uuid[])`,
    ),
  )
}

export async function shiftById(ctx: Context, id: string): Promise<FullShift | undefined> {
  return (await shiftsWhere(ctx, sql`id = ${id}::uuid`))[0]
}

/** The shifts that go on now, of some people or of everybody. */
export async function openShifts(ctx: Context, accounts?: readonly string[]): Promise<FullShift[]> {
  return shiftsWhere(ctx, every(sql`status = 'OPEN'`, accounts && sql`account_id = any(${accounts}::uuid[])`))
}

/** Shifts that were never ended and about whose end nobody has said anything that still waits. */
export async function unendedShifts(ctx: Context, accounts: readonly string[]): Promise<FullShift[]> {
  return shiftsWhere(
    ctx,
    sql`status = 'UNCONFIRMED' and account_id = any(${accounts}::uuid[]) and not exists (
      select from clock_corrections as asked where asked.shift_id = clock_shifts.id and asked.status = 'WAITING')`,
  )
}

/** Shifts of one person on Pacific days, the one that goes on, and those of {@link unendedShifts}, in one statement. */
export async function shiftsForClock(
  ctx: Context,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<Record<'open' | 'unended' | 'days', FullShift[]>> {
  const { rows } = await sql<ShiftRow & { is_asked: boolean }>`
    select *, exists (
        select from clock_corrections as asked where asked.shift_id = clock_shifts.id and asked.status = 'WAITING')
      as is_asked
    from clock_shifts where account_id = ${accountId}::uuid
      and (status = 'OPEN' or status = 'UNCONFIRMED' or status <> 'REMOVED' and date between ${from} and ${to})
    order by started_at, id`.execute(ctx.db)
  const asked = new Set(rows.filter(({ is_asked }) => is_asked).map(({ id }) => id))
  const all = await withBreaks(ctx, rows)
  return {
    open: all.filter(({ status }) => status === 'OPEN'),
    unended: all.filter(({ id, status }) => status === 'UNCONFIRMED' && !asked.has(id)),
    days: all.filter(({ date }) => date >= from && date <= to),
  }
}

/** The day on which somebody worked first; undefined while nobody has. */
export async function firstDay(ctx: Context): Promise<string | undefined> {
  const { rows } = await sql<{ first: string | null }>`select min(date) as first from clock_shifts`.execute(ctx.db)
  return rows[0]?.first ?? undefined
}

export async function beginShift(ctx: Context, accountId: string, at: Temporal.Instant): Promise<string> {
  const id = ctx.random.uuid()
  await ctx.db.insertInto('clock_shifts').values({ id, account_id: accountId, started_at: at }).execute()
  return id
}

export async function setShift(
  ctx: Context,
  id: string,
  change: Pick<ShiftRow, 'status'> & Partial<Pick<ShiftRow, 'started_at' | 'ended_at'>>,
): Promise<void> {
  await ctx.db.updateTable('clock_shifts').set(change).where('id', '=', id).execute()
}

/** Makes a shift what a correction says: one that is there, or a new one. Answers its id. */
export async function putShift(
  ctx: Context,
  { id, accountId, times }: { id: string | null; accountId: string; times: Times },
): Promise<string> {
  const put = { started_at: times.from, ended_at: times.to, status: 'ENDED' } as const
  const shiftId = id ?? ctx.random.uuid()
  if (id) {
    await ctx.db.updateTable('clock_shifts').set(put).where('id', '=', id).execute()
    await sql`delete from clock_breaks where shift_id = ${id}`.execute(ctx.db)
  } else {
    await ctx.db
      .insertInto('clock_shifts')
      .values({ id: shiftId, account_id: accountId, ...put })
      .execute()
  }
  for (const { kind, from, to } of times.breaks) {
    await ctx.db
      .insertInto('clock_breaks')
      .values({ id: ctx.random.uuid(), shift_id: shiftId, kind, started_at: from, ended_at: to })
      .execute()
  }
  return shiftId
}

export async function beginBreak(
  ctx: Context,
  shiftId: string,
  { kind, at }: { kind: BreakRow['kind']; at: Temporal.Instant },
): Promise<void> {
  await ctx.db
    .insertInto('clock_breaks')
    .values({ id: ctx.random.uuid(), shift_id: shiftId, kind, started_at: at })
    .execute()
}

/** Ends the break of a shift that goes on, if one does. */
export async function endBreak(ctx: Context, shiftId: string, at: Temporal.Instant): Promise<void> {
  await ctx.db
    .updateTable('clock_breaks')
    .set({ ended_at: at })
    .where('shift_id', '=', shiftId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function insertStamp(
  ctx: Context,
  stamp: { shift_id: string; account_id: string; kind: StampKind; at: Temporal.Instant; tablet_id: string | null },
): Promise<void> {
  await ctx.db
    .insertInto('clock_stamps')
    .values({ id: ctx.random.uuid(), ...stamp })
    .execute()
}

/** What was stamped in some shifts, in order. */
export async function stampsOf(ctx: Context, shiftIds: readonly string[]): Promise<StampRow[]> {
  if (shiftIds.length === 0) return []
  const { rows } = await sql<StampRow>`
    select * from clock_stamps where shift_id = any(${shiftIds}::uuid[]) order by at, id`.execute(ctx.db)
  return rows
}

/** Keeps a request. Undefined when one for the same shift waits already. */
export async function insertCorrection(
  ctx: Context,
  asked: Pick<NewRow<'clock_corrections'>, 'account_id' | 'kind' | 'shift_id' | 'reason' | 'asked_by'> & {
    times: KeptTimes | null
  },
): Promise<CorrectionRow | undefined> {
  return ctx.db
    .insertInto('clock_corrections')
    .values({ id: ctx.random.uuid(), ...asked, times: asked.times && json(asked.times), asked_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Decides a request that waits; undefined when it does not. */
export async function decideCorrection(
  ctx: Context,
  id: string,
  decision: Pick<CorrectionRow, 'status' | 'shift_id' | 'note'> & { by: string; before: KeptTimes | null },
): Promise<CorrectionRow | undefined> {
  const { status, shift_id, note, by, before } = decision
  const { rows } = await sql<CorrectionRow>`
    update clock_corrections set status = ${status}, shift_id = ${shift_id}::uuid, note = ${note}, decided_by = ${by}::uuid,
      decided_at = ${ctx.now}, before = ${before === null ? null : JSON.stringify(before)}::jsonb
    where id = ${id} and status = 'WAITING' returning *`.execute(ctx.db)
  return rows[0]
}

export async function correctionById(ctx: Context, id: string): Promise<CorrectionRow | undefined> {
  return ctx.db.selectFrom('clock_corrections').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The last requests about one person's time, the newest first. */
export async function correctionsOf(ctx: Context, accountId: string, most: number): Promise<CorrectionRow[]> {
  const { rows } = await sql<CorrectionRow>`
    select * from clock_corrections where account_id = ${accountId} order by asked_at desc, id desc limit ${most}`.execute(
    ctx.db,
  )
  return rows
}

/** Requests about the shifts of one person on Pacific days, those for missing ones included; the newest first. */
export async function correctionsOn(
  ctx: Context,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<CorrectionRow[]> {
  const { rows } = await sql<CorrectionRow>`
    select * from clock_corrections as asked where account_id = ${accountId} and (
      exists (select from clock_shifts as shifts where shifts.id = asked.shift_id and shifts.date between ${from} and ${to})
      or (times ->> 'from')::timestamptz at time zone ${sql.lit(ZONE)} >= ${from}::date
        and (times ->> 'from')::timestamptz at time zone ${sql.lit(ZONE)} < ${to}::date + 1)
    order by asked_at desc, id desc`.execute(ctx.db)
  return rows
}

/** How many requests wait about the time of a person on Pacific days, and how many shifts there have no end. */
export async function unsettledOn(
  ctx: Context,
  days: { accountId: string; from: string; to: string },
): Promise<string[]> {
  const waiting = (await correctionsOn(ctx, days)).filter(({ status }) => status === 'WAITING')
  const open = await shiftsOn(ctx, { ...days, accounts: [days.accountId] })
  return [...waiting, ...open.filter(({ status }) => status !== 'ENDED')].map(({ id }) => id)
}

/** The requests about the time of some people that nobody has decided, with the week that they are about. */
export async function waitingOf(
  ctx: Context,
  accounts: readonly string[],
): Promise<{ account_id: string; week: string }[]> {
  const { rows } = await sql<{ account_id: string; begins: Temporal.Instant }>`
    select asked.account_id, coalesce((asked.times ->> 'from')::timestamptz, shifts.started_at) as begins
    from clock_corrections as asked left join clock_shifts as shifts on shifts.id = asked.shift_id
    where asked.status = 'WAITING' and asked.account_id = any(${accounts}::uuid[])
      and (asked.times is not null or shifts.id is not null)`.execute(ctx.db)
  return rows.map(({ account_id, begins }) => ({ account_id, week: weekOf(pacificDate(begins)) }))
}

interface CorrectionFilter {
  readonly status?: CorrectionRow['status'] | undefined
  readonly accounts?: readonly string[] | undefined
}

/** A page of requests, the last first, and how many there are. */
export async function searchCorrections(
  ctx: Context,
  { status, accounts, page_size, page_number }: CorrectionFilter & Page,
): Promise<{ items: CorrectionRow[]; count: number }> {
  const matching = every(status && sql`status = ${status}`, accounts && sql`account_id = any(${accounts}::uuid[])`)
  const all = sql`from clock_corrections where ${matching}`
  const { rows } = await sql<Counted<CorrectionRow>>`
    select *, (select count(*)::int ${all}) as in_all ${all} order by asked_at desc, id desc
    limit ${page_size} offset ${(page_number - 1) * page_size}`.execute(ctx.db)
  return countedPage(rows, { page_size, page_number }, () => countOf(ctx, all))
}

type PinRow = Row<'clock_pins'>

export async function pinsOf(ctx: Context, accounts: readonly string[]): Promise<Map<string, PinRow>> {
  if (accounts.length === 0) return new Map()
  const { rows } = await sql<PinRow>`
    select * from clock_pins where account_id = any(${accounts}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.account_id, row]))
}

export async function putPin(ctx: Context, accountId: string, hash: string): Promise<void> {
  await sql`
    insert into clock_pins (account_id, hash, set_at) values (${accountId}, ${hash}, ${ctx.now})
    on conflict (account_id) do update set hash = excluded.hash, set_at = excluded.set_at, tries = 0`.execute(ctx.db)
}

/** Takes one of the tries of a PIN, before it is looked at. Undefined when none is left, or there is no PIN. */
export async function takeTry(ctx: Context, accountId: string, most: number): Promise<PinRow | undefined> {
  const { rows } = await sql<PinRow>`
    update clock_pins set tries = tries + 1 where account_id = ${accountId} and tries < ${most} returning *`.execute(
    ctx.db,
  )
  return rows[0]
}

/** All tries are there again, after a right one. */
export async function forgetTries(ctx: Context, accountId: string): Promise<void> {
  await sql`update clock_pins set tries = 0 where account_id = ${accountId}`.execute(ctx.db)
}
