import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '../../platform/embedded-postgres.ts'
import { prepareTemplate } from '../template.ts'
import { makeFolder } from './server.ts'

/** Where a migrated and seeded PostgreSQL lies at rest; every cluster of a test starts as a copy of it. */
export const TEMPLATE_FOLDER = 'SKYLOT_FAULTS_TEMPLATE'

/** Vitest's global setup: makes it once for a run. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[TEMPLATE_FOLDER]) return async () => {}
  const folder = await makeFolder()
  const server = await startEmbedded(folder.path)
  await prepareTemplate(server.url)
  await server.stop()
  // A link leads to data that only one server may have.
  const isWhole = !(await lstat(join(folder.path, 'postgres'))).isSymbolicLink()
  if (isWhole) process.env[TEMPLATE_FOLDER] = folder.path
  return folder.remove
}
