// @ts-check
// `npm start`: installs and builds what is missing, then runs the product until it is told to stop.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build.mjs'
import { root, run, script, setup } from './setup.mjs'

await script(async () => {
  const node = setup()
  await buildWeb(node)
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
  return run(node, [...settings, 'src/app/main.ts'], { NODE_ENV: 'production' }, { leash: true })
})
