import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Row } from '../../../platform/database.ts'
import {
  behindId,
  countListed,
  countOf,
  every,
  type LongPage,
  nextOf,
  pageOf,
  spelledOut,
} from '../../../platform/records.ts'
import { bookersAndWhen, bookersOfCompleted } from '../../bookings/index.ts'
import { quotesMailedBetween } from '../../mail/index.ts'
import { bookedStaysEnded } from '../../stays/index.ts'

export type RecipientRow = Row<'campaign_recipients'>

/** How the recipients of a campaign are split. */
export interface Shares {
  /** The number of subjects. */
  readonly variants: number
  readonly heldBackPercent: number
}

/**
 * The share of an address, by a hash of campaign and address: even, independent of who they are, and stable.
 */
function shared(campaignId: string, { variants, heldBackPercent }: Shares) {
  const hash = (seed: number) =>
    sql<number>`((hashtextextended(${campaignId}::text || '/' || p.email, ${seed}) & 9223372036854775807) % 10000)`
  const isHeldBack = sql<boolean>`${hash(1)} < ${heldBackPercent * 100}`
  return {
    variant: sql<number>`case when ${isHeldBack} then 0 else 1 + ${hash(2)} % ${variants} end`,
    state: sql<string>`case when ${isHeldBack} then 'HELD_BACK' else 'WAITING' end`,
  }
}

/**
 * Adds the next permitted people in some lists as recipients, by address, each address once. Returns how many: fewer
 * than `most` if these were the last.
 */
