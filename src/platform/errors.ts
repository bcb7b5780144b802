/** A start that cannot go on. Its message is one sentence for whoever starts the product: what is wrong, what to do. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Where errors are sent beside the log. */
export interface ErrorReports {
  report(error: unknown, tags?: Readonly<Record<string, string>>): void
  /** Waits until what was reported has left. */
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

/** A client that sends what it is handed and watches nothing by itself: of a person nothing is known to it. */
async function openSentry(dsn: string, release: string) {
  const { createStackParser, createTransport } = await import('@sentry/core')
  const { nodeStackLineParser, ServerRuntimeClient } = await import('@sentry/core/server')
  const client = new ServerRuntimeClient({
    dsn,
    release,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
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

/** A person's mistake in a form is no fault of ours. */
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

/** Another machine that is away is told by metrics; each try to reach it would be a report. */
function isOutage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OUTAGES.has(error.code)
}
