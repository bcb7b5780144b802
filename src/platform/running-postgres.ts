import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type EmbeddedPostgres, startEmbedded } from './embedded-postgres.ts'
import { isAlive } from './instance-lock.ts'

/** Whether a folder holds an embedded database already. */
export function holdsDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres'))
}

/** The embedded database of a folder: the one that a running product has started, or started for as long as it is needed. */
export async function reachEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  const url = await urlOfRunning(resolve(dataDir))
  return url === undefined ? startEmbedded(dataDir) : { url, stop: async () => undefined }
}

/** The server writes where it listens into its pid file: pid, folder, start, port, socket folder, address, …, state. */
async function urlOfRunning(folder: string): Promise<string | undefined> {
  const lines = await readLines(join(folder, 'postgres/postmaster.pid'))
  const [pid, , , port, socketFolder, address, , state] = lines.map((line) => line.trim())
  if (!pid || !isAlive(Number(pid)) || state !== 'ready') return undefined
  const [password] = await readLines(join(folder, 'database-password'))
  const url = new URL(`postgres://skylot:${password}@127.0.0.1/skylot`)
  if (socketFolder) url.searchParams.set('host', socketFolder)
  else url.port = port ?? ''
  if (!socketFolder && address && address !== '127.0.0.1') url.hostname = address
  return url.href
}

async function readLines(path: string): Promise<string[]> {
  try {
    return (await readFile(path, 'utf8')).split('\n')
  } catch {
    return []
  }
}
