// @ts-check
// `npm start`: installs and builds what is missing, then runs the product until it is told to stop.
import { join } from 'node:path'
import { buildWeb } from './build.mjs'
import { LEAN } from './product.mjs'
import { root, run, script, settingsFile, setup } from './setup.mjs'

await script(async () => {
  const node = setup()
  await buildWeb(node)
  // Half of a start is reading our own sources, which the next one finds read.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/skylot-compiled')
  const env = { ...LEAN.env, NODE_ENV: 'production', NODE_COMPILE_CACHE }
  return run(node, [...settingsFile(), ...LEAN.flags, 'src/app/main.ts'], env, { leash: true })
})
