import { NotReplicated, sqlState } from './database.ts'

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EHOSTUNREACH',
])

/** What `pg` says, without a code, when a connection broke or none came free in time. */
const BROKEN =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/**
 * Connection exceptions (08); no disk space, memory or connections (53); a server that is stopping or starting, and a
 * statement that took too long (57); a lock that did not come free in time (55P03); one of two transactions that waited for
 * each other or changed the same (40P01, 40001); a read or write that failed (58030); and a
 * standby, or a primary that has become one (25006).
 */
const PASSING = /^(?:08...|53...|57014|57P0[1-5]|55P03|58030|25006|40P01|40001)$/

/** What refuses a statement once a migration has changed a table under it; another connection knows the table as it is. */
const STALE = 'RevalidateCachedQuery'

/** Whether an error means that the database is away for the moment, and not that something is wrong with us. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return PASSING.test(state) || isStale(error)
  if (!(error instanceof Error)) return false
  if (error instanceof NotReplicated) return true
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code && NETWORK.has(code)) return code !== 'ENOENT' || syscall === 'connect'
  return BROKEN.test(error.message)
}

function isStale(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ('routine' in at && at.routine === STALE) return true
  return false
}
