import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '../../lib/money.ts'
import { addDays, fromLocal } from '../../lib/pacific.ts'
import { actorOf, type Context } from '../../platform/context.ts'
import { json, type Row, violatedConstraint } from '../../platform/database.ts'
import {
  behind,
  countListed,
  countOf,
  every,
  type LongPage,
  nextOf,
  numberKey,
  type Page,
  pageOf,
} from '../../platform/records.ts'
import { MOST_LISTED } from '../../lib/listed.ts'
import { type Draft, type EntryKind, type Facts, firstOf, isOfNights, type Posted, type Source } from './rules.ts'
import { moneyMoved } from '../payments/index.ts'

/** A record that the journal has to look at. */
export interface Subject {
  readonly source: Source
  readonly source_id: string
}

/** One writer at a time: numbers have no gaps, and no month closes while something is written. Until the transaction ends. */
export async function lockJournal(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('journal'))`.execute(ctx.db)
}

/** Takes records that are due out of the queue, each once, with what is known of them now. They are back if the transaction fails. */
export async function takeDue(ctx: Context, most: number): Promise<(Subject & { facts: Facts | undefined })[]> {
  const { rows } = await sql<Subject & { facts: Record<string, unknown> | null }>`
    with taken as (
      delete from journal_queue where id in (
        select id from journal_queue where due_at <= ${ctx.now} order by due_at, id limit ${most} for update skip locked)
      returning id, source, source_id
    )
    select source, source_id, journal_facts(source, source_id) as facts
    from (select source, source_id, min(id) as first from taken group by 1, 2) as subjects order by first`.execute(
    ctx.db,
  )
  return rows.map(({ source, source_id, facts }) => ({ source, source_id, facts: factsOf(source, facts) }))
}

/** As `journal_facts` answers them; nothing of a record that is gone. */
function factsOf(source: Source, facts: Record<string, unknown> | null): Facts | undefined {
  return facts ? ({ source, ...facts } as Facts) : undefined
}

/** Has a record looked at again at a moment. */
export async function askAgain(
  ctx: Context,
  again: readonly (Subject & { due_at: Temporal.Instant })[],
): Promise<void> {
  if (again.length === 0) return
  await sql`
    insert into journal_queue (source, source_id, due_at)
    select source, source_id, due_at from jsonb_to_recordset(${json(again.map(({ due_at, ...one }) => ({ ...one, due_at: due_at.toString() })))})
      as rows (source text, source_id text, due_at timestamptz)`.execute(ctx.db)
}

/** What stands in the journal of each of some records, by `keyOf`; those with nothing are left out. */
export async function postedOf(
  ctx: Context,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, Posted & { last: number }>> {
  if (subjects.length === 0) return new Map()
  const { rows } = await sql<{
    source: Source
    source_id: string
    parts: number
    last: number
    kinds: EntryKind[]
    counted_until: string | null
    lines: Record<string, Cents>
  }>`
    select e.source, e.source_id, max(e.part) as parts, max(e.id) as last, array_agg(distinct e.kind) as kinds,
      max(e.used_until) filter (where e.kind = 'MONTH_END') as counted_until,
      (select coalesce(jsonb_object_agg(account, amount), '{}') from (
        select l.account, sum(l.amount_cents) as amount from journal_entries o join journal_lines l on l.entry_id = o.id
        where o.source = e.source and o.source_id = e.source_id group by 1) as sums where amount <> 0) as lines
    from jsonb_to_recordset(${json(subjects.map(({ source, source_id }) => ({ source, source_id })))}) as s (source text, source_id text)
      join journal_entries e on e.source = s.source and e.source_id = s.source_id
    group by e.source, e.source_id`.execute(ctx.db)
  return new Map(
    rows.map(({ source, source_id, counted_until, lines, ...rest }) => [
      keyOf({ source, source_id }),
      { ...rest, countedUntil: counted_until, lines: new Map(Object.entries(lines)) },
    ]),
  )
}

export function keyOf({ source, source_id }: Subject): string {
  return `${source} ${source_id}`
}

/** What an entry is made of. */
export interface NewEntry extends Subject {
  readonly draft: Draft
  readonly part: number
  readonly corrects: number | null
  readonly facts: Facts | undefined
}

/**
 * Writes entries, in the order they are given, below the lock of {@link lockJournal}. Those whose month is closed are of the first
 * day of the open one.
 */
export async function insert(ctx: Context, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  const openFrom = await firstOpenDay(ctx)
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from journal_entries`.execute(ctx.db)
  const numbered = entries.map((entry, index) => ({ ...entry, id: (rows[0]?.last ?? 0) + index + 1 }))
  await addTaxAccounts(
    ctx,
    numbered.flatMap(({ draft }) => [...draft.lines.keys()]),
  )
  const rowsOf = numbered.map(({ id, draft, facts, source, source_id, part, corrects }) => {
    const date = openFrom !== null && draft.date < openFrom ? openFrom : draft.date
    const used = isOfNights(source, { ...draft }) ? nightsIn(date, draft.used) : undefined
    return {
      id,
      date,
      kind: draft.kind,
      source,
      source_id,
      part,
      corrects,
      used_from: used?.from,
      used_until: used?.until,
      ...refsOf({ source, source_id }, facts),
    }
  })
  await sql`
    insert into journal_entries (id, date, posted_at, kind, source, source_id, part, corrects, booking_id, stay_id, voucher_id, invoice_id,
      drawer_id, member_id, dispute_id, batch_date, used_from, used_until)
    select id, date, ${ctx.now}, kind, source, source_id, part, corrects, booking_id, stay_id, voucher_id, invoice_id, drawer_id, member_id,
      dispute_id, batch_date, used_from, used_until
    from jsonb_to_recordset(${json(rowsOf)}) as rows (id bigint, date date, kind text, source text, source_id text, part integer, corrects bigint,
      booking_id uuid, stay_id uuid, voucher_id uuid, invoice_id uuid, drawer_id uuid, member_id uuid, dispute_id uuid, batch_date date, used_from date, used_until date)`.execute(
    ctx.db,
  )
  const lines = numbered.flatMap(({ id, draft }) =>
    [...draft.lines].map(([account, amount_cents], index) => ({
      entry_id: id,
      line: index + 1,
      account,
      amount_cents,
    })),
  )
  await sql`
    insert into journal_lines (entry_id, line, account, amount_cents)
    select entry_id, line, account, amount_cents
    from jsonb_to_recordset(${json(lines)}) as rows (entry_id bigint, line smallint, account text, amount_cents bigint)`.execute(
    ctx.db,
  )
}

