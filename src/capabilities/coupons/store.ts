import { type RawBuilder, sql } from 'kysely'
import { mailboxOf } from '../../lib/mailbox.ts'
import { type Cents, cents } from '../../lib/money.ts'
import { pacificDate } from '../../lib/pacific.ts'
import type { Account, Context } from '../../platform/context.ts'
import { json, type Row } from '../../platform/database.ts'
import { containing, countOf, every, isUuid, type Page } from '../../platform/records.ts'
import { type Coupon, type CouponStatus, type CouponUses, normalizeCode } from './rules.ts'

/** A coupon as it is kept, with its shared code where it has one. */
export type CouponRow = Row<'coupons'> & {
  readonly code: string | null
  readonly codes: number
  /** Nobody can use it any more. */
  readonly is_over: boolean
}

/** What a coupon gives and asks for, whatever its code. */
export type CouponTerms = Omit<Coupon, 'code'>

/** Whether nobody can use a coupon any more: it was ended, its last date is past, or it was used as often as it may be. */
function isOver({ now }: Context): RawBuilder<boolean> {
  const today = sql`${pacificDate(now)}::date`
  return sql<boolean>`(status = 'ENDED' or coalesce(uses >= max_uses, false)
    or coalesce(least((definition->'booked'->>'until')::date, (definition->'stay'->>'until')::date) < ${today}, false))`
}

const coupons = (ctx: Context) => sql`
  select coupons.*, ${isOver(ctx)} as is_over,
    (select code from coupon_codes k where k.coupon_id = coupons.id and max_uses is null and not is_retired
      order by serial limit 1) as code,
    (select count(*)::int from coupon_codes k where k.coupon_id = coupons.id) as codes
  from coupons`

/** A coupon by its id; undefined for an invalid or unknown one. */
export async function byId(ctx: Context, id: string): Promise<CouponRow | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<CouponRow>`${coupons(ctx)} where id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** As {@link byId}, with the row locked until the transaction ends. */
export async function lock(ctx: Context, id: string): Promise<CouponRow | undefined> {
  if (!isUuid(id)) return undefined
  await sql`select from coupons where id = ${id} for update`.execute(ctx.db)
  return byId(ctx, id)
}

const SORTS = {
  name: sql`lower(name)`,
  uses: sql`uses`,
  created_at: sql`created_at`,
} as const
export type Sort = keyof typeof SORTS | `-${keyof typeof SORTS}`

/** A page of the coupons that are offers to everybody, and how many there are. */
export async function search(
  ctx: Context,
  asked: Page & {
    readonly search?: string | undefined
    readonly status?: CouponStatus | 'OVER' | undefined
    readonly sort: Sort
  },
): Promise<{ items: CouponRow[]; count: number }> {
  const condition = every(
    sql`company_id is null`,
    asked.search &&
      sql`(name ilike ${containing(asked.search)}
        or id = (select coupon_id from coupon_codes where code = ${normalizeCode(asked.search)}))`,
    asked.status && sql`status = ${asked.status === 'OVER' ? 'ACTIVE' : asked.status}`,
    asked.status === 'OVER' && isOver(ctx),
    asked.status === 'ACTIVE' && sql`not ${isOver(ctx)}`,
  )
  const column = SORTS[asked.sort.replace('-', '') as keyof typeof SORTS]
  const direction = asked.sort.startsWith('-') ? sql`desc` : sql`asc`
  const [{ rows: items }, count] = await Promise.all([
    sql<CouponRow>`
      ${coupons(ctx)} where ${condition} order by ${column} ${direction}, id
      limit ${asked.page_size} offset ${(asked.page_number - 1) * asked.page_size}`.execute(ctx.db),
    countOf(ctx, sql`from coupons where ${condition}`),
  ])
  return { items, count }
}

/** Writes a new coupon without codes and returns its id. */
export async function insert(
  ctx: Context,
  { name, terms, companyId = null }: { name: string; terms: CouponTerms; companyId?: string | null },
): Promise<string> {
  const id = ctx.random.uuid()
  const { max_uses = null, max_uses_per_email = null, ...definition } = terms
  await ctx.db
    .insertInto('coupons')
    .values({
      id,
      name,
      definition: json(definition),
      max_uses,
      max_uses_per_email,
      company_id: companyId,
      created_at: ctx.now,
    })
    .execute()
  return id
}

/** The first active coupon that gives the same under the same name, if there is one. */
export async function idOfSame(
  ctx: Context,
  { name, benefit }: Pick<CouponTerms, 'benefit'> & { readonly name: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from coupons where name = ${name} and company_id is null and status = 'ACTIVE'
      and definition = ${json({ benefit })} and max_uses is null and max_uses_per_email is null
    order by created_at limit 1`.execute(ctx.db)
  return rows[0]?.id
}