export async function addFromLists(
  ctx: Context,
  campaign: { readonly id: string; readonly list_ids: readonly string[]; readonly about: string },
  shares: Shares,
  most: number,
): Promise<number> {
  const { variant, state } = shared(campaign.id, shares)
  const after = await lastAddress(ctx, campaign.id)
  // The next of all lists together are among the next of each list.
  const { rows } = await sql<{ count: number }>`
    with slice as (
      select distinct on (person.email) person.email, person.user_id, person.first_name, person.language
      from unnest(${[...campaign.list_ids]}::uuid[]) as list (id)
      cross join lateral mailing_list_people(list.id, ${campaign.about}, ${ctx.now}, ${after}, ${most}::integer) as person
      order by person.email, person.user_id limit ${most}::integer),
    written as (
      insert into campaign_recipients (campaign_id, email, user_id, first_name, language, variant, state, due_at, counted_from)
      select ${campaign.id}::uuid, p.email, p.user_id, coalesce(p.first_name, ''), p.language, ${variant}, ${state},
        ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
      from slice as p
      on conflict on constraint one_message_per_occasion do nothing)
    select count(*)::int as count from slice`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** The last address added to a campaign, without erased ones; '' if there is none. */
async function lastAddress(ctx: Context, campaignId: string): Promise<string> {
  const { rows } = await sql<{ last: string | null }>`
    select max(email) as last from campaign_recipients
    where campaign_id = ${campaignId} and email not like '%@erased.invalid'`.execute(ctx.db)
  return rows[0]?.last ?? ''
}

/** How many recipients a campaign has. */
export function countPeople(ctx: Context, campaignId: string): Promise<number> {
  return countOf(ctx, sql`from campaign_recipients where campaign_id = ${campaignId}`)
}

/** Adds people whose occasion for a series has come, once per occasion. Returns how many. */
export async function addOccasions(
  ctx: Context,
  campaign: { readonly id: string; readonly about: string },
  shares: Shares,
  occasions: RawBuilder<unknown>,
): Promise<number> {
  const { variant, state } = shared(campaign.id, shares)
  const { numAffectedRows } = await sql`
    insert into campaign_recipients (campaign_id, email, occasion, user_id, first_name, language, variant, state, due_at, counted_from)
    select ${campaign.id}::uuid, p.email, p.occasion, p.user_id, coalesce(p.first_name, ''), p.language, ${variant}, ${state},
      ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from (select distinct on (o.email, o.occasion) o.email, o.occasion, o.user_id, o.first_name, o.language
      from ${occasions} as o where may_write(o.email, ${campaign.about})
      order by o.email, o.occasion) as p
    on conflict on constraint one_message_per_occasion do nothing`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}

/** Adds some addresses as recipients, each once. */
export async function addPeople(
  ctx: Context,
  campaign: { readonly id: string; readonly about: string },
  shares: Shares,
  emails: readonly string[],
): Promise<number> {
  const people = sql`(
    select email, '' as occasion, null::uuid as user_id, '' as first_name, 'en' as language
    from unnest(${[...emails]}::text[]) as email)`
  return addOccasions(ctx, campaign, shares, people)
}

/** Claims some due recipients for the process that `claim` names. */
export async function claimBatch(
  ctx: Context,
  {
    campaignId,
    now,
    most,
    until,
  }: { campaignId: string; now: Temporal.Instant; most: number; until: Temporal.Instant },
): Promise<RecipientRow[]> {
  const claim = ctx.random.uuid()
  const { rows } = await sql<RecipientRow>`
    with due as (
      select id from campaign_recipients
      where campaign_id = ${campaignId} and state = 'WAITING' and due_at <= ${now}
      order by due_at, id limit ${most} for update skip locked)
    update campaign_recipients as r set state = 'SENDING', claim = ${claim}, claimed_until = ${until}, handed_at = null
    from due where r.id = due.id returning r.*`.execute(ctx.db)
  return rows
}

/** Serializes messages to one person across processes. */
export async function lockPerson(ctx: Context, email: string): Promise<void> {
  await sql`select from pg_advisory_xact_lock(hashtextextended('campaigns/person/' || ${email}::text, 0))`.execute(
    ctx.db,
  )
}

/** How many messages to a person were handed over since a moment. */
export async function countHandedSince(ctx: Context, email: string, since: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from campaign_recipients
    where email = ${email} and handed_at > ${since} and state in ('SENDING', 'SENT', 'UNKNOWN')`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

type Claimed = Pick<RecipientRow, 'id' | 'claim'>

/** Marks a message as being handed over. False if the claim is no longer ours. */
export async function beginHandOver(
  ctx: Context,
  { id, claim }: Claimed,
  { mailId, now, until }: { mailId: string; now: Temporal.Instant; until: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update campaign_recipients
    set handed_at = ${now}, claimed_until = ${until}, mail_id = ${mailId}, attempts = attempts + 1
    where id = ${id} and claim = ${claim} and state = 'SENDING' and handed_at is null`.execute(ctx.db)
  return Number(numAffectedRows ?? 0) > 0
}

/** Records the outcome of a claimed message, also if it was marked as unknown meanwhile. */
export async function settle(
  ctx: Context,
  { id, claim }: Claimed,
  state: 'SENT' | 'REFUSED' | 'SUPPRESSED' | 'UNKNOWN',
  { why, now }: { why: string | null; now: Temporal.Instant },
): Promise<void> {
  const sentAt = state === 'SENT' ? now : null
  await sql`
    update campaign_recipients set state = ${state}, why = ${why}, sent_at = ${sentAt}, claimed_until = null
    where id = ${id} and claim = ${claim} and state in ('SENDING', 'UNKNOWN')`.execute(ctx.db)
}

/** Returns a claimed message that was not handed over. */
export async function release(ctx: Context, { id, claim }: Claimed, dueAt: Temporal.Instant): Promise<void> {
  await sql`
    update campaign_recipients set state = 'WAITING', claim = null, claimed_until = null, due_at = ${dueAt}, why = null
    where id = ${id} and claim = ${claim} and state = 'SENDING' and handed_at is null`.execute(ctx.db)
}

/**
 * Counts a try that failed before the message was handed over: it is retried or given up. False if it was handed over,
 * or the claim is no longer ours.
 */
export async function fail(
  ctx: Context,
  { id, claim }: Claimed,
  { dueAt, why, isLast }: { dueAt: Temporal.Instant; why: string; isLast: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update campaign_recipients
    set state = case when ${isLast} then 'REFUSED' else 'WAITING' end, claim = null, claimed_until = null, due_at = ${dueAt},
      why = ${why}, attempts = attempts + 1
    where id = ${id} and claim = ${claim} and state = 'SENDING' and handed_at is null`.execute(ctx.db)
  return Number(numAffectedRows ?? 0) > 0
}

/** Returns a message that the mail server certainly did not accept. */
export async function putBack(
  ctx: Context,
  { id, claim }: Claimed,
  { dueAt, why, counts }: { dueAt: Temporal.Instant; why: string; counts: boolean },
): Promise<void> {
  await sql`
    update campaign_recipients
    set state = 'WAITING', claim = null, claimed_until = null, handed_at = null, due_at = ${dueAt}, why = ${why},
      attempts = case when ${counts} then attempts else attempts - 1 end
    where id = ${id} and claim = ${claim} and state = 'SENDING'`.execute(ctx.db)
}

/** The mails of messages that wait for a retry, for ending a campaign. */
export async function mailsWaiting(ctx: Context, campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ mail_id: string }>`
    select mail_id from campaign_recipients
    where campaign_id = ${campaignId} and state = 'WAITING' and mail_id is not null`.execute(ctx.db)
  return rows.map(({ mail_id }) => mail_id)
}

/**
 * Recovers the messages of dead processes: those not being handed over yet wait again, the others become unknown.
 * Returns the mails of the latter.
 */
export async function recover(ctx: Context, now: Temporal.Instant): Promise<string[]> {
  await sql`
    update campaign_recipients set state = 'WAITING', claim = null, claimed_until = null
    where state = 'SENDING' and claimed_until < ${now} and handed_at is null`.execute(ctx.db)
  const { rows } = await sql<{ mail_id: string | null }>`
    update campaign_recipients set state = 'UNKNOWN', why = 'ENDED', claimed_until = null
    where state = 'SENDING' and claimed_until < ${now} and handed_at is not null
    returning mail_id`.execute(ctx.db)
  return rows.flatMap(({ mail_id }) => mail_id ?? [])
}

/** When the next message of a campaign is due, waiting or claimed; undefined if none is left. */
export async function nextDue(ctx: Context, campaignId: string): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ at: Temporal.Instant | null }>`
    select least(
      (select min(due_at) from campaign_recipients where campaign_id = ${campaignId} and state = 'WAITING'),
      (select min(claimed_until) from campaign_recipients
       where campaign_id = ${campaignId} and state = 'SENDING' and claimed_until is not null)) as at`.execute(ctx.db)
  return rows[0]?.at ?? undefined
}

/** The recipient of a click, and the target of its link. */
export async function linkOf(
  ctx: Context,
  recipientId: string,
  no: number,
): Promise<(Pick<RecipientRow, 'language' | 'occasion' | 'campaign_id'> & { readonly url: string }) | undefined> {
  const { rows } = await sql<Pick<RecipientRow, 'language' | 'occasion' | 'campaign_id'> & { url: string }>`
    select r.language, r.occasion, r.campaign_id, l.url from campaign_recipients r
    join campaign_links l on l.campaign_id = r.campaign_id and l.no = ${no} where r.id = ${recipientId}`.execute(ctx.db)
  return rows[0]
}

/** Counts a click, and records the reader's first one. */
export async function noteClick(ctx: Context, recipientId: string, campaignId: string, no: number): Promise<void> {
  await sql`update campaign_links set clicks = clicks + 1 where campaign_id = ${campaignId} and no = ${no}`.execute(
    ctx.db,
  )
  await sql`
    update campaign_recipients set clicked_at = ${ctx.now} where id = ${recipientId} and clicked_at is null`.execute(
    ctx.db,
  )
}

/** The most links of a campaign: a link stores its place in one byte. */
const MOST_LINKS = 255

/** The places of a campaign's links in its list; new ones get the next places, if any are left. */
export async function linkNumbers(
  ctx: Context,
  campaignId: string,
  targets: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (targets.length === 0) return new Map()
  const read = () =>
    ctx.db.selectFrom('campaign_links').select(['url', 'no']).where('campaign_id', '=', campaignId).execute()
  let known = await read()
  if (targets.some((target) => !known.some(({ url }) => url === target))) {
    await sql`
      insert into campaign_links (campaign_id, no, url)
      select ${campaignId}::uuid, no, url from (
        select (select coalesce(max(no), 0) from campaign_links where campaign_id = ${campaignId}) + row_number() over () as no, url
        from unnest(${[...targets]}::text[]) as url
        where not exists (select from campaign_links l where l.campaign_id = ${campaignId} and l.url = url.url)) as added
      where no <= ${MOST_LINKS}
      on conflict do nothing`.execute(ctx.db)
    known = await read()
  }
  return new Map(known.map(({ url, no }) => [url, no]))
}

/** How often each link of a campaign was followed. */
export async function clicksOf(ctx: Context, campaignId: string): Promise<{ url: string; clicks: number }[]> {
  return ctx.db
    .selectFrom('campaign_links')
    .select(['url', 'clicks'])
    .where('campaign_id', '=', campaignId)
    .orderBy('clicks', 'desc')
    .orderBy('no')
    .execute()
}

/** Recipients of a campaign for the back office, by state or address, in the order of their ids. */
export async function recipientsOf(
  ctx: Context,
  campaignId: string,
  asked: LongPage & { search?: string | undefined; state?: RecipientRow['state'] | undefined },
): Promise<{ rows: RecipientRow[]; count: number; next: string | null }> {
  const { search, state, after, ...page } = asked
  const isMeant = every(
    sql`campaign_id = ${campaignId}`,
    search && sql`email = lower(${search})`,
    state && sql`state = ${state}`,
    behindId(after, 'id'),
  )
  const [{ rows }, count] = await Promise.all([
    sql<RecipientRow>`
      select * from campaign_recipients where ${isMeant} order by id ${pageOf(page)}`.execute(ctx.db),
    countListed(ctx, sql`from campaign_recipients where ${isMeant}`),
  ])
  return { rows, count, next: nextOf(rows, 'id', page.page_size, ({ id }) => [0, id]) }
}

/** How many permitted people some lists have, each address once. */
export function countPeopleIn(ctx: Context, lists: readonly string[], about: string): Promise<number> {
  return countOf(
    ctx,
    sql`from (select distinct person.email from unnest(${[...lists]}::uuid[]) as list (id)
      cross join lateral mailing_list_people(list.id, ${about}, ${ctx.now}) as person) as p`,
  )
}

/** The first addresses of permitted people in some lists. */
export async function firstAddressesIn(
  ctx: Context,
  lists: readonly string[],
  about: string,
  most: number,
): Promise<string[]> {
  // The first of all lists together are among the first of each list.
  const { rows } = await sql<{ email: string }>`
    select distinct person.email from unnest(${[...lists]}::uuid[]) as list (id)
    cross join lateral mailing_list_people(list.id, ${about}, ${ctx.now}, '', ${most}::integer) as person
    order by person.email limit ${most}`.execute(ctx.db)
  return rows.map(({ email }) => email)
}

/** A permitted person in some lists; undefined for anybody else. */
export async function personIn(
  ctx: Context,
  lists: readonly string[],
  about: string,
  email: string,
): Promise<{ email: string; user_id: string | null; first_name: string; language: string } | undefined> {
  const { rows } = await sql<{ email: string; user_id: string | null; first_name: string; language: string }>`
    select person.email, person.user_id, person.first_name, person.language
    from unnest(${[...lists]}::uuid[]) as list (id)
    cross join lateral mailing_list_people(list.id, ${about}, ${ctx.now}, '', 1, ${spelledOut(email.toLowerCase())}) as person
    limit 1`.execute(ctx.db)
  return rows[0]
}

/** Records bounces and spam complaints with their recipients. */
export async function noteBounced(ctx: Context, bounced: RawBuilder<unknown>): Promise<void> {
  await sql`
    update campaign_recipients as r set
      bounced_at = case when b.bounced_at is not null then coalesce(r.bounced_at, b.bounced_at) else r.bounced_at end,
      complained_at = case when b.complained_at is not null then coalesce(r.complained_at, b.complained_at) else r.complained_at end
    from (
      select mail_id, min(at) filter (where kind <> 'COMPLAINT') as bounced_at,
        min(at) filter (where kind = 'COMPLAINT') as complained_at
      from ${bounced} as told group by mail_id) as b
    where r.mail_id = b.mail_id`.execute(ctx.db)
}

/** Records as unsubscribed who opted out of a campaign's kind of mail within some days of getting it. */
export async function noteUnsubscribed(ctx: Context, chosen: RawBuilder<unknown>, days: number): Promise<void> {
  await sql`
    update campaign_recipients as r set unsubscribed_at = c.updated_at
    from ${chosen} as c
    where r.email = c.email and c.setting < 2 and r.state = 'SENT' and r.unsubscribed_at is null
      and r.counted_from > c.updated_at - make_interval(days => ${days}) and r.sent_at <= c.updated_at`.execute(ctx.db)
}

/** People who were mailed a quote in a period and have not booked since, for the FROM of another statement. */
export function quotesNotBooked(from: Temporal.Instant, before: Temporal.Instant): RawBuilder<unknown> {
  return sql`(
    select q.email, q.quote_id as occasion, null::uuid as user_id, '' as first_name, q.language
    from ${quotesMailedBetween(from, before)} as q
    where not exists (select from ${bookersAndWhen} as b where b.email = q.email and b.created_at >= q.at))`
}

/** People who left in a period from a stay they had booked, as their first one, for the FROM of another statement. */
export function firstStaysEnded(from: Temporal.Instant, before: Temporal.Instant): RawBuilder<unknown> {
  return sql`(
    select b.email, b.id::text as occasion, b.account_id as user_id, b.first_name, b.language
    from ${bookedStaysEnded} as stay join ${bookersOfCompleted} as b on b.id = stay.booking_id
    where stay.exited_at >= ${from} and stay.exited_at < ${before} and not exists (
      select from ${bookersOfCompleted} as e join ${bookedStaysEnded} as earlier on earlier.booking_id = e.id
      where e.email = b.email and (earlier.exited_at, e.id) < (stay.exited_at, b.id)))`
}

/** Recipients who booked within so many days of their message, for the FROM of another store. */
export function recipientsOfBookings(bookings: RawBuilder<unknown>, days: number): RawBuilder<unknown> {
  return sql`(
    select r.id, r.campaign_id, r.variant, b.id as booking_id, b.total_cents, b.created_at
    from ${bookings} as b join campaign_recipients r on r.email = b.email
      and r.counted_from <= b.created_at and r.counted_from > b.created_at - make_interval(days => ${days}))`
}
