// @ts-check
// `npm test`: everything short, and a last line "N passed, N failed". With --long the long forms of the same tests;
// with --faults the processes that are killed, cut off and overrun alone; with --cluster three PostgreSQL nodes that are.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProduct } from './build.mjs'
import { check, format, lint, runBeside, statements, tableTypes, types, unused } from './checks.mjs'
import { COMPILED } from './product.mjs'
import { stories, storiesOf, testsOf, unitTests, unproved } from './proofs.mjs'
import { root, run, script, setup, Stop } from './setup.mjs'

const results = join(root, 'test-results')
/** What the hour of clicks leaves; the other stories empty the folder of results. */
const explored = join(root, 'node_modules/.cache/skylot-explored')

const FUZZ = 'src/test/fuzz.test.ts'

/** @typedef {import('./checks.mjs').Count} Count */

let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => (isStopped = true))

/**
 * What runs at the same time. A part that is told to end has an end of its own; after it no other one begins.
 * @template Result @param {readonly Promise<Result>[]} parts
 */
async function together(...parts) {
  const counts = await Promise.all(parts)
  if (isStopped) throw new Stop('Stopped.')
  return counts
}

await script(async () => {
  const node = setup()
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  rmSync(explored, { recursive: true, force: true })
  if (process.argv.includes('--long')) process.env.SKYLOT_TEST_LONG = '1'
  // A hundred processes load the same modules.
  process.env.NODE_COMPILE_CACHE ??= COMPILED

  if (process.argv.includes('--faults')) {
    await buildProduct(node)
    await makeTemplate(node)
    return tell([...(await together(faults(node, 'faults'))), ...(await together(faults(node, 'measured')))])
  }
  if (process.argv.includes('--cluster')) {
    await buildProduct(node)
    return tell([await faults(node, 'cluster')])
  }
  // Each of these alone leaves a core idle at times.
  const counts = await together(
    check('types', () => types(node)),
    check('format', () => format(node)),
    check('table types', () => tableTypes(node)),
    check('statements', () => statements(node)),
    check('build', () => buildProduct(node).then(() => 0)),
    check('template of the databases', () => makeTemplate(node)),
  )
  // These read the types of the routes, which are written by then.
  counts.push(
    ...(await together(
      check('lint', () => lint(node)),
      check('unused code', () => unused(node)),
    )),
  )
  const isLong = process.env.SKYLOT_TEST_LONG === '1'
  const browser = unpackBrowser(node)
  // The fault tests spend half of their time waiting, and what tries for an hour takes the time that is left.
  const hours = isLong ? [fuzz(node), browser.then(() => explore(node))] : []
  counts.push(...(await together(unit(node, isLong), faults(node, 'faults'), ...hours)))
  counts.push(...(await together(faults(node, 'measured'))))
  const ran = [...unitTests(results), ...stories(explored)]
  counts.push(
    ...(await together(browserTests(node, isLong ? ['--grep-invert', '@hour'] : ['--grep-invert', '@long|@hour']))),
  )
  // Some of the tests that are cited run in the long form alone.
  const proved = async () => tellUnproved(unproved([...ran, ...stories(results)]))
  if (isLong) counts.push(await check('proofs of docs/security.md', proved))
  return tell(counts)
})

/** @param {string} node @param {boolean} isLong then orders of calls are tried beside it, for an hour */
function unit(node, isLong) {
  return vitest(node, 'unit', isLong ? ['--exclude', FUZZ] : [])
}

/** Orders of calls, for an hour. @param {string} node */
function fuzz(node) {
  return vitest(node, 'fuzz', [FUZZ], { yields: true })
}

/** Clicks and words anywhere, for an hour. @param {string} node */
async function explore(node) {
  const report = join(explored, 'e2e.json')
  const parameters = ['node_modules/@playwright/test/cli.js', 'test', 'explore.e2e.ts', '--output', explored]
  const code = await run(
    node,
    parameters,
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    { inOnePiece: true, yields: true, apart: true },
  )
  return count('clicks', code, report, storyCounts)
}

/** @param {string[]} faults @returns {number} the exit code */
function tellUnproved(faults) {
  process.stdout.write(faults.map((fault) => `${fault}\n`).join(''))
  return faults.length === 0 ? 0 : 1
}

/** @param {Count[]} counts */
function tell(counts) {
  const passed = counts.reduce((sum, each) => sum + each.passed, 0)
  const failed = counts.reduce((sum, each) => sum + each.failed, 0)
  const lines = counts.flatMap(({ faults = [], retried = [] }) => [
    ...retried.map((line) => `RETRIED ${line}\n`),
    ...faults.map((line) => `FAILED  ${line}\n`),
  ])
  process.stdout.write(`\n${lines.join('')}${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

/**
 * A database at rest with the demonstration business in it, which every part of the run copies.
 * @param {string} node
 */
async function makeTemplate(node) {
  const folder = mkdtempSync(join(tmpdir(), 'skylot-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const program = "await (await import('./src/test/template-folder.ts')).makeTemplate(process.argv[1])"
  const code = await runBeside(node, ['--input-type=module', '-e', program, folder])
  if (code === 0) process.env.SKYLOT_TEST_TEMPLATE = folder
  return code
}

/** Failures show later, when the browser is needed. @param {string} node */
async function unpackBrowser(node) {
  const program = "await (await import('./src/test/chromium.ts')).chromiumPath().catch(() => undefined)"
  await runBeside(node, ['--input-type=module', '-e', program])
}

/** @param {string} node @param {'faults' | 'measured' | 'cluster'} project a group of vitest.faults.config.ts */
function faults(node, project) {
  return vitest(node, project, ['--config', 'vitest.faults.config.ts', '--project', project])
}

/** @param {string} node @param {string} name @param {string[]} [more] @param {{ yields?: boolean }} [options] */
async function vitest(node, name, more = [], { yields } = {}) {
  const report = join(results, `${name}.json`)
  const parameters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...more]
  const options = { inOnePiece: name !== 'unit', yields, apart: true }
  const code = await run(node, ['node_modules/vitest/vitest.mjs', 'run', ...parameters], {}, options)
  return count(name, code, report, (told) => ({
    passed: told.numPassedTests,
    failed: told.numFailedTests,
    ...namesOf(testsOf(told)),
  }))
}

/** @param {string} node @param {string[]} left which stories another one of every run shows as well */
async function browserTests(node, left) {
  const code = await run(node, ['node_modules/@playwright/test/cli.js', 'test', ...left], {}, { apart: true })
  return count('stories', code, join(results, 'e2e.json'), storyCounts)
}

/** @param {any} report of the stories @returns {Count} */
function storyCounts(report) {
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected + flaky, failed: unexpected, ...namesOf(storiesOf(report)) }
}

/** What failed, and what passed only when it was tried again. @param {readonly import('./proofs.mjs').Ran[]} ran */
function namesOf(ran) {
  const lines = (/** @type {'failure' | 'retried'} */ kind) =>
    ran.flatMap(({ file, title, [kind]: why }) => (why === undefined ? [] : [`${file} › ${title}: ${why}`]))
  return { faults: lines('failure'), retried: lines('retried') }
}

/**
 * Counts from a runner's report. A run that fails without a failed test (a file that does not load, an error outside
 * tests) counts as one failure.
 * @param {string} name @param {number} code @param {string} report @param {(report: any) => Count} read @returns {Count}
 */
function count(name, code, report, read) {
  const told = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  if (code === 0 || told.failed > 0) return told
  return { ...told, failed: 1, faults: told.faults?.length ? told.faults : [`${name} ended with ${code}`] }
}
