// @ts-check
// `npm run simulate`: a month at the lot with the test clock; afterwards every invariant must hold. `-- 7` lets a week pass.
import { run, script, setup } from './setup.mjs'

await script(async () => {
  const node = setup()
  const days = process.argv[2] ?? '31'
  return run(
    node,
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', 'src/test/simulation/days.test.ts'],
    {
      SKYLOT_SIMULATE_DAYS: days,
    },
  )
})