/** Nights within the month in which they count; the day itself for those of a month that is over. */
function nightsIn(date: string, used: Draft['used']): NonNullable<Draft['used']> {
  return used && firstOf(used.from) === firstOf(date) && used.until <= date ? used : { from: date, until: date }
}

/** What an entry leads to. */
function refsOf({ source, source_id }: Subject, facts: Facts | undefined) {
  const own = {
    STAY: 'stay_id',
    BOOKING: 'booking_id',
    VOUCHER: 'voucher_id',
    INVOICE: 'invoice_id',
    DRAWER: 'drawer_id',
  } as const
  const column = source in own ? own[source as keyof typeof own] : undefined
  const of = (name: string) => (facts && name in facts ? (facts[name as keyof Facts] as string | null) : null)
  return {
    booking_id: of('booking_id'),
    stay_id: of('stay_id'),
    voucher_id: of('voucher_id'),
    invoice_id: of('invoice_id'),
    drawer_id: of('drawer_id'),
    member_id: of('member_id'),
    dispute_id: of('dispute_id'),
    ...(column && { [column]: source_id }),
    batch_date: source === 'BATCH' || source === 'DEPOSIT' ? source_id.slice(-10) : null,
  }
}

/** A tax is an account of its own, by its code, from the first time on that it is owed. */
async function addTaxAccounts(ctx: Context, accounts: readonly string[]): Promise<void> {
  const taxes = [...new Set(accounts.filter((account) => account.startsWith('tax.')))]
  if (taxes.length === 0) return
  await sql`
    insert into journal_accounts (key, number, name, type)
    select tax.key, free.number, initcap(replace(substr(tax.key, 5), '_', ' ')) || ' payable', 'LIABILITY'
    from (
      select key, row_number() over (order by key) as place from unnest(${taxes}::text[]) as asked (key)
      where not exists (select from journal_accounts a where a.key = asked.key)
    ) as tax
    join (
      select n::text as number, row_number() over (order by n) as place from generate_series(2300, 9999) as n
      where not exists (select from journal_accounts a where a.number = n::text)
    ) as free using (place)`.execute(ctx.db)
}

