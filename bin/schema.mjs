// @ts-check
// Writes src/platform/schema.ts from the tables that the migrations make; with --check only compares.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run, say, script, setup } from './setup.mjs'

/** As src/platform/database.ts reads and writes them. */
const TYPES = {
  date: 'string',
  int8: 'number',
  numeric: 'number',
  timestamptz: 'Temporal.Instant',
  json: 'unknown',
  jsonb: 'unknown',
}

await script(async () => {
  const node = setup()
  if (Number.parseInt(process.versions.node, 10) < 26) return run(node, ['bin/schema.mjs', ...process.argv.slice(2)])

  const { startEmbedded } = await import('../src/platform/embedded-postgres.ts')
  const { migrate } = await import('../src/platform/migrate.ts')
  const folder = mkdtempSync(join(tmpdir(), 'skylot-schema-'))
  const server = await startEmbedded(folder, { durable: false })
  try {
    await migrate(server.url, join(root, 'migrations'))
    return await generate(node, server.url, process.argv.includes('--check'))
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** @param {string} node @param {string} url @param {boolean} check */
async function generate(node, url, check) {
  const code = await run(node, [
    'node_modules/kysely-codegen/dist/cli/bin.js',
    '--dialect=postgres',
    `--url=${url}`,
    '--out-file=src/platform/schema.ts',
    '--log-level=error',
    '--exclude-pattern=schema_migrations',
    `--type-mapping=${JSON.stringify(TYPES)}`,
    ...(check ? ['--verify'] : []),
  ])
  if (check && code !== 0) say('src/platform/schema.ts is not what the migrations make: run "node bin/schema.mjs".')
  return code
}
