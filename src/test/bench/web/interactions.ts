import type { Browser, Page } from '@playwright/test'
import type { Interactions } from './pages.ts'
import { phone, SLOWER } from './phone.ts'

/** Milliseconds in which every frame after an interaction is drawn. */
const AFTERMATH_MS = 400

/**
 * Does one thing after the other on a fresh page of a slow phone, as quickly as pages are ready for it. Answers from the
 * touch to the next paint for each, in milliseconds: the largest of them is the page's INP (web.dev/articles/inp).
 */
export async function timeInteractions(
  browser: Browser,
  url: string,
  interactions: Interactions,
): Promise<Record<string, number>> {
  const { page, close } = await phone(browser)
  try {
    await page.addInitScript(OBSERVE)
    const session = await page.context().newCDPSession(page)
    await page.goto(url, { waitUntil: 'networkidle' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const times: Record<string, number> = {}
    for (const [name, act] of Object.entries(interactions)) {
      await act(page)
      await page.waitForTimeout(AFTERMATH_MS)
      times[name] = await longestSince(page)
    }
    return times
  } finally {
    await close()
  }
}

/** Keeps the durations of events that belong to an interaction; those under 16 ms are not told by browsers. */
const OBSERVE = `window.interactions = []
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.interactions.push(duration)
}).observe({ type: 'event', durationThreshold: 16, buffered: true })`

/** The longest since the last question, 0 when none took 16 ms. */
async function longestSince(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { interactions } = window as unknown as { interactions: number[] }
    return Math.max(0, ...interactions.splice(0))
  })
}
