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
  const sentry = await import('@sentry/node')
  sentry.init({
    dsn,
    release,
    defaultIntegrations: false,
    beforeSend: ({ request: _request, user: _user, breadcrumbs: _breadcrumbs, ...event }) => event,
  })
  return {
    report: (error, tags = {}) => {
      if (!isMistake(error) && !isOutage(error)) sentry.captureException(error, { tags })
    },
    flush: async () => void (await sentry.flush(2000)),
  }
}

/** A person's mistake in a form is no fault of ours (§8). */
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
