// @ts-check
// `npm run bench:web`: Lighthouse, lab vitals and weights of the public pages, against their limits.
// `npm run bench:web -- --runs 3 home contact` takes fewer runs and pages.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildProduct } from './build.mjs'
import { root, run, runNpm, say, script, setup } from './setup.mjs'

/** Here and not in package.json: it is larger than all else the product is developed with. */
const LIGHTHOUSE = '13.5.0'

await script(async () => {
  const node = setup()
  await buildProduct(node)
  const lighthouse = fetchLighthouse(node)
  return run(node, ['src/test/bench/web/main.ts', ...process.argv.slice(2)], { LIGHTHOUSE_FOLDER: lighthouse })
})

/** Answers the folder of the pinned version, fetched at the first run. @param {string} node */
function fetchLighthouse(node) {
  const folder = join(root, `.cache/lighthouse-${LIGHTHOUSE}`)
  const program = join(folder, 'node_modules/lighthouse')
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return program
  say(`Getting Lighthouse ${LIGHTHOUSE} (once) …`)
  const where = ['--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts']
  runNpm(node, ['install', ...where, '--no-audit', '--no-fund', '--loglevel=error', `lighthouse@${LIGHTHOUSE}`])
  return program
}
