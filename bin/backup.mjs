// @ts-check
// `npm run backup [-- FILE]`: all data into one file, while the product runs on.
import { THROUGHPUT } from './product.mjs'
import { run, script, settingsFile, setup } from './setup.mjs'

await script(() => run(setup(), [...THROUGHPUT, ...settingsFile(), 'src/app/backup.ts', ...process.argv.slice(2)]))
