import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { packing } from '../platform/backup-pack.ts'
import { recipientOf, sealed } from '../platform/backup-seal.ts'
import { writeBackup } from '../platform/backup-write.ts'
import { type Config, loadConfig } from '../platform/config.ts'
import { StartError } from '../platform/errors.ts'
import { holdsDatabase, reachEmbedded } from '../platform/running-postgres.ts'
import { runScript } from './script.ts'

/**
 * `npm run backup [-- FILE]`: writes all data as it is at one moment into one file, while the product runs on, sealed to the
 * recovery key. `--new-key` makes such a key, for BACKUP_RECIPIENT.
 */
await runScript(async () => {
  if (process.argv.includes('--new-key')) return printNewKey()
  const config = loadConfig(process.env)
  const now = Temporal.Now.instant()
  const file = resolve(process.argv[2] ?? join(config.dataDir, 'backups', nameOf(now)))
  const { url, stop } = await databaseOf(config)
  const recipient = config.backupRecipient ?? (await recipientOf(config.dataDir))
  if (recipient === undefined) throw noRecipient(config)
  try {
    const { tables, rows, jobs } = await writeFileAtomically(file, recipient, (sink) => writeBackup(url, sink, { now }))
    process.stdout.write(`${file}: ${rows} rows of ${tables} tables, ${jobs} jobs that wait.\n`)
  } finally {
    await stop()
  }
})

/** "skylot-20261121-083000Z.backup.age": in the order of time when sorted by name. */
function nameOf(now: Temporal.Instant): string {
  const [date = '', time = ''] = now.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '').split('T')
  return `skylot-${date}-${time}.backup.age`
}

async function printNewKey(): Promise<void> {
  const identity = await generateIdentity()
  process.stdout.write(
    `BACKUP_RECIPIENT=${await identityToRecipient(identity)}\nRecovery key (shown only now): ${identity}\n`,
  )
}

function noRecipient({ databaseUrl }: Config): StartError {
  return new StartError(
    databaseUrl
      ? 'Nobody could open the back-up: run "npm run backup -- --new-key", keep the recovery key it prints, and set BACKUP_RECIPIENT.'
      : 'Nobody could open the back-up yet: start the product once and keep the recovery key it prints, or set BACKUP_RECIPIENT.',
  )
}

async function databaseOf(config: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined }
  if (!holdsDatabase(config.dataDir)) {
    throw new StartError(
      `DATA_DIR ${config.dataDir} holds no database: set DATA_DIR or DATABASE_URL to the one to back up.`,
    )
  }
  return reachEmbedded(config.dataDir)
}

/** A file that is there is whole and on the disk; only its owner can read it. */
async function writeFileAtomically<Result>(
  file: string,
  recipient: string,
  write: (sink: Transform) => Promise<Result>,
): Promise<Result> {
  const draft = `${file}.part`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    const zip = packing()
    const disk = createWriteStream(draft, { mode: 0o600, flush: true })
    const written = pipeline(await sealed(zip, recipient), disk)
    written.catch((error: Error) => zip.destroy(error))
    const result = await write(zip)
    zip.end()
    await written
    await rename(draft, file)
    await syncFolder(dirname(file))
    return result
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
