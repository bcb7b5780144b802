/** What Node and streams call a connection that the other side has closed. */
const CLOSED: ReadonlySet<unknown> = new Set(['ABORT_ERR', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Whether something failed for no other reason than that the client has gone away: nobody's mistake, and nobody reads the answer. */
export function isAbort(error: unknown, signal: AbortSignal): boolean {
  if (!signal.aborted) return false
  if (error === signal.reason) return true
  return error instanceof Error && (error.name === 'AbortError' || ('code' in error && CLOSED.has(error.code)))
}
