import { globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fc from 'fast-check'
import '../../lib/in-language.ts'
import { mutate } from './mutants.ts'
import { NO_DATABASE } from './no-database.ts'
import { type Collected, collect } from './collected.ts'

/**
 * The mutants of one file against its tests, in one process: the file is loaded once with all of them in it, and one is
 * switched on after the other. What is read when a module is loaded is loaded anew.
 * `node run.ts FILE FIRST` says a line of JSON of every mutant from the number FIRST on.
 */
const SRC = join(import.meta.dirname, '../..')
const [file = '', first = '0'] = process.argv.slice(2)
const path = join(SRC, '..', file)
const { source, mutants } = mutate(readFileSync(path, 'utf8'))
/** A mutant that runs so much longer than the program goes round in circles. */
const MOST_ASKED = 20_000_000

let active = -1
let asked = 0
let seen = new Set<number>()
Object.assign(globalThis, {
  __is(id: number): boolean {
    seen.add(id)
    asked += 1
    if (asked > MOST_ASKED) throw new Error('It goes round in circles.')
    return id === active
  },
})

let round = 0
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'vitest' && context.parentURL?.includes('.test.ts')) {
      return { url: pathToFileURL(join(import.meta.dirname, 'collected.ts')).href, shortCircuit: true }
    }
    const resolved = next(specifier, context)
    if (resolved.url.split('?')[0]!.endsWith('/test/harness.ts')) {
      return { url: pathToFileURL(join(import.meta.dirname, 'no-database.ts')).href, shortCircuit: true }
    }
    const isOurs = resolved.url.startsWith(pathToFileURL(SRC).href) && !resolved.url.includes('/test/mutation/')
    return isOurs ? { ...resolved, url: `${resolved.url.split('?')[0]}?round=${round}` } : resolved
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || fileURLToPath(url.split('?')[0]!) !== path) return next(url, context)
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})

/** The same values in every run, and no time spent on making a failure short. */
fc.configureGlobal({ seed: 20261123, endOnFailure: true, numRuns: 60 })

interface Known {
  readonly test: Collected
  readonly reaches: ReadonlySet<number>
  readonly ms: number
}

function testFiles(): string[] {
  const own = dirname(path)
  return globSync('**/*.test.ts', { cwd: SRC })
    .map((name) => join(SRC, name))
    .filter((name) => {
      if (dirname(name) === own) return true
      const text = readFileSync(name, 'utf8')
      return [...text.matchAll(/from '(\..*?rules\.ts)'/g)].some(([, from = '']) => join(dirname(name), from) === path)
    })
}

async function load(): Promise<Collected[]> {
  const files = testFiles()
  return collect(async () => {
    for (const name of files) {
      await import(`${pathToFileURL(name).href}?round=${round}`).catch((error: unknown) => {
        // With a mutant, its tests are missed; without one, it is a fault unless it needs the database at once.
        if (active !== -1 || (error as Error).message === NO_DATABASE) return
        say({ unloadable: `${relative(join(SRC, '..'), name)}: ${String(error)}` })
      })
    }
  })
}

async function passes(test: Collected): Promise<boolean> {
  asked = 0
  try {
    await test.run()
    return true
  } catch {
    return false
  }
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

async function known(): Promise<Known[]> {
  const found: Known[] = []
  for (const test of await load()) {
    seen = new Set()
    const began = performance.now()
    if (await passes(test)) found.push({ test, reaches: seen, ms: performance.now() - began })
  }
  return found.toSorted((a, b) => a.ms - b.ms)
}

async function isKilled(id: number, tests: readonly Collected[]): Promise<boolean> {
  active = id
  try {
    for (const test of tests) if (!(await passes(test))) return true
    return false
  } finally {
    active = -1
  }
}

/** Loaded with the mutant, a test that is not there any more, or that does not load, noticed it. */
async function isKilledOnLoading(id: number, names: ReadonlySet<string>): Promise<boolean> {
  round += 1
  active = id
  try {
    const same = (await load()).filter(({ name }) => names.has(name))
    return same.length < names.size || (await isKilled(id, same))
  } finally {
    active = -1
  }
}

const tests = await known()
const names = new Set(tests.map(({ test }) => test.name))
say({ file: relative(join(SRC, '..'), path), mutants: mutants.length, tests: tests.length })
for (const mutant of mutants.slice(Number(first))) {
  say({ begins: mutant.id })
  const reaching = tests.filter(({ reaches }) => reaches.has(mutant.id)).map(({ test }) => test)
  const killed = mutant.isStatic
    ? names.size > 0 && (await isKilledOnLoading(mutant.id, names))
    : await isKilled(mutant.id, reaching)
  say({ ...mutant, killed, reached: reaching.length })
}
process.exit(0)
