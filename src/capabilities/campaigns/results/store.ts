import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Row } from '../../../platform/database.ts'
import { bookingsAsOf, bookingsMadeSince } from '../../bookings/index.ts'
import { redemptions } from '../../coupons/index.ts'
import { COUNTED_DAYS } from '../rules.ts'
import { recipientsOfBookings } from '../sending/store.ts'
import { codesShown } from '../store.ts'

export type Tally = Row<'campaign_tallies'>

/** The sums of campaigns by variant; holdouts are variant 0. */
export async function talliesOf(ctx: Context, campaignIds: readonly string[]): Promise<Tally[]> {
  if (campaignIds.length === 0) return []
  return ctx.db
    .selectFrom('campaign_tallies')
    .selectAll()
    .where('campaign_id', 'in', campaignIds)
    .orderBy('variant')
    .execute()
}

type Source = Row<'campaign_marks'>['source']

/** Until when a source was read; `otherwise` if it never was. */
export async function markOf(ctx: Context, source: Source, otherwise: Temporal.Instant): Promise<Temporal.Instant> {
  const row = await ctx.db
    .selectFrom('campaign_marks')
    .select('read_until')
    .where('source', '=', source)
    .executeTakeFirst()
  return row?.read_until ?? otherwise
}

export async function setMark(ctx: Context, source: Source, readUntil: Temporal.Instant): Promise<void> {
  await sql`
    insert into campaign_marks (source, read_until) values (${source}, ${readUntil})
    on conflict (source) do update set read_until = excluded.read_until`.execute(ctx.db)
}

/** Attributes bookings made since a moment to recipients. Returns their campaigns. */
export async function addBookings(ctx: Context, since: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ campaign_id: string }>`
    insert into campaign_bookings (campaign_id, booking_id, recipient_id, variant, total_cents, uses_coupon, counts)
    select distinct on (reached.campaign_id, reached.booking_id) reached.campaign_id, reached.booking_id, reached.id, reached.variant,
      reached.total_cents,
      exists (select from (${redemptions}) as used join ${codesShown} as shown on shown.code = used.code
        where used.booking_id = reached.booking_id and used.returned_at is null and shown.campaign_id = reached.campaign_id),
      true
    from ${recipientsOfBookings(bookingsMadeSince(since), COUNTED_DAYS)} as reached order by reached.campaign_id, reached.booking_id, reached.created_at desc
    on conflict (campaign_id, booking_id) do nothing returning campaign_id`.execute(ctx.db)
  return rows.map(({ campaign_id }) => campaign_id)
}

/**
 * Updates attributed bookings that may still change: canceled, or at another price. Those that ended before a moment are looked
 * at for the last time. Returns their campaigns.
 */
export async function refreshBookings(ctx: Context, moment: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ campaign_id: string }>`
    update campaign_bookings as c set counts = b.is_live, total_cents = b.total_cents, is_open = b.is_open
    from ${bookingsAsOf(moment)} as b
    where c.is_open and b.id = c.booking_id
      and (c.counts, c.total_cents, c.is_open) is distinct from (b.is_live, b.total_cents, b.is_open)
    returning c.campaign_id`.execute(ctx.db)
  return rows.map(({ campaign_id }) => campaign_id)
}

/** Sums up the results of some campaigns. */
export async function sumUp(ctx: Context, campaignIds: readonly string[]): Promise<void> {
  await sql`
    update campaign_tallies as t set booked = s.booked, bookings = s.bookings, revenue_cents = s.revenue, coupon_uses = s.coupon_uses
    from (
      select campaign_id, variant, count(distinct recipient_id) filter (where counts) as booked,
        count(*) filter (where counts) as bookings, coalesce(sum(total_cents) filter (where counts), 0) as revenue,
        count(*) filter (where counts and uses_coupon) as coupon_uses
      from campaign_bookings where campaign_id = any (${[...new Set(campaignIds)]}::uuid[]) group by campaign_id, variant) as s
    where s.campaign_id = t.campaign_id and s.variant = t.variant`.execute(ctx.db)
}