/** The first day that entries can be of; null while no month is closed. */
export async function firstOpenDay(ctx: Context): Promise<string | null> {
  const { rows } = await sql<{
    day: string | null
  }>`select (max(month) + interval '1 month')::date as day from journal_months`.execute(ctx.db)
  return rows[0]?.day ?? null
}

/** How many records are due, some thousands at most. */
export async function countDue(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from journal_queue where due_at <= ${ctx.now} limit 10000) as due`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}

// What people read.

export type EntryRow = Row<'journal_entries'>
export type AccountRow = Row<'journal_accounts'>

/** A line with its account. */
export interface LineRow {
  readonly entry_id: number
  readonly account: string
  readonly number: string
  readonly name: string
  readonly type: AccountRow['type']
  readonly amount_cents: Cents
}

interface EntryFilter {
  readonly search?: string | undefined
  readonly kinds?: readonly EntryKind[] | undefined
  readonly account?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

interface EntryPage {
  readonly items: EntryRow[]
  readonly count: number
}

const LAST_FIRST = '-date'

/** A page of entries, the last day and number first, how many there are, and where it goes on. */
export async function entries(
  ctx: Context,
  { page_size, page_number, after, ...filter }: EntryFilter & LongPage,
): Promise<EntryPage & { next: string | null }> {
  const page = { page_size, page_number }
  const { search, account, ...within } = filter
  const found =
    account !== undefined && search === undefined
      ? await entriesOfAccount(ctx, account, { ...within, after }, page)
      : await entriesThat(ctx, every(matches(filter), behind(after, LAST_FIRST, sql`date`, numberKey(sql`id`))), page)
  return { ...found, next: nextOf(found.items, LAST_FIRST, page_size, ({ date, id }) => [date, String(id)]) }
}

async function entriesThat(ctx: Context, condition: RawBuilder<unknown>, page: Page): Promise<EntryPage> {
  const matching = sql`from journal_entries where ${condition}`
  const { rows: items } = await sql<EntryRow>`
    select * ${matching} order by date desc, id desc ${pageOf(page)}`.execute(ctx.db)
  return { items, count: await countListed(ctx, matching) }
}

/**
 * The same of an account, or of those whose keys begin so: by the lines of each of them and of each kind, so that what is seldom
 * booked is found among millions, and what is booked all day without sorting it.
 */
async function entriesOfAccount(
  ctx: Context,
  account: string,
  { kinds, from, until, after }: EntryFilter & Pick<LongPage, 'after'>,
  page: Page,
): Promise<EntryPage> {
  const during = [from && sql`date >= ${from}::date`, until && sql`date <= ${until}::date`]
  const further = behind(after, LAST_FIRST, sql`date`, numberKey(sql`entry_id`))
  const last = (most: number) => sql`(
    select distinct lines.date, lines.entry_id
    from (select distinct account, kind from journal_days where ${every(isOf(account), kinds && isOneOf(kinds), ...during)}) as had
    cross join lateral (
      select date, entry_id from journal_lines where ${every(sql`account = had.account and kind = had.kind`, ...during, further)}
      order by date desc, entry_id desc limit ${most}) as lines
  ) as found`
  const { rows: items } = await sql<EntryRow>`
    select e.* from (
      select date, entry_id from ${last(Math.min(page.page_number * page.page_size, MOST_LISTED))}
      order by date desc, entry_id desc ${pageOf(page)}) as shown
    join journal_entries e on e.id = shown.entry_id order by e.date desc, e.id desc`.execute(ctx.db)
  return { items, count: await countListed(ctx, sql`from ${last(MOST_LISTED)}`) }
}

function matches({ search, kinds, account, from, until }: EntryFilter): RawBuilder<unknown> {
  const isNumber = search !== undefined && /^\d{1,15}$/.test(search)
  const isId = search !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(search)
  return every(
    search !== undefined &&
      (isNumber
        ? sql`id = ${Number(search)}`
        : isId
          ? sql`(booking_id = ${search}::uuid or stay_id = ${search}::uuid or voucher_id = ${search}::uuid or drawer_id = ${search}::uuid or dispute_id = ${search}::uuid
              or source_id = ${search.toLowerCase()} and source = any(${SOURCES}::text[]))`
          : sql`false`),
    kinds && isOneOf(kinds),
    account && sql`exists (select from journal_lines l where l.entry_id = journal_entries.id and ${isOf(account)})`,
    from && sql`date >= ${from}::date`,
    until && sql`date <= ${until}::date`,
  )
}

const SOURCES: readonly Source[] = [
  'PAYMENT',
  'STAY',
  'BOOKING',
  'VOUCHER',
  'POINTS',
  'DRAWER',
  'DRAWER_MOVEMENT',
  'INVOICE',
]

/** The condition on a kind: of a single one an index has the entries in their order. */
function isOneOf(kinds: readonly EntryKind[]): RawBuilder<unknown> {
  return kinds.length === 1 ? sql`kind = ${kinds[0]!}` : sql`kind = any(${kinds}::text[])`
}

/** The condition that a line or day is of an account, or of those whose keys begin so. */
function isOf(account: string): RawBuilder<unknown> {
  return sql`(account = ${account} or starts_with(account, ${`${account}.`}))`
}

/** The lines of some entries, in the order of the entries and their own. */
export async function linesOf(ctx: Context, entryIds: readonly number[]): Promise<ReadonlyMap<number, LineRow[]>> {
  if (entryIds.length === 0) return new Map()
  const { rows } = await sql<LineRow>`
    select l.entry_id, l.account, a.number, a.name, a.type, l.amount_cents
    from journal_lines l join journal_accounts a on a.key = l.account
    where l.entry_id = any(${entryIds}::bigint[]) order by l.entry_id, l.line`.execute(ctx.db)
  return Map.groupBy(rows, ({ entry_id }) => entry_id)
}

export async function entryById(ctx: Context, id: number): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`select * from journal_entries where id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** All entries of a record, the first first. */
export async function entriesOf(ctx: Context, { source, source_id }: Subject): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select * from journal_entries where source = ${source} and source_id = ${source_id} order by part limit 200`.execute(
    ctx.db,
  )
  return rows
}

/** Entries of a period by date and number, behind one of them. */
export async function entriesBetween(
  ctx: Context,
  {
    from,
    until,
    after,
    most,
  }: { from: string; until: string; after: { date: string; id: number } | undefined; most: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select * from journal_entries
    where date between ${from} and ${until} and (date, id) > (${after?.date ?? from}::date, ${after?.id ?? 0}::bigint)
    order by date, id limit ${most}`.execute(ctx.db)
  return rows
}

