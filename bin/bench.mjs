// @ts-check
// `npm run bench`: each file of src/test/bench prints its ratios.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildProduct } from './build.mjs'
import { root, run, script, setup } from './setup.mjs'

await script(async () => {
  const node = setup()
  await buildProduct(node)
  const wanted = process.argv.slice(2)
  const benches = readdirSync(join(root, 'src/test/bench')).filter(
    (name) => name.endsWith('.bench.ts') && (wanted.length === 0 || wanted.some((word) => name.includes(word))),
  )
  let failed = 0
  for (const name of benches) {
    process.stdout.write(`\n${name.replace('.bench.ts', '')}\n`)
    if ((await run(node, [join('src/test/bench', name)], { NODE_ENV: 'production' })) !== 0) failed += 1
  }
  return failed === 0 ? 0 : 1
})
