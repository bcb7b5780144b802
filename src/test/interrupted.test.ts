import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive } from '../platform/instance-lock.ts'
import { until } from './faults/server.ts'

/** Starts something that outlives it, says its process id, and takes no notice of being interrupted. */
const STUBBORN = `
  const { spawn } = require('node:child_process')
  const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  process.on('SIGINT', () => process.exit(1))
  console.log('left ' + left.pid)
  setInterval(() => {}, 1000)`

test('Ctrl-C ends a program that runs apart, and what it leaves behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skylot-interrupted-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [program, script] = [join(folder, 'stubborn.cjs'), join(folder, 'script.mjs')]
  await writeFile(program, STUBBORN)
  await writeFile(
    script,
    `import { run } from ${JSON.stringify(join(import.meta.dirname, '../../bin/setup.mjs'))}
     process.exitCode = await run(process.execPath, [${JSON.stringify(program)}], {}, { apart: true })`,
  )
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const gone = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  const left = await until(() => Number(/left (\d+)/.exec(said)?.[1]), 20_000)
  // As a terminal does: everybody in the group hears it.
  process.kill(-child.pid!, 'SIGINT')
  expect(await gone).toBe(1)
  await until(() => !isAlive(left), 5000)
})
