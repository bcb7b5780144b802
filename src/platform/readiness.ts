import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { MIGRATIONS } from './migrate.ts'

/** Whether the database answers and has every migration of this version. */
export async function isMigrated(db: Database): Promise<boolean> {
  const wanted = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'))
  const { rows } = await sql<{ applied: number }>`
    select count(*) as applied from schema_migrations where name = any(${wanted})`.execute(db)
  return rows[0]?.applied === wanted.length
}
