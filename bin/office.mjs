// @ts-check
// Writes the table of all screens of the back office (src/web/office/paths.ts and screens.ts) from the screens themselves.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProgram, root, run, script, setup } from './setup.mjs'

/** Before the routes are read: a new screen is in the table at once. @param {string} node */
export function writeScreens(node) {
  return run(node, ['--input-type=module', '-e', PROGRAM])
}

const PROGRAM = `
import { runnerImport } from 'vite'
import { writeTable } from './bin/office.mjs'
const { module } = await runnerImport('./src/web/office/kit/all-screens.ts', { configFile: false, logLevel: 'error' })
writeTable(module.collectScreens())`

/** @typedef {{ name: string, path: string, file: string, title: string, section?: string, parent?: string, permissions: string[] }} Screen */

/** @param {Screen[]} screens */
export function writeTable(screens) {
  write('paths.ts', pathsOf(screens))
  write('screens.ts', tableOf(screens))
}

/** @param {string} name @param {string} text */
function write(name, text) {
  const file = join(root, 'src/web/office', name)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

const HEAD = '// Written by bin/office.mjs from the screens of the back office: do not edit.'

/** Apart, since travelers' pages know these too. @param {Screen[]} screens */
function pathsOf(screens) {
  return `${HEAD}
/** Where each screen is. */
export const OFFICE_PATHS = {
${screens.map(({ name, path }) => `  ${name}: ${quoted(path)},`).join('\n')}
} as const

export type OfficeName = keyof typeof OFFICE_PATHS
`
}

/** @param {Screen[]} screens */
function tableOf(screens) {
  const rows = screens.map(
    ({ name, title, section, parent, permissions }) =>
      `  { name: ${quoted(name)}, title: ${quoted(title)},${section ? ` section: ${quoted(section)},` : ''}${parent ? ` parent: ${quoted(parent)},` : ''} permissions: [${permissions.map(quoted).join(', ')}] },`,
  )
  return `${HEAD}
import type { OfficeScreen } from './menu.ts'
import type { OfficeName } from './paths.ts'

/** What the menu and the guard know of each screen, in the order of the menu. */
export const OFFICE_MENU: readonly OfficeScreen[] = [
${rows.join('\n')}
]

/** The route module of each screen, for routes.ts. */
export const OFFICE_FILES: Readonly<Record<OfficeName, string>> = {
${screens.map(({ name, file }) => `  ${name}: ${quoted(file)},`).join('\n')}
}
`
}

/** @param {string} text */
function quoted(text) {
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`
}

if (isProgram(import.meta.url)) await script(async () => writeScreens(setup()))
