import { execFile } from 'node:child_process'
import { lstat, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbedded } from '../platform/embedded-postgres.ts'
import { prepareTemplate } from './template.ts'

/** Names the folder where the template lies, a PostgreSQL at rest: a run of several parts makes it once for all of them. */
const TEMPLATE_FOLDER = 'SKYLOT_TEST_TEMPLATE'

/** The database of the template in it. */
export const TEMPLATE_DATABASE = 'skylot'

/** Makes the template in an empty folder. */
export async function makeTemplate(folder: string): Promise<void> {
  const server = await startEmbedded(folder)
  await prepareTemplate(server.url)
  await server.stop()
}

/** Vitest's global setup, for tests that copy the template themselves: makes it, unless the run has it already. */
export async function setup(): Promise<() => Promise<void>> {
  if (await templateFolder()) return async () => {}
  const folder = await mkdtemp(join(tmpdir(), 'skylot-template-'))
  await makeTemplate(folder)
  process.env[TEMPLATE_FOLDER] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** Copies the template into an empty folder, where there is one that can be copied. Answers whether there was. */
export async function copyTemplate(folder: string): Promise<boolean> {
  const template = await templateFolder()
  if (!template) return false
  // With their owner: the server's files are not always ours.
  await promisify(execFile)('cp', ['-a', `${template}/.`, folder])
  return true
}

/** Where it lies. Where that is a link, the data are elsewhere, for the one server that may have them. */
async function templateFolder(): Promise<string | undefined> {
  const path = process.env[TEMPLATE_FOLDER]
  const data = path && (await lstat(join(path, 'postgres')).catch(() => undefined))
  return data && data.isDirectory() ? path : undefined
}
