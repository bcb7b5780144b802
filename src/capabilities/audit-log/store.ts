import { type RawBuilder, sql } from 'kysely'
import { instantsOfDays } from '../../lib/pacific.ts'
import { actEntries } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { rowEntries } from '../../platform/history.ts'
import { behind, countListed, every, type LongPage, nextOf, pageOf, textKey } from '../../platform/records.ts'
import { actorsMatching } from '../auth/index.ts'

/** An act that was written down, or a row that changed. */
export interface Entry {
  readonly id: string
  readonly at: Temporal.Instant
  readonly actor: string
  readonly what: string
  readonly record: string
  readonly record_id: string
  readonly details: Readonly<Record<string, unknown>>
  readonly row_before: Readonly<Record<string, unknown>> | null
  readonly row_after: Readonly<Record<string, unknown>> | null
  readonly request_id: string | null
}

interface Filter {
  readonly search?: string | undefined
  readonly who?: string | undefined
  readonly record?: string | undefined
  readonly act?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

const COLUMNS = sql`id, at, actor, what, record, record_id, details, row_before, row_after, request_id`

const LAST_FIRST = '-at'

/** One page of the log, the last first. Each half is read no further than the page reaches. */
export async function search(
  ctx: Context,
  { page_size, page_number, after, ...filter }: Filter & LongPage,
): Promise<{ items: Entry[]; count: number; next: string | null }> {
  const matching = every(matches(filter), behind(after, LAST_FIRST, sql`at`, textKey(sql`id`)))
  const reach = page_size * page_number
  const [{ rows: items }, count] = await Promise.all([
    sql<Entry>`
      select * from (
        (select ${COLUMNS} from ${actEntries} where ${matching} order by at desc, id desc limit ${reach})
        union all (select ${COLUMNS} from ${rowEntries} where ${matching} order by at desc, id desc limit ${reach})
      ) as entries
      order by at desc, id desc ${pageOf({ page_size, page_number })}`.execute(ctx.db),
    countListed(
      ctx,
      sql`from (
        select from ${actEntries} where ${matching} union all select from ${rowEntries} where ${matching}) as entries`,
    ),
  ])
  return { items, count, next: nextOf(items, LAST_FIRST, page_size, ({ at, id }) => [at, id]) }
}

function matches({ search, who, record, act, from, until }: Filter): RawBuilder<unknown> {
  const days = instantsOfDays({ from, until })
  return every(
    search && sql`record_id = ${search}`,
    who && sql`actor in (${actorsMatching(who)})`,
    record && sql`record = ${record}`,
    act && sql`what = ${act}`,
    days.from && sql`at >= ${days.from}`,
    days.before && sql`at < ${days.before}`,
  )
}

/** An entry by its id; undefined where there is none. */
export async function byId(ctx: Context, id: string): Promise<Entry | undefined> {
  const [kind, key] = [id.slice(0, 4), id.slice(4)]
  if (kind === 'act-' && /^[0-9a-f-]{36}$/.test(key)) {
    const { rows } = await sql<Entry>`select ${COLUMNS} from ${actEntries} where act_id = ${key}::uuid`.execute(ctx.db)
    return rows[0]
  }
  if (kind !== 'row-' || !/^\d{1,15}$/.test(key)) return undefined
  const { rows } = await sql<Entry>`select ${COLUMNS} from ${rowEntries} where row_id = ${Number(key)}`.execute(ctx.db)
  return rows[0]
}
