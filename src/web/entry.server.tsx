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
import type { Language } from '../lib/language.ts'
import { isOfMessage } from './site/layout/site-messages.tsx'
import { isOfStaff, pathOf, splitLanguage } from './paths.ts'
import { pack } from './serve/compress.ts'
import { buildWebHandler, type WebHandler, type WebOptions } from './serve/handler.ts'
import { contentSecurityPolicy, nonceSource, WALLET_HEADERS } from './serve/headers.ts'
import { keptHtml } from './serve/kept-html.ts'
import { rendered } from './serve/rendered.ts'
import { routesOf, sectionOf, sectionsOf } from './serve/sections.ts'
import { readPageData, withPageData } from './serve/page-data.ts'
import { isUncounted } from './serve/session/first-pass.ts'
import { pageName } from './serve/session/page-name.ts'
import { servicesContext, servicesOf, siteContext, visitOf } from './serve/session/context.ts'
import type { SiteSource } from './serve/session/site.ts'
import { wholePage } from './serve/whole-page.ts'
import { DocumentContext, type Keep } from './start/document.ts'
import { whenToHydrate } from './start/when.ts'

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
  const { nonce, log, secure, sites } = servicesOf(context)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.append('vary', 'accept-language, cookie')
  const hostsCards = Boolean(context.get(siteContext)?.settings.card_fields)
  const policy = contentSecurityPolicy(nonceSource(nonce), { secure, hostsCards })
  headers.set('content-security-policy', policy)
  if (hostsCards) for (const [name, value] of WALLET_HEADERS) if (!headers.has(name)) headers.set(name, value)
  if (!headers.has('cache-control')) {
    headers.set('cache-control', visitOf(context).hasCredential() ? 'no-store' : 'private, no-cache')
  }
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const data = await readPageData(entry.serverHandoffStream)
  const html = await rendered(
    <DocumentContext
      value={{ nonce, isReturning: visitOf(context).hasSignIn(), keep: keepOf(sites), ...startOf(entry, context) }}
    >
      <ServerRouter context={ofPage(entry)} url={request.url} nonce={nonce} />
    </DocumentContext>,
    { nonce, timeout: streamTimeout, mayFail: isOfMessage, onError: (err) => log.error({ err }, 'rendering failed') },
  )
  const bytes = await pack(withPageData(html, data, nonce), headers, request.headers.get('accept-encoding'))
  return wholePage(bytes, { status, headers })
}

/** What is kept of a business: a process of tests serves several. */
const keeps = new WeakMap<SiteSource, Keep>()

/** Menus of 12,000 characters for all screens, and what else staff look at again and again. */
function keepOf(sites: SiteSource): Keep {
  const keep = keeps.get(sites) ?? keptHtml(2_000_000)
  keeps.set(sites, keep)
  return keep
}

/**
 * With the routes of this page alone: React Router makes its own of all that it is given, for every page. Without the data,
 * which is written behind the page (`serve/page-data.ts`).
 */
function ofPage(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]))
  return { ...entry, manifest: { ...manifest, routes }, serverHandoffStream: undefined }
}

/** The name of the page, where there is one to count (health pages are not), and when its scripts are due. */
function startOf(entry: EntryContext, context: RouterContextProvider) {
  const { matches, location, actionData, loaderData } = entry.staticHandlerContext
  const route = matches.at(-1)?.route.id
  const name = pageName(route === undefined ? undefined : { id: route, loaderData: loaderData[route] })
  const isAway = context.get(siteContext)?.mode !== 'normal'
  return {
    page: isUncounted(pathOf(location)) ? undefined : name,
    hydration: whenToHydrate({ route, search: location.search, isAway, isAnswer: actionData !== null }),
  }
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

/** Ranks the routes once for each language in the address and each section of the site, not for every request. */
function serving(): RequestHandler {
  const handlers = new Map<string, RequestHandler>()
  let known: Promise<{ whole: ServerBuild; sections: ReadonlySet<string> }> | undefined
  const read = () => build().then((whole) => ({ whole, sections: sectionsOf(whole.routes) }))
  return async (request, context) => {
    const { asked, path } = splitLanguage(new URL(request.url).pathname)
    const { whole, sections } = await (known ??= read())
    const section = sectionOf(path, sections)
    const key = `${asked} ${section}`
    const handler = handlers.get(key) ?? createRequestHandler(under(within(whole, section), asked), 'production')
    handlers.set(key, handler)
    return handler(request, context)
  }
}

/** With the routes of one section; travelers get the list of routes that `bin/build.mjs` writes for them. */
function within({ assets, ...build }: ServerBuild, section: string): ServerBuild {
  const url = isOfStaff(section) ? assets.url : assets.url.replace('/manifest-', '/site-manifest-')
  return { ...build, routes: routesOf(build.routes, section), assets: { ...assets, url } }
}

/** The same routes below a language prefix (`/es/booking`), so that links keep it. */
function under(routes: ServerBuild, asked: Language | undefined): ServerBuild {
  return asked ? { ...routes, basename: `/${asked}` } : routes
}
