import { createHash } from 'node:crypto'
import { HOUR_MS } from '../../lib/durations.ts'
import { language } from '../../lib/language.ts'
import { KEYWORDS, LOGIN_QUERY, PATHS, pathOf } from '../paths.ts'
import { CAMPAIGN } from './session/campaign.ts'
import { compressQuickly, compressWell } from './compress.ts'
import { type Allowed, contentSecurityPolicy, doesHostCards } from './headers.ts'
import { isForNow } from './whole-page.ts'

/**
 * How long pages with prices, and the others, are shown before they are made anew; a new settings version ends both. The
 * old page is shown until the new one is there, but never when it is twice as old.
 */
const LIVE_PRICES_MS = 45_000
const CONTENT_MS = HOUR_MS
const MOST_PAGES = 500
/** Pages made anew at the same time, beside the requests that are answered. */
const MOST_RENEWALS = 4
/** Pages packed well at the same time: each takes one of the four threads on which passwords and files wait, too. */
const MOST_PACKINGS = 2
/** The bytes of the largest page that is packed well: of a longer one it would take seconds. */
const LONGEST_PACKED = 512 * 1024
/** A page that could not be made anew is tried again after so long. */
const TRY_AGAIN_MS = 1000

const LIVE: ReadonlySet<string> = new Set([PATHS.Home, PATHS.Map])
/** A landing page, whatever the airport in its address is called. */
const LANDING = new RegExp(
  `^(?:${KEYWORDS.map((name) => PATHS[name].replace('{airport}', '[\\w-]{1,60}')).join('|')})$`,
)
const CONTENT: ReadonlySet<string> = new Set([
  PATHS.Contact,
  PATHS.PrivacyPolicy,
  PATHS.Terms,
  PATHS.CorporateProgramAbout,
  PATHS.PointClubRegistration,
  PATHS.PickupRequest,
  PATHS.Blog,
])

/**
 * Where a page may be kept and for how long; undefined when it must be made anew. The log-in that a page opens with belongs
 * to the key, the arguments of campaigns do not; any other passes the cache by.
 */
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
    // Whoever makes up values for it pushes no page out.
    if (name !== LOGIN_QUERY || value !== '1' || key.includes('?')) return undefined
    key += `?${name}=${value}`
  }
  return { key, milliseconds }
}

/** An article, or its data, as links write it: other spellings of one address are no pages of their own. */
const ARTICLE = new RegExp(`^${PATHS.Blog}/[\\w-]{1,100}(?:\\.data)?$`)

function isContent(pathname: string): boolean {
  return CONTENT.has(pathname) || ARTICLE.test(pathname)
}

interface Page {
  readonly version: number
  readonly etag: string
  readonly madeAt: number
  /** When it is due to be made anew. */
  dueAt: number
  readonly plain: Body
  brotli: Body
  gzip: Body
  /** Brotli 11 takes a tenth of a second on another thread, too much for a page that nobody asks for again. */
  isPackedWell: boolean
}

/** Bytes as they go out, with all their headers. */
interface Body {
  readonly bytes: Uint8Array<ArrayBuffer>
  // A plain object: the server writes it as it is, where a Headers object would be taken apart each time.
  readonly headers: Readonly<Record<string, string>>
}

/** What a kept page is chosen by. */
export interface Asked {
  readonly method: string
  header(name: 'accept-encoding' | 'if-none-match'): string | null
}

/** An answer from memory, ready to be written. */
export interface KeptAnswer {
  readonly status: 200 | 304
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | null
}

export interface PageCache {
  /**
   * The answer from memory; undefined when the page is not there, too old, or of another version. One that is due is made
   * anew by `make`, once, while the old one is shown; without `make` it stays as it is.
   */
  find(place: Place, version: number, asked: Asked, make?: () => Promise<Response>): KeptAnswer | undefined
  /**
   * Makes a page once, however many ask for it at the same time, and keeps it when it may be kept. Otherwise answers with
   * what was made.
   */
  fill(place: Place, version: number, asked: Asked, make: () => Promise<Response>): Promise<KeptAnswer | Response>
}

interface PageCacheOptions {
  readonly secure: boolean
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number
  /** Brotli and gzip at their best. */
  readonly compress?: typeof compressWell
}