/** Writes new terms as the next version. */
export async function update(
  ctx: Context,
  id: string,
  { name, terms }: { name: string; terms: CouponTerms },
): Promise<void> {
  const { max_uses = null, max_uses_per_email = null, ...definition } = terms
  await sql`
    update coupons set name = ${name}, definition = ${json(definition)}, max_uses = ${max_uses},
      max_uses_per_email = ${max_uses_per_email}, version = version + 1
    where id = ${id}`.execute(ctx.db)
}

export async function setStatus(ctx: Context, id: string, status: CouponStatus): Promise<void> {
  await sql`update coupons set status = ${status}, version = version + 1 where id = ${id}`.execute(ctx.db)
}

/**
 * Writes codes of a coupon; those that are taken stay with theirs.
 * @param maxUses of each of them; null for a code that is shared
 * @returns how many were written
 */
export async function addCodes(
  ctx: Context,
  id: string,
  codes: readonly string[],
  maxUses: number | null,
): Promise<number> {
  const { rows } = await sql`
    insert into coupon_codes (code, coupon_id, max_uses)
    select code, ${id}::uuid, ${maxUses}::int from unnest(${codes}::text[]) as code
    on conflict (code) do update set is_retired = false
      where coupon_codes.coupon_id = excluded.coupon_id and coupon_codes.is_retired
    returning 1`.execute(ctx.db)
  return rows.length
}

/** Retires shared codes of a coupon: nobody can use them from now on. */
export async function retireCodes(ctx: Context, id: string, codes: readonly string[]): Promise<void> {
  await sql`update coupon_codes set is_retired = true where coupon_id = ${id} and code = any(${codes}::text[])`.execute(
    ctx.db,
  )
}

/** The shared codes of a coupon, oldest first. */
export async function sharedCodes(ctx: Context, id: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from coupon_codes where coupon_id = ${id} and max_uses is null and not is_retired order by serial`.execute(
    ctx.db,
  )
  return rows.map(({ code }) => code)
}

/** Which of some codes are somebody's. */
export async function knownCodes(ctx: Context, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    code: string
  }>`select code from coupon_codes where code = any(${codes}::text[])`.execute(ctx.db)
  return rows.map(({ code }) => code)
}

export async function isCodeKnown(ctx: Context, code: string): Promise<boolean> {
  return (await countOf(ctx, sql`from coupon_codes where code = ${code}`)) > 0
}

export type CodeRow = Pick<Row<'coupon_codes'>, 'code' | 'uses' | 'max_uses' | 'serial'>

/** So many codes of a coupon after one of them, in the order in which they were made. */
export async function codesAfter(ctx: Context, id: string, after: number, most: number): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select code, uses, max_uses, serial from coupon_codes where coupon_id = ${id} and serial > ${after}
    order by serial limit ${most}`.execute(ctx.db)
  return rows
}

/** How many single-use codes of a coupon were never used. */
export function unusedCodes(ctx: Context, id: string): Promise<number> {
  return countOf(ctx, sql`from coupon_codes where coupon_id = ${id} and uses = 0 and max_uses = 1`)
}

