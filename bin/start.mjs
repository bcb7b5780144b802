// @ts-check
// `npm start`: installs and builds what is missing, then runs the product until it is told to stop.
import { buildWeb } from './build.mjs'
import { run, script, setup } from './setup.mjs'

await script(async () => {
  const node = setup()
  await buildWeb(node)
  return run(node, ['--env-file-if-exists=.env', 'src/app/main.ts'], { NODE_ENV: 'production' })
})
