import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createInterface } from 'node:readline/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isSealed, opened, parseRecoveryKey } from '../platform/backup-seal.ts'
import { readBackup, readHeader, type Restored } from '../platform/backup-read.ts'
import { type Config, loadConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database.ts'
import { startEmbedded } from '../platform/embedded-postgres.ts'
import { StartError } from '../platform/errors.ts'
import { openJobs } from '../platform/jobs.ts'
import { openKeys } from '../platform/keys.ts'
import { MIGRATIONS } from '../platform/migrate.ts'
import { openLog } from '../platform/log.ts'
import { holdsDatabase } from '../platform/running-postgres.ts'
import { runScript } from './script.ts'

/**
 * `npm run restore -- FILE`: brings a back-up into an empty database, embedded or at DATABASE_URL. With `--drill` into a
 * database that is thrown away afterwards: does the file hold all it says, and does it fit together?
 */
await runScript(async () => {
  const { file, drill } = readArguments()
  const config = loadConfig(process.env)
  // Before anything is made: most of what is refused is refused here.
  const backup = await backupOf(file, config)
  const { secret } = await readHeader(await backup.read())
  backup.secret ??= secret
  if (backup.secret === undefined) throw noSecret()
  if (drill) return rehearse(backup)
  const { url, stop, undo } = await targetOf(config)
  try {
    const restored = await restoreInto(url, backup)
    if (!config.databaseUrl && config.secret === undefined) await keepSecret(config.dataDir, backup.secret)
    process.stdout.write(`Restored ${tell(restored)}. Start the product now.\n`)
    await stop()
  } catch (error) {
    await stop()
    await undo()
    throw error
  }
})

function readArguments(): { file: string; drill: boolean } {
  const { values, positionals } = parseArgs({ options: { drill: { type: 'boolean' } }, allowPositionals: true })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new StartError('Say which file: npm run restore -- [--drill] FILE')
  return { file, drill: values.drill ?? false }
}

/** A back-up, and what opens the keys in it. */
interface Backup {
  /** Its packed bytes, from the beginning. */
  read(): Promise<Readable>
  secret: string | undefined
}

async function backupOf(file: string, config: Config): Promise<Backup> {
  if (!(await isSealed(file))) return { read: async () => createReadStream(file), secret: config.secret }
  const { identity, secret } = parseRecoveryKey(process.env.RECOVERY_KEY ?? (await promptForKey()))
  return { read: () => opened(createReadStream(file), identity), secret: config.secret ?? secret }
}

async function promptForKey(): Promise<string> {
  if (!process.stdin.isTTY) throw new StartError('The back-up is sealed: set RECOVERY_KEY to its recovery key.')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question('Recovery key: ')
  } finally {
    terminal.close()
  }
}

interface Target {
  readonly url: string
  stop(): Promise<void>
  /** Takes away what was made here; a database that was there keeps nothing of a restore that failed. */
  undo(): Promise<void>
}

async function targetOf({ databaseUrl, dataDir }: Config): Promise<Target> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => undefined, undo: async () => undefined }
  if (holdsDatabase(dataDir)) {
    throw new StartError(
      `DATA_DIR ${dataDir} holds a database already: set DATA_DIR to a new folder, or move that one away.`,
    )
  }
  const there = existsSync(dataDir) ? await readdir(dataDir) : undefined
  const { url, stop } = await startEmbedded(dataDir)
  return {
    url,
    stop,
    async undo() {
      const made = there ? (await readdir(dataDir)).filter((name) => !there.includes(name)) : ['']
      for (const name of made) await rm(join(dataDir, name), { recursive: true, force: true })
    },
  }
}

async function rehearse(backup: Backup): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'skylot-drill-'))
  const server = await startEmbedded(folder, { durable: false })
  try {
    const restored = await restoreInto(server.url, backup)
    process.stdout.write(`The drill went well: ${tell(restored)}. Nothing was kept.\n`)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function restoreInto(url: string, backup: Backup): Promise<Restored> {
  // All of the product: what is refused before is refused at once.
  const { jobs: declaredJobs } = await import('./registry.ts')
  const zip = createGunzip()
  const source = (await backup.read()).on('error', (error) => zip.destroy(error))
  const restored = await readBackup(url, source.pipe(zip), MIGRATIONS)
  const db = openDatabase(url, { max: 2 })
  const jobs = await openJobs({ url, jobs: declaredJobs, log: openLog('silent'), supervise: false })
  try {
    if (backup.secret === undefined) throw noSecret()
    await openKeys(db, backup.secret)
    const known = new Set(declaredJobs.map(({ name }) => name))
    for (const { job, data, start_after, singleton_key } of restored.jobs) {
      if (!known.has(job)) continue
      const startAfter = Temporal.Instant.from(start_after)
      await jobs.send(db, job, data, { startAfter, ...(singleton_key !== null && { singletonKey: singleton_key }) })
    }
  } finally {
    await jobs.stop()
    await db.close()
  }
  return restored
}

function noSecret(): StartError {
  return new StartError(
    'The back-up needs the SKYLOT_SECRET that its keys were sealed with: set it and restore again. Nothing was restored.',
  )
}

async function keepSecret(dataDir: string, secret: string): Promise<void> {
  await writeFile(join(dataDir, 'secret'), `${secret}\n`, { mode: 0o600, flush: true })
}

function tell({ header, end }: Restored): string {
  return `${end.rows} rows of ${end.tables} tables and ${end.jobs} jobs, as of ${header.made_at}`
}
