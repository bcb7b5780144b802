import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '../../platform/embedded-postgres.ts'
import { prepareTemplate } from '../template.ts'
import { copyTemplate } from '../template-folder.ts'
import { makeFolder, until } from './server.ts'

/** A PostgreSQL of a test's own, beside the product, that can be ended and started again at the same address. */
export interface Cluster {
  readonly url: string
  /** `fast` lets transactions end; `crash` ends everything at once, with whatever had not reached the disk. */
  end(how: 'fast' | 'crash'): Promise<void>
  start(): Promise<void>
  /** Stops every process of the server in its tracks, as a disk or a machine that hangs does; `thaw` lets them go on. */
  freeze(): void
  thaw(): void
  remove(): Promise<void>
}

/**
 * Starts one with the demonstration business in it, or `empty`. `durable: false` gives up what PostgreSQL promises of a
 * commit.
 */
export async function startCluster({ durable = true, empty = false } = {}): Promise<Cluster> {
  const folder = await makeFolder()
  const isPrepared = empty || (await copyTemplate(folder.path))
  const start = () => startEmbedded(folder.path, { durable, maxConnections: 100 })
  let server: Awaited<ReturnType<typeof start>> | undefined = await start()
  const { url } = server
  if (!isPrepared) await prepareTemplate(url)

  const end = async (how: 'fast' | 'crash') => {
    if (how === 'crash') await crash(folder.path)
    await server?.stop()
    server = undefined
  }
  return {
    url,
    end,
    freeze: () => void signalAll(folder.path, 'SIGSTOP'),
    thaw: () => void signalAll(folder.path, 'SIGCONT'),
    async start() {
      server = await start()
    },
    async remove() {
      await end('fast')
      await folder.remove()
    },
  }
}

/** As a power cut: no process of the server writes another byte. */
async function crash(folder: string): Promise<void> {
  const all = signalAll(folder, 'SIGSTOP')
  for (const one of all) process.kill(one, 'SIGKILL')
  await until(() => all.every((one) => !isRunning(one)), 5000)
}

/** Sends a signal to the server in a folder and to all its processes; answers who they are. */
function signalAll(folder: string, signal: NodeJS.Signals): number[] {
  const pid = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const all = [pid, ...childrenOf(pid)]
  for (const one of all) process.kill(one, signal)
  return all
}

function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return list.split(' ').filter(Boolean).map(Number)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
