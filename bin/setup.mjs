// @ts-check
// Runs on Node 20 or newer and brings the rest: Node 26, then the packages of the lock file.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const NODE_VERSION = '26.10.0'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** An error that is printed as one sentence, without a stack. */
export class Stop extends Error {}

/** Prints progress to stderr, so that output stays clean. @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`)
}

/**
 * Makes sure of Node 26 and of the installed packages.
 * @returns {string} the path of Node 26
 */
export function setup() {
  const node = findNode()
  if (!isInstalled()) {
    say('Installing the packages (once, a minute or so) …')
    // Not "npm ci": it refuses a lock file without the parts for systems that the registry it was written with lacks.
    const quick = ['--prefer-offline', '--no-audit', '--no-fund', '--no-progress']
    runNpm(node, ['install', '--no-save', '--ignore-scripts', ...quick, '--loglevel=error'])
  }
  return node
}

/** Whether this Node runs the sources of the product as they are. */
export function isNewEnough() {
  return Number.parseInt(process.versions.node, 10) >= Number.parseInt(NODE_VERSION, 10)
}

/** Whether a module is the program that was started, not one that it needs. @param {string} url its `import.meta.url` */
export function isProgram(url) {
  return url === pathToFileURL(process.argv[1] ?? '').href
}

/** This Node when it is new enough, else the one from the registry, fetched at the first start. */
function findNode() {
  if (isNewEnough()) return process.execPath
  const name = nodePackage()
  const node = join(root, '.tools/node_modules', name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node')
  if (!existsSync(node) || installedVersion(name) !== NODE_VERSION) {
    say(`Getting Node ${NODE_VERSION}, since this one is ${process.version} (once, about 50 MB) …`)
    const where = ['--prefix', join(root, '.tools'), '--no-save', '--no-package-lock', '--ignore-scripts']
    runNpm(process.execPath, ['install', ...where, '--loglevel=error', `${name}@${NODE_VERSION}`])
  }
  mendLibraries(node)
  return node
}

function nodePackage() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  return `node-${platform}-${process.arch}`
}

/** @param {string} name */
function installedVersion(name) {
  const path = join(root, '.tools/node_modules', name, 'package.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).version : undefined
}

/** Node 26 needs a library that a bare Debian lacks. @param {string} node */
function mendLibraries(node) {
  let missing = missingLibrary(node)
  if (missing && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`Installing the system library ${missing} …`)
    installDebianPackages([debianPackage(missing)])
    missing = missingLibrary(node)
  }
  if (!missing) return
  throw new Stop(
    `The system library ${missing} is missing: install it (Debian: apt-get install ${debianPackage(missing)}) and start again.`,
  )
}

/** @param {string} node @returns {string | undefined} */
function missingLibrary(node) {
  const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (status === 0) return undefined
  const library = /loading shared libraries: (\S+?):/.exec(stderr ?? '')?.[1]
  if (library) return library
  throw new Stop(
    `Node ${NODE_VERSION} does not run on this system (${error?.message ?? (stderr.trim() || `exit ${status}`)}): install Node 26 and start again.`,
  )
}

/** @param {string} library */
function debianPackage(library) {
  /** @type {Record<string, string>} */
  const known = { 'libatomic.so.1': 'libatomic1', 'libstdc++.so.6': 'libstdc++6', 'libgcc_s.so.1': 'libgcc-s1' }
  return known[library] ?? library
}

/** Quietly; whether it helped is seen by what was missing. @param {readonly string[]} names */
export function installDebianPackages(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env, stdio: 'ignore' })
}

/** Whether node_modules holds what the lock file says, as npm itself noted after its last complete run. */
function isInstalled() {
  const notes = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(notes)) return false
  const { packages: installed } = JSON.parse(readFileSync(notes, 'utf8'))
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(wanted).every(
    ([path, { version, optional, peer }]) =>
      path === '' || installed[path]?.version === version || (!installed[path] && (optional || peer)),
  )
}