// Accounts.

export async function accounts(ctx: Context): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`select * from journal_accounts order by number`.execute(ctx.db)
  return rows
}

export async function account(ctx: Context, key: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`select * from journal_accounts where key = ${key}`.execute(ctx.db)
  return rows[0]
}

export async function lockAccount(ctx: Context, key: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`select * from journal_accounts where key = ${key} for update`.execute(ctx.db)
  return rows[0]
}

/** False when another account has the number. */
export async function saveAccount(
  ctx: Context,
  { key, number, name, authority }: Pick<AccountRow, 'key' | 'number' | 'name' | 'authority'>,
): Promise<boolean> {
  const { rows } = await sql`
    update journal_accounts set number = ${number}, name = ${name}, authority = ${authority}, version = version + 1
    where key = ${key} and not exists (select from journal_accounts where number = ${number} and key <> ${key}) returning 1`
    .execute(ctx.db)
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'journal_accounts_number_key') return { rows: [] }
      throw error
    })
  return rows.length > 0
}

// Balances, from the sums that are kept by day.

export interface TrialRow extends AccountRow {
  readonly opening_cents: Cents
  readonly debit_cents: Cents
  readonly credit_cents: Cents
}

/** What stood on each account before a period, and what the period brought. Accounts without either are left out. */
export async function trial(ctx: Context, from: string, until: string): Promise<TrialRow[]> {
  const { rows } = await sql<TrialRow>`
    select a.*, d.opening_cents, d.debit_cents, d.credit_cents
    from journal_accounts a join (
      select account, coalesce(sum(debit_cents - credit_cents) filter (where date < ${from}), 0)::bigint as opening_cents,
        coalesce(sum(debit_cents) filter (where date >= ${from}), 0)::bigint as debit_cents,
        coalesce(sum(credit_cents) filter (where date >= ${from}), 0)::bigint as credit_cents
      from journal_days where date <= ${until} group by account
    ) as d on d.account = a.key
    order by a.number`.execute(ctx.db)
  return rows.filter(
    ({ opening_cents, debit_cents, credit_cents }) => opening_cents !== 0 || debit_cents !== 0 || credit_cents !== 0,
  )
}

