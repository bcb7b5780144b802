import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { json, type NewRow, type Patch, type Row, violatedConstraint } from '../../platform/database.ts'
import { isUuid } from '../../platform/records.ts'
import type { Availability, PatternShift, ShiftFacts, Step, ToldChange, ToldShift } from './rules.ts'

export type ShiftRow = Row<'shifts'>
export type PublishedRow = Row<'published_shifts'>
export type RoleRow = Row<'schedule_roles'>
export type PersonRow = Row<'schedule_people'>
export type WeekRow = Row<'schedule_weeks'>
export type EditRow = Row<'schedule_edits'>
export type RulesRow = Row<'schedule_rules'>

/** More shifts than any lot has in six weeks. */
const MOST_SHIFTS = 5000

interface Span {
  readonly from: Temporal.Instant
  readonly before: Temporal.Instant
}

function beginningIn({ from, before }: Span, accountId?: string): RawBuilder<unknown> {
  const whose = accountId === undefined ? sql`true` : sql`account_id = ${accountId}`
  return sql`starts_at >= ${from} and starts_at < ${before} and ${whose} order by starts_at, id limit ${MOST_SHIFTS}`
}

/** Shifts of the plan that begin in a span, by their start. */
export async function shiftsIn(ctx: Context, span: Span): Promise<ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`select * from shifts where ${beginningIn(span)}`.execute(ctx.db)
  return rows
}

/** Shifts as published that begin in a span, of everybody or of one person. */
export async function publishedIn(ctx: Context, span: Span, accountId?: string): Promise<PublishedRow[]> {
  const { rows } = await sql<PublishedRow>`
    select * from published_shifts where ${beginningIn(span, accountId)}`.execute(ctx.db)
  return rows
}

/** Open shifts as published that begin in a span. */
export async function openIn(ctx: Context, { from, before }: Span): Promise<PublishedRow[]> {
  const { rows } = await sql<PublishedRow>`
    select * from published_shifts
    where starts_at >= ${from} and starts_at < ${before} and account_id is null
    order by starts_at, id limit ${MOST_SHIFTS}`.execute(ctx.db)
  return rows
}

/** Who is planned at a moment, as published. */
export async function publishedAt(ctx: Context, at: Temporal.Instant): Promise<PublishedRow[]> {
  // No shift is longer than 25 hours, so an index finds those that may go on.
  const { rows } = await sql<PublishedRow>`
    select * from published_shifts
    where starts_at > ${at.subtract({ hours: 26 })} and starts_at <= ${at} and ends_at > ${at} and account_id is not null
    order by starts_at, id limit ${MOST_SHIFTS}`.execute(ctx.db)
  return rows
}

export async function publishedById(ctx: Context, id: string): Promise<PublishedRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('published_shifts').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function publishedByIds(ctx: Context, ids: readonly string[]): Promise<PublishedRow[]> {
  if (ids.length === 0) return []
  return ctx.db
    .selectFrom('published_shifts')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('starts_at')
    .execute()
}

