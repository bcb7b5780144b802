import autocannon from 'autocannon'
import { OFFICE_PATHS } from '../../web/office/paths.ts'
import { OFFICE_MENU } from '../../web/office/screens.ts'
import { PATHS, type RouteName, to, toAny } from '../../web/paths.ts'
import { onProcessor, percentile } from './ground.ts'
import { report } from './report.ts'
import { memberCookie, openMarket, openShop, signedInCookie } from './shop.ts'

/**
 * Today and each screen of the menu for the owner, and each page of travelers for a member, who has none of them from memory: asked
 * for by two as `npm start` answers, the dearest first. One that takes many times what others do has something in it that is made
 * anew for each row.
 */
const PORT = 3998
const ORIGIN = `http://localhost:${PORT}`
const SECONDS = 0.8
/** A usual screen's milliseconds, this many times. */
const MOST = 4
/** Addresses that are not for travelers. */
const NOT_THEIRS: ReadonlySet<RouteName> = new Set(['StaffHome', 'ClockTablet', 'Health'])

const market = await openMarket()
const shop = await openShop({ url: market.url, dataDir: market.folder, port: PORT })

let asked = 0

/** Each request comes from an address of its own: the calls of public pages count by address. */
function elsewhere(request: autocannon.Request): autocannon.Request {
  asked += 1
  const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
  return { ...request, headers: { ...request.headers, 'x-forwarded-for': address } }
}

/** Milliseconds of the product's processor for each answer. */
async function cost(path: string, cookie: string): Promise<number> {
  const ask = (duration: number) =>
    autocannon({
      url: ORIGIN + path,
      headers: { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' },
      requests: [{ setupRequest: elsewhere }],
      connections: 2,
      duration,
    })
  // Until its code is compiled.
  await ask(SECONDS)
  const before = onProcessor(shop.process.pid!)
  const { requests, non2xx } = await ask(SECONDS)
  if (non2xx > 0) throw new Error(`${path}: ${non2xx} bad answers`)
  return (onProcessor(shop.process.pid!) - before) / requests.total
}

/** Each of these pages against the usual one of them. `first` is measured as one of them. */
async function compare(what: string, cookie: string, first: string, pages: ReadonlyMap<string, string>): Promise<void> {
  // Whatever comes first pays for what all have in common.
  for (let turn = 0; turn < 4; turn++) await cost(first, cookie)
  const measured: { title: string; milliseconds: number }[] = []
  for (const [title, path] of pages) measured.push({ title, milliseconds: await cost(path, cookie) })

  const usual = percentile(
    measured.map(({ milliseconds }) => milliseconds),
    0.5,
  )
  report(what, `${usual.toFixed(1)} ms`)
  for (const { title, milliseconds } of measured.toSorted((a, b) => b.milliseconds - a.milliseconds)) {
    const ratio = milliseconds / usual
    const text = `${ratio.toFixed(1)} times the usual ≤ ${MOST}`
    report(title, `${milliseconds.toFixed(1)} ms`, { text, kept: ratio <= MOST })
  }
}

/** Addresses of travelers that answer a member with a page, by their names. */
async function travelersPages(cookie: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const name of Object.keys(PATHS) as RouteName[]) {
    const path = toAny(name, {})
    if (name in OFFICE_PATHS || NOT_THEIRS.has(name) || PATHS[name].includes('{')) continue
    const { status } = await fetch(ORIGIN + path, { headers: { cookie }, redirect: 'manual' })
    if (status === 200) pages.set(name, path)
  }
  return pages
}

const screens = OFFICE_MENU.filter(({ section }) => section).map(({ name, title }) => [title, toAny(name, {})] as const)
const member = await memberCookie(ORIGIN)
await compare('a usual page of travelers', member, to('Home'), await travelersPages(member))
await compare(
  'a usual screen',
  await signedInCookie(ORIGIN),
  to('StaffHome'),
  new Map([['Today', to('StaffHome')], ...screens]),
)

await market.close([shop])
