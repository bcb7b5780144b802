import { sql } from 'kysely'
import { actorOf, type Context } from '../../platform/context.ts'
import { json, type NewRow, type Row } from '../../platform/database.ts'
import type { Coupon, CouponUses } from './coupons.ts'
import type { PriceBook } from './rules.ts'

/** A version as it is kept. */
export type KeptVersion = Pick<Row<'price_book_versions'>, 'number' | 'book' | 'effective_at'>

/** The version in force and all that follow, besides one that was in force an hour ago, for requests under way. */
export async function currentVersions(ctx: Pick<Context, 'db' | 'now'>): Promise<KeptVersion[]> {
  const { rows } = await sql<KeptVersion>`
    select number, book, effective_at from price_book_versions
    where canceled_at is null and number >= coalesce((
      select number from price_book_versions
      where canceled_at is null and effective_at <= ${ctx.now.subtract({ hours: 1 })}
      order by effective_at desc, number desc limit 1), 1)
    order by number`.execute(ctx.db)
  return rows
}

export type VersionRow = Row<'price_book_versions'>

/** All versions, the last first. */
export function versions(ctx: Context): Promise<VersionRow[]> {
  return ctx.db.selectFrom('price_book_versions').selectAll().orderBy('number', 'desc').execute()
}

export function version(ctx: Context, number: number): Promise<VersionRow | undefined> {
  return ctx.db.selectFrom('price_book_versions').selectAll().where('number', '=', number).executeTakeFirst()
}

