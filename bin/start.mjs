// @ts-check
// `npm start`: installs and builds what is missing, then runs the product until it is told to stop.
import { buildProduct } from './build.mjs'
import { COMPILED, LEAN, PROGRAM } from './product.mjs'
import { run, script, settingsFile, setup } from './setup.mjs'

await script(async () => {
  const node = setup()
  await buildProduct(node)
  const { NODE_COMPILE_CACHE = COMPILED } = process.env
  const env = { ...LEAN.env, NODE_ENV: 'production', NODE_COMPILE_CACHE }
  return run(node, [...settingsFile(), ...LEAN.flags, PROGRAM], env, { leash: true })
})
