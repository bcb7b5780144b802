// @ts-check
// `npm run format`: formats every file.
import { run, script, setup } from './setup.mjs'

await script(async () => run(setup(), ['node_modules/@biomejs/biome/bin/biome', 'format', '--write']))