/** npm under the given Node: an older Node would make it choose older releases. @param {string} node @param {string[]} parameters */
export function runNpm(node, parameters) {
  const cli = npmCli()
  const env = { ...process.env, PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}` }
  const command = cli ? spawnSync(node, [cli, ...parameters], options(env)) : spawnSync('npm', parameters, options(env))
  if (command.status === 0) return
  throw new Stop(
    `npm could not fetch the packages: check the connection to the npm registry and start again.\n${command.stderr}`.trim(),
  )
}

/** @param {NodeJS.ProcessEnv} env @returns {import('node:child_process').SpawnSyncOptionsWithStringEncoding} */
function options(env) {
  return { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'], shell: process.platform === 'win32' }
}

function npmCli() {
  const beside = join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js')
  return [process.env.npm_execpath, beside].find((path) => path?.endsWith('npm-cli.js') && existsSync(path))
}

/** The settings of this folder as an option of Node, where there are some. */
export function settingsFile() {
  return existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
}

/**
 * Runs a program, hands it our signals, and answers its exit code.
 * @param {string} node
 * @param {readonly string[]} parameters
 * @param {Record<string, string | undefined>} [env]
 * @param {{ leash?: boolean, stop?: AbortSignal, inOnePiece?: boolean, yields?: boolean, apart?: boolean }} [options] leash: the program
 *   ends when we are killed; inOnePiece: what it says is told when it has ended, since others say something at the same
 *   time; yields: it takes what time of the processors others leave; apart: a terminal's Ctrl-C reaches it through us
 *   alone, and whatever it leaves behind ends with it
 * @returns {Promise<number>}
 */
export function run(
  node,
  parameters,
  env = {},
  { leash = false, stop, inOnePiece = false, yields = false, apart = false } = {},
) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...parameters], {
    cwd: root,
    detached: apart && process.platform !== 'win32',
    stdio: inOnePiece ? ['ignore', 'pipe', 'pipe'] : leash ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    env: {
      ...process.env,
      ...env,
      PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    },
  })
  if (yields && child.pid) yieldTo(child.pid)
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal)
    // Once it has ended, its number may be another program's.
    if (apart) setTimeout(() => child.exitCode ?? child.signalCode ?? endGroup(child.pid), END_PATIENCE_MS).unref()
  }
  process.on('SIGTERM', forward)
  process.on('SIGHUP', forward)
  process.on('SIGINT', forward)
  stop?.addEventListener('abort', () => child.kill('SIGTERM'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  if (leash) onOrphaned(() => child.kill('SIGTERM'))
  return new Promise((done, fail) => {
    child.once('error', fail)
    // Not 'exit' when we read output: the last of it may still be on its way.
    child.once(inOnePiece ? 'close' : 'exit', (code, signal) => {
      process.stdout.write(said)
      for (const name of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.off(name, forward)
      if (apart) endGroup(child.pid)
      done(code ?? (signal ? 1 : 0))
    })
  })
}

/** Gives a program the time that others leave. @param {number} pid */
function yieldTo(pid) {
  setPriority(pid, constants.priority.PRIORITY_LOW)
  try {
    // Linux shares its time among sessions first, and a program that runs apart has one of its own.
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW))
  } catch {
    // No such file here.
  }
}

/** How long a program that is told to end may take for what it has to put away. */
const END_PATIENCE_MS = 15_000

/** Ends whatever is left of a program that ran apart. @param {number | undefined} pid */
function endGroup(pid) {
  if (pid === undefined || process.platform === 'win32') return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing is left.
  }
}

/** A killed parent sends no signal, so we poll for it. @param {() => void} act */
function onOrphaned(act) {
  const parents = watchedParents()
  const timer = setInterval(() => {
    if (process.ppid === parents[0] && parents.every(isRunning)) return
    clearInterval(timer)
    act()
  }, 500)
  timer.unref()
}

/** Our parent and, when that is a shell started by npm, npm. */
function watchedParents() {
  if (process.platform === 'win32' || !process.env.npm_lifecycle_event) return [process.ppid]
  const grandparent = parentOf(process.ppid)
  return grandparent > 1 ? [process.ppid, grandparent] : [process.ppid]
}

/** @param {number} pid */
function parentOf(pid) {
  const stat = `/proc/${pid}/stat`
  // The name in parentheses may hold anything; the state and the parent follow it.
  if (existsSync(stat))
    return Number(
      readFileSync(stat, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    )
  return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout)
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/** Runs a script's main function; prints a Stop without a stack. @param {() => Promise<number | void> | number | void} main */
export async function script(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    say(error.message)
    process.exitCode = 1
  }
}
