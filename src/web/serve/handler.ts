import { randomBytes } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { inLanguage } from '../../lib/in-language.ts'
import { addressIn, addressUnder, type Language, localeOf, language, preferredLanguage } from '../../lib/language.ts'
import { common } from '../texts.ts'
import { isOfStaff, pathOf, PUBLIC_FILES, splitLanguage, to } from '../paths.ts'
import { createArticleSource } from './session/articles.ts'
import { CAMPAIGN } from './session/campaign.ts'
import { isPersonal, openJar } from './session/cookies.ts'
import { type Log, servicesContext, siteContext, visitContext } from './session/context.ts'
import { staysOn, withoutEmptyParts } from './session/return-address.ts'
import { carried } from './session/send-on.ts'
import { createSiteSource, type Site } from './session/site.ts'
import { openVisit } from './session/visit.ts'
import { compressOnce } from './compress.ts'
import { PAGE_LOAD } from '../start/page-load.ts'
import { securityHeaders } from './headers.ts'
import { isOwnRequest } from './origin.ts'
import { type Asked, createPageCache, type KeptAnswer, type Place, placeOf } from './page-cache.ts'
import { type Addresses, createTransport, type Elsewhere, type InProcessApi } from './transport.ts'
import { bodyOf, forNow } from './whole-page.ts'

/** What the web takes of the process that serves it. */
export interface WebOptions {
  readonly api: InProcessApi
  readonly config: Addresses
  readonly log: Log
  readonly now?: () => Temporal.Instant
  /** Hands unexpected errors to the error-reporting service. */
  readonly report?: (error: unknown) => void
  /** Told what page is being made, by method and pattern: "GET /booking/:itemId". */
  readonly named?: (page: string) => void
  /** Around each request to an API elsewhere. */
  readonly tracedRequest?: Elsewhere
}

export interface WebHandler {
  (request: Request, info: { readonly address: string }): Promise<Response>
  /** The answer from memory, for whoever may have it; nothing is read and nothing is waited for long. */
  readonly kept: (asked: AskedPage, whatever?: Whatever) => KeptAnswer | undefined | Promise<KeptAnswer | undefined>
}

/** What decides whether a page comes from memory. */
export interface AskedPage extends Omit<Asked, 'header'> {
  /** Path and query, as they were sent. */
  readonly target: string
  readonly address: string
  header(name: 'accept-encoding' | 'accept-language' | 'cookie' | 'if-none-match'): string | null
}

/** Whether a page of a site that may have changed, or whose API is away, is better than none. */
type Whatever = { readonly evenIfAway: boolean }

type Render = (request: Request, context: RouterContextProvider) => Promise<Response>

/** The web as one fetch handler: shared pages from memory, everything else through React Router. */
export function buildWebHandler(render: Render, options: WebOptions): WebHandler {
  const { api, config, log } = options
  const secure = new URL(config.publicUrl).protocol === 'https:'
  const { origin } = new URL(config.publicUrl)
  const origins = new Set([origin])
  const standing = securityHeaders(secure)
  const now = options.now ?? (() => Temporal.Now.instant())
  const transport = createTransport(api, config, now, options.tracedRequest)
  const nobody = openVisit(transport, openJar(null, secure), '')
  // Asks for all pages to come, so nothing that it has read may stay.
  nobody.answered()
  const sites = createSiteSource(nobody.client, transport.mode)
  const articles = createArticleSource(nobody.client)
  const cache = createPageCache({ secure })
  const { report = () => {}, named = () => {} } = options

  async function make(request: Request, address: string, isShared = isPublicFile(request.url)): Promise<Response> {
    const jar = openJar(isShared ? null : request.headers.get('cookie'), secure)
    const context = new RouterContextProvider()
    const nonce = randomBytes(16).toString('base64')
    context.set(servicesContext, { sites, articles, log, now, report, named, secure, origin, nonce })
    const visit = openVisit(transport, jar, address, request.headers.get(PAGE_LOAD), request.headers.get('user-agent'))
    context.set(visitContext, visit)
    const response = sentOn(await render(request, context), request)
    const shown = isDocument(request) && isBare(response) ? lastResort(response.status) : response
    const answer = dress(shown, isShared ? [] : jar.changes(), standing)
    visit.answered()
    const isAway = (context.get(siteContext)?.mode ?? 'normal') !== 'normal'
    return isAway || visit.hasMissed() ? forNow(answer) : answer
  }

  async function makeOnce(request: Request, address: string): Promise<Response> {
    return compressOnce(await make(request, address), request.headers.get('accept-encoding'))
  }

  /** Redirects off our origin are bugs; they go to Home. */
  function sentOn(response: Response, request: Request): Response {
    const target = response.headers.get('location')
    if (target === null) return response
    const isOurs = staysOn(origin, target)
    if (!isOurs) log.error({ path: new URL(request.url).pathname }, 'a redirect would have left the site')
    const headers = new Headers(response.headers)
    headers.set('location', inSameLanguage(isOurs ? target : to('Home'), request))
    return new Response(bodyOf(response), { status: response.status, statusText: response.statusText, headers })
  }

  /** Makes a page for everybody, of nothing that belongs to the one who happened to ask. */
  const makeShared = (url: URL, address: string) => () => make(sharedRequest(url, origin), address, true)

  function kept(asked: AskedPage, { evenIfAway }: Whatever = { evenIfAway: false }) {
    const { method, target, header, address } = asked
    if ((method !== 'GET' && method !== 'HEAD') || !/^\/(?![/\\])/.test(target)) return undefined
    if (isPersonal(header('cookie'), secure)) return undefined
    const url = new URL(target, origin)
    return inLanguage(languageOf(url, header('accept-language')), () => {
      const place = placeOf(url)
      if (!place) return undefined
      const find = (site: Site) => {
        if (site.mode !== 'normal' && !evenIfAway) return undefined
        // What is made while the API is away is worse than what there is.
        const make = evenIfAway ? undefined : makeShared(url, address)
        return cache.find(place, site.settings.version, asked, make)
      }
      const site = evenIfAway ? sites.last() : sites.fresh()
      return site ? find(site) : sites.soon().then(find)
    })
  }

  const handle = (request: Request, info: { readonly address: string }) =>
    inLanguage(languageOf(new URL(request.url), request.headers.get('accept-language')), () => respond(request, info))
  return Object.assign(handle, { kept })

  async function respond(request: Request, { address }: { readonly address: string }): Promise<Response> {
    if (!isOwnRequest(request, origins)) return refuse(403, common().foreignRequest, standing)
    const url = new URL(request.url)
    const pathname = withoutEmptyParts(url.pathname)
    if (pathname !== url.pathname) return moved(pathname + url.search, standing)
    const { asked, path } = splitLanguage(url.pathname)
    if (asked && isOfStaff(path)) return Response.redirect(new URL(path + url.search, origin), 302)
    if (url.pathname.endsWith('.map')) return refuse(404, common().notFound, standing)
    const place = request.method === 'GET' || request.method === 'HEAD' ? placeOf(url) : undefined
    if (!place || isPersonal(request.headers.get('cookie'), secure)) return makeOnce(request, address)
    return (await shared(request, url, place, address)) ?? makeOnce(request, address)
  }

  async function shared(request: Request, url: URL, place: Place, address: string): Promise<Response | undefined> {
    const site = sites.fresh() ?? (await sites.current())
    if (site.mode !== 'normal') return undefined
    const { version } = site.settings
    const asked: Asked = { method: request.method, header: (name) => request.headers.get(name) }
    const make = makeShared(url, address)
    const answer = cache.find(place, version, asked, make) ?? (await cache.fill(place, version, asked, make))
    // What is made for all is made without the arguments of one.
    if (answer instanceof Response)
      return compressOnce(carried(answer, url, request.method), asked.header('accept-encoding'))
    return new Response(answer.body, { status: answer.status, headers: answer.headers })
  }
}

