import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { MIGRATIONS, migrate } from '../platform/migrate.ts'
import { createTestDatabase } from './postgres.ts'

/** A database as the migrations up to one of them leave it, to be filled and upgraded. */
export async function released(last: number): Promise<{ client: Client; url: string; upgrade(): Promise<unknown> }> {
  const database = await createTestDatabase({ empty: true })
  onTestFinished(database.drop)
  const older = await mkdtemp(join(tmpdir(), 'skylot-older-'))
  onTestFinished(() => rm(older, { recursive: true }))
  const isLater = (path: string) => Number(/\/(\d{4})_[^/]*$/.exec(path)?.[1] ?? 0) > last
  await cp(MIGRATIONS, older, { recursive: true, filter: (path) => !isLater(path) })
  await migrate(database.url, older)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  return { client, url: database.url, upgrade: () => migrate(database.url, MIGRATIONS) }
}
