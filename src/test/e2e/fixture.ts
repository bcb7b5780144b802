import { test as base, expect, type BrowserContext, type Page, type Request } from '@playwright/test'
import type { Log } from '../../platform/log.ts'
import { testLog } from '../config.ts'
import { openProduct, type Product } from '../product.ts'

// Node strips types in place, so stacks are right as they are; mapping each one costs a tenth of a story's time.
Reflect.deleteProperty(Error, 'prepareStackTrace')

interface Fixtures {
  /** The product of this test alone; with `shared`, the one of all tests that only read. */
  readonly product: Product
  /** What the browser may complain about in this test; everything else fails it. */
  readonly tolerated: RegExp
  readonly shared: boolean
  /** Whether Stripe's own fields read cards. */
  readonly hostedFields: boolean
  /** Whether it starts as a real business does, without any data. */
  readonly empty: boolean
  /** What the product of this test alone tells; nobody hears it by default. */
  readonly log: Log
  readonly quiet: void
  readonly told: void
}

interface WorkerFixtures {
  readonly sharedProduct: () => Promise<Product>
}

/** A browser in front of the whole product. The product must keep its promises, and the browser must not complain. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  tolerated: [/^never$/, { option: true }],
  shared: [false, { option: true }],
  hostedFields: [false, { option: true }],
  empty: [false, { option: true }],
  log: [testLog, { option: true }],
  sharedProduct: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs
    async ({}, use) => {
      let opened: Promise<Product> | undefined
      await use(() => (opened ??= openProduct()))
      await (await opened)?.close()
    },
    { scope: 'worker' },
  ],
  product: async ({ shared, sharedProduct, hostedFields, empty, log }, use) => {
    const product = shared ? await sharedProduct() : await openProduct({ hostedFields, empty, log })
    await use(product)
    product.gateway.heal()
    await product.runJobs()
    const broken = await product.brokenPromises()
    if (!shared) await product.close()
    expect(broken).toEqual([])
  },
  baseURL: async ({ product }, use) => use(product.origin),
  quiet: [
    async ({ context, tolerated }, use) => {
      const complaints = complaintsOf(context)
      await use()
      expect(complaints.filter((complaint) => !tolerated.test(complaint))).toEqual([])
    },
    { auto: true },
  ],
  told: [
    async ({ context }, use, testInfo) => {
      const asked = requestsOf(context)
      await use()
      if (testInfo.status === testInfo.expectedStatus) return
      for (const page of context.pages()) {
        const description = `${await stateOf(page)}${asked(page)}`
        testInfo.annotations.push({ type: 'page', description })
      }
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'

/** Errors and warnings of every page of a browser, also of those that links open. */
function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  return complaints
}

/** Of a page whose test failed: what it had asked for and had no answer to, or none that it could use. */
function requestsOf(context: BrowserContext): (page: Page) => string {
  const began = new Map<Request, number>()
  const failed: Request[] = []
  context.on('request', (request) => void began.set(request, Date.now()))
  context.on('requestfinished', (request) => void began.delete(request))
  context.on('requestfailed', (request) => {
    began.delete(request)
    failed.push(request)
  })
  return (page) => {
    const isItsOwn = (request: Request) => request.serviceWorker() === null && request.frame().page() === page
    const path = (request: Request) => new URL(request.url()).pathname
    const waiting = [...began].filter(([request]) => isItsOwn(request))
    return [
      ...waiting.map(([request, at]) => `, ${path(request)} asked for ${Math.round((Date.now() - at) / 1000)} s ago`),
      ...failed.filter(isItsOwn).map((request) => `, ${path(request)} ${request.failure()?.errorText}`),
    ].join('')
  }
}

/** Where a page is, whether React has it, and whether its router is on the way somewhere. */
async function stateOf(page: Page): Promise<string> {
  const state = page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: RouterSeen }
    const { hydrated } = document.documentElement.dataset
    const at = router && `${router.state.location.pathname}${router.state.location.search}`
    return [
      location.pathname + location.search,
      hydrated === undefined ? 'not hydrated' : 'hydrated',
      router ? `router ${router.state.navigation.state} at ${at}` : 'no router',
    ].join(', ')
  })
  return Promise.race([
    state.catch((error: unknown) => String(error)),
    page.waitForTimeout(2000).then(() => `${page.url()}, deaf`),
  ])
}

interface RouterSeen {
  readonly state: {
    readonly location: { readonly pathname: string; readonly search: string }
    readonly navigation: { readonly state: string }
  }
}
