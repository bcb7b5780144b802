// @ts-check
// `npm run cluster -- a=10.0.0.11 b=10.0.0.12 c=10.0.0.13`: what each machine of a PostgreSQL cluster needs (docs/operations.md).
import { run, script, setup } from './setup.mjs'

await script(() => run(setup(), ['src/app/cluster.ts', ...process.argv.slice(2)]))
