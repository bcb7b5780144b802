import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { NewRow, Row } from '../../../platform/database.ts'
import { oncePerPage } from '../../../platform/page-reads.ts'
import { isOneOf, together } from '../../../platform/together.ts'

/** A link by which a customer pays for a booking, or for what a change of it costs more. */
export type PayLinkRow = Row<'pay_links'>

export async function insert(ctx: Context, link: Omit<NewRow<'pay_links'>, 'status'>): Promise<PayLinkRow> {
  return ctx.db
    .insertInto('pay_links')
    .values({ ...link, status: 'OPEN' })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The link that waits for the payment of a booking. */
export const openLink = oncePerPage(
  together(async (ctx, bookingIds: readonly string[]): Promise<(PayLinkRow | undefined)[]> => {
    const { rows } = await sql<PayLinkRow>`
      select * from pay_links where ${isOneOf(sql`booking_id`, bookingIds)} and status = 'OPEN'`.execute(ctx.db)
    return bookingIds.map((id) => rows.find(({ booking_id }) => booking_id === id))
  }),
)

/** As {@link openLink}, locked until the transaction ends. The booking must be locked before. */
export async function lockOpenLink(ctx: Context, bookingId: string): Promise<PayLinkRow | undefined> {
  const { rows } = await sql<PayLinkRow>`
    select * from pay_links where booking_id = ${bookingId} and status = 'OPEN' for update`.execute(ctx.db)
  return rows[0]
}

/** The last link of a booking, open or not. */
export async function lastLink(ctx: Context, bookingId: string): Promise<PayLinkRow | undefined> {
  const { rows } = await sql<PayLinkRow>`
    select * from pay_links where booking_id = ${bookingId} order by created_at desc, id desc limit 1`.execute(ctx.db)
  return rows[0]
}

/** Ends the open link of a booking. False when there is none any more. */
export async function end(
  ctx: Context,
  bookingId: string,
  status: Exclude<PayLinkRow['status'], 'OPEN'>,
): Promise<boolean> {
  const { rows } = await sql`
    update pay_links set status = ${status}, ended_at = ${ctx.now}
    where booking_id = ${bookingId} and status = 'OPEN' returning 1`.execute(ctx.db)
  return rows.length > 0
}

/** Bookings whose open links are over, oldest first. */
export async function overdue(ctx: Context): Promise<Pick<PayLinkRow, 'booking_id'>[]> {
  const { rows } = await sql<Pick<PayLinkRow, 'booking_id'>>`
    select booking_id from pay_links where status = 'OPEN' and due_at < ${ctx.now} order by due_at limit 500`.execute(
    ctx.db,
  )
  return rows
}

/** The condition that a booking, in a statement about bookings, waits for the payment by a link. */
export const waitsForLink = sql`
  exists (select from pay_links where pay_links.booking_id = bookings.id and pay_links.status = 'OPEN')`
