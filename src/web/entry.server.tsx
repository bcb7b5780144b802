import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { LOGIN_QUERY } from './paths.ts'
import { buildWebHandler, type WebHandler, type WebOptions } from './server/handler.ts'
import { contentSecurityPolicy, nonceSource } from './server/headers.ts'
import { type Start, startLater } from './server/html.ts'
import { isUncounted } from './session/first-pass.ts'
import { NonceContext } from './session/nonce.ts'
import { servicesContext, servicesOf, siteContext, visitOf } from './session/context.ts'

/** Milliseconds a page may take. */
export const streamTimeout = 10_000

/** Renders one page whole: loaders are in process and fast, and only a whole page can be compressed, hashed and kept. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, log, secure } = servicesOf(context)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', contentSecurityPolicy(nonceSource(nonce), secure))
  if (!headers.has('cache-control')) {
    headers.set('cache-control', visitOf(context).hasCredential() ? 'no-store' : 'private, no-cache')
  }
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceContext>,
    { nonce, signal: AbortSignal.timeout(streamTimeout), onError: (err) => log.error({ err }, 'rendering failed') },
  )
  await stream.allReady
  const html = startLater(await new Response(stream).text(), {
    start: startOf(entry, context),
    page: pageOf(entry),
    nonce,
  })
  return new Response(html, { status, headers })
}

/**
 * Pages that are read rather than used say `handle.start = 'interaction'`. While the API is away they start all the same,
 * to notice when it is back; so does one that is opened with its login modal.
 */
function startOf(entry: EntryContext, context: RouterContextProvider): Start {
  const { matches, location } = entry.staticHandlerContext
  const isCalm = context.get(siteContext)?.mode === 'normal' && !new URLSearchParams(location.search).has(LOGIN_QUERY)
  const canWait = matches.some(({ route }) => (route.handle as { start?: Start } | undefined)?.start === 'interaction')
  return isCalm && canWait ? 'interaction' : 'paint'
}

/** The name of the page, where there is one to count: health pages and pages without settings are not. */
function pageOf(entry: EntryContext): string | undefined {
  const { matches, location } = entry.staticHandlerContext
  return isUncounted(location.pathname) ? undefined : matches.at(-1)?.route.id
}

/** Unexpected errors of loaders, actions and rendering: to the log and to error reporting. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const services = context.get(servicesContext)
  // A route error response is an answer: a missing page, or an error that was told to the visitor already.
  if (isRouteErrorResponse(error)) return
  services?.log.error({ err: error, path: new URL(request.url).pathname }, 'page failed')
  services?.report(error)
}

/** The web over an API: what the server mounts. */
export function createWebHandler(options: WebOptions): WebHandler {
  const mode = import.meta.env.DEV ? 'development' : 'production'
  return buildWebHandler(
    createRequestHandler(() => import('virtual:react-router/server-build'), mode),
    options,
  )
}