/** The ids of companies that a typed code belongs to, for the WHERE of another store. */
export function companiesOfCode(typed: string): RawBuilder<unknown> {
  return sql`
    select c.company_id from coupon_codes k join coupons c on c.id = k.coupon_id where k.code = ${normalizeCode(typed)}`
}

/** How often the contract of each of some companies was used. */
export async function usesOfContracts(
  ctx: Context,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (companyIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; uses: number }>`
    select company_id as id, uses from coupons where company_id is not null and company_id = any(${companyIds}::uuid[])`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, uses }) => [id, uses]))
}

export interface Results {
  readonly uses: number
  readonly returned: number
  readonly revenue: Cents
  readonly discount: Cents
  readonly new_customers: number
}

/** What the uses of a coupon brought, from one index. */
export async function resultsOf(ctx: Context, id: string): Promise<Results> {
  const { rows } = await sql<Results>`
    select count(*) filter (where returned_at is null)::int as uses,
      count(*) filter (where returned_at is not null)::int as returned,
      coalesce(sum(total_cents) filter (where returned_at is null), 0) as revenue,
      coalesce(sum(discount_cents) filter (where returned_at is null), 0) as discount,
      count(*) filter (where returned_at is null and is_new)::int as new_customers
    from coupon_redemptions where coupon_id = ${id}`.execute(ctx.db)
  return rows[0] ?? { uses: 0, returned: 0, revenue: cents(0), discount: cents(0), new_customers: 0 }
}

/** The contracts of all companies, also of those that are drafts or have ended, by name. */
export async function allContracts(
  ctx: Context,
): Promise<{ companyId: string; name: string; terms: CouponTerms; isActive: boolean }[]> {
  const { rows } = await sql<Pick<CouponRow, 'name' | 'status' | 'definition'> & { readonly company_id: string }>`
    select company_id, name, status, definition from coupons where company_id is not null order by lower(name), id`.execute(
    ctx.db,
  )
  return rows.map(({ company_id: companyId, name, status, definition: terms }) => ({
    companyId,
    name,
    terms,
    isActive: status === 'ACTIVE',
  }))
}

interface FoundCode extends Row<'coupons'> {
  readonly code: string
  readonly by_email: number
  readonly is_spent: boolean
  readonly has_booked: boolean
}

/** The coupon of a typed code, with how often it was used. */
export interface KnownCoupon {
  readonly coupon: Coupon
  readonly uses: CouponUses
  readonly id: string
  /** Whether anyone with a code may use it, or only people with a verified e-mail address. */
  readonly access: CouponRow['access']
  /** The company whose contract it is. */
  readonly companyId: string | null
}

/** Of whom it may be told what they have booked and which codes they have used: of any address, or of one's own account. */
interface Asker {
  readonly email?: string | undefined
  readonly own?: Person | undefined
}

/** The coupon that an active code belongs to, with its uses in all and by who asks; undefined when there is none. */
export function findCoupon(ctx: Context, code: string, asker: Asker): Promise<KnownCoupon | undefined> {
  return findActive(ctx, sql`k.code = ${code}`, asker)
}

/** The contract of whoever signed in with a proved e-mail address, under its first code; undefined when there is none. */
export function findContractOf(ctx: Context, account: Person): Promise<KnownCoupon | undefined> {
  return findActive(ctx, sql`k.max_uses is null and ${admits(account)}`, {})
}

/** Somebody who signed in. */
type Person = Pick<Account, 'id' | 'email'>

/** Whether a coupon `c` is for a person: one of its people, or of its domains where it is not for its people alone. */
function admits({ id, email }: Person): RawBuilder<boolean> {
  const address = email.toLowerCase()
  return sql<boolean>`email_is_confirmed(${id}::uuid) and (
    exists (select from coupon_people p where p.coupon_id = c.id and p.email = ${address})
    or c.access <> 'PEOPLE' and exists (
      select from coupon_domains d where d.coupon_id = c.id and d.domain = split_part(${address}::text, '@', 2)))`
}

