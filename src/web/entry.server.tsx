import { text } from 'node:stream/consumers'
import { PassThrough } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RequestHandler,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { Settings } from '../capabilities/settings/contract.ts'
import type { Language } from '../lib/language.ts'
import { isOfMessage } from './site/layout/site-messages.tsx'
import { isOfStaff, LOGIN_QUERY, pathOf, splitLanguage } from './paths.ts'
import { buildWebHandler, type WebHandler, type WebOptions } from './serve/handler.ts'
import { contentSecurityPolicy, nonceSource } from './serve/headers.ts'
import { EMAIL_QUERY } from './site/email/email-dialog.tsx'
import { type Start, startLater } from './serve/html.ts'
import { visitorsManifest } from './serve/visitors-manifest.ts'
import { isUncounted } from './serve/session/first-pass.ts'
import { NonceContext } from './serve/session/nonce.ts'
import { servicesContext, servicesOf, siteContext, visitOf } from './serve/session/context.ts'

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
  headers.append('vary', 'accept-language, cookie')
  const hostsCards = Boolean(context.get(siteContext)?.settings.card_fields)
  const framesOwn = isOfStaff(splitLanguage(new URL(request.url).pathname).path)
  const policy = contentSecurityPolicy(nonceSource(nonce), { secure, hostsCards, framesOwn })
  headers.set('content-security-policy', policy)
  if (!headers.has('cache-control')) {
    headers.set('cache-control', visitOf(context).hasCredential() ? 'no-store' : 'private, no-cache')
  }
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const page = await rendered(
    <NonceContext value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceContext>,
    { nonce, onError: (err) => log.error({ err }, 'rendering failed') },
  )
  const html = startLater(page, { start: startOf(entry, context), page: pageOf(entry), nonce })
  return new Response(html, { status, headers })
}

/**
 * The whole page as text. A part that fails would be left to the browser, whose scripts may not come for long: the page
 * fails with it, but for a message above it.
 * @throws what rendering throws, and when it takes too long
 */
function rendered(page: ReactNode, options: { nonce: string; onError: (error: unknown) => void }): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const late = setTimeout(() => stream.abort(new Error('The page took too long')), streamTimeout)
  const stream = renderToPipeableStream(page, {
    nonce: options.nonce,
    // A page goes out whole: no part of it is large enough to come after the others.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onAllReady() {
      clearTimeout(late)
      resolve(text(stream.pipe(new PassThrough())))
    },
    onError(error, { componentStack }) {
      options.onError(error)
      if (isOfMessage(componentStack)) return
      clearTimeout(late)
      reject(error)
    },
  })
  return promise
}

/** When the scripts of a route start: always the same, or by what its loader found and how the business is set up. */
interface Handle {
  readonly start?: Start | ((loaderData: unknown, settings: Settings) => Start)
}

/**
 * Pages that are read rather than used say `handle.start = 'interaction'`. While the API is away they start all the same,
 * to notice when it is back; so does one that is opened with a modal, or answers a form and takes the focus to it.
 */
function startOf(entry: EntryContext, context: RouterContextProvider): Start {
  const { matches, location, loaderData, actionData } = entry.staticHandlerContext
  const site = context.get(siteContext)
  const query = new URLSearchParams(location.search)
  const hasDialog = [LOGIN_QUERY, EMAIL_QUERY].some((name) => query.has(name))
  if (site?.mode !== 'normal' || hasDialog || actionData) return 'paint'
  for (const { route } of matches) {
    const { start } = (route.handle ?? {}) as Handle
    const own = typeof start === 'function' ? start(loaderData[route.id], site.settings) : start
    if (own) return own
  }
  return 'paint'
}

/** The name of the page, where there is one to count: health pages and pages without settings are not. */
function pageOf(entry: EntryContext): string | undefined {
  const { matches, location } = entry.staticHandlerContext
  return isUncounted(pathOf(location)) ? undefined : matches.at(-1)?.route.id
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
  return buildWebHandler(import.meta.env.DEV ? developing() : serving(), options)
}

const build = () => import('virtual:react-router/server-build')

/** Looks at the routes anew for every request, since they change. */
function developing(): RequestHandler {
  return async (request, context) => {
    const { asked } = splitLanguage(new URL(request.url).pathname)
    return createRequestHandler(under(await build(), asked), 'development')(request, context)
  }
}

/** Ranks the routes once for each kind of page, not for every request: by language in the address, and the back office. */
function serving(): RequestHandler {
  const handlers = new Map<string, Promise<RequestHandler>>()
  return async (request, context) => {
    const { asked, path } = splitLanguage(new URL(request.url).pathname)
    const kind = isOfStaff(path) ? 'staff' : (asked ?? '')
    const handler =
      handlers.get(kind) ??
      build().then((routes) =>
        createRequestHandler(kind === 'staff' ? routes : under(forVisitors(routes), asked), 'production'),
      )
    handlers.set(kind, handler)
    return (await handler)(request, context)
  }
}

/** The same site one step down (`/es/booking`): every link within it stays there by itself. */
function under(routes: ServerBuild, asked: Language | undefined): ServerBuild {
  return asked ? { ...routes, basename: `/${asked}` } : routes
}

/** The same site, whose pages tell browsers of no route that only the back office has. */
function forVisitors(routes: ServerBuild): ServerBuild {
  return { ...routes, assets: { ...routes.assets, url: visitorsManifest(routes.assets.url) } }
}
