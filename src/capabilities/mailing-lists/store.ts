import { type RawBuilder, sql } from 'kysely'
import { MOST_LISTED, reachOf } from '../../lib/listed.ts'
import type { Context } from '../../platform/context.ts'
import { json, type NewRow, type Patch, type Row } from '../../platform/database.ts'
import {
  containing,
  countListed,
  countOf,
  every,
  isUuid,
  type LongPage,
  type Page,
  pageOf,
  spelledOut,
  startingWith,
  unlessTaken,
  WHOLE_ADDRESS,
} from '../../platform/records.ts'
import type { MailingRules } from './rule-schema.ts'
import type { CountedPeople } from './rules.ts'

export type ListRow = Row<'mailing_lists'>
export type TravelerRow = Row<'travelers'>

const UNIQUE_NAME = 'mailing_lists_by_name'

export interface ListFilter extends Page {
  readonly search?: string | undefined
  readonly kind?: ListRow['kind'] | undefined
  readonly status?: 'IN_USE' | 'ARCHIVED' | undefined
}

/** A page of the lists, by name, and how many there are. */
export async function page(
  ctx: Context,
  { search, kind, status, ...page }: ListFilter,
): Promise<{ items: ListRow[]; count: number }> {
  const like = containing(search ?? '')
  const matching = every(
    status && (status === 'ARCHIVED' ? sql`archived_at is not null` : sql`archived_at is null`),
    kind && sql`kind = ${kind}`,
    search && sql`(name ilike ${like} or note ilike ${like})`,
  )
  const [{ rows: items }, count] = await Promise.all([
    sql<ListRow>`select * from mailing_lists where ${matching} order by lower(name) ${pageOf(page)}`.execute(ctx.db),
    countListed(ctx, sql`from mailing_lists where ${matching}`),
  ])
  return { items, count }
}

/** A list, locked until the transaction ends if asked for. */
export async function byId(ctx: Context, id: string, lock: 'lock' | '' = ''): Promise<ListRow | undefined> {
  if (!isUuid(id)) return undefined
  const locked = lock ? sql`for update` : sql``
  const { rows } = await sql<ListRow>`select * from mailing_lists where id = ${id} ${locked}`.execute(ctx.db)
  return rows[0]
}

type Values = Pick<ListRow, 'name' | 'note' | 'rules'>

/** False when another list has the name. */
export async function insert(
  ctx: Context,
  { rules, ...list }: Values & Pick<NewRow<'mailing_lists'>, 'id' | 'kind'>,
): Promise<boolean> {
  const values = { ...list, rules: rules && json(rules), created_at: ctx.now, updated_at: ctx.now }
  return (
    (await unlessTaken(UNIQUE_NAME, () => ctx.db.insertInto('mailing_lists').values(values).execute())) !== undefined
  )
}

/** Writes new values as the next version. False when another list has the name. */
export async function update(
  ctx: Context,
  { id, version }: ListRow,
  { rules, ...patch }: Patch<'mailing_lists'>,
): Promise<boolean> {
  const next = { ...patch, ...(rules && { rules: json(rules) }), version: version + 1, updated_at: ctx.now }
  return (
    (await unlessTaken(UNIQUE_NAME, () =>
      ctx.db.updateTable('mailing_lists').set(next).where('id', '=', id).execute(),
    )) !== undefined
  )
}

/** Keeps how many people a list has, and a few of them: of those whom rules find, who are travelers. */
export async function keepCount(
  ctx: Context,
  id: string,
  { people, counted, sample }: { people: number; counted: readonly CountedPeople[]; sample: readonly string[] },
): Promise<void> {
  await sql`
    update mailing_lists set people = ${people}, counted = ${json(counted)}, counted_at = ${ctx.now}
    where id = ${id}`.execute(ctx.db)
  await sql`delete from mailing_list_samples where list_id = ${id}`.execute(ctx.db)
  // Whoever is erased meanwhile is left out.
  await sql`
    insert into mailing_list_samples (list_id, email, place)
    select ${id}::uuid, t.email, array_position(${[...sample]}::text[], t.email) from travelers as t
    where t.email = any(${[...sample]}::text[]) for key share of t`.execute(ctx.db)
}

