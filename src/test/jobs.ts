import { sql } from 'kysely'
import type { Services } from '../platform/context.ts'

/** What waits to be run, as pg-boss keeps it. */
export interface Queue {
  /** The jobs that wait, of all names or of one. */
  waiting(name?: string): Promise<{ name: string; data: object }[]>
  /** Loses jobs before they ran, as a restored backup does; of all names or of one. Answers how many. */
  lose(name?: string): Promise<number>
  /** A job that has failed for good. */
  bury(job: string, why?: { message: string }): Promise<void>
}

export function queueOf({ db, clock }: Services): Queue {
  const isOf = (name: string | undefined) => sql`(state < 'active' and name = coalesce(${name ?? null}, name))`
  return {
    async waiting(name) {
      const found = await sql<{ name: string; data: object }>`
        select name, data from pgboss.job where ${isOf(name)} order by created_on, id`.execute(db)
      return found.rows
    },
    async lose(name) {
      const { numAffectedRows = 0n } = await sql`delete from pgboss.job where ${isOf(name)}`.execute(db)
      return Number(numAffectedRows)
    },
    async bury(job, why = { message: 'It has failed' }) {
      await sql`
        insert into pgboss.job (name, data, source_name, source_output, created_on)
        values ('dead-letters', '{}', ${job}, ${JSON.stringify(why)}::jsonb, ${clock.now()})`.execute(db)
    },
  }
}

/** Runs jobs that are due by the services' clock until none is; answers how many ran. */
export async function runDueJobs(services: Services): Promise<number> {
  let ran = 0
  const blocked = new Set<string>()
  for (;;) {
    // Asking each queue would cost more than what the jobs do.
    const due = await dueQueues(services)
    const name = services.jobs.names.find((each) => due.has(each) && !blocked.has(each))
    if (name === undefined) return ran
    const count = await services.jobs.runBatch(name, services)
    ran += count
    if (count === 0) blocked.add(name)
    else blocked.clear()
  }
}

/**
 * The queue goes by the database's clock, tests by their own. So jobs that are due by the tests' clock, have no time of
 * their own or wait for another try become due for the queue, and all others are put off by a thousand years meanwhile.
 */
async function dueQueues({ db, clock }: Services): Promise<Set<string>> {
  const at = sql`(start_after - case when start_after > '2900-01-01' then interval '1000 years' else interval '0' end)`
  const isDue = sql`(state = 'retry' or start_after = created_on or ${at} <= ${clock.now()})`
  const { rows } = await sql<{ name: string; is_due: boolean }>`
    update pgboss.job set start_after = case when ${isDue} then created_on else ${at} + interval '1000 years' end
    where state < 'active' returning name, start_after = created_on as is_due`.execute(db)
  return new Set(rows.flatMap(({ name, is_due }) => (is_due ? [name] : [])))
}
