import type { IncomingMessage } from 'node:http'
import type { Places } from './places.ts'

/** Why a body was refused: too slow, too large, or too many slow ones at once. */
export type BodyFault = 'late' | 'too large' | Extract<ReturnType<Places['take']>, string>

/** A body, or why there is none; `gone` when the client disconnected. */
type ReceivedBody = Buffer | 'gone' | BodyFault

interface Receiving {
  readonly slow: Places
  readonly limits: BodyLimits
  /** The largest accepted body in bytes. */
  readonly most: number
  readonly address: string
  /** The session that sends it, where that is known to be of staff. */
  readonly staff: string | undefined
}

export interface BodyLimits {
  /** Milliseconds within which a body must be complete. */
  readonly deadline: number
  /** Milliseconds after which an incomplete body counts as slow: it needs a place and a minimum rate. */
  readonly prompt: number
  /** Minimum average rate in bytes per second, after `grace` milliseconds. */
  readonly leastRate: number
  readonly grace: number
}

export const DEFAULT_BODY_LIMITS: BodyLimits = { deadline: 5000, prompt: 250, leastRate: 1024, grace: 2000 }

/** Whether a request has a body. */
export function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Reads a whole body. Most arrive with the headers; each network may have a few slow ones at once. */
export function receiveBody(
  incoming: IncomingMessage,
  { slow, limits, most, address, staff }: Receiving,
): Promise<ReceivedBody> {
  if (Number(incoming.headers['content-length'] ?? 0) > most) return Promise.resolve('too large')
  const { promise, resolve } = Promise.withResolvers<ReceivedBody>()
  const chunks: Buffer[] = []
  const began = performance.now()
  let bytes = 0
  let leavePlace = () => {}

  const end = (received: ReceivedBody) => {
    clearInterval(watch)
    leavePlace()
    incoming.off('data', take).off('end', complete).off('close', gone)
    resolve(received)
  }
  const take = (chunk: Buffer) => {
    bytes += chunk.length
    chunks.push(chunk)
    if (bytes > most) end('too large')
  }
  const complete = () => end(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
  const gone = () => end('gone')
  let isSlow = false
  const watch = setInterval(() => {
    const elapsed = performance.now() - began
    if (!isSlow) {
      isSlow = true
      const place = slow.take(address, staff)
      if (typeof place === 'string') return end(place)
      leavePlace = place
    }
    const due = (limits.leastRate * (elapsed - limits.grace)) / 1000
    if (elapsed >= limits.deadline || bytes < due) end('late')
  }, limits.prompt)
  // The error listener stays: a connection that breaks after the answer is no error.
  incoming.on('data', take).on('end', complete).on('close', gone).on('error', gone)
  return promise
}
