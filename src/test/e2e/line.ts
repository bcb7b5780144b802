import type { Locator, Page } from '@playwright/test'
import { expect } from './fixture.ts'

export interface Line {
  readonly latency: number
  readonly kbits: number
}

/** A phone that has two bars, and one at the edge of what a network reaches. */
export const SLOW: Line = { latency: 150, kbits: 1600 }
export const SLOWER: Line = { latency: 400, kbits: 400 }

export interface Signal {
  lose(): Promise<void>
  find(): Promise<void>
}

/** From now on all that a page asks for takes this long; and its signal can be lost, by the same hand, since two of them overrule each other. */
export async function slow(page: Page, { latency, kbits }: Line): Promise<Signal> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const set = async (offline: boolean) => {
    const throughput = (kbits * 1000) / 8
    await session.send('Network.emulateNetworkConditions', {
      offline,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
  }
  await set(false)
  return { lose: () => set(true), find: () => set(false) }
}

/** At 400 kbit/s a page with its scripts takes its time. */
export const PATIENT = { timeout: 30_000 }

/**
 * Taps a button without a signal, then twice with one, unless the page has gone on by then: one whose scripts were still under way
 * picks up the first tap by itself.
 */
export async function tapThrough(page: Page, signal: Signal, button: Locator): Promise<void> {
  await signal.lose()
  await button.click()
  await expect(page.getByText('You’re offline. What you entered is still here')).toBeVisible(PATIENT)
  await signal.find()
  await button.dblclick({ timeout: 10_000 }).catch(() => undefined)
}