/** Whom a code is for, whether or not it still counts. */
export async function couponOfCode(
  ctx: Context,
  code: string,
): Promise<Pick<CouponRow, 'id' | 'access' | 'company_id'> | undefined> {
  const { rows } = await sql<Pick<CouponRow, 'id' | 'access' | 'company_id'>>`
    select c.id, c.access, c.company_id from coupon_codes k join coupons c on c.id = k.coupon_id where k.code = ${code}`.execute(
    ctx.db,
  )
  return rows[0]
}

export async function isAdmitted(ctx: Context, id: string, account: Person): Promise<boolean> {
  return (await countOf(ctx, sql`from coupons c where c.id = ${id} and ${admits(account)}`)) > 0
}

/** Who may use a contract. */
export interface Access {
  readonly access: CouponRow['access']
  readonly domains: readonly string[]
  readonly people: readonly { readonly email: string; readonly name: string }[]
}

export async function accessOf(ctx: Context, id: string): Promise<Omit<Access, 'access'>> {
  const [domains, people] = await Promise.all([
    sql<{ domain: string }>`select domain from coupon_domains where coupon_id = ${id} order by domain`.execute(ctx.db),
    sql<{ email: string; name: string }>`
      select email, name from coupon_people where coupon_id = ${id} order by email`.execute(ctx.db),
  ])
  return { domains: domains.rows.map(({ domain }) => domain), people: people.rows }
}

/**
 * Says who may use a contract, in place of who could before.
 * @returns domains and addresses that belong to another contract already; they stay there
 */
export async function putAccess(ctx: Context, id: string, { access, domains, people }: Access): Promise<string[]> {
  const emails = people.map(({ email }) => email)
  await sql`update coupons set access = ${access} where id = ${id}`.execute(ctx.db)
  await sql`delete from coupon_domains where coupon_id = ${id} and domain <> all(${domains}::text[])`.execute(ctx.db)
  await sql`delete from coupon_people where coupon_id = ${id} and email <> all(${emails}::text[])`.execute(ctx.db)
  await sql`
    insert into coupon_domains (domain, coupon_id) select domain, ${id}::uuid from unnest(${domains}::text[]) as domain
    on conflict do nothing`.execute(ctx.db)
  await sql`
    insert into coupon_people (email, name, coupon_id)
    select email, name, ${id}::uuid
    from unnest(${emails}::text[], ${people.map(({ name }) => name)}::text[]) as person (email, name)
    on conflict (email) do update set name = excluded.name where coupon_people.coupon_id = excluded.coupon_id`.execute(
    ctx.db,
  )
  return takenAccess(ctx, { domains, people }, id)
}

/** Domains and addresses that belong to another contract than this one. */
export async function takenAccess(
  ctx: Context,
  { domains, people }: Omit<Access, 'access'>,
  id: string | null,
): Promise<string[]> {
  const emails = people.map(({ email }) => email)
  const { rows } = await sql<{ taken: string }>`
    select domain as taken from coupon_domains
    where domain = any(${domains}::text[]) and coupon_id is distinct from ${id}::uuid
    union all
    select email from coupon_people where email = any(${emails}::text[]) and coupon_id is distinct from ${id}::uuid`.execute(
    ctx.db,
  )
  return rows.map(({ taken }) => taken)
}

/** The contract of a company; each has one from the start. */
export async function byCompany(ctx: Context, companyId: string): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`${coupons(ctx)} where company_id = ${companyId}`.execute(ctx.db)
  return rows[0]
}

