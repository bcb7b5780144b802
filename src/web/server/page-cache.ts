import { createHash } from 'node:crypto'
import { language } from '../../lib/language.ts'
import { KEYWORDS, LOGIN_QUERY, PATHS, pathOf } from '../paths.ts'
import { CAMPAIGN } from '../session/campaign.ts'
import { compressOnce, compressWell } from './compress.ts'
import { type Allowed, contentSecurityPolicy, doesHostCards } from './headers.ts'

/** Pages whose prices must not be older than this, and how long the others may stay; a new settings version ends both. */
const LIVE_PRICES_MS = 60_000
const CONTENT_MS = 3_600_000
const MOST_PAGES = 500

const LIVE: ReadonlySet<string> = new Set([PATHS.Home, PATHS.Map])
/** A landing page, whatever the airport in its address is called. */
const LANDING = new RegExp(
  `^(?:${KEYWORDS.map((name) => PATHS[name].replace('{airport}', '[\\w-]{1,60}')).join('|')})$`,
)
const CONTENT: ReadonlySet<string> = new Set([
  PATHS.Contact,
  PATHS.PrivacyPolicy,
  PATHS.CorporateProgramAbout,
  PATHS.PointClubRegistration,
  PATHS.PickupRequest,
  PATHS.Blog,
])

/** Arguments that change the page belong to the key; those of campaigns do not; any other passes the cache by. */
const KEYED: ReadonlySet<string> = new Set([LOGIN_QUERY])

/** Where a page may be kept and for how long; undefined when it must be made anew. */
export interface Place {
  readonly key: string
  readonly milliseconds: number
}

export function placeOf(url: URL): Place | undefined {
  const path = pathOf(url)
  const isLive = LIVE.has(path) || LANDING.test(path)
  const milliseconds = isLive ? LIVE_PRICES_MS : isContent(path) ? CONTENT_MS : undefined
  if (milliseconds === undefined) return undefined
  let key = `${language()} ${url.pathname}`
  for (const [name, value] of url.searchParams) {
    if (CAMPAIGN.test(name)) continue
    if (!KEYED.has(name) || value.length > 20) return undefined
    key += `?${name}=${value}`
  }
  return { key, milliseconds }
}

function isContent(pathname: string): boolean {
  return CONTENT.has(pathname) || pathname.startsWith(`${PATHS.Blog}/`)
}

interface Page {
  readonly version: number
  readonly until: number
  readonly etag: string
  readonly plain: Body
  /** As tight as can be, once somebody has asked for the page again. */
  packed: 'not yet' | 'under way' | { readonly brotli: Body; readonly gzip: Body }
}

/** Bytes as they go out, with all their headers. */
interface Body {
  readonly bytes: Uint8Array<ArrayBuffer>
  // A plain object: the server writes it as it is, where a Headers object would be taken apart each time.
  readonly headers: Readonly<Record<string, string>>
}

export interface PageCache {
  /** The answer from memory; undefined when the page is not there, too old, or of another version. */
  find(place: Place, version: number, request: Request): Response | Promise<Response> | undefined
  /** Makes a page once, however many ask for it at the same time, and keeps it when it may be kept. */
  fill(place: Place, version: number, request: Request, make: () => Promise<Response>): Promise<Response>
}

