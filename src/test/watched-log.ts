import { type Log, openLog } from '../platform/log.ts'

export interface WatchedLog {
  readonly log: Log
  /** What the server told that no request may bring about: errors, and exceptions that were told as warnings. */
  readonly faults: string[]
}

interface Line {
  readonly level: string
  readonly err?: unknown
  readonly msg?: string
}

/** A log that nobody reads but a test, for what answers do not show. `expected` are messages that are no fault. */
export function watchedLog(expected: RegExp = /^never$/): WatchedLog {
  const faults: string[] = []
  const write = (text: string) => {
    const { level, err, msg = '' } = JSON.parse(text) as Line
    const isFault = level !== 'warn' || err !== undefined
    if (isFault && !expected.test(msg)) faults.push(text.trim())
  }
  return { log: openLog('warn', { write }), faults }
}