/** What stood on accounts before a day, in cents: debits above zero. */
export async function balanceBefore(ctx: Context, accounts: string, day: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(debit_cents - credit_cents), 0)::bigint as balance from journal_days
    where ${isOf(accounts)} and date < ${day}`.execute(ctx.db)
  return rows[0]?.balance ?? 0
}

interface Movement {
  readonly period: string
  readonly kind: EntryKind
  readonly amount: Cents
}

const FORMATS = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const

/** What each kind of entry brought to accounts in each step of a period, the first step first. */
export async function movements(
  ctx: Context,
  accounts: string,
  { from, until, step }: { from: string; until: string; step: 'day' | 'month' },
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select to_char(date, ${FORMATS[step]}::text) as period, kind as kind, sum(debit_cents - credit_cents)::bigint as amount
    from journal_days where ${isOf(accounts)} and date between ${from} and ${until} group by 1, 2 order by 1, 2`.execute(
    ctx.db,
  )
  return rows
}

/** Revenue by the night for which it counts, in each step of a period. */
export async function revenueByNight(
  ctx: Context,
  { from, until, step }: { from: string; until: string; step: 'day' | 'month' },
): Promise<ReadonlyMap<string, Cents>> {
  const { rows } = await sql<{ period: string; amount: Cents }>`
    select to_char(night, ${FORMATS[step]}::text) as period, sum(amount_cents)::bigint as amount
    from journal_nights where night between ${from} and ${until} group by 1`.execute(ctx.db)
  return new Map(rows.map(({ period, amount }) => [period, amount]))
}

/** The cost of a point now, in hundredths of a cent. */
export async function pointCost(ctx: Context): Promise<number> {
  const { rows } = await sql<{ cost: number | null }>`select point_cost_at(${ctx.now}) as cost`.execute(ctx.db)
  return rows[0]?.cost ?? 0
}

/** The cost of a point that was said last, which may count from a moment later than ours. */
export async function lastPointCost(ctx: Context): Promise<number> {
  const { rows } = await sql<{ cost: number }>`
    select cost from journal_point_costs order by from_at desc limit 1`.execute(ctx.db)
  return rows[0]?.cost ?? 0
}

/** From now on; from a moment after the last one on, where somebody was quicker. */
export async function insertPointCost(ctx: Context, cost: number): Promise<void> {
  await sql`
    insert into journal_point_costs (from_at, cost, actor)
    select greatest(${ctx.now}::timestamptz, max(from_at) + interval '1 microsecond'), ${cost}, ${actorOf(ctx)}
    from journal_point_costs`.execute(ctx.db)
}

// Months.

export interface MonthRow {
  readonly month: string
  readonly closed_at: Temporal.Instant | null
  readonly actor: string | null
  readonly entries: number
  readonly total_cents: Cents
}

