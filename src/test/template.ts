import { join } from 'node:path'
import { migrate } from '../platform/migrate.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')

/** What every test database starts from: all migrations and the demonstration business. */
export async function prepareTemplate(url: string): Promise<void> {
  await migrate(url, MIGRATIONS)
}
