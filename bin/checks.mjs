// @ts-check
// The checks that need neither a database with data nor a browser: `npm run check` and `npm test` run the same ones.
import { writeScreens } from './office.mjs'
import { run } from './setup.mjs'

/**
 * How many passed and failed, and the names of what failed and of what had to be tried again.
 * @typedef {{ passed: number, failed: number, faults?: string[], retried?: string[] }} Count
 */

/** Less frequent garbage collection in Go programs, which saves a third of their time. */
const LAVISH = { GOGC: '300' }

/**
 * Runs a check, says how it ended and how long it took.
 * @param {string} name @param {() => Promise<number>} act answers an exit code @returns {Promise<Count>}
 */
export async function check(name, act) {
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
  return isFine ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, faults: [name] }
}

/** Runs a program alongside others: its output is printed in one piece at the end. @param {string} node @param {string[]} parameters @param {NodeJS.ProcessEnv} [env] */
export function runBeside(node, parameters, env = {}) {
  return run(node, parameters, env, { inOnePiece: true, apart: true })
}

/**
 * Generates the types of the routes, then checks all types. One checker: several would each repeat the same work.
 * @param {string} node
 */
export async function types(node) {
  await writeScreens(node)
  const written = await runBeside(node, ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
  return written === 0
    ? runBeside(node, ['node_modules/typescript/bin/tsc', '-p', '.', '--checkers', '1'], LAVISH)
    : written
}

/** Lints with types, which must be written already. @param {string} node @param {readonly string[]} [files] all by default */
export function lint(node, files = []) {
  return runBeside(node, ['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet', ...files], LAVISH)
}

/** Whether all files are formatted. @param {string} node @param {readonly string[]} [files] all by default */
export function format(node, files = []) {
  return runBeside(node, ['node_modules/@biomejs/biome/bin/biome', 'format', '--no-errors-on-unmatched', ...files])
}

/** Files, exports and dependencies that nothing uses (knip.json). @param {string} node */
export function unused(node) {
  return runBeside(node, ['node_modules/knip/bin/knip.js', '--no-progress'])
}

/** Whether src/platform/schema.ts is what the migrations make. @param {string} node */
export function tableTypes(node) {
  return runBeside(node, ['bin/schema.mjs', '--check'])
}

/** Whether all SQL of the product fits the tables that the migrations make, and answers what its types say. @param {string} node */
export function statements(node) {
  return runBeside(node, ['bin/statements.mjs'])
}

/** Who may import whom, and whether docs/conformance.md and docs/security.md name what is there. @param {string} node */
export function architecture(node) {
  const files = ['src/test/architecture.test.ts', 'src/test/conformance.test.ts']
  return runBeside(node, ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.static.config.ts', ...files])
}
