// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './setup.mjs'

/** A test that a row of docs/security.md cites: its file, and its title with the places of its cases. */
const CITED = /`(src\/[^`]+)` › (.+?)\s*\|\s*$/

/**
 * Whether each test that docs/security.md cites ran and passed just now; a row is worth what its test is.
 * @param {readonly Ran[]} passed what ran
 * @returns {string[]} what is not proved, as sentences
 */
export function unproved(passed) {
  return readFileSync(join(root, 'docs/security.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, file, title] = CITED.exec(line) ?? []
      if (!file || !title) return []
      const pattern = patternOf(title)
      const cited = passed.filter((test) => test.file.endsWith(file) && pattern.test(test.title))
      if (cited.some(({ ok }) => ok)) return []
      return [`docs/security.md cites "${title}" of ${file}, which did not ${cited.length ? 'pass' : 'run'}.`]
    })
}

/** @param {string} title as it is written, with %s or $name where each case has its own @returns {RegExp} */
function patternOf(title) {
  const parts = title.replaceAll(String.raw`\|`, '|').split(/%[sdifjo]|\$\{[^}]*\}|\$[\w.]+/)
  return new RegExp(
    `^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.*')}( @\\w+)*$`,
    's',
  )
}

/**
 * A test that ran, and the first lines of why each try failed, where it failed or had to be tried again.
 * @typedef {{ file: string, title: string, ok: boolean, failure?: string, retried?: string }} Ran
 */

/** To be asked for before stories run, whose runner empties the folder. @param {string} results @returns {Ran[]} */
export function unitTests(results) {
  return ['unit', 'fuzz', 'faults', 'measured'].flatMap((name) => testsOf(reportOf(join(results, `${name}.json`))))
}

/** @param {any} report of Vitest @returns {Ran[]} */
export function testsOf({ testResults = [] }) {
  return testResults.flatMap((/** @type {any} */ { name: file, assertionResults, message }) => [
    ...assertionResults.map((/** @type {any} */ { title, status, failureMessages }) => ({
      file: relative(root, file),
      title,
      ok: status === 'passed',
      failure: status === 'failed' ? firstLines(failureMessages) : undefined,
      retried: status === 'passed' && failureMessages.length > 0 ? firstLines(failureMessages) : undefined,
    })),
    ...(assertionResults.length === 0
      ? [{ file: relative(root, file), title: 'loads', ok: false, failure: firstLine(message) }]
      : []),
  ])
}

/** @param {string} results @returns {Ran[]} */
export function stories(results) {
  return storiesOf(reportOf(join(results, 'e2e.json')))
}

/** @param {any} report of Playwright @returns {Ran[]} */
export function storiesOf({ suites = [] }) {
  /** @param {any} suite @returns {Ran[]} */
  const within = (suite) => [
    ...(suite.specs ?? []).map((/** @type {any} */ { title, ok, tests }) => ({
      file: `src/test/e2e/${suite.file}`,
      title,
      ok: ok && tests.some((/** @type {any} */ { status }) => status === 'expected' || status === 'flaky'),
      failure: ok ? undefined : firstError(tests),
      retried: tests.some((/** @type {any} */ { status }) => status === 'flaky') ? firstError(tests) : undefined,
    })),
    ...(suite.suites ?? []).flatMap(within),
  ]
  return suites.flatMap(within)
}

/** With what the pages of tries that failed were at. @param {any[]} tests of Playwright, each with its tries */
function firstError(tests) {
  const errors = tests.flatMap(({ results }) => results.flatMap((/** @type {any} */ { error }) => error?.message ?? []))
  const pages = tests.flatMap(({ annotations }) =>
    annotations.flatMap((/** @type {any} */ { type, description }) => (type === 'page' ? [` [${description}]`] : [])),
  )
  return `${firstLines(errors)}${pages.join('')}`
}

/** Of each try. @param {string[]} texts */
function firstLines(texts) {
  return texts.length === 0 ? firstLine() : [...new Set(texts.map((text) => firstLine(text)))].join('; then ')
}

/** @param {string} [text] */
function firstLine(text = 'no reason given') {
  return stripVTControlCharacters(text).split('\n', 1)[0]
}

/** Of a part that ended without a report nothing is proved. @param {string} file @returns {any} */
function reportOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
