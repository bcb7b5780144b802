import autocannon from 'autocannon'
import { to, toAny } from '../../web/paths.ts'
import { OFFICE_MENU } from '../../web/office/screens.ts'
import { onProcessor, percentile } from './ground.ts'
import { report } from './report.ts'
import { openMarket, openShop, signedInCookie } from './shop.ts'

/**
 * Today and each screen of the menu, asked for by two as `npm start` answers, the dearest first: one that takes many times what
 * others do has something in it that is made anew for each row.
 */
const PORT = 3998
const SECONDS = 0.8
/** A usual screen's milliseconds, this many times. */
const MOST = 4

const market = await openMarket()
const shop = await openShop({ url: market.url, dataDir: market.folder, port: PORT })
const cookie = await signedInCookie(`http://localhost:${PORT}`)

/** Milliseconds of the product's processor for each answer. */
async function cost(path: string): Promise<number> {
  const ask = (duration: number) =>
    autocannon({
      url: `http://localhost:${PORT}${path}`,
      headers: { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' },
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

// Whatever comes first pays for what all have in common.
for (let turn = 0; turn < 4; turn++) await cost(to('StaffHome'))
const screens = [{ title: 'Today', milliseconds: await cost(to('StaffHome')) }]
for (const { name, title, section } of OFFICE_MENU)
  if (section) screens.push({ title, milliseconds: await cost(toAny(name, {})) })

const usual = percentile(
  screens.map(({ milliseconds }) => milliseconds),
  0.5,
)
report('a usual screen', `${usual.toFixed(1)} ms`)
for (const { title, milliseconds } of screens.toSorted((a, b) => b.milliseconds - a.milliseconds)) {
  const ratio = milliseconds / usual
  const text = `${ratio.toFixed(1)} times the usual ≤ ${MOST}`
  report(title, `${milliseconds.toFixed(1)} ms`, { text, kept: ratio <= MOST })
}

await market.close([shop])
