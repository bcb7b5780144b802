// @ts-check
// Checks all SQL of the product against the tables that the migrations make: src/test/statements.
import { withMigrated } from './migrated.mjs'
import { isNewEnough, root, run, say, script, setup } from './setup.mjs'

await script(async () => {
  const node = setup()
  if (!isNewEnough()) return run(node, ['bin/statements.mjs'])

  const { checkStatements } = await import('../src/test/statements/check.ts')
  const { faults, templates, statements } = await withMigrated((url) => checkStatements({ root, url }))
  for (const { place, what } of faults) say(`${place}  ${what}`)
  say(`${templates} templates, ${statements} statements, ${faults.length} faults`)
  return faults.length === 0 ? 0 : 1
})
