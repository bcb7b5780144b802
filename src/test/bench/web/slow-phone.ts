import type { Browser } from '@playwright/test'
import { phone, SLOWER } from './phone.ts'

/** A bad connection on the road: 400 ms there and back, 400 kbit/s. */
const NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Milliseconds from the first change of a date. */
export interface FirstChange {
  /** Until the screen shows that its price is on the way. */
  readonly sign: number
  readonly asked: number
  readonly price: number
  /** Until React had the page; undefined when the price was there before. */
  readonly hydrated: number | undefined
  /** What was fetched before the price was asked for though another page needs it. */
  readonly ahead: readonly string[]
}

/** Opens a page on a slow phone and changes the date as soon as its field is there. */
export async function timeFirstChange(browser: Browser, url: string): Promise<FirstChange> {
  const { page, close } = await phone(browser)
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(OBSERVE)
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
    await page.getByRole('textbox', { name: 'Arrive: date' }).focus()
    await page.keyboard.press('ArrowUp')
    await page.waitForFunction(() => (window as unknown as { marks: Partial<Marks> }).marks.price)
    return await page.evaluate(() => {
      const { changed, sign, price, hydrated } = (window as unknown as { marks: Marks }).marks
      const fetched = performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime }))
      const asked = fetched.find(({ name }) => name.includes('/booking/price'))?.startTime ?? Number.NaN
      const held = document.getElementById('held-scripts')?.textContent ?? ''
      const ahead = fetched.filter(
        ({ name, startTime }) => startTime < asked && isOfAnotherPage(new URL(name).pathname, held),
      )
      return {
        sign: sign - changed,
        asked: asked - changed,
        price: price - changed,
        hydrated: hydrated && hydrated - changed,
        ahead: ahead.map(({ name }) => name),
      }
      function isOfAnotherPage(path: string, own: string) {
        return path.endsWith('.data') || (path.endsWith('.js') && !own.includes(path))
      }
    })
  } finally {
    await close()
  }
}

interface Marks {
  readonly changed: number
  readonly sign: number
  readonly price: number
  readonly hydrated?: number
}

/** Marks the change, and the frames that show the sign, the price, and React, on the page's own clock. */
const OBSERVE = `window.marks = {}
addEventListener('input', () => { marks.changed ??= performance.now() }, true)
function look() {
  const now = performance.now()
  const busy = document.querySelector('form [role=status]')?.getAttribute('aria-busy')
  if (marks.changed && busy === 'true') marks.sign ??= now
  if (marks.sign && busy === 'false') marks.price ??= now
  if (document.documentElement?.dataset.hydrated !== undefined) marks.hydrated ??= now
  requestAnimationFrame(look)
}
requestAnimationFrame(look)`
