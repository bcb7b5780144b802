import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { EQUIVALENT } from './equivalent.ts'
import type { Mutant } from './mutants.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** A mutant that says nothing for so long goes round in circles outside of its own file. */
const PATIENCE_MS = 90_000

export interface Score {
  readonly file: string
  readonly killed: number
  /** Without those that no test can notice. */
  readonly of: number
  readonly survivors: readonly Mutant[]
  /** Reasons for mutants that are not there, or that some test notices. */
  readonly stale: readonly string[]
}

interface Line extends Partial<Mutant> {
  readonly begins?: number
  readonly mutants?: number
  /** A test file that does not load, and why. */
  readonly unloadable?: string
  readonly killed?: boolean
}

/** How many mutants of a file its tests notice. */
export async function scoreOf(file: string): Promise<Score> {
  const killed = new Set<string>()
  const survivors: Mutant[] = []
  let [count, first] = [0, 0]
  do {
    const lines = await linesOf(file, first)
    count = lines.find(({ mutants }) => mutants !== undefined)?.mutants ?? 0
    const last = lines.findLast(({ begins }) => begins !== undefined)?.begins ?? count
    for (const line of lines) {
      if (line.killed === true) killed.add(`${line.id} ${line.name}`)
      else if (line.killed === false) survivors.push(line as Mutant)
    }
    // It was ended in the middle of one, which noticed by that.
    if (!lines.some(({ id }) => id === last) && last < count) killed.add(`${last} round in circles`)
    first = last + 1
  } while (first < count)
  const reasons = EQUIVALENT[file] ?? {}
  const noticed = survivors.filter(({ name }) => !(name in reasons))
  const stale = Object.keys(reasons).filter((name) => !survivors.some((survivor) => survivor.name === name))
  return { file, killed: killed.size, of: killed.size + noticed.length, survivors: noticed, stale }
}

export function percentOf({ killed, of }: Score): number {
  return of === 0 ? 100 : (100 * killed) / of
}

async function linesOf(file: string, first: number): Promise<Line[]> {
  const program = join(import.meta.dirname, 'run.ts')
  const child = spawn(process.execPath, [program, file, String(first)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    // The short form of each test, also in a long run.
    env: { ...process.env, NODE_ENV: 'production', SKYLOT_TEST_LONG: undefined },
  })
  const impatient = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  const lines: Line[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    impatient.refresh()
    lines.push(JSON.parse(line) as Line)
  }
  clearTimeout(impatient)
  const unloadable = lines.flatMap((line) => line.unloadable ?? [])
  if (unloadable.length) throw new Error(unloadable.join('\n'))
  if (lines.length === 0) throw new Error(`The tests of ${file} cannot be loaded.`)
  return lines
}