/** Every month from the first that has entries, the last first, and the given one. */
export async function months(
  ctx: Context,
  today: string,
  { page_size, page_number }: Page,
): Promise<{ items: MonthRow[]; count: number }> {
  const all = sql`
    from (select month::date as month from generate_series(
      date_trunc('month', coalesce((select min(date) from journal_days), ${today}::date)::timestamp), ${today}::timestamp, interval '1 month') as month) as m
      left join journal_months c using (month)`
  const { rows: items } = await sql<MonthRow>`
    select to_char(m.month, 'YYYY-MM') as month, c.closed_at, c.actor, coalesce(c.entries, ${ENTRIES}) as entries, coalesce(c.total_cents, ${DEBITS}) as total_cents
    ${all} order by m.month desc ${pageOf({ page_size, page_number })}`.execute(ctx.db)
  return { items, count: await countOf(ctx, all) }
}

/** What follows sums up the days of the month `m`. */
const DURING = sql`date >= m.month and date < m.month + interval '1 month'`
/** How many entries it has. */
const ENTRIES = sql`(select coalesce(sum(entries), 0)::bigint from journal_counts where ${DURING})`
/** What its debits come to, in cents. */
const DEBITS = sql`(select coalesce(sum(debit_cents), 0)::bigint from journal_days where ${DURING})`

export async function month(ctx: Context, month: string): Promise<MonthRow> {
  const { rows } = await sql<MonthRow>`
    select to_char(m.month, 'YYYY-MM') as month, c.closed_at, c.actor, coalesce(c.entries, ${ENTRIES}) as entries, coalesce(c.total_cents, ${DEBITS}) as total_cents
    from (select ${`${month}-01`}::date as month) as m left join journal_months c using (month)`.execute(ctx.db)
  return rows[0]!
}

/** Whether a month before this one has entries and is open. */
export async function hasOpenBefore(ctx: Context, month: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from journal_days d where d.date < ${`${month}-01`}::date
        and not exists (select from journal_months c where c.month = date_trunc('month', d.date::timestamp)::date)) as has`.execute(
    ctx.db,
  )
  return rows[0]?.has ?? false
}

/** Closes a month below the lock of {@link lockJournal}. False when it is closed. */
export async function insertMonth(
  ctx: Context,
  month: string,
  balances: Readonly<Record<string, Cents>>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into journal_months (month, closed_at, actor, entries, total_cents, balances)
    select m.month, ${ctx.now}, ${actorOf(ctx)}, ${ENTRIES}, ${DEBITS}, ${json(balances)}::jsonb
    from (select ${`${month}-01`}::date as month) as m
    on conflict do nothing returning 1`.execute(ctx.db)
  return rows.length > 0
}

// The proof.

/** Where the journal and what it is made of differ, in cents. */
export type Difference = Row<'journal_proofs'>['differences'][number]

/** One as the database finds it. */
type Found = Omit<Difference, 'day'>

/** The most differences of one kind that a proof names. */
export const MOST_NAMED = 100

/**
 * The days to prove: those of some weekdays (1 for Monday to 7 for Sunday) until today, the recent ones, those that differed, and those
 * that got entries with higher numbers than the last one that was proved, with the firsts of their months. From the first of the month
 * on in which the journal or the days whose records are compared begin.
 */
