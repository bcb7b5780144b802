import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { PATHS, type RouteName } from '../../web/paths.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '../chromium.ts'
import { TEST_NOW } from '../config.ts'
import { startTestPostgres } from '../postgres.ts'
import { openProduct, type Product } from '../product.ts'
import { ready } from './flow.ts'
import { everySight, show, type Sight } from './pages.ts'

/** How wide, and how much of a long page is shown. */
const SIZES = [
  { width: 390, height: 844, most: 2400 },
  { width: 1440, height: 900, most: 2000 },
] as const

const ROOT = join(import.meta.dirname, '../../..')
/** Every picture; not in git. */
const FOLDER = join(ROOT, 'screens')
/** The pictures that the documentation shows; in git. */
const DOCS = join(ROOT, 'docs/screens')

/** One picture of each kind of page, by the width it is mostly seen at. */
const KEPT = {
  390: [
    'Home',
    'BookingCreate.prices',
    'Booking.done',
    'GiftVoucher',
    'PickupRide',
    'SurveyResponse',
    'Login',
    'BookingDashboard',
    'MembershipPass',
    'RedeemPoints.dates',
  ],
  1440: [
    'Home',
    'BookingCreate.payment',
    'Booking',
    'KeywordRates',
    'BlogArticle',
    'PointClubDashboard',
    'StaffHome',
    'StaffGate',
    'StaffGate.leaving',
    'StaffShuttle',
    'StaffTransaction',
    'StaffUsers',
    'StaffPolicy',
    'StaffArticle',
    'StaffIncident',
    'StaffSettings',
    'StaffFunnel',
    'RatePlans',
    'MonthlySalesReports',
    'EmailTemplate',
  ],
} as const satisfies Record<(typeof SIZES)[number]['width'], readonly string[]>

const QUALITY = 60

/** Takes a picture of each page whose name matches, with the demonstration in it. */
async function takeScreens(only: RegExp): Promise<void> {
  const stop = await startTestPostgres()
  const product = await openProduct()
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_FLAGS })
  await mkdir(FOLDER, { recursive: true })
  const sights = everySight()
  for (const sight of sights.filter(({ name }) => only.test(name))) {
    for (const size of SIZES) {
      const picture = await takeScreen(browser, product, sight, size)
      const name = nameOf(sight, size.width)
      await writeFile(join(FOLDER, name), picture)
      if (isKept(sight, size.width)) await writeFile(join(DOCS, name), picture)
    }
    process.stdout.write(`${sight.name}\n`)
  }
  await writeFile(join(DOCS, 'README.md'), indexOf(sights))
  await browser.close()
  await product.close()
  await stop()
}

async function takeScreen(
  browser: Browser,
  product: Product,
  sight: Sight,
  { width, height, most }: (typeof SIZES)[number],
): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: product.origin,
    viewport: { width, height },
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
  })
  try {
    const page = await context.newPage()
    await page.clock.setFixedTime(new Date(TEST_NOW))
    await show(page, product, sight)
    await ready(page)
    await page.evaluate(() => document.fonts.ready)
    const whole = await page.evaluate(() => document.documentElement.scrollHeight)
    return await webpOf(page, width, Math.min(Math.max(whole, height), most))
  } finally {
    await context.close()
  }
}

/** Playwright itself writes no WebP. */
async function webpOf(page: Page, width: number, height: number): Promise<Buffer> {
  await page.setViewportSize({ width, height })
  const browser = await page.context().newCDPSession(page)
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  return Buffer.from(data, 'base64')
}

function nameOf({ name }: Sight, width: number): string {
  return `${name}-${width}.webp`
}

function isKept({ name }: Sight, width: keyof typeof KEPT): boolean {
  const kept: readonly string[] = KEPT[width]
  return kept.includes(name)
}

const PARTS = { anybody: 'Public pages', member: 'Pages of members', owner: 'Back office' } as const

function indexOf(sights: readonly Sight[]): string {
  const parts = Object.entries(PARTS).flatMap(([viewer, title]) => [
    `\n## ${title}\n`,
    '| Page | Address | Picture |',
    '| --- | --- | --- |',
    ...sights.filter((sight) => sight.viewer === viewer).flatMap(rowsOf),
  ])
  return [
    '# Pages in pictures',
    '',
    'One of each kind, from the demonstration business, on a phone (390 pixels wide) or at a desk (1440). Long pages are',
    'cut off. `npm run screens` takes these anew, and every page at both widths into `screens/`, which is not in git.',
    ...parts,
    '',
  ].join('\n')
}

function rowsOf(sight: Sight): string[] {
  const path: string | undefined = PATHS[sight.name.split('.')[0] as RouteName]
  const pictures = SIZES.filter(({ width }) => isKept(sight, width)).map(
    ({ width }) => `[${width}](${nameOf(sight, width)})`,
  )
  return pictures.length > 0 ? [`| ${sight.name} | ${path ? `\`${path}\`` : ''} | ${pictures.join(' · ')} |`] : []
}

await takeScreens(new RegExp(process.argv[2] ?? '.'))
// What the product watches of itself would keep the process.
process.exit()
