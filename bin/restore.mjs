// @ts-check
// `npm run restore -- [--drill] FILE`: a back-up into an empty database.
import { THROUGHPUT } from './product.mjs'
import { run, script, settingsFile, setup } from './setup.mjs'

await script(() => run(setup(), [...THROUGHPUT, ...settingsFile(), 'src/app/restore.ts', ...process.argv.slice(2)]))
