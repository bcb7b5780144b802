import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'

const INVARIANTS = readFileSync(join(import.meta.dirname, 'invariants.sql'), 'utf8')

/** What `invariants.sql` finds broken, as readable lines; empty when every promise holds. */
export async function brokenPromises<DB>(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ promise: string; what: string; detail: string }>`${sql.raw(INVARIANTS)}`.execute(db)
  return rows.map(({ promise, what, detail }) => `${promise}: ${what} (${detail})`)
}

/** What is found broken by a statement, which is taken back afterwards: one world serves many of them. */
export async function brokenBy<DB>(db: Kysely<DB>, statement: string): Promise<string[]> {
  const transaction = await db.startTransaction().execute()
  try {
    await sql.raw(statement).execute(transaction)
    // Whatever the database would have refused at the end of the transaction.
    await sql`set constraints all immediate`.execute(transaction)
    return await brokenPromises(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}
