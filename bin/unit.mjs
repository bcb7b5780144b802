// @ts-check
// `npm run unit -- src/path/file.test.ts`: one test file, several, or all. Anything after -- goes to Vitest.
import { COMPILED } from './product.mjs'
import { run, script, setup } from './setup.mjs'

await script(async () => {
  const node = setup()
  process.env.NODE_COMPILE_CACHE ??= COMPILED
  return run(node, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)])
})