export async function daysToProve(
  ctx: Context,
  {
    since,
    today,
    weekdays,
    recent,
    differing,
    proved,
  }: {
    since: string
    today: string
    weekdays: readonly number[]
    recent: string
    differing: readonly string[]
    proved: number
  },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with known as (select date from journal_counts union select date from journal_days),
      posted as (select distinct date from journal_entries where id > ${proved})
    select day::date as day
    from generate_series(
      date_trunc('month', (select least(min(date), ${since}::date) from known)::timestamp),
      (select greatest(max(date), ${today}::date) from known), interval '1 day') as day
    where extract(isodow from day) = any(${weekdays}::int[]) or day::date >= ${recent}::date or day::date = any(${differing}::date[])
      or exists (select from posted where date = day::date or date_trunc('month', date::timestamp) = day)
    order by 1`.execute(ctx.db)
  return rows.map(({ day }) => day)
}

/** Where the journal as a whole differs from itself: its numbers, and what months were closed with. From the sums that are kept. */
export async function differencesOfAll(ctx: Context): Promise<Difference[]> {
  const { rows } = await sql<Found>`
    (select 'Entries are missing' as what, 'All entries' as subject, ${COUNTED} as ours, ${LAST} as theirs where ${COUNTED} <> ${LAST})
    union all
    (select 'A closed month differs from what it was closed with', concat(to_char(m.month, 'YYYY-MM'), ' ', b.account), now.amount::bigint, b.amount
    from journal_months m cross join lateral (
        select key as account, value::bigint as amount from jsonb_each_text(m.balances)) as b
      cross join lateral (
        select coalesce(sum(debit_cents - credit_cents), 0) as amount from journal_days
        where account = b.account and date < m.month + interval '1 month') as now
    where now.amount <> b.amount limit ${MOST_NAMED})`.execute(ctx.db)
  return rows.map((row) => ({ ...row, day: null }))
}

/** How many entries there are by the days that count theirs, each of which is compared with its entries in its turn. */
const COUNTED = sql`(select coalesce(sum(entries), 0)::bigint from journal_counts)`
const LAST = sql`(select coalesce(max(id), 0) from journal_entries)`

/** Where the entries and lines of a day differ from each other, and from its sums. */
export async function differencesOfDay(ctx: Context, day: string): Promise<Difference[]> {
  const lines = sql`journal_entries e join journal_lines l on l.entry_id = e.id where e.date = ${day}::date`
  const { rows } = await sql<Found>`
    (select 'Debits and credits of an entry differ' as what, e.id::text as subject,
      coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::bigint as ours,
      coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0)::bigint as theirs
    from ${lines} group by e.id having sum(amount_cents) <> 0 limit ${MOST_NAMED})
    union all
    (select 'The number of entries of a day differs', ${day}, counted.entries, kept.entries
    from (select coalesce(sum(entries), 0)::bigint as entries from journal_counts where date = ${day}::date) as counted,
      (select count(*) as entries from journal_entries where date = ${day}::date) as kept
    where counted.entries <> kept.entries)
    union all
    (select 'A line is not of the day and kind of its entry', e.id::text, l.amount_cents, l.amount_cents
    from ${lines} and (l.date, l.kind) is distinct from (e.date, e.kind) limit ${MOST_NAMED})
    union all
    (select 'The sum of a day differs from its lines', concat(${day}::date, ' ', account, ' ', kind), d.amount::bigint, l.amount::bigint
    from (
        select account, kind, debit_cents + credit_cents as size, debit_cents - credit_cents as amount from journal_days where date = ${day}::date
      ) as d
      full join (select l.account, l.kind, sum(abs(amount_cents)) as size, sum(amount_cents) as amount from ${lines} group by 1, 2) as l
        using (account, kind)
    where (d.amount, d.size) is distinct from (l.amount, l.size) limit ${MOST_NAMED})`.execute(ctx.db)
  return rows.map((row) => ({ ...row, day }))
}

/** Where the revenue of the nights of a month differs from that of its days; the month by its first day. */
export async function differencesOfNights(ctx: Context, first: string): Promise<Difference[]> {
  const during = (date: RawBuilder<unknown>) =>
    sql`${date} >= ${first}::date and ${date} < ${first}::date + interval '1 month'`
  const { rows } = await sql<Found>`
    select 'Revenue by night differs from revenue by day' as what, concat(to_char(${first}::date, 'YYYY-MM'), ' ', account) as subject,
      n.amount::bigint as ours, l.amount::bigint as theirs
    from (select account, sum(amount_cents) as amount from journal_nights where ${during(sql`night`)} group by 1) as n
      full join (
        select l.account, -sum(l.amount_cents) as amount
        from journal_entries e join journal_lines l on l.entry_id = e.id
        where ${during(sql`e.date`)} and e.used_from is not null and l.account like 'revenue.%' group by 1
      ) as l using (account)
    where coalesce(n.amount, 0) <> coalesce(l.amount, 0) limit ${MOST_NAMED}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, day: first }))
}