async function findActive(
  ctx: Context,
  condition: RawBuilder<unknown>,
  { email, own }: Asker,
): Promise<KnownCoupon | undefined> {
  const { rows } = await sql<FoundCode>`
    select c.*, k.code, coalesce(k.uses >= k.max_uses, false) as is_spent,
      (select count(*) from coupon_redemptions r
       where r.coupon_id = c.id and r.returned_at is null and mailbox(r.email) = mailbox(coalesce(${email ?? null}::text,
         case when email_is_confirmed(${own?.id ?? null}::uuid) then ${own?.email ?? null}::text end))) as by_email,
      coalesce(has_booked(${email ?? null}::text, ${own?.id ?? null}::uuid, null), false) as has_booked
    from coupon_codes k join coupons c on c.id = k.coupon_id
    where ${condition} and c.status = 'ACTIVE' and not k.is_retired order by k.serial limit 1`.execute(ctx.db)
  const row = rows[0]
  if (!row) return undefined
  return {
    coupon: couponOf(row, row.code),
    uses: { in_all: row.uses, by_email: row.by_email, is_spent: row.is_spent, has_booked: row.has_booked },
    id: row.id,
    access: row.access,
    companyId: row.company_id,
  }
}

/** A coupon as rules and quotes know it. */
export function couponOf(
  { definition, max_uses, max_uses_per_email }: Pick<CouponRow, 'definition' | 'max_uses' | 'max_uses_per_email'>,
  code: string,
): Coupon {
  return {
    ...definition,
    code,
    ...(max_uses !== null && { max_uses }),
    ...(max_uses_per_email !== null && { max_uses_per_email }),
  }
}

/** A booking's use of a code. */
export interface Redemption {
  readonly code: string
  readonly bookingId: string
  readonly email: string
  readonly accountId: string | null
  /** What the code took off; null where it set a price of its own. */
  readonly discount: Cents | null
  /** What the booking costs. */
  readonly total: Cents
}

/**
 * Counts one use for a booking. The rows of the code and the coupon are locked until the transaction ends, so that no
 * limit is passed. A coupon that was paused since the quote was given still counts: quotes keep their price.
 * @returns `used_up`, `used_by_email` when a limit is reached, `new_only` for who has booked before
 */
export async function redeem(
  ctx: Context,
  { code, bookingId, email, accountId, discount, total }: Redemption,
): Promise<'redeemed' | 'used_up' | 'used_by_email' | 'new_only'> {
  const ofCode = await sql<{ coupon_id: string }>`
    update coupon_codes set uses = uses + 1 where code = ${code} and (max_uses is null or uses < max_uses)
    returning coupon_id`.execute(ctx.db)
  const id = ofCode.rows[0]?.coupon_id
  if (!id) return 'used_up'
  const ofCoupon = await sql<RedeemedCoupon>`
    update coupons set uses = uses + 1 where id = ${id} and (max_uses is null or uses < max_uses)
    returning version, max_uses_per_email, coalesce((definition->>'is_for_new')::boolean, false) as is_for_new`.execute(
    ctx.db,
  )
  const coupon = ofCoupon.rows[0]
  if (!coupon) return 'used_up'
  if (coupon.is_for_new) await takeTurns(ctx, [mailboxOf(email), accountId ?? ''])
  const isNew = !(await hasBooked(ctx, { bookingId, email, accountId }))
  if (coupon.is_for_new && !isNew) return 'new_only'
  const written = await sql`
    insert into coupon_redemptions
      (booking_id, coupon_id, code, version, email, discount_cents, total_cents, is_new, redeemed_at)
    select ${bookingId}::uuid, ${id}::uuid, ${code}::text, ${coupon.version}::int, ${email.toLowerCase()}::text,
      ${discount}::int, ${total}::int, ${isNew}::boolean, ${ctx.now}::timestamptz
    where ${coupon.max_uses_per_email}::int is null or ${coupon.max_uses_per_email}::int > (
      select count(*) from coupon_redemptions
      where coupon_id = ${id}::uuid and mailbox(email) = mailbox(${email}::text) and returned_at is null)
    returning 1`.execute(ctx.db)
  return written.rows.length > 0 ? 'redeemed' : 'used_by_email'
}

