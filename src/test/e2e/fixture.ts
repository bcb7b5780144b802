import { test as base, expect, type BrowserContext } from '@playwright/test'
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
