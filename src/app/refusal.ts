import type { IncomingMessage, ServerResponse } from 'node:http'
import { PROBLEMS, type ProblemCode } from '../http/problem.ts'
import { texts } from '../http/texts.ts'
import { preferredLanguage } from '../lib/language.ts'

const RETRY_AFTER_SECONDS = '2'

/** Answers a request that nobody looks at: as a problem where a program asks, as a sentence where a person does. */
export function refuse(incoming: IncomingMessage, outgoing: ServerResponse, code: ProblemCode): void {
  const status = PROBLEMS[code]
  const message = texts(preferredLanguage(incoming.headers['accept-language'] ?? null)).problem[code]
  const isCall = /^\/(api|oauth)\b/.test(incoming.url ?? '')
  const isForLater = status === 429 || status === 503
  const body = isCall ? JSON.stringify({ error: code, message }) : message
  outgoing.writeHead(status, {
    'x-content-type-options': 'nosniff',
    'content-type': isCall ? 'application/json' : 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    ...(isForLater && { 'retry-after': RETRY_AFTER_SECONDS }),
  })
  outgoing.end(body)
  // A body that nobody reads would keep the connection from being used again.
  incoming.resume()
}
