import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createInterface } from 'node:readline/promises'
import { unpacked } from '../platform/backup-pack.ts'
import { isSealed, opened, parseRecoveryKey } from '../platform/backup-seal.ts'
import { type Read, readBackup, readHeader, type Restored } from '../platform/backup-read.ts'
import { readBackupInSessions } from '../platform/backup-sessions.ts'
import { type Config, loadConfig } from '../platform/config.ts'
import { inDraft } from '../platform/draft-database.ts'
import { startEmbedded } from '../platform/embedded-postgres.ts'
import { StartError } from '../platform/errors.ts'
import { sendWithin } from '../platform/jobs.ts'
import { MIGRATIONS } from '../platform/migrate.ts'
import { openLog } from '../platform/log.ts'
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
  if (drill) return rehearse(backup)
  const target = await targetOf(config)
  try {
    const restored = await restoreInto(target, backup, async () => {
      if (!config.databaseUrl && config.secret === undefined) await keepSecret(config.dataDir, backup.secret)
    })
    process.stdout.write(`Restored ${tell(restored)}. Start the product now.\n`)
    await target.stop()
  } catch (error) {
    await target.stop()
    await target.undo()
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
  readonly read: Read
  readonly secret: string
}

async function backupOf(file: string, config: Config): Promise<Backup> {
  const { read, secret: known } = await openFile(file)
  const { secret: written } = await readHeader(read)
  const secret = config.secret ?? known ?? written
  if (secret === undefined) {
    throw new StartError(
      'The back-up needs the SKYLOT_SECRET that its keys were sealed with: set it and restore again. Nothing was restored.',
    )
  }
  return { read, secret }
}

/** `secret` is what the recovery key knows of it. */
async function openFile(file: string): Promise<Pick<Backup, 'read'> & { secret: string | undefined }> {
  if (!(await isSealed(file))) return { read: () => unpacked(createReadStream(file)), secret: undefined }
  const { identity, secret } = parseRecoveryKey(process.env.RECOVERY_KEY ?? (await promptForKey()))
  return { read: async () => unpacked(await opened(createReadStream(file), identity)), secret }
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
  readonly restore: typeof readBackup
  stop(): Promise<void>
  /** Takes away what was made here; a database that was there keeps nothing of a restore that failed. */
  undo(): Promise<void>
}

/** A folder may hold a database that is empty, as a restore that was killed leaves it. */
async function targetOf({ databaseUrl, dataDir }: Config): Promise<Target> {
  if (databaseUrl) {
    return { url: databaseUrl, restore: readBackup, stop: async () => undefined, undo: async () => undefined }
  }
  const there = existsSync(dataDir) ? await readdir(dataDir) : undefined
  const { url, stop } = await startEmbedded(dataDir, { loading: true })
  return {
    url,
    restore: (own, read, options) => inDraft(own, (draft) => inSessions(draft, read, options)),
    stop,
    async undo() {
      const made = there ? (await readdir(dataDir)).filter((name) => !there.includes(name)) : ['']
      for (const name of made) await rm(join(dataDir, name), { recursive: true, force: true })
    },
  }
}

/** By a session for each processor: more than four would wait for the thread that reads the file for them. */
function inSessions(...[url, read, options]: Parameters<typeof readBackup>): Promise<Restored> {
  return readBackupInSessions(url, read, { ...options, sessions: Math.min(4, availableParallelism()) })
}

async function rehearse(backup: Backup): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'skylot-drill-'))
  const server = await startEmbedded(folder, { durable: false })
  try {
    const restored = await restoreInto({ url: server.url, restore: inSessions }, backup)
    process.stdout.write(`The drill went well: ${tell(restored)}. Nothing was kept.\n`)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** `alongside` is done before anything is kept; when it fails, nothing is. */
async function restoreInto(
  { url, restore }: Pick<Target, 'url' | 'restore'>,
  { read, secret }: Backup,
  alongside = async () => {},
): Promise<Restored> {
  return restore(url, read, {
    migrations: MIGRATIONS,
    secret,
    async finish(connection, waiting) {
      const sent = waiting.map(({ job, data, start_after, singleton_key }) => ({
        name: job,
        data,
        startAfter: Temporal.Instant.from(start_after),
        singletonKey: singleton_key ?? undefined,
      }))
      // All of the product: beside it, clearing away what was read would take as long as reading it.
      const { jobs } = await import('./registry.ts')
      await sendWithin(connection, sent, { jobs, log: openLog('silent') })
      await alongside()
    },
  })
}

async function keepSecret(dataDir: string, secret: string): Promise<void> {
  await writeFile(join(dataDir, 'secret'), `${secret}\n`, { mode: 0o600, flush: true })
}

function tell({ header, end }: Restored): string {
  return `${end.rows} rows of ${end.tables} tables and ${end.jobs} jobs, as of ${header.made_at}`
}