/** The lists that somebody may write to. */
export async function idsInUse(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from mailing_lists where archived_at is null`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

// Who is in a list.

/** About how many people rules are asked of, as PostgreSQL last counted them. */
export async function countTravelers(ctx: Context): Promise<number> {
  const { rows } = await sql<{ travelers: number }>`
    select reltuples::integer as travelers from pg_class where oid = 'travelers'::regclass`.execute(ctx.db)
  return rows[0]?.travelers ?? 0
}

/** Counts whom rules find at this moment. */
export async function countByRules(ctx: Context, rules: MailingRules): Promise<CountedPeople[]> {
  const { rows } = await sql<CountedPeople>`
    select reason, people from mailing_audience(${json(rules)}, 'offers', ${ctx.now})`.execute(ctx.db)
  return rows
}

/** Counts the addresses of a list by hand. */
export async function countByHand(ctx: Context, listId: string): Promise<CountedPeople[]> {
  const { rows } = await sql<CountedPeople>`
    select reason, people from mailing_audience_by_hand(${listId}, 'offers')`.execute(ctx.db)
  return rows
}

/** Some of those whom rules find and who get offers. */
export async function sampleByRules(ctx: Context, rules: MailingRules, most: number): Promise<TravelerRow[]> {
  const { rows } = await sql<TravelerRow>`
    select * from mailing_sample(${json(rules)}, 'offers', ${ctx.now}, ${most})`.execute(ctx.db)
  return rows
}

/** Those who were found when a list was counted last and who still get offers. */
export async function keptSample(ctx: Context, listId: string): Promise<TravelerRow[]> {
  const { rows } = await sql<TravelerRow>`
    select t.* from mailing_list_samples as s join travelers as t on t.email = s.email
    where s.list_id = ${listId} and may_write(t.email, 'offers') and t.held_back is null
    order by s.place`.execute(ctx.db)
  return rows
}

/** Somebody of a list, with what is known of their stays. */
export interface SampledRow {
  readonly email: string
  readonly name: string
  readonly language: TravelerRow['language']
  readonly account_id: string | null
  readonly traveler: string | null
  readonly stayed_on: readonly string[] | null
  readonly spent_until: readonly number[] | null
  readonly last_stay_on: string | null
}

/** The first addresses of a list by hand that get offers. */
export async function sampleByHand(ctx: Context, listId: string, most: number): Promise<SampledRow[]> {
  const { rows } = await sql<SampledRow>`
    select p.email, coalesce(t.full_name, p.first_name) as name, p.language, p.user_id as account_id, t.email as traveler,
      t.stayed_on, t.spent_until, t.last_stay_on
    from ${peopleOf(ctx, listId, { most })} as p left join travelers as t on t.email = p.email
    order by p.email`.execute(ctx.db)
  return rows
}

export interface PersonRow {
  readonly email: string
  readonly first_name: string
  readonly language: TravelerRow['language']
  readonly origin: 'MEMBER' | 'GUEST' | 'UPLOAD'
}

/** A page of the people of a list who get offers, by address, from behind an address on. */
export async function peoplePage(
  ctx: Context,
  listId: string,
  { search, after = '', page_size, page_number }: LongPage & { readonly search?: string | undefined },
): Promise<PersonRow[]> {
  const offset = (page_number - 1) * page_size
  const { rows } = await sql<PersonRow>`
    select email, first_name, language, origin
    from ${peopleOf(ctx, listId, { after, most: offset + page_size, search })} as p
    order by email limit ${page_size} offset ${offset}`.execute(ctx.db)
  return rows
}

/**
 * How many people of a list who get offers have an address with these letters, as far as a list reaches. A list that had as many
 * when it was counted last is not counted again.
 */
export async function countPeople(ctx: Context, { id, people, archived_at }: ListRow, search: string): Promise<number> {
  if (!search && !archived_at && people !== null && people >= MOST_LISTED) return MOST_LISTED
  return countOf(ctx, sql`from ${peopleOf(ctx, id, { most: reachOf(search), search })} as p`)
}

function peopleOf(
  ctx: Context,
  listId: string,
  { after = '', most, search = '' }: { after?: string; most: number; search?: string | undefined },
): RawBuilder<unknown> {
  const pattern = search === '' ? '%' : addressesLike(search.toLowerCase())
  return sql`mailing_list_people(${listId}, 'offers', ${ctx.now}, ${after}, ${most}::integer, ${pattern})`
}

/** An index finds a whole address as it is, and any three letters in a row; fewer are looked for where addresses begin. */
function addressesLike(typed: string): string {
  if (WHOLE_ADDRESS.test(typed)) return spelledOut(typed)
  return typed.length < 3 ? startingWith(typed) : containing(typed)
}

// The roll-up of travelers.

/** Works out anew what is known of some travelers whose records have changed. Answers how many marks were left for it. */
export async function refreshTravelers(ctx: Context, most: number): Promise<number> {
  const { rows } = await sql<{ taken: number | null }>`
    select refresh_marked_travelers(${most}) as taken`.execute(ctx.db)
  return rows[0]?.taken ?? 0
}

const MOST_SOURCES = 200

/** Where bookings came from. */
export async function sources(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select source from traveler_sources order by source limit ${MOST_SOURCES}`.execute(ctx.db)
  return rows.map(({ source }) => source)
}
