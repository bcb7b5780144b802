import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'
import type { RunningStatement, Timings } from './timings.ts'

/** How often we look, and after how long a statement is worth a look. */
const LOOK_MS = 200
/** The connection is closed after this long without anything to look at. */
const IDLE_MS = 30_000

export interface LockWatch {
  end(): Promise<void>
}

/**
 * Measures how long statements wait for locks: slow ones are looked up in PostgreSQL while they wait, over a separate
 * connection, since all others may be waiting too. Nothing is queried while nothing is slow, and an idle process is not woken.
 */
export function watchLocks(url: string, timings: Timings): LockWatch {
  let open: { readonly client: Client; usedAt: number } | undefined
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const look = async () => {
    const slow = [...timings.underWay(LOOK_MS)].filter(({ pid }) => pid !== undefined)
    if (slow.length === 0) {
      if (open && performance.now() - open.usedAt > IDLE_MS) await close()
      if (!open && !timings.isBusy) rest()
      return
    }
    try {
      open ??= { client: await connected(url), usedAt: 0 }
      open.usedAt = performance.now()
      const waiting = await waitingOf(open.client, slow)
      for (const statement of slow) statement.looked(waiting.has(statement.pid!))
    } catch {
      // How long it waited for a lock is then not known. What is wrong with the database others say.
      await close()
    }
  }
  const close = async () => {
    const { client } = open ?? {}
    open = undefined
    await client?.end().catch(() => undefined)
  }
  const rest = () => {
    clearInterval(timer)
    timer = undefined
  }
  const watch = () => {
    timer ??= setInterval(() => {
      looking ??= look().finally(() => (looking = undefined))
    }, LOOK_MS).unref()
  }
  // In nobody's name, whoever's statement begins.
  const inNoWork = AsyncLocalStorage.snapshot()
  timings.whenBusy(() => inNoWork(watch))
  return {
    async end() {
      timings.whenBusy(() => {})
      rest()
      await looking
      await close()
    },
  }
}

async function connected(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'skylot locks',
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Those of them whose process waits for a lock now. */
async function waitingOf(client: Client, statements: readonly RunningStatement[]): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid = any($1) and wait_event_type = 'Lock'`,
    [statements.map(({ pid }) => pid)],
  )
  return new Set(rows.map(({ pid }) => pid))
}
