// @ts-check
// `npm run e2e -- src/test/e2e/gate.e2e.ts`: builds what has changed, then runs browser stories. Anything after -- goes to
// Playwright.
import { buildWeb } from './build.mjs'
import { run, script, setup } from './setup.mjs'

await script(async () => {
  const node = setup()
  await buildWeb(node)
  return run(node, ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)])
})
