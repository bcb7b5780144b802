// @ts-check
// `npm run mutate -- src/capabilities/stays/rules.ts`: the small changes of a file that its tests do not notice; of every
// file of rules without a name.
import { run, script, setup } from './setup.mjs'

await script(async () => run(setup(), ['src/test/mutation/main.ts', ...process.argv.slice(2)]))