/** What was over on a day and has left something behind: finished stays and bookings in deferred revenue, closed drawers in cash. */
export async function leftovers(ctx: Context, day: string): Promise<Difference[]> {
  const { rows } = await sql<Found>`
    with ended as (
      select distinct coalesce(booking_id, stay_id) as id from journal_entries
      where kind in ('USED', 'CANCELED', 'NO_SHOW') and source in ('STAY', 'BOOKING') and date = ${day}::date
    ), waiting as (
      select unnest(array[o.booking_id, o.stay_id]) as id
      from journal_queue q join journal_entries o on o.source = q.source and o.source_id = q.source_id
    )
    (select 'A finished stay is still deferred' as what, x.id::text as subject, -sum(l.amount_cents)::bigint as ours, 0::bigint as theirs
    from ended x
      cross join lateral (
        select id from journal_entries where booking_id = x.id
        union select id from journal_entries where stay_id = x.id and booking_id is null) as e
      join journal_lines l on l.entry_id = e.id and l.account = 'deferred.bookings'
    where not exists (select from waiting where waiting.id = x.id)
    group by x.id having sum(l.amount_cents) <> 0 limit ${MOST_NAMED})
    union all
    (select 'A closed drawer is not empty', d.drawer_id::text, sum(l.amount_cents)::bigint, 0
    from (select distinct drawer_id from journal_entries where kind = 'DRAWER_COUNT' and source = 'DRAWER' and date = ${day}::date) as d
      join journal_entries e on e.drawer_id = d.drawer_id join journal_lines l on l.entry_id = e.id and l.account = 'cash'
    group by d.drawer_id having sum(l.amount_cents) <> 0 limit ${MOST_NAMED})`.execute(ctx.db)
  return rows.map((row) => ({ ...row, day }))
}

/** Payments of a day that are neither in the journal nor on their way there. */
export async function missingPayments(ctx: Context, day: string): Promise<Difference[]> {
  const { rows } = await sql<Found>`
    select 'A payment is not in the journal' as what, p.id::text as subject, 0::bigint as ours, p.amount_cents::bigint as theirs
    from (${moneyMoved}) as p
    where p.at >= ${fromLocal(day, '00:00')} and p.at < ${fromLocal(addDays(day, 1), '00:00')}
      and not exists (select from journal_entries e where e.source = 'PAYMENT' and e.source_id = p.id::text)
      and not exists (select from journal_queue q where q.source = 'PAYMENT' and q.source_id = p.id::text)
    limit ${MOST_NAMED}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, day }))
}

/** Records with entries of a day, behind one of them, with what is known of them, and whether something waits to be written of them. */
export async function subjectsOf(
  ctx: Context,
  { day, after, most }: { day: string; after: Subject | undefined; most: number },
): Promise<(Subject & { facts: Facts | undefined; is_waiting: boolean })[]> {
  const { rows } = await sql<Subject & { facts: Record<string, unknown> | null; is_waiting: boolean }>`
    select s.source, s.source_id, journal_facts(s.source, s.source_id) as facts,
      exists (select from journal_queue q where q.source = s.source and q.source_id = s.source_id) as is_waiting
    from (
      select distinct source, source_id from journal_entries
      where date = ${day}::date and (source, source_id) > (${after?.source ?? ''}, ${after?.source_id ?? ''})
      order by source, source_id limit ${most}
    ) as s order by s.source, s.source_id`.execute(ctx.db)
  return rows.map(({ source, source_id, facts, is_waiting }) => ({
    source,
    source_id,
    is_waiting,
    facts: factsOf(source, facts),
  }))
}

/** How many entries there are. */
export async function countEntries(ctx: Context): Promise<number> {
  const { rows } = await sql<{ entries: number }>`select ${COUNTED} as entries`.execute(ctx.db)
  return rows[0]!.entries
}

/** Keeps a proof of the entries up to a number. */
export async function insertProof(
  ctx: Context,
  { entries, differences }: { entries: number; differences: readonly Difference[] },
): Promise<void> {
  await sql`
    insert into journal_proofs (id, at, entries, differences)
    values (${ctx.random.uuid()}, ${ctx.now}, ${entries}, ${json(differences)})`.execute(ctx.db)
}

export async function lastProof(ctx: Context): Promise<Row<'journal_proofs'> | undefined> {
  const { rows } = await sql<Row<'journal_proofs'>>`select * from journal_proofs order by at desc limit 1`.execute(
    ctx.db,
  )
  return rows[0]
}
