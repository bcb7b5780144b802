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

const FOLDER = join(import.meta.dirname, '../../../docs/screens')

/** How wide, and how much of a long page is shown. */
const SIZES = [
  { width: 390, height: 844, most: 2400 },
  { width: 1440, height: 900, most: 2000 },
] as const
const QUALITY = 60

/** Takes a picture of each page whose name matches, with the demonstration in it. */
async function takeScreens(only: RegExp): Promise<void> {
  const stop = await startTestPostgres()
  const product = await openProduct()
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_FLAGS })
  await mkdir(FOLDER, { recursive: true })
  const sights = everySight()
  for (const sight of sights.filter(({ name }) => only.test(name))) {
    for (const size of SIZES)
      await writeFile(fileOf(sight, size.width), await takeScreen(browser, product, sight, size))
    process.stdout.write(`${sight.name}\n`)
  }
  await writeFile(join(FOLDER, 'README.md'), indexOf(sights))
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

function fileOf(sight: Sight, width: number): string {
  return join(FOLDER, nameOf(sight, width))
}

const PARTS = { anybody: 'Public pages', member: 'Pages of members', owner: 'Back office' } as const

function indexOf(sights: readonly Sight[]): string {
  const parts = Object.entries(PARTS).flatMap(([viewer, title]) => [
    `\n## ${title}\n`,
    '| Page | Address | Pictures |',
    '| --- | --- | --- |',
    ...sights.filter((sight) => sight.viewer === viewer).map(rowOf),
  ])
  return [
    '# Every page in pictures',
    '',
    'Taken by `npm run screens` from the demonstration business, on a phone (390 pixels wide) and at a desk (1440).',
    'Pages longer than a few screens are cut off.',
    ...parts,
    '',
  ].join('\n')
}

function rowOf(sight: Sight): string {
  const path: string | undefined = PATHS[sight.name.split('.')[0] as RouteName]
  const pictures = SIZES.map(({ width }) => `[${width}](${nameOf(sight, width)})`).join(' · ')
  return `| ${sight.name} | ${path ? `\`${path}\`` : ''} | ${pictures} |`
}

await takeScreens(new RegExp(process.argv[2] ?? '.'))
