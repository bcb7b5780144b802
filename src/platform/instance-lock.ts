import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './errors.ts'

interface Holder {
  readonly pid: number
  /** When that process began: a number alone may since have been given to another process. */
  readonly startedAt: string
}

/**
 * Takes a data folder for this process. Throws a StartError when a running process has it; what a killed one left is
 * taken over. Returns the release.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  const draft = `${path}.${process.pid}`
  await writeFile(draft, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) ?? '' }), { mode: 0o600 })
  try {
    while (!(await tryLink(draft, path))) {
      const holder = await readHolder(path)
      if (holder && isRunning(holder)) {
        throw new StartError(
          `${folder} is in use by process ${holder.pid}: stop that one first, or set DATA_DIR to another folder.`,
        )
      }
      await clearStale(path, holder)
    }
  } finally {
    await rm(draft, { force: true })
  }
  return () => rm(path, { force: true })
}

/** A link appears whole or not at all, and only one process can make it. */
async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Moves a dead process's lock away; if another start was faster and the lock is its new one, puts it back. */
async function clearStale(path: string, stale: Holder | undefined): Promise<void> {
  const aside = `${path}.stale.${process.pid}`
  await rename(path, aside).catch(ignoreMissing)
  const moved = await readHolder(aside)
  if (moved && JSON.stringify(moved) !== JSON.stringify(stale)) await tryLink(aside, path)
  await rm(aside, { force: true })
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

function isRunning({ pid, startedAt }: Holder): boolean {
  if (!isAlive(pid)) return false
  const start = startOf(pid)
  return start === undefined || start === startedAt
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process started, as the system reports it; undefined where it does not. */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return `${boot}/${fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19]}`
    }
    if (process.platform === 'win32') return undefined
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