interface RedeemedCoupon {
  readonly version: number
  readonly max_uses_per_email: number | null
  readonly is_for_new: boolean
}

/** One first booking of a person at a time, with whichever code: the next one waits, and then sees this one. */
async function takeTurns(ctx: Context, people: readonly string[]): Promise<void> {
  const known = people.filter(Boolean).toSorted()
  for (const each of known) {
    await sql`select pg_advisory_xact_lock(hashtext('coupons.new'), hashtext(${each}))`.execute(ctx.db)
  }
}

async function hasBooked(
  ctx: Context,
  { bookingId, email, accountId }: Pick<Redemption, 'bookingId' | 'email' | 'accountId'>,
): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select coalesce(has_booked(${email}, ${accountId}::uuid, ${bookingId}::uuid), false) as yes`.execute(ctx.db)
  return rows[0]?.yes ?? false
}

/**
 * Notes what a booking costs now, and what its code takes off where that changes, too; a booking without a code changes
 * nothing.
 */
export async function repriceRedemption(
  ctx: Context,
  bookingId: string,
  { discount, total }: Pick<Redemption, 'total'> & Partial<Pick<Redemption, 'discount'>>,
): Promise<void> {
  await sql`
    update coupon_redemptions
    set discount_cents = coalesce(${discount ?? null}::integer, discount_cents), total_cents = ${total}
    where booking_id = ${bookingId} and returned_at is null`.execute(ctx.db)
}

/** Every use of a coupon with its code, for the FROM of another store. */
export const redemptions = sql`
  select booking_id, coupon_id, code, discount_cents, redeemed_at, returned_at from coupon_redemptions`

/** Gives a booking's use back; a booking without one changes nothing. */
export async function returnCoupon(ctx: Context, bookingId: string): Promise<void> {
  await sql`
    with returned as (
      update coupon_redemptions set returned_at = ${ctx.now}
      where booking_id = ${bookingId} and returned_at is null returning coupon_id, code
    ),
    of_code as (
      update coupon_codes k set uses = uses - 1 from returned where k.code = returned.code returning 1
    )
    update coupons set uses = uses - 1 from returned where id = returned.coupon_id`.execute(ctx.db)
}

/** Those of some coupons that were changed or ever used, also in a booking that was canceled; for the WHERE of another store. */
export function changedOrUsed(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select id from coupons where id = any(${ids}) and version > 1
    union all select referred_to('coupons', ${ids}, array['coupon_codes.coupon_id'])`
}

/** Takes coupons out for good, codes and all; one that was ever used stays. Answers how many went. */
export async function dropUnused(ctx: Context, ids: readonly string[]): Promise<number> {
  const unused = sql`
    select id from coupons where id = any(${ids}::uuid[]) and uses = 0 and not exists (
      select from coupon_redemptions r where r.coupon_id = coupons.id)`
  await sql`delete from coupon_codes where coupon_id in (${unused})`.execute(ctx.db)
  const { rows } = await sql`delete from coupons where id in (${unused}) returning 1`.execute(ctx.db)
  return rows.length
}

/** Deletes the contracts of companies, as {@link dropUnused} does. Answers how many. */
export async function dropContracts(ctx: Context, companyIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from coupons where company_id = any(${companyIds}::uuid[])`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  await sql`delete from coupon_domains where coupon_id = any(${ids}::uuid[])`.execute(ctx.db)
  await sql`delete from coupon_people where coupon_id = any(${ids}::uuid[])`.execute(ctx.db)
  return dropUnused(ctx, ids)
}

/** The ids of companies whose contract was ever used, for the WHERE of another store. */
export const companiesInUse = sql`
  select c.company_id from coupons c where c.company_id is not null
  and exists (select from coupon_redemptions r where r.coupon_id = c.id)`