/** Keeps rendered pages of anonymous visitors in memory, compressed once; those that are asked for again as well as can be. */
export function createPageCache({
  secure,
  now = () => performance.now(),
  compress = compressWell,
}: PageCacheOptions): PageCache {
  const pages = new Map<string, Page>()
  const underWay = new Map<string, Promise<Page | undefined>>()
  const renewals = new Set<string>()
  let packings = 0

  function keep(place: Place, page: Page): Page {
    // One that is made anew is the newest.
    pages.delete(place.key)
    const oldest = pages.size >= MOST_PAGES ? pages.keys().next().value : undefined
    if (oldest !== undefined) pages.delete(oldest)
    pages.set(place.key, page)
    return page
  }

  async function packed(place: Place, version: number, made: Response): Promise<Page | undefined> {
    if (made.status !== 200 || made.headers.has('set-cookie') || isForNow(made)) return undefined
    const policy = made.headers.get('content-security-policy')
    const { html, allowed } = withoutNonce(await made.clone().text(), nonceIn(policy))
    const headers = new Headers(made.headers)
    headers.set(
      'content-security-policy',
      contentSecurityPolicy(allowed, { secure, hostsCards: doesHostCards(policy) }),
    )
    headers.set('cache-control', 'private, no-cache')
    headers.set('vary', 'accept-encoding, accept-language, cookie')
    return packQuickly(html, headers, { version, madeAt: now(), dueAt: now() + place.milliseconds })
  }

  /** Packs a page well where there is room for it; else whoever asks next has it packed. */
  async function packWell(page: Page): Promise<void> {
    const { bytes, headers } = page.plain
    if (packings >= MOST_PACKINGS || bytes.byteLength > LONGEST_PACKED) return
    packings += 1
    page.isPackedWell = true
    try {
      const [brotli, gzip] = await compress(bytes)
      page.brotli = bodyOf(brotli, headers, 'br')
      page.gzip = bodyOf(gzip, headers, 'gzip')
    } finally {
      packings -= 1
    }
  }

  /** Makes the next page and packs it as the old one is packed, so that who asks meanwhile waits for neither. */
  async function renew(place: Place, old: Page, make: () => Promise<Response>): Promise<void> {
    if (renewals.has(place.key) || renewals.size >= MOST_RENEWALS) return
    renewals.add(place.key)
    try {
      const page = await packed(place, old.version, await make())
      if (!page) return
      const isSame = page.etag === old.etag
      if (isSame) Object.assign(page, { brotli: old.brotli, gzip: old.gzip, isPackedWell: old.isPackedWell })
      else if (old.isPackedWell) await packWell(page)
      if (pages.get(place.key) === old) keep(place, page)
    } catch {
      // What fails to be made is told where it was made, and again by who asks once the old page is too old.
    } finally {
      old.dueAt = now() + TRY_AGAIN_MS
      renewals.delete(place.key)
    }
  }

  return {
    find(place, version, asked, make) {
      const page = pages.get(place.key)
      if (!page) return undefined
      const time = now()
      if (page.version !== version || time >= page.madeAt + 2 * place.milliseconds) {
        pages.delete(place.key)
        return undefined
      }
      if (time >= page.dueAt) void (make && renew(place, page, make))
      else if (!page.isPackedWell) void packWell(page)
      return answer(page, asked)
    },
    async fill(place, version, asked, make) {
      const key = `${version} ${place.key}`
      const others = underWay.get(key)
      if (others) {
        const page = await others
        return page ? answer(page, asked) : make()
      }
      const made = make()
      const kept = made.then(async (response) => {
        const page = await packed(place, version, response)
        return page && keep(place, page)
      })
      underWay.set(key, kept)
      try {
        const page = await kept
        return page ? answer(page, asked) : await made
      } finally {
        underWay.delete(key)
      }
    },
  }
}

async function packQuickly(
  html: string,
  base: Headers,
  times: Pick<Page, 'version' | 'madeAt' | 'dueAt'>,
): Promise<Page> {
  const bytes = new TextEncoder().encode(html)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  base.set('etag', etag)
  const headers = Object.fromEntries(base)
  const [brotli, gzip] = await compressQuickly(bytes)
  return {
    ...times,
    etag,
    plain: bodyOf(bytes, headers),
    brotli: bodyOf(brotli, headers, 'br'),
    gzip: bodyOf(gzip, headers, 'gzip'),
    isPackedWell: false,
  }
}

function bodyOf(bytes: Uint8Array, base: Readonly<Record<string, string>>, encoding?: string): Body {
  const headers = { ...base, 'content-length': String(bytes.byteLength) }
  return { bytes: new Uint8Array(bytes), headers: encoding ? { ...headers, 'content-encoding': encoding } : headers }
}

function answer(page: Page, { method, header }: Asked): KeptAnswer {
  const accepted = header('accept-encoding') ?? ''
  const body = accepted.includes('br') ? page.brotli : accepted.includes('gzip') ? page.gzip : page.plain
  if (header('if-none-match')?.includes(page.etag)) {
    const {
      'content-length': _length,
      'content-encoding': _encoding,
      'content-type': _type,
      ...unchanged
    } = body.headers
    return { status: 304, headers: unchanged, body: null }
  }
  return { status: 200, headers: body.headers, body: method === 'HEAD' ? null : body.bytes }
}

/** The nonce of one render, told by its own policy. */
function nonceIn(policy: string | null): string | undefined {
  return /'nonce-([^']+)'/.exec(policy ?? '')?.[1]
}

/**
 * A page that many people get carries no nonce: what it runs is allowed by its hashes. That goes for what carried the
 * render's own nonce alone; anything else in the page was never allowed to run.
 */
export function withoutNonce(html: string, nonce: string | undefined): { html: string; allowed: Allowed } {
  const [start = '', ...parts] = nonce ? html.split(` nonce="${nonce}"`) : [html]
  const scripts = new Set<string>()
  const styles = new Set<string>()
  let bare = start
  for (const part of parts) {
    // Attributes hold no brackets, so the last one before the nonce begins its element, and the next one ends its tag.
    const [tag = ''] = bare.slice(bare.lastIndexOf('<') + 1).split(' ', 1)
    const code = part.slice(part.indexOf('>') + 1, part.indexOf(`</${tag}>`))
    const sources = { script: scripts, style: styles }[tag]
    if (code.trim() !== '') sources?.add(hashSource(code))
    bare += part
  }
  return { html: bare, allowed: { scripts: [...scripts], styles: [...styles] } }
}

function hashSource(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
