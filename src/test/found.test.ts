import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type ConfigData, HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemoService } from '../app/demo-service.ts'
import { auth } from '../capabilities/auth/contract.ts'
import { quoted } from '../capabilities/bookings/factory.ts'
import { seedDemoRatings } from '../capabilities/feedback/index.ts'
import { settings } from '../capabilities/settings/contract.ts'
import { seedDemoPictures } from '../capabilities/settings/index.ts'
import { parked } from '../capabilities/stays/factory.ts'
import { contrast, signColors } from '../web/site/seo/social-image/colors.ts'
import { HELD } from '../web/start/held-scripts.ts'
import { ANOTHER_BUSINESS } from './another-business.ts'
import { TEST_OWNER } from './config.ts'
import { everySight, type World, worldOf } from './e2e/pages.ts'
import { openProduct, type Product } from './product.ts'
import { LONG } from './long.ts'

/** What search engines, networks and validators find on the public pages, asked of the built product. */
let product: Product
/** By path, and then by name where a test needs a certain one. */
const pages = new Map<string, string>()
const STEPS = { prices: '/booking?travelFromDate=1796140800&travelToDate=1796400000', payment: '' }

beforeAll(async () => {
  product = await openProduct()
  for (let stay = 0; stay < 36; stay++) await parked(product)
  await seedDemoService(product.ctx())
  await seedDemoRatings(product.ctx())
  await seedDemoPictures(product.ctx(), { slots: ['hero', 'blog_roads'] })
  const map = await (await fetch(`${product.origin}/sitemap.xml`)).text()
  const paths = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  // One after the other: all at once would keep the API so busy that pages say it is slow.
  for (const path of new Set(paths)) pages.set(path, await read(path))
  STEPS.payment = `/booking?quoteId=${(await quoted(product.traveller(), 'BUY_NOW')).id}`
}, 60_000)
afterAll(() => product.close())

/** One page of each kind, and all of them in the long form. */
const KINDS = ['/', '/booking', '/contact', '/rates', '/deals', '/blog/aug21-road-construction', '/privacy', '/terms']
const looked = () => [...pages].filter(([path]) => LONG || KINDS.includes(path))

async function read(path: string): Promise<string> {
  return (await fetch(product.origin + path)).text()
}

test('every public page and every step of a booking is valid HTML', async () => {
  const more = [...Object.values(STEPS), '/?login=1', '/booking-claim', '/auth/request-password-reset', '/not/here']
  const found: string[] = []
  for (const path of more) found.push(...(await faultsIn(path, await read(path))))
  for (const [path, html] of looked()) found.push(...(await faultsIn(path, html)))
  expect(found).toEqual([])
  expect(pages.size).toBeGreaterThan(20)
  expect([...pages.keys()]).toEqual(expect.arrayContaining([...KINDS, '/es/terms']))
})

test('every page of a member, of a booking and behind a link is valid HTML', async () => {
  const world = await worldOf(product)
  const sights = everySight().filter(({ viewer, act }) => viewer !== 'owner' && !act)
  const paths = sights.map(({ viewer, path }) => ({ path: path(world), reader: viewer === 'member' && world.member }))
  const asMember = ['/', ...Object.values(STEPS)].map((path) => ({ path, reader: world.member }))
  const found: string[] = []
  const taken = paths.filter((_, place) => LONG || place % 5 === 0)
  for (const { path, reader } of [...taken, ...asMember])
    if (reader || !pages.has(path)) found.push(...(await faultsIn(path, await readAs(reader, path))))
  expect(found).toEqual([])
  expect(paths.filter(({ reader }) => reader).length).toBeGreaterThan(8)
})

/** A page as its reader gets it, also by way of the address that takes the secret out of a link. */
async function readAs(reader: World['member'] | false, path: string): Promise<string> {
  const cookies = reader ? [`sky-auth=${reader.access_token}`, `sky-refresh=${reader.refresh_token}`] : []
  const ask = (url: URL) => fetch(url, { headers: { cookie: cookies.join('; ') }, redirect: 'manual' })
  const first = await ask(new URL(path, product.origin))
  const next = first.headers.get('location')
  if (!next) return first.text()
  for (const cookie of first.headers.getSetCookie()) cookies.push(cookie.split(';', 1)[0] ?? '')
  return (await ask(new URL(next, product.origin))).text()
}

