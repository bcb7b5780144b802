import { globSync } from 'node:fs'
import { join } from 'node:path'
import { percentOf, scoreOf } from './score.ts'

/** `npm run mutate -- FILE…`: what the tests of these files do not notice; of all rules without a file. */
const named = process.argv.slice(2)
const files = named.length
  ? named
  : globSync('src/**/rules.ts', { cwd: join(import.meta.dirname, '../../..') }).toSorted()
for (const file of files) {
  const score = await scoreOf(file)
  process.stdout.write(`${percentOf(score).toFixed(1)} % ${score.killed}/${score.of} ${file}\n`)
  if (!named.length) continue
  for (const { line, name } of score.survivors) process.stdout.write(`  ${line}: ${name}\n`)
  for (const name of score.stale) process.stdout.write(`  stale reason: ${name}\n`)
}
