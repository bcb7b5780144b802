// @ts-check
// `npm start`: installs and builds what is missing, then runs the product until it is told to stop.
import { join } from 'node:path'
import { buildProduct } from './build.mjs'
import { LEAN, PROGRAM } from './product.mjs'
import { root, run, script, settingsFile, setup } from './setup.mjs'

await script(async () => {
  const node = setup()
  await buildProduct(node)
  // The next start finds the program compiled.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/skylot-compiled')
  const env = { ...LEAN.env, NODE_ENV: 'production', NODE_COMPILE_CACHE }
  return run(node, [...settingsFile(), ...LEAN.flags, PROGRAM], env, { leash: true })
})