test('a first visitor gets the style sheet and the first script within the page, whoever has signed in as files', async () => {
  const start = (html: string) => /<script[^>]*data-hydration[^>]*>/.exec(html)?.[0] ?? ''
  const visited = pages.get('/')!
  expect(start(visited)).not.toContain('src=')
  expect(visited).toContain('<style id="css"')
  const returned = await readAs((await worldOf(product)).member, '/dashboard')
  const [, file = ''] = /src="\/(assets\/start-\w+\.js)"/.exec(start(returned)) ?? []
  expect(visited).toContain(codeOf(file))
  expect(returned).toContain('<link id="css" rel="stylesheet"')
  expect(returned).not.toContain(codeOf(file))
})

/** The HTML standard and what assistive technology needs of it; how it is written is React's business. */
const RULES: ConfigData = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  // Our own files come by the connection that brought the page.
  rules: { 'require-sri': ['error', { target: 'crossorigin' }] },
}
const validator = new HtmlValidate(RULES)

async function faultsIn(path: string, html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`),
  )
}

test('home shows the newest three reviews with their answers, each word as text, in both languages, and none that is withdrawn', async () => {
  expect(pages.get('/')).not.toContain('Read all reviews')
  await product.sql`
    insert into reviews (id, transaction_id, score, body, shown_name, language, stayed_in, consented_at, status, decided_at,
                         published_at, answer)
    select gen_random_uuid(), id, 5, '<b>Review</b> ' || place, 'Ada L.', 'en', '2026-11', now(), 'PUBLISHED', now(),
           now() + place * interval '1 minute', 'Answer ' || place
    from (select id, row_number() over (order by id) as place from transactions limit 4) as stays`
  const home = (path = '/') => read(path).then((html) => html.replaceAll(/<script[\s\S]*?<\/script>/g, ''))
  await product.change('reviews', {}, ({ body }) => ({ body: body }))
  await expect.poll(() => home(), { timeout: 5000 }).toContain('&lt;b&gt;Review&lt;/b&gt; 4')
  const html = await home()
  expect(html).not.toContain('<b>Review')
  expect(html).toContain('Answer 2')
  expect(html).not.toContain('Answer 1')
  expect(html).toContain('<a href="/reviews"')
  expect(await faultsIn('/', await read('/'))).toEqual([])
  expect(await home('/es')).toContain('<a href="/es/reviews"')
  expect(scriptsOf(await read('/')).atLoad).toBe(scriptsOf(pages.get('/')!).atLoad)

  await product.remove('reviews', { answer: 'Answer 4' })
  await expect.poll(() => home(), { timeout: 5000 }).not.toContain('Answer 4')
  expect(await home()).toContain('Answer 1')
  await product.remove('reviews', {})
})

test('each step of a booking says what lot and shuttle have for who needs a wheelchair, beside the question where it is asked', async () => {
  for (const path of ['/booking', STEPS.prices, STEPS.payment]) {
    const html = await read(path)
    expect(html, path).toContain('26 accessible spaces by the shuttle stop.')
    expect(html, path).toContain('The shuttle is wheelchair accessible.')
  }
  expect(await read(STEPS.payment)).toMatch(/<fieldset[^>]*aria-describedby="[^"]*needs-hint"/)
  expect(await read(`/es${STEPS.payment}`)).toMatch(/id="[^"]*needs-hint"[^>]*>[^<]*sillas de ruedas/)
})

describe('weight', () => {
  const KB = 1024

  test('content pages load at most 10 KB of script, home 150 KB, and all of home stays below 400 KB', () => {
    for (const [path, html] of pages) {
      const page = path.replace(/^\/es(?=\/|$)/, '') || '/'
      const most = ['/', '/map'].includes(page) ? 150 : ['/booking', '/gift-voucher'].includes(page) ? 170 : 10
      expect(scriptsOf(html).atLoad, path).toBeLessThan(most * KB)
    }
    const home = pages.get('/')!
    const font = readFileSync(join(import.meta.dirname, '../web/fonts/overpass.woff2')).length
    expect(gzipSync(home).length + scriptsOf(home).atLoad + font).toBeLessThan(400 * KB)
  })

  test('a picture says its size, waits until it is near, and what a phone loads of it is at most 40 KB', async () => {
    const [tag = ''] = pages.get('/')!.match(/<picture.*?<\/picture>/s) ?? []
    expect(tag).toMatch(/width="1440" height="960"[^>]*loading="lazy"/)
    const [, smallest = ''] = /srcSet="(\S+) 480w/i.exec(tag) ?? []
    const answer = await fetch(product.origin + smallest)
    expect(answer.headers.get('content-type')).toBe('image/avif')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(40 * KB)
    for (const wrong of ['/pictures/x', '/pictures/0123456789abcdef-480.avif', smallest.replace('480', '481')])
      expect((await fetch(product.origin + wrong)).status, wrong).toBe(404)
  })

  test('every step of a booking, the payment too, loads at most 170 KB of script', async () => {
    for (const path of Object.values(STEPS)) expect(scriptsOf(await read(path)).atLoad, path).toBeLessThan(170 * KB)
  })

  test('no public page carries code of the back office, nor what checks answers on the server', async () => {
    const staff = staffFiles()
    expect(staff.size).toBeGreaterThan(10)
    const carried = new Set<string>()
    for (const html of [...pages.values(), ...(await Promise.all(Object.values(STEPS).map(read)))])
      for (const file of scriptsOf(html).files) carried.add(file)
    expect(carried.size).toBeGreaterThan(10)
    expect([...carried].filter((file) => staff.has(file))).toEqual([])
    expect([...carried].filter((file) => codeOf(file).includes('"office/layout"'))).toEqual([])
    expect([...carried].filter((file) => codeOf(file).includes('ZodError'))).toEqual([])
  })
})

test('the program that draws the pages has no schema of its own, and no character for which V8 would keep all in two bytes', () => {
  const program = readFileSync(join(CLIENT, '../server/index.js'), 'utf8')
  expect(program).toContain('from "#src/http/client.ts"')
  expect(program).not.toMatch(/\bz\.(object|strictObject|string)\(/)
  expect(program).not.toMatch(/[^\0-\x7f]/)
})

test('dates and prices of a booking say hours, shuttle, security, roof, height, and sizes in feet, each class or the one that was asked for', async () => {
  const [dates, prices] = [await read('/booking'), await read(STEPS.prices)]
  for (const html of [dates, prices]) {
    expect(html).toContain('Open 24 hours, every day')
    expect(html).toMatch(/At your stop within \d+ minutes of your call|Usually at your stop \d+ minutes after you call/)
    expect(html).toContain('Fenced all the way around, lit all night')
    expect(html).toContain('Every space is outdoors.')
    expect(html).toContain('No limit.')
    expect(html).toContain('Standard: Cars, SUVs and pickups up to 18 ft long and 7 ft wide')
  }
  expect(dates).toContain('Oversize: Longer than 18 ft or wider than 7 ft')
  expect(prices).not.toContain('Oversize: Longer than 18 ft')
})

test('home and rates say what the owner has said of the lot, and show it', async () => {
  for (const path of ['/', '/rates']) {
    const html = await read(path)
    expect(html, path).toContain('Fenced all the way around, lit all night')
    expect(html, path).toContain('Open 24 hours, every day')
    expect(html, path).toContain('26 accessible spaces')
    expect(html, path).toMatch(/alt="A lit shuttle passes rows/)
  }
  expect(pages.get('/es')).toContain('Cerca en todo el perímetro')
  expect(pages.get('/blog/aug21-road-construction')).toMatch(/alt="Orange cones/)
})

test('dead links of mails and an address that leads nowhere say so at once, with ways on', async () => {
  const dead = await read(`/auth/reset-password?token=${'x'.repeat(43)}`)
  expect(dead).toContain('This link no longer works')
  expect(dead).not.toContain('type="password" name="password" autoComplete="new-password"')
  for (const page of ['confirm-email', 'undo-email']) {
    const over = await read(`/auth/${page}?token=${'x'.repeat(43)}`)
    expect(over, page).toMatch(/This link no longer works.*Log in to see/s)
    expect(over, page).not.toMatch(/>(Confirm my email|Undo the change)</)
    expect(over, page).toMatch(/<main.*href="\/point-club\/account-details"/s)
    expect(await read(`/auth/${page}`), page).toContain('This link is incomplete')
  }
  const missing = await read('/not/here')
  expect(missing).toContain('Looking for one of these?')
  expect(missing).toContain('href="/booking-claim"')
})

const CLIENT = join(import.meta.dirname, '../../build/client')
const codeOf = once((file: string) => readFileSync(join(CLIENT, file), 'utf8'))
const zippedSizeOf = once((file: string) => gzipSync(codeOf(file)).length)

/** Most pages load the same files. */
function once<Value>(look: (file: string) => Value): (file: string) => Value {
  const seen = new Map<string, Value>()
  return (file) => {
    if (!seen.has(file)) seen.set(file, look(file))
    return seen.get(file)!
  }
}

/** The files a page loads sooner or later, and the bytes that run or are fetched before anybody touches it (gzip). */
function scriptsOf(html: string): { files: readonly string[]; atLoad: number } {
  // What React Router's data says to the page is data.
  const code = html.replaceAll(/streamController\.enqueue\([\s\S]*?\)(?=;?<\/script>)/g, '')
  const inline = [...code.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text)
  const [, held = ''] = new RegExp(`<noscript id="${HELD}">([\\s\\S]*?)</noscript>`).exec(html) ?? []
  const files = [...held.matchAll(/<link rel="modulepreload" href="([^"]*)"/g)].map(([, file = '']) => file)
  const fetched = html.includes('data-hydration="idle"') ? files : []
  const sizes = fetched.map(zippedSizeOf).reduce((sum, size) => sum + size, 0)
  return { files, atLoad: gzipSync(inline.join('\n')).length + sizes }
}

test('no page of travelers needs Temporal, which not every browser has; of the back office only what reckons in Pacific time', () => {
  const [list = ''] = /\/assets\/site-manifest-[^"]*\.js/.exec(pages.get('/')!) ?? []
  const named = [...codeOf(list).matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, file = '']) => file)
  const files = new Set(named)
  for (const file of files)
    for (const [, next = ''] of codeOf(join('assets', file)).matchAll(/["`]\.\/([\w.-]+\.js)["`]/g)) files.add(next)
  expect(files.size).toBeGreaterThan(100)
  const needsTemporal = (file: string) => /\bTemporal\./.test(codeOf(join('assets', file)))
  expect([...files].filter(needsTemporal)).toEqual([])

  const all = readdirSync(join(CLIENT, 'assets')).filter((file) => file.endsWith('.js'))
  const reckons = (file: string) => codeOf(join('assets', file)).includes('America/Los_Angeles')
  expect(all.filter((file) => needsTemporal(file) && !reckons(file))).toEqual([])
})

