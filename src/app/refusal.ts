import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PROBLEMS, type ProblemCode } from '../http/problem.ts'
import { texts } from '../http/texts.ts'
import { preferredLanguage } from '../lib/language.ts'

const RETRY_AFTER_SECONDS = '2'

/** Refuses a request: as a problem to programs, as a sentence to people. */
export function refuse(incoming: IncomingMessage, outgoing: ServerResponse, code: ProblemCode): void {
  const status = PROBLEMS[code]
  const message = texts(preferredLanguage(incoming.headers['accept-language'] ?? null)).problem[code]
  const isCall = /^\/(api|oauth)\b/.test(incoming.url ?? '')
  const isForLater = status === 429 || status === 503
  const body = isCall ? JSON.stringify({ error: code, message }) : message
  outgoing.writeHead(status, {
    'x-request-id': randomUUID(),
    'x-content-type-options': 'nosniff',
    'content-type': isCall ? 'application/json' : 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    ...(isForLater && { 'retry-after': RETRY_AFTER_SECONDS }),
  })
  outgoing.end(body)
  // An unread body would keep the connection from being reused.
  incoming.resume()
}
