import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '../../chromium.ts'
import { freePort } from './server.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export interface Verdict {
  readonly scores: Readonly<Record<(typeof CATEGORIES)[number], number>>
  readonly lcpSeconds: number
  readonly cls: number
  readonly tbtMilliseconds: number
  /** What cost points, in any of the runs. */
  readonly faults: readonly string[]
}

interface Audit {
  readonly id: string
  readonly score: number | null
  readonly numericValue?: number
  readonly displayValue?: string
}

interface Report {
  readonly categories: Readonly<
    Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >
  readonly audits: Readonly<Record<string, Audit>>
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>

/** Looks at a page as a phone on a slow network, `runs` times, each in a browser of its own. Answers medians. */
export async function judge(url: string, runs: number): Promise<Verdict> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) reports.push(await look(url))
  const middle = (read: (report: Report) => number) => median(reports.map(read))
  const value = (id: string) => middle(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
  const score = (category: string) => middle(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
  return {
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, score(category)])) as Verdict['scores'],
    lcpSeconds: value('largest-contentful-paint') / 1000,
    cls: value('cumulative-layout-shift'),
    tbtMilliseconds: value('total-blocking-time'),
    faults: [...new Set(reports.flatMap(faultsOf))],
  }
}

async function look(url: string): Promise<Report> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  })
  try {
    const result = await (await load())(url, { port, logLevel: 'error', onlyCategories: CATEGORIES })
    if (!result) throw new Error(`Lighthouse says nothing about ${url}`)
    return result.lhr
  } finally {
    await browser.close()
  }
}

/** The folder that `bin/bench-web.mjs` has fetched it into. */
async function load(): Promise<Lighthouse> {
  const entry = join(process.env.LIGHTHOUSE_FOLDER ?? '', 'core/index.js')
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default
}

/** The audits that count and did not get the whole of their points. */
function faultsOf({ categories, audits }: Report): string[] {
  return Object.values(categories).flatMap(({ score, auditRefs }) =>
    (score ?? 0) === 1 ? [] : auditRefs.filter(({ weight }) => weight > 0).flatMap(({ id }) => tell(audits[id])),
  )
}

function tell(audit: Audit | undefined): string[] {
  if (!audit || audit.score === null || audit.score >= 0.995) return []
  return [`${audit.id} ${audit.displayValue ?? audit.score}`]
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
