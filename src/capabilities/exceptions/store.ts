import { type RawBuilder, sql } from 'kysely'
import { spellCode } from '../../lib/code.ts'
import type { Cents } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import type { Row } from '../../platform/database.ts'
import { behind, every, isUuid, type LongPage, nextOf, pageOf } from '../../platform/records.ts'
import type { ExceptionKind } from './contract.ts'

export type ExceptionRow = Row<'staff_exceptions'>

export interface ExceptionFilter {
  readonly from: Temporal.Instant
  readonly before: Temporal.Instant
  readonly kind?: ExceptionKind | undefined
  /** The id of a shift, or else a number. */
  readonly search?: string | undefined
  /** People whose name is meant by it. */
  readonly people?: readonly string[] | undefined
}

function matching({ from, before, kind, search, people = [] }: ExceptionFilter): RawBuilder<unknown> {
  return every(
    sql`at >= ${from}`,
    sql`at < ${before}`,
    kind && sql`kind = ${kind}`,
    search && (isUuid(search) ? sql`drawer_id = ${search}::uuid` : matchesSearch(search, people)),
  )
}

function matchesSearch(search: string, people: readonly string[]): RawBuilder<unknown> {
  return sql`(subject_number in (${search}, ${spellCode(search)}) or account_id = any (${people}::uuid[]))`
}

const LAST_FIRST = '-at'

/** One page of exceptions, the last first, and of all that match how many and how much, by kind. */
export async function search(
  ctx: Context,
  { page_size, page_number, after, ...filter }: ExceptionFilter & LongPage,
): Promise<{
  items: ExceptionRow[]
  next: string | null
  sums: { kind: ExceptionKind; count: number; amount: Cents }[]
}> {
  const [{ rows: items }, { rows: sums }] = await Promise.all([
    sql<ExceptionRow>`
      select * from staff_exceptions where ${every(matching(filter), behind(after, LAST_FIRST, sql`at`))}
      order by at desc, id desc ${pageOf({ page_size, page_number })}`.execute(ctx.db),
    sql<{ kind: ExceptionKind; count: number; amount: Cents }>`
      select kind, count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as amount
      from staff_exceptions where ${matching(filter)} group by kind order by kind`.execute(ctx.db),
  ])
  return { items, next: nextOf(items, LAST_FIRST, page_size, ({ at, id }) => [at, id]), sums }
}
