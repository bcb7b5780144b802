import { test as base, expect, type Page } from '@playwright/test'
import { AxeBuilder } from '@axe-core/playwright'
import { openProduct, type Product } from '../product.ts'

interface Fixtures {
  /** The product of this test alone. */
  readonly product: Product
  /** What the browser may complain about in this test; everything else fails it. */
  readonly tolerated: RegExp[]
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  product: async ({}, use) => {
    const product = await openProduct()
    await use(product)
    await product.close()
  },
  baseURL: async ({ product }, use) => use(product.origin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  tolerated: async ({}, use) => use([]),
  page: async ({ page, tolerated }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await use(page)
    expect(complaints.filter((complaint) => !tolerated.some((pattern) => pattern.test(complaint)))).toEqual([])
  },
})

export { expect } from '@playwright/test'

/** No violation that axe can find, in the rules of WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}
