import { sql } from 'kysely'
import { instantsOfDays } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import type { Row } from '../../platform/database.ts'
import { behind, countListed, every, type LongPage, nextOf, pageOf } from '../../platform/records.ts'
import { securityEntries } from '../../platform/security-events.ts'

export type EventRow = Pick<
  Row<'security_events'>,
  'id' | 'at' | 'kind' | 'account_id' | 'actor' | 'network' | 'details' | 'is_grave'
>

interface Filter {
  readonly kind?: EventRow['kind'] | undefined
  readonly is_grave?: 'yes' | 'no' | undefined
  readonly network?: string | undefined
  readonly accountIds?: readonly string[] | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

const LAST_FIRST = '-at'

/** One page of the stream, the last first. */
export async function search(
  ctx: Context,
  { page_size, page_number, after, ...filter }: Filter & LongPage,
): Promise<{ items: EventRow[]; count: number; next: string | null }> {
  const days = instantsOfDays(filter)
  const { kind, is_grave, network, accountIds } = filter
  const matching = every(
    kind && sql`kind = ${kind}`,
    is_grave === 'yes' && sql`is_grave`,
    is_grave === 'no' && sql`not is_grave`,
    network && sql`network = ${network}`,
    accountIds && sql`account_id = any (${accountIds}::uuid[])`,
    days.from && sql`at >= ${days.from}`,
    days.before && sql`at < ${days.before}`,
    behind(after, LAST_FIRST, sql`at`),
  )
  const [{ rows: items }, count] = await Promise.all([
    sql<EventRow>`
      select id, at, kind, account_id, actor, network, details, is_grave from ${securityEntries}
      where ${matching}
      order by at desc, id desc ${pageOf({ page_size, page_number })}`.execute(ctx.db),
    countListed(ctx, sql`from ${securityEntries} where ${matching}`),
  ])
  return { items, count, next: nextOf(items, LAST_FIRST, page_size, ({ at, id }) => [at, id]) }
}
