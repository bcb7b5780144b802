// @ts-check
// Checks all SQL of the product against the tables that the migrations make: src/test/statements.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run, say, script, setup } from './setup.mjs'

await script(async () => {
  const node = setup()
  if (Number.parseInt(process.versions.node, 10) < 26) return run(node, ['bin/statements.mjs'])

  const { startEmbedded } = await import('../src/platform/embedded-postgres.ts')
  const { migrate } = await import('../src/platform/migrate.ts')
  const { checkStatements } = await import('../src/test/statements/check.ts')
  const folder = mkdtempSync(join(tmpdir(), 'skylot-statements-'))
  const server = await startEmbedded(folder, { durable: false })
  try {
    await migrate(server.url, join(root, 'migrations'))
    const { faults, templates, statements } = await checkStatements({ root, url: server.url })
    for (const { place, what } of faults) say(`${place}  ${what}`)
    say(`${templates} templates, ${statements} statements, ${faults.length} faults`)
    return faults.length === 0 ? 0 : 1
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
