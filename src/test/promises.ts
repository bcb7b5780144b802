import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'

const INVARIANTS = readFileSync(join(import.meta.dirname, 'invariants.sql'), 'utf8')

/** What `invariants.sql` finds broken, as readable lines; empty when every promise holds. */
export async function brokenPromises<DB>(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ promise: string; what: string; detail: string }>`${sql.raw(INVARIANTS)}`.execute(db)
  return rows.map(({ promise, what, detail }) => `${promise}: ${what} (${detail})`)
}
