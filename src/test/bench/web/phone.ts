import { type Browser, devices, type Page } from '@playwright/test'

/** As Lighthouse's phone: a processor so many times slower than this one. */
export const SLOWER = 4

/** A page of a phone without anything kept from before. */
export async function phone(browser: Browser): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } })
  return { page: await context.newPage(), close: () => context.close() }
}
