import { get } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { phone } from './phone.ts'

/** Bytes as they go over the wire. */
export interface Size {
  readonly gzip: number
  readonly brotli: number
}

export interface Weight {
  /** The page with its style sheet and small scripts inside. */
  readonly html: Size
  /** The style sheets inside of it. */
  readonly css: Size
  /** Every script that runs or is fetched until React has the page, or for as long as nobody touches it; also those inside. */
  readonly script: Size
  /** What scripts weigh once somebody has touched the page. */
  readonly scriptWhenTouched: Size
  /** Everything, as this browser takes it: brotli. */
  readonly page: number
}

/** A page that takes its scripts by itself does so within these seconds; what follows a touch comes within one. */
const LOAD_MS = 5000
const QUIET_MS = 1000

export async function weigh(browser: Browser, url: string): Promise<Weight> {
  await settle(url)
  const { page, close } = await phone(browser)
  const asked: { url: string; type: string }[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET') asked.push({ url: request.url(), type: request.resourceType() })
  })
  await page.addInitScript(MARK_HYDRATED)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(LOAD_MS)
  const ahead = new Set(await page.evaluate(fetchedAhead))
  const atLoad = asked.filter(({ url }) => !ahead.has(url))
  await page.mouse.move(3, 3)
  await page.mouse.move(6, 6)
  await page.waitForTimeout(QUIET_MS)
  await page.waitForLoadState('networkidle')
  const html = await (await page.request.get(url)).text()
  await close()

  const inside = (text: string, pattern: RegExp) =>
    sizeOf([...text.matchAll(pattern)].map((match) => match[1]).join('\n'))
  const scripts = (list: typeof asked) => [
    ...new Set(list.filter(({ type }) => type === 'script').map(({ url }) => url)),
  ]
  // What React Router's data says to the page is counted as page.
  const code = html.replaceAll(/streamController\.enqueue\([\s\S]*?\)(?=;?<\/script>)/g, '')
  const inline = inside(code, /<script(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g)
  const [before, after] = [await sizeOfAll(scripts(atLoad)), await sizeOfAll(scripts(asked))]
  return {
    html: await fetched(url),
    css: inside(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
    script: add(inline, before),
    scriptWhenTouched: add(inline, after),
    page: (await sizeOfAll([...new Set(atLoad.map((each) => each.url))])).brotli,
  }
}

const MARK_HYDRATED = `new MutationObserver((_, observer) => {
  if (document.documentElement?.dataset.hydrated === undefined) return
  performance.mark('hydrated')
  observer.disconnect()
}).observe(document, { subtree: true, attributes: true })`

/** What was asked for since React has the page: files of the page that most people open next. */
function fetchedAhead(): string[] {
  const [mark] = performance.getEntriesByName('hydrated')
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => mark !== undefined && startTime > mark.startTime)
    .map(({ name }) => name)
}

/** A shared page is packed tightly beside its first answers, not before them. */
async function settle(url: string): Promise<void> {
  await length(url, 'br')
  await new Promise((resolve) => setTimeout(resolve, 500))
}

async function sizeOfAll(urls: readonly string[]): Promise<Size> {
  let sum: Size = { gzip: 0, brotli: 0 }
  for (const url of urls.filter((url) => url.startsWith('http'))) sum = add(sum, await fetched(url))
  return sum
}

async function fetched(url: string): Promise<Size> {
  return { gzip: await length(url, 'gzip'), brotli: await length(url, 'br') }
}

/** The raw length: fetch would unpack it. */
function length(url: string, encoding: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
    let bytes = 0
    response.on('data', (chunk: Buffer) => (bytes += chunk.length))
    response.on('end', () => resolve(bytes))
  }).on('error', reject)
  return promise
}

function sizeOf(text: string): Size {
  if (text === '') return { gzip: 0, brotli: 0 }
  return { gzip: gzipSync(text, { level: 9 }).length, brotli: brotliCompressSync(text).length }
}

function add(one: Size, other: Size): Size {
  return { gzip: one.gzip + other.gzip, brotli: one.brotli + other.brotli }
}