/** Keeps rendered pages of anonymous visitors in memory, those that are asked for again compressed as well as can be. */
export function createPageCache(secure: boolean): PageCache {
  const pages = new Map<string, Page>()
  const underWay = new Map<string, Promise<Page | undefined>>()

  async function keep(place: Place, version: number, made: Response): Promise<Page | undefined> {
    if (made.status !== 200 || made.headers.has('set-cookie')) return undefined
    const { html, allowed } = withoutNonce(await made.clone().text())
    const headers = new Headers(made.headers)
    const hostsCards = doesHostCards(made.headers.get('content-security-policy'))
    headers.set('content-security-policy', contentSecurityPolicy(allowed, { secure, hostsCards }))
    headers.set('cache-control', 'private, no-cache')
    headers.set('vary', 'accept-encoding, accept-language, cookie')
    const page = makePage(html, headers, version, performance.now() + place.milliseconds)
    const oldest = pages.size >= MOST_PAGES ? pages.keys().next().value : undefined
    if (oldest !== undefined) pages.delete(oldest)
    pages.set(place.key, page)
    return page
  }

  return {
    find(place, version, request) {
      const page = pages.get(place.key)
      if (!page) return undefined
      if (page.version === version && performance.now() < page.until) return answerAgain(page, request)
      pages.delete(place.key)
      return undefined
    },
    async fill(place, version, request, make) {
      const others = underWay.get(place.key)
      if (others) {
        const page = await others
        return page ? answer(page, request) : make()
      }
      const made = make()
      const kept = made.then((response) => keep(place, version, response))
      underWay.set(place.key, kept)
      try {
        const page = await kept
        return page ? answer(page, request) : await made
      } finally {
        underWay.delete(place.key)
      }
    },
  }
}

function makePage(html: string, headers: Headers, version: number, until: number): Page {
  const bytes = new TextEncoder().encode(html)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  headers.set('etag', etag)
  return { version, until, etag, plain: bodyOf(bytes, Object.fromEntries(headers)), packed: 'not yet' }
}

/**
 * Brotli 11 takes a tenth of a second on another thread, too much for a page that nobody asks for again. Whoever asks
 * until it is done gets the page packed quickly.
 */
function answerAgain(page: Page, request: Request): Response | Promise<Response> {
  if (typeof page.packed === 'object') return answer(page, request)
  if (page.packed === 'not yet') {
    page.packed = 'under way'
    void pack(page)
  }
  return compressOnce(answer(page, request), request.headers.get('accept-encoding'))
}

async function pack(page: Page): Promise<void> {
  const { bytes, headers } = page.plain
  const [brotli, gzip] = await compressWell(bytes)
  page.packed = { brotli: bodyOf(brotli, headers, 'br'), gzip: bodyOf(gzip, headers, 'gzip') }
}

function bodyOf(bytes: Uint8Array, base: Readonly<Record<string, string>>, encoding?: string): Body {
  const headers = { ...base, 'content-length': String(bytes.byteLength) }
  return { bytes: new Uint8Array(bytes), headers: encoding ? { ...headers, 'content-encoding': encoding } : headers }
}

function answer(page: Page, { method, headers }: Request): Response {
  const accepted = headers.get('accept-encoding') ?? ''
  const packed = typeof page.packed === 'object' ? page.packed : undefined
  const body = (accepted.includes('br') && packed?.brotli) || (accepted.includes('gzip') && packed?.gzip) || page.plain
  if (headers.get('if-none-match')?.includes(page.etag)) {
    const {
      'content-length': _length,
      'content-encoding': _encoding,
      'content-type': _type,
      ...unchanged
    } = body.headers
    return new Response(null, { status: 304, headers: unchanged })
  }
  return new Response(method === 'HEAD' ? null : body.bytes, { headers: body.headers })
}

const INLINE = /<(script|style)((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/g
const NONCE = / nonce="[^"]*"/g

/**
 * A page that many people get carries no nonce: what it runs is allowed by its hashes.
 * Only the attributes of script, style and link tags lose theirs; text in the page stays as it is.
 */
export function withoutNonce(html: string): { html: string; allowed: Allowed } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const bare = html
    .replace(/<link\s[^>]*>/g, (tag) => tag.replace(NONCE, ''))
    .replace(INLINE, (_, tag: string, attributes: string, code: string) => {
      // Data is never run, so nothing has to allow it.
      if (code.trim() !== '' && !attributes.includes('application/ld+json'))
        (tag === 'script' ? scripts : styles).add(hashSource(code))
      return `<${tag}${attributes.replace(NONCE, '')}>${code}</${tag}>`
    })
  return { html: bare, allowed: { scripts: [...scripts], styles: [...styles] } }
}

function hashSource(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