/** The language of a page: the one in its address, else the one its reader's browser likes best. Staff work in English. */
function languageOf({ pathname }: URL, accepted: string | null): Language {
  const { asked, path } = splitLanguage(pathname)
  return isOfStaff(path) ? 'en' : (asked ?? preferredLanguage(accepted))
}

/** Middleware sends people to plain addresses; they stay below the language that they came by. */
function inSameLanguage(target: string, request: Request): string {
  const { asked } = splitLanguage(new URL(request.url).pathname)
  if (!asked || !target.startsWith('/') || splitLanguage(target.split(/[?#]/, 1)[0] ?? '').asked) return target
  return addressUnder(asked, target)
}

/** What a shared page is made from: nothing of the one who happened to ask first, the name they call us by included. */
function sharedRequest({ pathname, searchParams }: URL, origin: string): Request {
  const url = new URL(origin)
  url.pathname = pathname
  url.search = new URLSearchParams([...searchParams].filter(([name]) => !CAMPAIGN.test(name))).toString()
  return new Request(url, { headers: { accept: 'text/html' } })
}

const PUBLIC_FILE = new RegExp(
  `^(?:${Object.values(PUBLIC_FILES)
    .map((path) => path.replace('.', '\\.').replace(/:\w+/, '[^/]+'))
    .join('|')})$`,
)

/** Nobody's session is renewed with one. */
function isPublicFile(address: string): boolean {
  return PUBLIC_FILE.test(pathOf(new URL(address)))
}

/** A page of the site itself, as opposed to the data and actions behind it. */
function isDocument(request: Request): boolean {
  return request.method === 'GET' && !new URL(request.url).pathname.endsWith('.data')
}

/** React Router's answer when the error page itself failed: a line of plain text, or nothing at all. */
function isBare({ status, headers }: Response): boolean {
  return status >= 500 && (headers.get('content-type') ?? 'text/plain') === 'text/plain'
}

/** What is left to say then. */
function lastResort(status: number): Response {
  const t = common()
  const html = `<!doctype html><html lang="${localeOf(language())}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${t.error}</title><p>${t.errorOfError}</p><p><a href="${addressIn(language(), '/')}">${t.backHome}</a></p></html>`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" }
  return new Response(html, { status, headers })
}

/** An answer with its headers, and the cookies of who asked; a page that many share has none. */
function dress(
  response: Response,
  cookies: readonly string[],
  standing: readonly (readonly [string, string])[],
): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of standing) if (!headers.has(name)) headers.set(name, value)
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  return new Response(bodyOf(response), { status: response.status, statusText: response.statusText, headers })
}

function moved(location: string, standing: readonly (readonly [string, string])[]): Response {
  const headers = new Headers(standing.map(([name, value]) => [name, value]))
  headers.set('location', location)
  return new Response(null, { status: 308, headers })
}

function refuse(status: number, sentence: string, standing: readonly (readonly [string, string])[]): Response {
  const headers = new Headers(standing.map(([name, value]) => [name, value]))
  headers.set('content-type', 'text/plain; charset=utf-8')
  return new Response(sentence, { status, headers })
}
