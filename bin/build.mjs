// @ts-check
// Builds the web app, and the product with it, into build/ when their sources have changed since the last time.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { writeScreens } from './office.mjs'
import { isProgram, root, run, say, script, setup, Stop } from './setup.mjs'

const WEB_STAMP = join(root, 'build/.stamp')
const PRODUCT_STAMP = join(root, 'build/.product-stamp')

/** What the bundles are made of: the pages, and the pure code of contracts and rules they share with the server. */
const SOURCES = [
  'src',
  'bin/ascii.mjs',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
]
/** What is bundled with these for `npm start`. */
const SOURCES_OF_SERVER = ['src/app', 'src/platform', 'bin/bundle.mjs', 'package.json']
const ONLY_OF_SERVER = /\/src\/(app|platform)$/
const NOT_PART = /\.test\.tsx?$|\/src\/test$/

/** Builds what `npm start` runs, where needed. @param {string} node */
export async function buildProduct(node) {
  await buildWeb(node)
  const made = `${readFileSync(WEB_STAMP, 'utf8')} ${hashOf(SOURCES_OF_SERVER)}`
  if (isOf(PRODUCT_STAMP, made)) return
  if ((await run(node, ['bin/bundle.mjs'])) !== 0)
    throw new Stop('The product could not be bundled; the lines above tell why.')
  writeFileSync(PRODUCT_STAMP, made)
}

/** Builds when needed. Answers false without web sources. @param {string} node */
export async function buildWeb(node) {
  if (!existsSync(join(root, 'react-router.config.ts'))) return false
  const made = () => hashOf(SOURCES, ONLY_OF_SERVER)
  if (isOf(WEB_STAMP, made())) return true
  say('Building the web app …')
  if ((await writeScreens(node)) !== 0)
    throw new Stop('The screens of the back office could not be read; the lines above tell why.')
  const code = await run(node, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'error'], {
    NODE_ENV: 'production',
  })
  if (code !== 0) throw new Stop('The web app could not be built; the lines above tell why.')
  writeSiteManifest(join(root, 'build/client/assets'))
  await compressFiles(join(root, 'build/client'))
  writeFileSync(WEB_STAMP, made())
  return true
}

/** @param {string} stamp @param {string} hash */
function isOf(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

/** @param {readonly string[]} sources @param {RegExp} [except] */
function hashOf(sources, except) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesIn(join(root, source), except)).toSorted()) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/** Tests change no bundle, and what only the server runs not those of the pages. @param {string} path @param {RegExp} [except] @returns {string[]} */
function filesIn(path, except) {
  if (!existsSync(path) || NOT_PART.test(path) || except?.test(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => filesIn(join(path, name), except))
}

const OFFICE = 'office/layout'
const MANIFEST = /^(window\.__reactRouterManifest=)(.*?)(;?\s*)$/s

/**
 * Writes the list of routes that travelers get beside the whole one: short, and without those of the back office, to which
 * nobody gets but by a document of its own. `entry.server.tsx` says who gets which.
 * @param {string} folder
 */
function writeSiteManifest(folder) {
  const names = readdirSync(folder).filter((file) => /^manifest-.*\.js$/.test(file))
  const found = names.map((name) => MANIFEST.exec(readFileSync(join(folder, name), 'utf8'))).find((match) => match)
  if (!found) throw new Stop('React Router no longer writes the list of its routes as it did.')
  const [, before = '', json = '', after = ''] = found
  const manifest = JSON.parse(json)
  /** @param {string | undefined} id @returns {boolean} */
  const isOffice = (id) => id !== undefined && (id === OFFICE || isOffice(manifest.routes[id]?.parentId))
  const routes = Object.fromEntries(
    Object.entries(manifest.routes)
      .filter(([id, route]) => !isOffice(id) && isOfPages(route))
      .map(([id, route]) => [id, brief(route, manifest.entry.imports)]),
  )
  const url = manifest.url.replace('/manifest-', '/site-manifest-')
  writeFileSync(
    join(folder, url.slice(url.lastIndexOf('/') + 1)),
    `${before}${JSON.stringify({ ...manifest, routes, url })}${after}`,
  )
}

/** Browsers ask the server for files and redirects. @param {Record<string, unknown>} route */
function isOfPages({ hasDefaultExport, hasErrorBoundary, hasAction }) {
  return hasDefaultExport || hasErrorBoundary || hasAction
}

/**
 * A route without what it is not, and without the files that every page has loaded.
 * @param {Record<string, unknown> & { imports: string[] }} route @param {string[]} loaded
 */
function brief(route, loaded) {
  const told = Object.entries(route).filter(([, value]) => value !== false)
  return { ...Object.fromEntries(told), imports: route.imports.filter((file) => !loaded.includes(file)) }
}

const MIN_BYTES = 1000

/** Once at the build what would otherwise cost time at each request. @param {string} folder */
async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|html|js|json|svg|txt|webmanifest|xml)$/.test(name))
    .map((name) => join(folder, name))
  for (const file of files) {
    const plain = readFileSync(file)
    if (plain.length < MIN_BYTES) continue
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(plain))
    writeFileSync(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
  }
}

if (isProgram(import.meta.url)) {
  await script(async () => {
    await buildProduct(setup())
  })
}