/** The modules of the back office's pages, by the build's own list. */
function staffFiles(): Set<string> {
  const [name = ''] = /\/assets\/site-manifest-[^"]*\.js/.exec(pages.get('/')!) ?? []
  const routes = codeOf(name.replace('site-manifest', 'manifest')).matchAll(/"id":"([^"]*)"[^{}]*?"module":"([^"]*)"/g)
  const all = [...routes].map(([, id = '', module = '']) => ({ id, module }))
  return new Set(
    all.filter(({ id }) => /^Staff|office\/|Dashboard$|^Email|^Passbook/.test(id)).map(({ module }) => module),
  )
}

describe('data for machines', () => {
  /** What Google and schema.org ask of each kind. */
  const REQUIRED: Readonly<Record<string, readonly string[]>> = {
    ParkingFacility: ['name', 'address', 'url', 'image', 'telephone', 'geo'],
    PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
    GeoCoordinates: ['latitude', 'longitude'],
    Airport: ['name', 'iataCode'],
    Offer: ['name', 'price', 'priceCurrency', 'availability', 'url'],
    AggregateRating: ['ratingValue', 'ratingCount', 'bestRating', 'worstRating'],
    FAQPage: ['mainEntity'],
    Question: ['name', 'acceptedAnswer'],
    Answer: ['text'],
    BreadcrumbList: ['itemListElement'],
    ListItem: ['position', 'name', 'item'],
    BlogPosting: ['headline', 'description', 'url', 'image', 'publisher'],
    Organization: ['name', 'url'],
  }

  test('every thing that pages describe has what its kind requires', () => {
    const kinds = new Set<string>()
    for (const [path, html] of pages)
      for (const thing of thingsIn(dataOf(html))) {
        const kind = String(thing['@type'])
        kinds.add(kind)
        expect(REQUIRED, `${path} ${kind}`).toHaveProperty(kind)
        for (const property of REQUIRED[kind]!) expect(thing[property], `${path} ${kind}.${property}`).toBeTruthy()
      }
    expect([...kinds].toSorted()).toEqual(Object.keys(REQUIRED).toSorted())
  })

  test('ratings and price for machines are those that people read', () => {
    const html = pages.get('/')!
    const { aggregateRating: ratings, makesOffer: offer } = thingsIn(dataOf(html)).find(
      (thing) => thing['@type'] === 'ParkingFacility',
    ) as unknown as { aggregateRating: Record<string, string>; makesOffer: Record<string, string> }
    const text = html.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/<[^>]*>/g, '')
    expect(text).toContain(`${ratings.ratingValue} out of 5`)
    expect(text).toContain(`from ${Number(ratings.ratingCount).toLocaleString('en-US')} people who parked here`)
    expect(text).toContain(`$${offer.price}`)
  })

  test('the way to a page is told in order and in whole addresses', () => {
    for (const [path, html] of pages) {
      const way = thingsIn(dataOf(html)).filter((thing) => thing['@type'] === 'ListItem')
      expect(way.map(({ position }) => position)).toEqual(way.map((_, index) => index + 1))
      if (way.length > 0) expect(way.at(-1)?.item).toBe(product.origin + path)
    }
  })
})

