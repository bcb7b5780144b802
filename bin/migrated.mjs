// @ts-check
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './setup.mjs'

/**
 * Runs `work` with the address of a database of its own that has the tables of all migrations, and takes both away.
 * @template Result @param {(url: string) => Promise<Result>} work @returns {Promise<Result>}
 */
export async function withMigrated(work) {
  const { startEmbedded } = await import('../src/platform/embedded-postgres.ts')
  const { migrate } = await import('../src/platform/migrate.ts')
  const folder = mkdtempSync(join(tmpdir(), 'skylot-migrated-'))
  const server = await startEmbedded(folder, { durable: false })
  try {
    await migrate(server.url, join(root, 'migrations'))
    return await work(server.url)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
