import { sqlState } from './database.ts'

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
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether an error means that the database is away for the moment, and not that something is wrong with us. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error)
  // Connection exceptions, too many connections, and a server that is stopping or starting.
  if (state) return state.startsWith('08') || state === '53300' || /^57P0[1-3]$/.test(state)
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code && NETWORK.has(code)) return code !== 'ENOENT' || syscall === 'connect'
  return BROKEN.test(error.message)
}
