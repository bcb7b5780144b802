import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { writeBackup } from '../platform/backup-write.ts'
import { type Config, loadConfig } from '../platform/config.ts'
import { StartError } from '../platform/errors.ts'
import { keptSecret } from '../platform/keys.ts'
import { holdsDatabase, reachEmbedded } from '../platform/running-postgres.ts'
import { runScript } from './script.ts'

/** `npm run backup [-- FILE]`: writes all data as it is at one moment into one file, while the product runs on. */
await runScript(async () => {
  const config = loadConfig(process.env)
  const now = Temporal.Now.instant()
  const file = resolve(process.argv[2] ?? join(config.dataDir, 'backups', nameOf(now)))
  const { url, secret, stop } = await databaseOf(config)
  try {
    const { tables, rows, jobs } = await writeFileWhole(file, (sink) => writeBackup(url, sink, { secret, now }))
    process.stdout.write(`${file}: ${rows} rows of ${tables} tables, ${jobs} jobs that wait.\n`)
  } finally {
    await stop()
  }
})

/** "skylot-20261121-083000Z.backup.gz": in the order of time when sorted by name. */
function nameOf(now: Temporal.Instant): string {
  const [date = '', time = ''] = now.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '').split('T')
  return `skylot-${date}-${time}.backup.gz`
}

/** The secret goes into the file where the product made it; one from the environment is kept by whoever set it. */
async function databaseOf(
  config: Config,
): Promise<{ url: string; secret: string | undefined; stop: () => Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, secret: undefined, stop: async () => undefined }
  if (!holdsDatabase(config.dataDir)) {
    throw new StartError(
      `DATA_DIR ${config.dataDir} holds no database: set DATA_DIR or DATABASE_URL to the one to back up.`,
    )
  }
  const secret = config.secret ? undefined : await keptSecret(config.dataDir)
  return { secret, ...(await reachEmbedded(config.dataDir)) }
}

/** A file that is there is whole and on the disk; only its owner can read it. */
async function writeFileWhole<Result>(
  file: string,
  write: (sink: NodeJS.WritableStream & ReturnType<typeof createGzip>) => Promise<Result>,
): Promise<Result> {
  const draft = `${file}.part`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    const zip = createGzip({ level: 4 })
    const disk = createWriteStream(draft, { mode: 0o600, flush: true })
    const written = finished(zip.pipe(disk))
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
