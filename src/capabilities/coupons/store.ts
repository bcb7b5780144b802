import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { json, type Row } from '../../platform/database.ts'
import type { Coupon, CouponUses } from './rules.ts'

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
