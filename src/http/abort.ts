/** Error codes of Node and streams for a connection closed by the other side. */
const CLOSED: ReadonlySet<unknown> = new Set(['ABORT_ERR', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Whether something failed only because the client disconnected: not an error, and nobody reads the answer. */
export function isAbort(error: unknown, signal: AbortSignal): boolean {
  if (!signal.aborted) return false
  if (error === signal.reason) return true
  return error instanceof Error && (error.name === 'AbortError' || ('code' in error && CLOSED.has(error.code)))
}
