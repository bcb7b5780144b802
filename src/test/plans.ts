import { type KyselyPlugin, RawNode } from 'kysely'
import type { Context } from '../platform/context.ts'

/**
 * How PostgreSQL would run the statements that `work` sends. They are explained, not run: each finds nothing. What other
 * tests have deleted counts for plans, so this is for `harness({ unused: true })`.
 */
export async function plansOf(ctx: Context, work: (ctx: Context) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = []
  const explain: KyselyPlugin = {
    transformQuery: ({ node }) => RawNode.create(['explain ', ''], [node]),
    async transformResult({ result }) {
      plans.push(result.rows.map((row) => String(row['QUERY PLAN'])).join('\n'))
      return { ...result, rows: [] }
    },
  }
  await work({ ...ctx, db: ctx.db.withPlugin(explain) })
  return plans
}
