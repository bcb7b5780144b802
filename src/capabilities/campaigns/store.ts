import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { NewRow, Patch, Row } from '../../platform/database.ts'
import { containing, countOf, every, isUuid, type Page } from '../../platform/records.ts'
import type { CampaignStatus } from './rules.ts'

export type CampaignRow = Row<'campaigns'>
export type CampaignSettings = Omit<Row<'campaign_settings'>, 'one'>

/** A campaign by id; undefined for an invalid id. */
export async function byId(ctx: Context, id: string): Promise<CampaignRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst()
}

/** As {@link byId}, with the row locked until the transaction ends. */
export async function lock(ctx: Context, id: string): Promise<CampaignRow | undefined> {
  if (!isUuid(id)) return undefined
  return ctx.db.selectFrom('campaigns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** As {@link byId}, with a shared lock that keeps its status until the transaction ends. */
export async function hold(ctx: Context, id: string): Promise<Pick<CampaignRow, 'status'> | undefined> {
  const { rows } = await sql<Pick<CampaignRow, 'status'>>`
    select status from campaigns where id = ${id} for share`.execute(ctx.db)
  return rows[0]
}

/** One page of campaigns, last changed first, and the total count. */
export async function search(
  ctx: Context,
  asked: Page & { readonly search?: string | undefined; readonly status?: CampaignStatus | undefined },
): Promise<{ items: CampaignRow[]; count: number }> {
  const like = containing(asked.search ?? '')
  const condition = every(
    sql`kind = 'CAMPAIGN'`,
    asked.search && sql`name ilike ${like}`,
    asked.status && sql`status = ${asked.status}`,
  )
  const [{ rows: items }, count] = await Promise.all([
    sql<CampaignRow>`
      select * from campaigns where ${condition} order by updated_at desc, id
      limit ${asked.page_size} offset ${(asked.page_number - 1) * asked.page_size}`.execute(ctx.db),
    countOf(ctx, sql`from campaigns where ${condition}`),
  ])
  return { items, count }
}

/** The lists that a campaign may be sent to, by name. */
export async function listNames(ctx: Context): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string | null; name: string | null }>`
    select id, name from mailing_list_names()`.execute(ctx.db)
  return rows.map(({ id, name }) => ({ id: id ?? '', name: name ?? '' }))
}

/** The automatic series, one of each kind. */
export async function allSeries(ctx: Context): Promise<CampaignRow[]> {
  return ctx.db
    .selectFrom('campaigns')
    .selectAll()
    .where('kind', '<>', 'CAMPAIGN')
    .orderBy('created_at')
    .orderBy('kind')
    .execute()
}

export async function seriesOn(ctx: Context): Promise<CampaignRow[]> {
  return ctx.db.selectFrom('campaigns').selectAll().where('status', '=', 'ON').orderBy('kind').execute()
}

/** Adds a campaign or series; an existing series of the same kind stays. */
export async function insert(ctx: Context, campaign: NewRow<'campaigns'>): Promise<void> {
  await ctx.db
    .insertInto('campaigns')
    .values({ ...campaign, content: jsonOf(campaign.content) })
    .onConflict((of) => of.doNothing())
    .execute()
}

/** Changes a campaign and raises its version. */
export async function update(ctx: Context, { id, version }: CampaignRow, patch: Patch<'campaigns'>): Promise<void> {
  const next = { ...patch, ...(patch.content && { content: jsonOf(patch.content) }) }
  await ctx.db
    .updateTable('campaigns')
    .set({ ...next, version: version + 1, updated_at: ctx.clock.now() })
    .where('id', '=', id)
    .execute()
}

function jsonOf<Value>(value: Value) {
  return sql<Value>`${JSON.stringify(value)}::jsonb`
}

/** Scheduled drafts that are due. */
export async function dueToStart(ctx: Context): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`
    select * from campaigns where status = 'SCHEDULED' and send_at <= ${ctx.clock.now()} order by send_at, id`.execute(
    ctx.db,
  )
  return rows
}

/** Started campaigns whose recipients are still being added: they have no pace until all are. */
export async function beingWritten(ctx: Context): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`
    select * from campaigns c where status = 'SENDING' and not exists (select from campaign_pace p where p.campaign_id = c.id)
    order by started_at, id`.execute(ctx.db)
  return rows
}

/** Running campaigns, with the time of their next batch. */
export async function atWork(ctx: Context): Promise<(CampaignRow & { next_batch_at: Temporal.Instant })[]> {
  const { rows } = await sql<CampaignRow & { next_batch_at: Temporal.Instant }>`
    select c.*, p.next_batch_at from campaigns c join campaign_pace p on p.campaign_id = c.id
    where c.status in ('SENDING', 'ON') order by p.next_batch_at, c.id`.execute(ctx.db)
  return rows
}

/** Sets from when a campaign may send, unless it is set. */
export async function putPace(ctx: Context, campaignId: string, at: Temporal.Instant): Promise<void> {
  await sql`
    insert into campaign_pace (campaign_id, next_batch_at, looked_until) values (${campaignId}, ${at}, ${at})
    on conflict (campaign_id) do update set looked_until = excluded.looked_until, looked_delay_hours = null`.execute(
    ctx.db,
  )
}

/** The pace of a campaign, locked until the transaction ends, so that no two batches begin at once. */
export async function lockPace(ctx: Context, campaignId: string): Promise<Row<'campaign_pace'> | undefined> {
  return ctx.db
    .selectFrom('campaign_pace')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .forUpdate()
    .executeTakeFirst()
}

export async function setPace(ctx: Context, campaignId: string, pace: Partial<Row<'campaign_pace'>>): Promise<void> {
  await ctx.db.updateTable('campaign_pace').set(pace).where('campaign_id', '=', campaignId).execute()
}

export async function settings(ctx: Context): Promise<CampaignSettings> {
  return ctx.db
    .selectFrom('campaign_settings')
    .select(['most_messages', 'most_days', 'morning', 'version'])
    .executeTakeFirstOrThrow()
}

export async function lockSettings(ctx: Context): Promise<CampaignSettings> {
  return ctx.db
    .selectFrom('campaign_settings')
    .select(['most_messages', 'most_days', 'morning', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function saveSettings(ctx: Context, values: CampaignSettings): Promise<void> {
  await ctx.db.updateTable('campaign_settings').set(values).execute()
}

/** Stores a picture and returns its id. */
export async function addPicture(
  ctx: Context,
  picture: Pick<Row<'campaign_pictures'>, 'media_type' | 'bytes'>,
): Promise<string> {
  const id = ctx.random.uuid()
  await ctx.db
    .insertInto('campaign_pictures')
    .values({ id, ...picture, created_at: ctx.now })
    .execute()
  return id
}

/** Pictures by id; invalid ids are ignored. */
export async function picturesByIds(ctx: Context, ids: readonly string[]): Promise<Row<'campaign_pictures'>[]> {
  const known = ids.filter(isUuid)
  if (known.length === 0) return []
  return ctx.db.selectFrom('campaign_pictures').selectAll().where('id', 'in', known).execute()
}

/** The codes in each campaign, for the FROM of another store. */
export const codesShown = sql`(
  select c.id as campaign_id, upper(block ->> 'code') as code
  from campaigns c cross join lateral jsonb_array_elements(c.content -> 'blocks') as block
  where block ->> 'kind' = 'code')`
