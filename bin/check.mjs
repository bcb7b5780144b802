// @ts-check
// `npm run check`: types, lint, format, table types, statements, architecture, unused code; no database with data, no
// browser. With --changed lint and format look only at the files that differ from the last commit.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { architecture, check, format, lint, statements, tableTypes, types, unused } from './checks.mjs'
import { root, script, setup } from './setup.mjs'

await script(async () => {
  const node = setup()
  const files = process.argv.includes('--changed') ? changedFiles() : undefined
  if (files?.length === 0) return 0
  const counts = await Promise.all([
    check('types', () => types(node)),
    check('format', () => format(node, files)),
    ...(files
      ? []
      : [
          check('table types', () => tableTypes(node)),
          check('statements', () => statements(node)),
          check('architecture', () => architecture(node)),
        ]),
  ])
  // These read the types of the routes, which are written by then.
  counts.push(
    ...(await Promise.all([
      check('lint', () => lint(node, files)),
      ...(files ? [] : [check('unused code', () => unused(node))]),
    ])),
  )
  return counts.every(({ failed }) => failed === 0) ? 0 : 1
})

/** Source files that differ from the last commit, new ones included. */
function changedFiles() {
  const ask = (/** @type {string[]} */ ...parameters) =>
    spawnSync('git', parameters, { cwd: root, encoding: 'utf8' }).stdout.split('\n')
  return [...ask('diff', '--name-only', 'HEAD'), ...ask('ls-files', '--others', '--exclude-standard')].filter(
    (file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(`${root}/${file}`),
  )
}
