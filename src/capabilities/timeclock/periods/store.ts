import { sql } from 'kysely'
import { actorOf, type Context } from '../../../platform/context.ts'
import { json, type Row } from '../../../platform/database.ts'
import { oncePerPage } from '../../../platform/page-reads.ts'
import type { WorkRules } from '../rules.ts'
import type { PersonHours } from './contract.ts'
import type { Period, Version } from './rules.ts'

type PeriodRow = Row<'pay_periods'>

/** All rules that ever held, in the order in which they were saved. */
export const versions = oncePerPage(async ({ db }: Pick<Context, 'db' | 'reads'>): Promise<Version[]> => {
  const { rows } = await sql<Version>`
    select number, holds_from, rules from work_rule_versions order by number`.execute(db)
  return rows
})

/** Whoever saves rules waits here for whoever does so already. */
export async function lockRules(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('work_rules'))`.execute(ctx.db)
}

export async function insertRules(ctx: Context, rules: WorkRules, holdsFrom: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into work_rule_versions (holds_from, rules, actor, at) values (${holdsFrom}, ${json(rules)}, ${actorOf(ctx)}, ${ctx.now})
    returning number`.execute(ctx.db)
  return rows[0]!.number
}

/** Lets nobody stamp, correct or approve until the transaction ends. */
export async function lockAllTime(ctx: Context): Promise<void> {
  await sql`select lock_time(true)`.execute(ctx.db)
}

/** Closed periods that share a day with the given ones. */
export async function closedBetween(ctx: Context, from: string, to: string): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select * from pay_periods where daterange(from_date, to_date, '[]') && daterange(${from}::date, ${to}::date, '[]')
    order by from_date desc`.execute(ctx.db)
  return rows
}

/** Closes a period. False when it is closed already. */
export async function insert(
  ctx: Context,
  { from, to }: Period,
  { figures, by }: { figures: readonly PersonHours[]; by: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into pay_periods (id, from_date, to_date, figures, closed_by, closed_at)
    values (${ctx.random.uuid()}, ${from}, ${to}, ${json(figures)}, ${by}, ${ctx.now})
    on conflict do nothing returning 1`.execute(ctx.db)
  return rows.length > 0
}
