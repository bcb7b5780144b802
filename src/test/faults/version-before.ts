import { execFile } from 'node:child_process'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './server.ts'

const run = promisify(execFile)

export interface VersionBefore {
  /** Where its sources are, with the packages of this version. */
  readonly root: string
  readonly commit: string
}

/**
 * Puts the sources of the version before the newest migration into a folder, or those of the commit that
 * SKYLOT_TEST_BEFORE names. Undefined where the git history does not reach so far.
 */
export async function versionBefore(folder: string): Promise<VersionBefore | undefined> {
  const commit = process.env.SKYLOT_TEST_BEFORE ?? (await beforeTheNewestMigration())
  const tar = join(folder, 'sources.tar')
  try {
    await run('git', ['archive', '--output', tar, commit], { cwd: ROOT })
  } catch {
    return undefined
  }
  await run('tar', ['-xf', tar, '-C', folder])
  await rm(tar)
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return { root: folder, commit }
}

async function beforeTheNewestMigration(): Promise<string> {
  const asked = ['log', '-1', '--diff-filter=A', '--format=%H', '--', 'migrations']
  const { stdout } = await run('git', asked, { cwd: ROOT }).catch(() => ({ stdout: '' }))
  return `${stdout.trim()}^`
}
