// @ts-check
// `npm test`: everything short, and a last line "N passed, N failed". With --long the long forms of the same tests;
// with --faults the processes that are killed, cut off and overrun alone.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build.mjs'
import { root, run, script, setup } from './setup.mjs'

/** @typedef {{ passed: number, failed: number }} Count */

const results = join(root, 'test-results')

await script(async () => {
  const node = setup()
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  if (process.argv.includes('--long')) process.env.SKYLOT_TEST_LONG = '1'

  /** @type {Count[]} */
  const counts = []
  if (process.argv.includes('--faults')) {
    await buildWeb(node)
    return tell([await vitest(node, 'faults', ['--config', 'vitest.faults.config.ts'])])
  }
  counts.push(await check('types', () => checkTypes(node)))
  counts.push(await check('lint', () => run(node, ['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet'])))
  counts.push(await check('format', () => run(node, ['node_modules/@biomejs/biome/bin/biome', 'format'])))
  counts.push(await check('table types', () => run(node, ['bin/schema.mjs', '--check'])))
  counts.push(await check('web build', async () => ((await buildWeb(node)) ? 0 : 1)))
  counts.push(await vitest(node, 'unit'))
  counts.push(await vitest(node, 'faults', ['--config', 'vitest.faults.config.ts']))
  counts.push(await browserTests(node))
  return tell(counts)
})

/** @param {Count[]} counts */
function tell(counts) {
  const passed = counts.reduce((sum, each) => sum + each.passed, 0)
  const failed = counts.reduce((sum, each) => sum + each.failed, 0)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

/** @param {string} name @param {() => Promise<number>} act @returns {Promise<Count>} */
async function check(name, act) {
  const started = performance.now()
  const isFine = await act().then(
    (code) => code === 0,
    (/** @type {Error} */ error) => {
      process.stdout.write(`${error.message}\n`)
      return false
    },
  )
  process.stdout.write(
    `${isFine ? 'ok    ' : 'FAILED'}  ${name}  ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  )
  return isFine ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** The types of the routes are written before anything is checked against them. @param {string} node */
async function checkTypes(node) {
  const written = await run(node, ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
  return written === 0 ? run(node, ['node_modules/typescript/bin/tsc', '-p', '.']) : written
}

/** @param {string} node @param {string} name @param {string[]} [more] */
async function vitest(node, name, more = []) {
  const report = join(results, `${name}.json`)
  const code = await run(node, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...more,
  ])
  return count(code, report, ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }))
}

/** @param {string} node */
async function browserTests(node) {
  const folder = join(root, 'src/test/e2e')
  if (
    !existsSync(folder) ||
    !readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.e2e.ts'))
  ) {
    return { passed: 0, failed: 0 }
  }
  const code = await run(node, ['node_modules/@playwright/test/cli.js', 'test'])
  return count(code, join(results, 'e2e.json'), ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }))
}

/**
 * A runner's own numbers; one that ended badly without a failed test (a file that does not load, a fault outside of
 * tests) counts as one failure.
 * @param {number} code @param {string} report @param {(report: any) => Count} read @returns {Count}
 */
function count(code, report, read) {
  const { passed, failed } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 }
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}
