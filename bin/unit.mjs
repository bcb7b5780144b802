// @ts-check
// `npm run unit -- src/path/file.test.ts`: one test file, several, or all. Anything after -- goes to Vitest.
import { root, run, script, setup } from './setup.mjs'
import { join } from 'node:path'

await script(async () => {
  const node = setup()
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/skylot-compiled')
  return run(node, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)])
})
