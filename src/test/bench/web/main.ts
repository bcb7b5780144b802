import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '../../chromium.ts'
import { type Limit, report } from '../report.ts'
import { timeInteractions } from './interactions.ts'
import { judge, median } from './lighthouse.ts'
import { type BenchedPage, LIMITS, PAGES } from './pages.ts'
import { onProduct } from './server.ts'
import { type FirstChange, timeFirstChange } from './slow-phone.ts'
import { type Size, weigh } from './weight.ts'

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const runs = Math.max(1, Number.parseInt(values.runs, 10) || 1)
const pages = PAGES.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

await onProduct(async (origin) => {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_FLAGS })
  for (const page of pages) {
    const path = typeof page.path === 'string' ? page.path : await page.path(origin)
    const url = origin + path
    process.stdout.write(`\n${page.name} ${path}\n`)
    await reportWeight(browser, url, page)
    await reportInteractions(browser, url, page)
    if (page.hasPrice) await reportFirstChange(browser, url)
    if (!page.isPersonal) await reportLighthouse(url, page)
  }
  await browser.close()
})

async function reportWeight(browser: Browser, url: string, { mostScriptKb, mostPageKb }: BenchedPage): Promise<void> {
  const { html, css, script, scriptWhenTouched, page } = await weigh(browser, url)
  report('HTML, gzip / brotli', sizes(html))
  report('of it CSS', sizes(css))
  report('JavaScript at load', sizes(script), atMost(script.gzip / 1024, mostScriptKb, 'KB'))
  report('JavaScript once touched', sizes(scriptWhenTouched))
  report('whole page', kilobytes(page), mostPageKb ? atMost(page / 1024, mostPageKb, 'KB') : undefined)
}

async function reportInteractions(browser: Browser, url: string, { interactions }: BenchedPage): Promise<void> {
  const rounds: Record<string, number>[] = []
  for (let run = 0; run < runs; run++) rounds.push(await timeInteractions(browser, url, interactions))
  const each = Object.keys(interactions).map(
    (name) => [name, median(rounds.map((round) => round[name] ?? Number.NaN))] as const,
  )
  for (const [name, milliseconds] of each)
    report(`INP: ${name}`, `${milliseconds} ms`, atMost(milliseconds, LIMITS.inpMilliseconds, 'ms'))
}

async function reportFirstChange(browser: Browser, url: string): Promise<void> {
  const rounds: FirstChange[] = []
  for (let run = 0; run < runs; run++) rounds.push(await timeFirstChange(browser, url))
  const middle = (read: (round: (typeof rounds)[number]) => number) => median(rounds.map(read))
  const sign = middle((round) => round.sign)
  report('slow phone: sign after a date', `${Math.round(sign)} ms`, atMost(sign, LIMITS.signMilliseconds, 'ms'))
  const ahead = new Set(rounds.flatMap((round) => round.ahead))
  report('slow phone: files of other pages before', String(ahead.size), atMost(ahead.size, 0))
  report('slow phone: price asked for after', `${Math.round(middle(({ asked }) => asked))} ms`)
  report('slow phone: price there after', `${Math.round(middle(({ price }) => price))} ms`)
}

async function reportLighthouse(url: string, { leastPerformance = LIMITS.score }: BenchedPage): Promise<void> {
  const { scores, lcpSeconds, cls, tbtMilliseconds, faults } = await judge(url, runs)
  for (const [category, score] of Object.entries(scores)) {
    const least = category === 'performance' ? leastPerformance : LIMITS.score
    report(`Lighthouse: ${category}`, String(score), { text: `≥ ${least}`, kept: score >= least })
  }
  report('LCP', `${lcpSeconds.toFixed(2)} s`, atMost(lcpSeconds, LIMITS.lcpSeconds, 's'))
  report('CLS', cls.toFixed(4), atMost(cls, LIMITS.cls))
  report('TBT', `${Math.round(tbtMilliseconds)} ms`)
  for (const fault of faults) process.stdout.write(`    lost points: ${fault}\n`)
}

function atMost(value: number, limit: number, unit = ''): Limit {
  return { text: `≤ ${limit} ${unit}`.trim(), kept: value <= limit }
}

function sizes({ gzip, brotli }: Size): string {
  return `${kilobytes(gzip)} / ${kilobytes(brotli)}`
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}
