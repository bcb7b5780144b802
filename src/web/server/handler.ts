import { randomBytes } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { inLanguage } from '../../lib/in-language.ts'
import { addressIn, addressUnder, type Language, LOCALES, language, preferredLanguage } from '../../lib/language.ts'
import { common } from '../messages.ts'
import { isOfStaff, splitLanguage } from '../paths.ts'
import { CAMPAIGN } from '../session/campaign.ts'
import { type CookieJar, isPersonal, openJar } from '../session/cookies.ts'
import { type Log, servicesContext, visitContext } from '../session/context.ts'
import { createSiteSource } from '../session/site.ts'
import { openVisit } from '../session/visit.ts'
import { boundBody } from './body.ts'
import { compressOnce } from './compress.ts'
import { securityHeaders } from './headers.ts'
import { isOwnRequest } from './origin.ts'
import { createPageCache, placeOf } from './page-cache.ts'
import { type Addresses, createTransport, type InProcessApi } from './transport.ts'

/** What the web takes of the process that serves it. */
export interface WebOptions {
  readonly api: InProcessApi
  readonly config: Addresses
  readonly log: Log
  readonly now?: () => Temporal.Instant
  /** Hands unexpected errors to the error-reporting service. */
  readonly report?: (error: unknown) => void
}

export type WebHandler = (request: Request, info: { readonly address: string }) => Promise<Response>

type Render = (request: Request, context: RouterContextProvider) => Promise<Response>

/** The web as one fetch handler: shared pages from memory, everything else through React Router. */
export function buildWebHandler(render: Render, options: WebOptions): WebHandler {
  const { api, config, log } = options
  const secure = new URL(config.publicUrl).protocol === 'https:'
  const { origin } = new URL(config.publicUrl)
  const origins = new Set([origin])
  const standing = securityHeaders(secure)
  const now = options.now ?? (() => Temporal.Now.instant())
  const transport = createTransport(api, config, now)
  const nobody = openVisit(transport, openJar(null, secure), '')
  const sites = createSiteSource(nobody.client, transport.mode)
  const cache = createPageCache(secure)
  const report = options.report ?? (() => {})

  async function make(request: Request, address: string): Promise<Response> {
    const jar = openJar(request.headers.get('cookie'), secure)
    const context = new RouterContextProvider()
    context.set(servicesContext, { sites, log, now, report, secure, origin, nonce: randomBytes(16).toString('base64') })
    context.set(visitContext, openVisit(transport, jar, address))
    const response = inSameLanguage(await render(request, context), request)
    const document = isDocument(request)
    return dress(document && isBare(response) ? lastResort(response.status) : response, jar, standing, document)
  }

  async function makeOnce(request: Request, address: string): Promise<Response> {
    return compressOnce(await make(request, address), request.headers.get('accept-encoding'))
  }

  return (request, info) => inLanguage(languageOf(request), () => respond(request, info))

  async function respond(incoming: Request, { address }: { readonly address: string }): Promise<Response> {
    if (!isOwnRequest(incoming, origins)) return refuse(403, common().foreignRequest, standing)
    const request = await boundBody(incoming)
    if (!request) return refuse(413, common().tooMuch, standing)
    const url = new URL(request.url)
    const { asked, path } = splitLanguage(url.pathname)
    if (asked && isOfStaff(path)) return Response.redirect(new URL(path + url.search, origin), 302)
    if (url.pathname.endsWith('.map')) return refuse(404, common().notFound, standing)
    const place = request.method === 'GET' || request.method === 'HEAD' ? placeOf(url) : undefined
    if (!place || isPersonal(request.headers.get('cookie'), secure)) return makeOnce(request, address)

    const site = sites.fresh() ?? (await sites.current())
    if (site.mode !== 'normal') return makeOnce(request, address)
    const { version } = site.settings
    const found = cache.find(place, version, request)
    if (found) return found
    const filled = await cache.fill(place, version, request, () => make(asSharedRequest(request), address))
    return compressOnce(filled, request.headers.get('accept-encoding'))
  }
}

/** The language of a page: the one in its address, else the one its reader's browser likes best. Staff work in English. */
function languageOf(request: Request): Language {
  const { asked, path } = splitLanguage(new URL(request.url).pathname)
  return isOfStaff(path) ? 'en' : (asked ?? preferredLanguage(request.headers.get('accept-language')))
}

/** Middleware sends people to plain addresses; they stay below the language that they came by. */
function inSameLanguage(response: Response, request: Request): Response {
  const { asked } = splitLanguage(new URL(request.url).pathname)
  const target = response.headers.get('location')
  if (!asked || !target?.startsWith('/') || splitLanguage(target.split(/[?#]/, 1)[0] ?? '').asked) return response
  const headers = new Headers(response.headers)
  headers.set('location', addressUnder(asked, target))
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

/** What a shared page is made from: nothing of the one who happened to ask first. */
function asSharedRequest(request: Request): Request {
  const url = new URL(request.url)
  const shared = [...url.searchParams].filter(([name]) => !CAMPAIGN.test(name))
  url.search = new URLSearchParams(shared).toString()
  return new Request(url, { headers: { accept: 'text/html' } })
}

/** A page of the site itself, as opposed to the data and actions behind it. */
function isDocument(request: Request): boolean {
  return request.method === 'GET' && !new URL(request.url).pathname.endsWith('.data')
}

/** React Router's answer when the error page itself failed: a line of plain text, or nothing at all. */
function isBare({ status, headers }: Response): boolean {
  return status >= 500 && (headers.get('content-type') ?? 'text/plain') === 'text/plain'
}

/** What is left to say then (§8). */
function lastResort(status: number): Response {
  const say = common()
  const html = `<!doctype html><html lang="${LOCALES[language()]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${say.error}</title><p>${say.errorOfError}</p><p><a href="${addressIn(language(), '/')}">${say.backHome}</a></p></html>`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" }
  return new Response(html, { status, headers })
}

/** Session and anonymous ids go with answers to data and events alone: a page is the same whoever asks first. */
function dress(
  response: Response,
  jar: CookieJar,
  standing: readonly (readonly [string, string])[],
  document: boolean,
): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of standing) if (!headers.has(name)) headers.set(name, value)
  for (const cookie of jar.changes(document ? ['auth', 'refresh', 'links'] : undefined))
    headers.append('set-cookie', cookie)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

function refuse(status: number, sentence: string, standing: readonly (readonly [string, string])[]): Response {
  const headers = new Headers(standing.map(([name, value]) => [name, value]))
  headers.set('content-type', 'text/plain; charset=utf-8')
  return new Response(sentence, { status, headers })
}