export async function shiftById(ctx: Context, id: string): Promise<ShiftRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('shifts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A shift of the plan, locked until the transaction ends. */
export async function lockShift(ctx: Context, id: string): Promise<ShiftRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('shifts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertShifts(ctx: Context, shifts: readonly NewRow<'shifts'>[]): Promise<ShiftRow[]> {
  if (shifts.length === 0) return []
  return ctx.db
    .insertInto('shifts')
    .values([...shifts])
    .returningAll()
    .execute()
}

export async function updateShift(ctx: Context, { id, version }: ShiftRow, facts: ShiftFacts): Promise<ShiftRow> {
  return ctx.db
    .updateTable('shifts')
    .set({ ...facts, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteShift(ctx: Context, id: string): Promise<void> {
  await ctx.db.deleteFrom('shifts').where('id', '=', id).execute()
}

export async function weekRow(ctx: Context, week: string): Promise<WeekRow | undefined> {
  return ctx.db.selectFrom('schedule_weeks').selectAll().where('week', '=', week).executeTakeFirst()
}

/** A week, locked until the transaction ends: whoever changes its shifts or publishes it does so one after the other. */
export async function lockWeek(ctx: Context, week: string): Promise<WeekRow> {
  await ctx.db
    .insertInto('schedule_weeks')
    .values({ week, version: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ctx.db.selectFrom('schedule_weeks').selectAll().where('week', '=', week).forUpdate().executeTakeFirstOrThrow()
}

/** Raises the version of a locked week. */
export async function raiseWeek(
  ctx: Context,
  { week, version }: WeekRow,
  patch: Patch<'schedule_weeks'> = {},
): Promise<WeekRow> {
  return ctx.db
    .updateTable('schedule_weeks')
    .set({ ...patch, version: version + 1 })
    .where('week', '=', week)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Puts what is planned in place of what was published. False when somebody would work twice at the same time, which also a
 * shift of the week before may do.
 */
export async function replacePublished(
  ctx: Context,
  old: readonly PublishedRow[],
  planned: readonly ShiftRow[],
): Promise<boolean> {
  const gone = [...new Set([...old, ...planned].map(({ id }) => id))]
  try {
    await sql`delete from published_shifts where id = any(${gone}::uuid[])`.execute(ctx.db)
    await sql`
      insert into published_shifts (id, account_id, role_id, starts_at, ends_at, break_minutes, note)
      select id, account_id, role_id, starts_at, ends_at, break_minutes, note from shifts
      where id = any(${planned.map(({ id }) => id)}::uuid[])`.execute(ctx.db)
    return true
  } catch (error) {
    if (violatedConstraint(error) === 'nobody_works_twice_at_once') return false
    throw error
  }
}

/** Gives a published shift of somebody, or of nobody, to somebody else, in the plan too where it is still so. False when they work at that time. */
export async function handOver(
  ctx: Context,
  id: string,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  try {
    await sql`update published_shifts set account_id = ${to} where id = ${id} and account_id is not distinct from ${from}`.execute(
      ctx.db,
    )
    await sql`
      update shifts set account_id = ${to}, version = version + 1 where id = ${id} and account_id is not distinct from ${from}`.execute(
      ctx.db,
    )
    return true
  } catch (error) {
    if (violatedConstraint(error) === 'nobody_works_twice_at_once') return false
    throw error
  }
}

export async function insertPublication(
  ctx: Context,
  publication: NewRow<'schedule_publications'>,
  notices: readonly { account_id: string; shifts: readonly ToldShift[]; changes: readonly ToldChange[] }[],
): Promise<void> {
  await ctx.db.insertInto('schedule_publications').values(publication).execute()
  if (notices.length === 0) return
  await ctx.db
    .insertInto('publication_notices')
    .values(
      notices.map(({ account_id, shifts, changes }) => ({
        publication_id: publication.id,
        account_id,
        shifts: json([...shifts]),
        changes: json([...changes]),
      })),
    )
    .execute()
}

export async function publicationById(ctx: Context, id: string): Promise<Row<'schedule_publications'> | undefined> {
  return ctx.db.selectFrom('schedule_publications').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function noticesOf(ctx: Context, publicationId: string): Promise<Row<'publication_notices'>[]> {
  return ctx.db
    .selectFrom('publication_notices')
    .selectAll()
    .where('publication_id', '=', publicationId)
    .orderBy('account_id')
    .execute()
}

export async function insertEdit(
  ctx: Context,
  { steps, ...edit }: Omit<NewRow<'schedule_edits'>, 'steps'> & { steps: readonly Step[] },
): Promise<void> {
  await ctx.db
    .insertInto('schedule_edits')
    .values({ ...edit, steps: json([...steps]) })
    .execute()
}

/** What somebody did last to the shifts of a week, unless it is undone. */
export async function lastEdit(ctx: Context, week: string, accountId: string): Promise<EditRow | undefined> {
  return ctx.db
    .selectFrom('schedule_edits')
    .selectAll()
    .where('week', '=', week)
    .where('account_id', '=', accountId)
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function editById(ctx: Context, id: string): Promise<EditRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('schedule_edits').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function markUndone(ctx: Context, id: string): Promise<void> {
  await ctx.db.updateTable('schedule_edits').set({ undone_at: ctx.now }).where('id', '=', id).execute()
}

/** All roles, those in use first, by name. */
export async function roles(ctx: Context): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select * from schedule_roles order by active desc, lower(name), id limit 200`.execute(ctx.db)
  return rows
}

export async function lockRole(ctx: Context, id: string): Promise<RoleRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('schedule_roles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Undefined when another role has the name. */
export async function insertRole(ctx: Context, role: NewRow<'schedule_roles'>): Promise<RoleRow | undefined> {
  return ctx.db
    .insertInto('schedule_roles')
    .values(role)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Undefined when another role has the name. */
export async function updateRole(
  ctx: Context,
  { id, version }: RoleRow,
  patch: Patch<'schedule_roles'>,
): Promise<RoleRow | undefined> {
  try {
    return await ctx.db
      .updateTable('schedule_roles')
      .set({ ...patch, version: version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
  } catch (error) {
    if (violatedConstraint(error) === 'schedule_roles_by_name') return undefined
    throw error
  }
}

export async function rules(ctx: Context): Promise<RulesRow> {
  return ctx.db.selectFrom('schedule_rules').selectAll().executeTakeFirstOrThrow()
}

export async function lockRules(ctx: Context): Promise<RulesRow> {
  return ctx.db.selectFrom('schedule_rules').selectAll().forUpdate().executeTakeFirstOrThrow()
}

export async function updateRules(
  ctx: Context,
  { version }: RulesRow,
  patch: Patch<'schedule_rules'>,
): Promise<RulesRow> {
  return ctx.db
    .updateTable('schedule_rules')
    .set({ ...patch, version: version + 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Everybody of whom the schedule knows something. */
export async function people(ctx: Context): Promise<PersonRow[]> {
  return ctx.db.selectFrom('schedule_people').selectAll().execute()
}

export async function personById(ctx: Context, accountId: string): Promise<PersonRow | undefined> {
  return ctx.db.selectFrom('schedule_people').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/** Somebody's row, made where there is none, locked until the transaction ends. `isNew` tells that nobody has edited it. */
export async function lockPerson(ctx: Context, accountId: string): Promise<PersonRow & { readonly isNew: boolean }> {
  const made = await ctx.db
    .insertInto('schedule_people')
    .values({ account_id: accountId, availability: json({}), created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return { ...made, isNew: true }
  const row = await ctx.db
    .selectFrom('schedule_people')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, isNew: false }
}

export async function updatePerson(
  ctx: Context,
  { account_id, version, isNew }: PersonRow & { readonly isNew: boolean },
  { availability, ...patch }: Omit<Patch<'schedule_people'>, 'availability'> & { availability?: Availability },
): Promise<PersonRow> {
  return ctx.db
    .updateTable('schedule_people')
    .set({
      ...patch,
      ...(availability && { availability: json(availability) }),
      version: isNew ? version : version + 1,
    })
    .where('account_id', '=', account_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Switches somebody's calendar on with another number, or off. */
export async function setFeed(ctx: Context, { account_id }: PersonRow, isOn: boolean): Promise<PersonRow> {
  const { rows } = await sql<PersonRow>`
    update schedule_people set feed_is_on = ${isOn}, feed_number = feed_number + 1 where account_id = ${account_id}
    returning *`.execute(ctx.db)
  return rows[0]!
}

export async function templates(ctx: Context): Promise<Row<'shift_templates'>[]> {
  const { rows } = await sql<Row<'shift_templates'>>`
    select * from shift_templates order by lower(name), id limit 100`.execute(ctx.db)
  return rows
}

export async function templateById(ctx: Context, id: string): Promise<Row<'shift_templates'> | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('shift_templates').selectAll().where('id', '=', id).executeTakeFirst()
}

/** False when another template has the name. */
export async function insertTemplate(
  ctx: Context,
  { shifts, ...template }: { id: string; name: string; shifts: readonly PatternShift[] },
): Promise<boolean> {
  const made = await ctx.db
    .insertInto('shift_templates')
    .values({ ...template, shifts: json([...shifts]), created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function deleteTemplate(ctx: Context, id: string): Promise<void> {
  await ctx.db.deleteFrom('shift_templates').where('id', '=', id).execute()
}
