// @ts-check
// `npm start`: installs and builds what is missing, then runs the product until it is told to stop.
import { buildWeb } from './build.mjs'
import { run, script, settingsFile, setup } from './setup.mjs'

await script(async () => {
  const node = setup()
  await buildWeb(node)
  return run(node, [...settingsFile(), 'src/app/main.ts'], { NODE_ENV: 'production' }, { leash: true })
})