/** The last version that was published and not canceled; it may not have begun. The draft is compared with it. */
export function headVersion(ctx: Context): Promise<VersionRow> {
  return ctx.db
    .selectFrom('price_book_versions')
    .selectAll()
    .where('canceled_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** The highest number that a version has; 0 before the first. */
export async function lastNumber(ctx: Context): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(number), 0) as last from price_book_versions`.execute(ctx.db)
  return rows[0]?.last ?? 0
}

export async function insertVersion(
  ctx: Context,
  { book, ...version }: Omit<NewRow<'price_book_versions'>, 'published_at'>,
): Promise<void> {
  await ctx.db
    .insertInto('price_book_versions')
    .values({ ...version, book: json(book), published_at: ctx.now })
    .execute()
}

export async function cancelVersion(ctx: Context, number: number): Promise<void> {
  await ctx.db
    .updateTable('price_book_versions')
    .set({ canceled_at: ctx.now, canceled_by: actorOf(ctx) })
    .where('number', '=', number)
    .execute()
}

export type Draft = Pick<Row<'price_book_draft'>, 'book' | 'revision' | 'touched'>
/** Who changed a part of the draft last, when, and at which revision. */
export type Touch = Draft['touched'][string]

export function readDraft(ctx: Context): Promise<Draft> {
  return ctx.db.selectFrom('price_book_draft').select(['book', 'revision', 'touched']).executeTakeFirstOrThrow()
}

/** The draft, nobody else's until the transaction ends: publishing and canceling take turns by it. */
export function lockDraft(ctx: Context): Promise<Draft> {
  return ctx.db
    .selectFrom('price_book_draft')
    .select(['book', 'revision', 'touched'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function saveDraft(ctx: Context, { book, revision, touched }: Draft): Promise<void> {
  await ctx.db
    .updateTable('price_book_draft')
    .set({ book: json(book), revision, touched: json(touched) })
    .execute()
}

/** Begins with a first version, in force since ever, and a draft of the same; a house that has one keeps its own. */
export async function seedPriceBook(ctx: Context, book: PriceBook): Promise<void> {
  if ((await lastNumber(ctx)) > 0) return
  await insertVersion(ctx, {
    number: 1,
    book,
    effective_at: Temporal.Instant.fromEpochMilliseconds(0),
    published_by: 'system',
    reason: 'The first start',
    changed: [],
  })
  await ctx.db
    .insertInto('price_book_draft')
    .values({ book: json(book), revision: 1 })
    .execute()
}

/** Writes a coupon, or new conditions for the one of the same code. */
export async function putCoupon(ctx: Context, coupon: Coupon): Promise<void> {
  const { code, max_uses = null, max_uses_per_email = null, ...definition } = coupon
  await sql`
    insert into coupons (id, code, definition, max_uses, max_uses_per_email)
    values (${ctx.random.uuid()}, ${code}, ${json(definition)}, ${max_uses}, ${max_uses_per_email})
    on conflict (code) do update set definition = excluded.definition, max_uses = excluded.max_uses,
      max_uses_per_email = excluded.max_uses_per_email, active = true`.execute(ctx.db)
}

/** A coupon with how often it was used, in all and by an e-mail address; undefined when there is none. */
export async function findCoupon(
  ctx: Context,
  code: string,
  email: string | undefined,
): Promise<{ coupon: Coupon; uses: CouponUses } | undefined> {
  const { rows } = await sql<CouponRow & { by_email: number }>`
    select code, definition, max_uses, max_uses_per_email, uses,
      (select count(*) from coupon_redemptions r
       where r.coupon_id = c.id and r.returned_at is null and r.email = ${email?.toLowerCase() ?? ''}) as by_email
    from coupons c where code = ${code} and active`.execute(ctx.db)
  const row = rows[0]
  if (!row) return undefined
  return { coupon: couponOf(row), uses: { in_all: row.uses, by_email: row.by_email } }
}

export interface KeptCoupon {
  readonly coupon: Coupon
  readonly uses: number
}

/** All codes that are active, by code. */
export async function allCoupons(ctx: Context): Promise<KeptCoupon[]> {
  const { rows } = await sql<CouponRow>`
    select code, definition, max_uses, max_uses_per_email, uses from coupons where active order by code`.execute(ctx.db)
  return rows.map((row) => ({ coupon: couponOf(row), uses: row.uses }))
}

type CouponRow = Pick<Row<'coupons'>, 'code' | 'definition' | 'max_uses' | 'max_uses_per_email' | 'uses'>

function couponOf({ code, definition, max_uses, max_uses_per_email }: CouponRow): Coupon {
  return {
    ...definition,
    code,
    ...(max_uses !== null && { max_uses }),
    ...(max_uses_per_email !== null && { max_uses_per_email }),
  }
}

/**
 * Counts one use for a booking. The coupon's row is locked until the transaction ends, so that neither limit is passed.
 * @returns `used_up` or `used_by_email` when a limit is reached
 */
export async function redeem(
  ctx: Context,
  { code, bookingId, email }: { code: string; bookingId: string; email: string },
): Promise<'redeemed' | 'used_up' | 'used_by_email'> {
  const counted = await sql<{ id: string; max_uses_per_email: number | null }>`
    update coupons set uses = uses + 1 where code = ${code} and active and (max_uses is null or uses < max_uses)
    returning id, max_uses_per_email`.execute(ctx.db)
  const coupon = counted.rows[0]
  if (!coupon) return 'used_up'
  const written = await sql`
    insert into coupon_redemptions (booking_id, coupon_id, email, redeemed_at)
    select ${bookingId}::uuid, ${coupon.id}::uuid, ${email.toLowerCase()}::text, ${ctx.now}::timestamptz
    where ${coupon.max_uses_per_email}::int is null or ${coupon.max_uses_per_email}::int > (
      select count(*) from coupon_redemptions
      where coupon_id = ${coupon.id}::uuid and email = ${email.toLowerCase()} and returned_at is null)
    returning 1`.execute(ctx.db)
  return written.rows.length > 0 ? 'redeemed' : 'used_by_email'
}

/** Every use of a coupon with its code, for the FROM of another store. */
export const redemptions = sql`
  select r.booking_id, c.code, r.redeemed_at, r.returned_at from coupon_redemptions r join coupons c on c.id = r.coupon_id`

/** Gives a booking's use back; a booking without one changes nothing. */
export async function returnCoupon(ctx: Context, bookingId: string): Promise<void> {
  await sql`
    with returned as (
      update coupon_redemptions set returned_at = ${ctx.now}
      where booking_id = ${bookingId} and returned_at is null returning coupon_id
    )
    update coupons set uses = uses - 1 from returned where id = returned.coupon_id`.execute(ctx.db)
}