type Thing = Readonly<Record<string, unknown>>

function dataOf(html: string): unknown[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as unknown,
  )
}

/** Everything of a kind, however deep. */
function thingsIn(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(thingsIn)
  return '@type' in value ? [value, ...inside] : inside
}

describe('pictures of shared links', () => {
  const picture = (path: string, headers: Record<string, string> = {}) => fetch(product.origin + path, { headers })
  const imageOf = (html: string) =>
    new URL(/<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '').pathname

  test('every public page has its own, of the size that it says', async () => {
    const images = new Map<string, string>()
    for (const [path, html] of pages) {
      expect(html, path).toContain('<meta name="twitter:card" content="summary_large_image"/>')
      images.set(path, imageOf(html))
    }
    expect(new Set(images.values()).size).toBe(pages.size)
    for (const [path] of looked()) {
      const image = images.get(path)!
      const answer = await picture(image)
      const png = Buffer.from(await answer.arrayBuffer())
      expect([answer.status, answer.headers.get('content-type')], image).toEqual([200, 'image/png'])
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], image).toEqual([1200, 630])
      expect(png.length, image).toBeLessThan(200_000)
    }
  })

  test('who has it gets it no second time; there are none but those', async () => {
    const first = await picture('/en/og/home.png')
    const etag = first.headers.get('etag')!
    expect((await picture('/en/og/home.png', { 'if-none-match': etag })).status).toBe(304)
    for (const name of ['hello.png', 'home', 'home.svg', 'article-nothing.png', '%3Csvg%3E.png'])
      expect((await picture(`/en/og/${name}`)).status, name).toBe(404)
  })

  test('another business has another picture, and so has another language', async () => {
    const tag = async (path: string) => (await picture(path)).headers.get('etag')
    const before = await tag('/en/og/contact.png')
    expect(await tag('/es/og/contact.png')).not.toBe(before)
    const owner = product.traveller()
    owner.jar.authToken = (await owner.call(auth.login, TEST_OWNER)).access_token
    await owner.call(settings.setBusiness, ANOTHER_BUSINESS)
    await expect.poll(() => tag('/en/og/contact.png'), { timeout: 5000 }).not.toBe(before)
  })

  test('whatever colors a business chooses, its picture can be read', () => {
    for (const brand of ['#ffff00', '#ffffff', '#000000', '#808080', 'no color'])
      for (const accent of ['#000066', '#ffffff', '#ff0000', '']) {
        const { plate, onPlate, muted, accent: tab, onAccent } = signColors({ brand, accent })
        expect(contrast(plate, onPlate)).toBeGreaterThanOrEqual(7)
        expect(contrast(plate, muted)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(tab, onAccent)).toBeGreaterThanOrEqual(7)
      }
  })
})
