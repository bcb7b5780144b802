import { inSources } from './stacks.ts'

/** The product cannot start. The message says what is wrong and what to do, in one sentence. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Sends errors to a reporting service, in addition to the log. */
export interface ErrorReports {
  report(error: unknown, tags?: Readonly<Record<string, string>>): void
  /** Waits until all reports have been sent. */
  flush(): Promise<void>
}

/** Without a DSN errors go to the log alone, and the reporting library is never loaded. */
export async function openErrorReports(dsn: string | undefined, release: string): Promise<ErrorReports> {
  if (!dsn) return { report: () => {}, flush: async () => {} }
  const client = await openSentry(dsn, release)
  return {
    report: (error, tags = {}) => {
      if (!isMistake(error) && !isOutage(error)) client.captureException(error, { captureContext: { tags } })
    },
    flush: async () => void (await client.flush(2000)),
  }
}

/** Minimal Sentry client: no auto-instrumentation, no personal data. */
async function openSentry(dsn: string, release: string) {
  const { createStackParser, createTransport } = await import('@sentry/core')
  const { nodeStackLineParser, ServerRuntimeClient } = await import('@sentry/core/server')
  const framesOf = createStackParser(nodeStackLineParser())
  const client = new ServerRuntimeClient({
    dsn,
    release,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [],
    stackParser: (stack, ...rest) => framesOf(inSources(stack), ...rest),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const bytes = typeof body === 'string' ? body : Buffer.from(body)
        const answer = await fetch(options.url, { method: 'POST', body: bytes, headers: options.headers })
        await answer.arrayBuffer()
        const limit = (name: string) => answer.headers.get(name)
        return {
          statusCode: answer.status,
          headers: {
            'retry-after': limit('retry-after'),
            'x-sentry-rate-limits': limit('x-sentry-rate-limits'),
          },
        }
      }),
    beforeSend: ({ request: _request, user: _user, breadcrumbs: _breadcrumbs, ...event }) => event,
  })
  client.init()
  return client
}

/** Invalid input is not an error of ours. */
function isMistake(error: unknown): boolean {
  return error instanceof Error && error.message === 'Validation Error'
}

const OUTAGES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ESOCKET',
  'ECONNECTION',
  'EDNS',
])

/** Unreachable servers show in the metrics; reporting each attempt would be noise. */
function isOutage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OUTAGES.has(error.code)
}
