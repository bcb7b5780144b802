import { sql } from 'kysely'
import { ZONE } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import type { NewRow, Row } from '../../platform/database.ts'
import { arrivedBetween } from '../bookings/index.ts'

export type RoundRow = Row<'move_rounds'>
export type OfferRow = Row<'move_offers'>
export type OptionRow = Row<'move_options'>

export async function insertRound(ctx: Context, round: NewRow<'move_rounds'>): Promise<RoundRow> {
  return ctx.db.insertInto('move_rounds').values(round).returningAll().executeTakeFirstOrThrow()
}

/** Writes an offer with its options, in their order. */
export async function insertOffer(
  ctx: Context,
  offer: NewRow<'move_offers'>,
  options: readonly NewRow<'move_options'>[],
): Promise<void> {
  await ctx.db.insertInto('move_offers').values(offer).execute()
  await ctx.db.insertInto('move_options').values(options).execute()
}

/** A round, locked until the transaction ends: every answer to its offers waits for it. */
export async function lockRound(ctx: Context, id: string): Promise<RoundRow | undefined> {
  return ctx.db.selectFrom('move_rounds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function roundById(ctx: Context, id: string): Promise<RoundRow | undefined> {
  return ctx.db.selectFrom('move_rounds').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The last offer to a booking. */
export async function lastOffer(ctx: Context, bookingId: string): Promise<OfferRow | undefined> {
  return ctx.db
    .selectFrom('move_offers')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function offerById(ctx: Context, id: string): Promise<OfferRow | undefined> {
  return ctx.db.selectFrom('move_offers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The offers of a round, in the order in which they were made. */
export async function offersOf(ctx: Context, roundId: string): Promise<OfferRow[]> {
  return ctx.db.selectFrom('move_offers').selectAll().where('round_id', '=', roundId).orderBy('id').execute()
}

/** The last offer of each of the bookings, by booking. */
export async function offersTo(ctx: Context, bookingIds: readonly string[]): Promise<ReadonlyMap<string, OfferRow>> {
  const { rows } = await sql<OfferRow>`
    select distinct on (booking_id) * from move_offers where booking_id = any(${bookingIds}::uuid[])
    order by booking_id, created_at desc, id desc`.execute(ctx.db)
  return new Map(rows.map((row) => [row.booking_id, row]))
}

/** An option with the Pacific dates that it holds. */
export type HeldOption = Omit<OptionRow, 'held_dates'> & { readonly held_dates: string[] }

export async function optionsOf(ctx: Context, offerIds: readonly string[]): Promise<HeldOption[]> {
  const { rows } = await sql<HeldOption>`
    select id, offer_id, position, kind, quote_id, vehicle_class, held_dates::text[] as held_dates
    from move_options where offer_id = any(${offerIds}::uuid[]) order by offer_id, position`.execute(ctx.db)
  return rows
}

/** Answers an open offer; an acceptance counts in its round, which is locked. */
export async function answer(
  ctx: Context,
  offer: OfferRow,
  status: 'ACCEPTED' | 'DECLINED' | 'EXPIRED' | 'WITHDRAWN',
  optionId: string | null = null,
): Promise<OfferRow> {
  if (status === 'ACCEPTED')
    await sql`update move_rounds set accepted = accepted + 1 where id = ${offer.round_id}`.execute(ctx.db)
  return ctx.db
    .updateTable('move_offers')
    .set({ status, option_id: optionId, answered_at: ctx.now })
    .where('id', '=', offer.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Open offers, in the order of their ids: 200 at most. */
export async function openOffers(ctx: Context, after: string | undefined): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select * from move_offers where status = 'OPEN' and id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
    order by id limit 200`.execute(ctx.db)
  return rows
}

/** A round with what became of its offers. */
export interface RoundLine extends RoundRow {
  readonly open: number
  readonly declined: number
  readonly ended: number
}

/** Rounds, the last first: one page, and how many there are. */
export async function rounds(
  ctx: Context,
  { page_size, page_number }: { readonly page_size: number; readonly page_number: number },
): Promise<{ items: RoundLine[]; count: number }> {
  const [{ rows: items }, { rows: counts }] = await Promise.all([
    sql<RoundLine>`
      select r.*, count(*) filter (where o.status = 'OPEN') as open,
             count(*) filter (where o.status = 'DECLINED') as declined,
             count(*) filter (where o.status in ('EXPIRED', 'WITHDRAWN')) as ended
      from (select * from move_rounds order by created_at desc, id desc
            limit ${page_size} offset ${(page_number - 1) * page_size}) as r
      join move_offers o on o.round_id = r.id
      group by r.id, r.reason, r.vehicle_class, r.from_date, r.to_date, r.needed, r.accepted, r.credit_cents, r.actor,
               r.created_at
      order by r.created_at desc, r.id desc`.execute(ctx.db),
    sql<{ count: number }>`select count(*) as count from move_rounds`.execute(ctx.db),
  ])
  return { items, count: counts[0]?.count ?? 0 }
}

/** Counts who came and who did not, by class and date of arrival, again from a moment on. */
export async function countArrivals(ctx: Context, from: Temporal.Instant, before: Temporal.Instant): Promise<void> {
  await sql`
    insert into arrival_days (vehicle_class, date, came, no_shows)
    select vehicle_class, (travel_from at time zone ${sql.lit(ZONE)})::date,
           count(*) filter (where status <> 'NO_SHOW'), count(*) filter (where status = 'NO_SHOW')
    from (${arrivedBetween(from, before)}) as arrived group by 1, 2
    on conflict (vehicle_class, date) do update set came = excluded.came, no_shows = excluded.no_shows`.execute(ctx.db)
}

/** Of the bookings of a class, how many came and how many did not. */
export type Arrivals = Pick<Row<'arrival_days'>, 'vehicle_class' | 'came' | 'no_shows'>

/** Who came between two Pacific dates, both included, by class. */
export async function arrivalsBetween(ctx: Context, from: string, to: string): Promise<Arrivals[]> {
  const { rows } = await sql<Arrivals>`
    select vehicle_class, sum(came)::int as came, sum(no_shows)::int as no_shows from arrival_days
    where date between ${from}::date and ${to}::date group by vehicle_class`.execute(ctx.db)
  return rows
}
