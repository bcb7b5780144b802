// @ts-check
// `npm run screens`: takes a picture of every page, as phones and desks show it, into screens/, and a few of them into docs/screens; `-- Staff` takes those alone.
import { buildWeb } from './build.mjs'
import { run, script, setup } from './setup.mjs'

await script(async () => {
  const node = setup()
  await buildWeb(node)
  return run(node, ['src/test/e2e/screens.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
})
