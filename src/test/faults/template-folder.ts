import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '../../platform/embedded-postgres.ts'
import { prepareTemplate } from '../template.ts'
import { makeFolder } from './server.ts'

/** Where a migrated and seeded PostgreSQL lies at rest; every cluster of a test starts as a copy of it. */
export const TEMPLATE_FOLDER = 'SKYLOT_FAULTS_TEMPLATE'

/** A folder for it that outlives a run, where several runs follow each other. */
const KEPT = 'SKYLOT_FAULTS_KEPT'

/** Vitest's global setup: makes it once for a run, or for all that follow each other. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[TEMPLATE_FOLDER]) return async () => {}
  const kept = process.env[KEPT]
  if (kept && (await isWhole(kept))) {
    process.env[TEMPLATE_FOLDER] = kept
    return async () => {}
  }
  const folder = kept ? { path: kept, remove: async () => {} } : await makeFolder()
  const server = await startEmbedded(folder.path)
  await prepareTemplate(server.url)
  await server.stop()
  if (await isWhole(folder.path)) process.env[TEMPLATE_FOLDER] = folder.path
  return folder.remove
}

/** Whether data lie there: a link leads to data that only one server may have. */
async function isWhole(path: string): Promise<boolean> {
  const data = await lstat(join(path, 'postgres')).catch(() => undefined)
  return data?.isDirectory() ?? false
}
