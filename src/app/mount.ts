import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { isAbort } from '../http/abort.ts'
import type { RequestInfo } from '../http/serve.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { isFromThisMachine } from '../platform/proxies.ts'
import { measured, type Timings } from '../platform/timings.ts'
import { CLICK_PATH, PASSES_PATH, SCHEDULES_PATH, UNSUBSCRIBE_PATH, WEBHOOK_PATH } from './addresses.ts'
import type { Api } from './api.ts'
import type { Assets } from './assets.ts'
import { hasBearerToken } from './bearer.ts'
import type { RecognizeStaff } from './staff-requests.ts'

/** What handlers get along with a request. */
export type FullRequestInfo = Required<Omit<RequestInfo, 'traceparent' | 'reads'>> & Pick<RequestInfo, 'traceparent'>

export interface WebHandler {
  (request: Request, info: { readonly address: string }): Promise<Response>
  /** The cached page for a request; with `evenIfAway` also a stale one. */
  readonly kept?: (
    asked: {
      readonly method: string
      readonly target: string
      readonly address: string
      header(name: string): string | null
    },
    options?: { readonly evenIfAway: boolean },
  ) => KeptAnswer | undefined | Promise<KeptAnswer | undefined>
}

/** A cached answer, ready to be written. */
export interface KeptAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | null
}

/** The handlers of requests. A worker has neither pages nor files. */
export interface ServerParts {
  readonly config: Config
  readonly log: Log
  readonly api: Api
  readonly web: WebHandler | undefined
  readonly assets: Assets | undefined
  readonly metrics: Metrics
  readonly timings: Timings
  /** The staff session of a request, without asking the database; undefined for everyone else. */
  readonly staff?: RecognizeStaff
  /** Webhooks of the card gateway and the bounce mailbox. */
  readonly webhooks?: (request: Request, gateway: string) => Promise<Response>
  /** Phones that hold a pass, in Apple's protocol. */
  readonly passes?: (request: Request) => Promise<Response>
  /** The calendars of staff. */
  readonly schedules?: (name: string) => Promise<Response>
  /** One-click unsubscribing. */
  readonly unsubscribe?: (request: Request, from: { readonly address: string }) => Promise<Response>
  /** Links of campaigns. */
  readonly clicks?: (request: Request, code: string, from: { readonly address: string }) => Promise<Response>
  /** The development mailbox, `/dev/mailbox…`. */
  readonly mailbox?: (request: Request, bindings: HttpBindings) => Promise<Response | undefined>
}

type Env = { Bindings: HttpBindings & { info: FullRequestInfo } }

/** One app for everything behind the port: metrics, API, auth service, files, pages. */
export function mount(parts: ServerParts): Hono<Env> {
  const { api, config, metrics } = parts
  const app = new Hono<Env>()
  app.get('/metrics', (c) => answerMetrics(c, parts))

  const answerApi = (c: Context<Env>) => api.fetch(c.req.raw, c.env.info)
  if (config.role === 'worker') {
    app.get('/api/health/*', answerApi)
    return app
  }
  app.post(WEBHOOK_PATH, async (c, next) => (await parts.webhooks?.(c.req.raw, c.req.param('gateway'))) ?? next())
  app.all(PASSES_PATH, async (c, next) => (await parts.passes?.(c.req.raw)) ?? next())
  app.get(SCHEDULES_PATH, async (c, next) => (await parts.schedules?.(c.req.param('name'))) ?? next())
  app.on(
    ['GET', 'POST'],
    UNSUBSCRIBE_PATH,
    async (c, next) => (await parts.unsubscribe?.(c.req.raw, c.env.info)) ?? next(),
  )
  app.get(CLICK_PATH, async (c, next) => (await parts.clicks?.(c.req.raw, c.req.param('code'), c.env.info)) ?? next())
  for (const path of ['/api', '/api/*', '/oauth', '/oauth/*']) app.all(path, answerApi)

  app.all('/dev/*', async (c, next) => (await parts.mailbox?.(c.req.raw, c.env)) ?? next())
  app.on(['GET', 'HEAD'], '*', async (c, next) => {
    const file = parts.assets?.find(c.req.path, c.req.raw)
    if (!file) return next()
    return file
  })
  app.all('*', async (c) => {
    const started = performance.now()
    const { traceparent } = c.env.info
    const start = { kind: 'page', name: `${c.req.method} (no page)`, id: randomUUID(), traceparent } as const
    const response = await measured(parts.timings, start, () => answerPage(c, parts))
    const milliseconds = performance.now() - started
    metrics.observeRequest({ route: 'page', method: c.req.method, status: response.status, milliseconds })
    return response
  })
  return app
}

async function answerPage(c: Context<Env>, { web, log }: ServerParts): Promise<Response> {
  if (!web) return text('The web app has not been built: run "npm run build".', 503)
  try {
    return await web(c.req.raw, { address: c.env.info.address })
  } catch (err) {
    if (isAbort(err, c.req.raw.signal)) {
      log.debug({ path: c.req.path }, 'the client went away')
      return new Response(null, { status: 408 })
    }
    log.error({ err, path: c.req.path }, 'page failed and so did its error page')
    return new Response(LAST_RESORT, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
}

/** When even the error page fails. */
const LAST_RESORT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Error</title>
<p>An error occurred while showing the error page</p><p><a href="/">Go back to home</a></p></html>`

async function answerMetrics(c: Context<Env>, { config, metrics }: ServerParts): Promise<Response> {
  const isTrial = config.demo && isFromThisMachine(c.req.raw, c.env.incoming.socket.remoteAddress ?? '')
  if (!isTrial && !hasBearerToken(c.req.header('authorization'), config.metricsToken)) {
    return text('Metrics are available with METRICS_TOKEN, and in the demonstration to this machine.', 403)
  }
  const { contentType, body } = await metrics.render()
  return new Response(body, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } })
}

function text(message: string, status: number): Response {
  return new Response(`${message}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
