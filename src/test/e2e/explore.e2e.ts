import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { signedInMember } from '../../capabilities/club/factory.ts'
import { pathOf } from '../../web/paths.ts'
import type { Product } from '../product.ts'
import { watchedLog } from '../watched-log.ts'
import { expect, test } from './fixture.ts'
import { carry } from './member.ts'
import { everySight, type Viewer, worldOf } from './pages.ts'

const { SKYLOT_EXPLORE_MINUTES, SKYLOT_EXPLORE_SEED } = process.env
const EXPLORE_MS = Number(SKYLOT_EXPLORE_MINUTES ?? 60) * 60_000

/** Complaints of the browser about answers that refuse; a page that is not there is noticed by its status. */
const REFUSALS = /status of 4\d\d|frame is sandboxed/
/** What ends it for everybody: the owner closes the whole site. */
const CLOSING = /maintenance/i
/** How often what is due is done, and everything looked at that was done before. */
const LOOK_EVERY_MS = 60_000
/** Enough to work with. */
const MOST_FAULTS = 25
/** After so many steps somebody begins anew, signed in once more, since they may have logged out. */
const STEPS_OF_A_VISIT = 60
const TOUCHABLE =
  'a[href], button, summary, input:not([type=hidden], [type=file]), select, textarea, [role=tab], [role=option]'
const WORDS = [
  'Ada Lovelace',
  'ada@example.com',
  '',
  '0',
  '-1',
  '1e9',
  '10.00',
  '4242 4242 4242 4242',
  '12/30',
  '(206) 555-0100',
  '98188',
  'rainy evergreen morning',
  '<b>bold</b> & "quoted"',
  'Ñandú O’Brien 🚐',
  '\u202Eright to left',
  'x'.repeat(300),
  '2026-12-01',
  '1999-02-30',
]

const told = watchedLog()
test.use({ log: told.log })

test('whoever clicks, types, goes back and reloads anywhere finds no fault @hour', async ({ browser, product }) => {
  test.setTimeout(EXPLORE_MS + 600_000)
  const seed = Number(SKYLOT_EXPLORE_SEED ?? Date.now() % 2 ** 31)
  console.info(`SKYLOT_EXPLORE_SEED=${seed} for ${EXPLORE_MS / 60_000} minutes`)
  const world = await worldOf(product)
  const until = Date.now() + EXPLORE_MS
  const people = (['anybody', 'member', 'owner'] as const).map((viewer, place) => {
    const places = everySight()
      .filter((sight) => sight.viewer === viewer)
      .map(({ path }) => path(world))
    return new Explorer({ browser, product, viewer, places, random: randomOf(seed + place) })
  })
  await Promise.all([...people.map((person) => person.explore(until)), keepLooking(product, until)])
  for (const { viewer, steps, faults } of people) console.info(`${viewer}: ${steps} steps, ${faults.size} faults`)
  expect([...people.flatMap(({ faults }) => [...faults.values()]), ...told.faults]).toEqual([])
})

/** What is due is done meanwhile, and every promise is looked at, each minute. */
async function keepLooking(product: Product, until: number): Promise<void> {
  while (Date.now() < until) {
    await sleep(Math.min(LOOK_EVERY_MS, until - Date.now()))
    await product.runJobs()
    expect(await product.brokenPromises()).toEqual([])
  }
}

interface Setting {
  readonly browser: Browser
  readonly product: Product
  readonly viewer: Viewer
  readonly places: readonly string[]
  readonly random: () => number
}

class Explorer {
  readonly viewer: Viewer
  /** What went wrong, by its kind, with the steps that led there. */
  readonly faults = new Map<string, string>()
  steps = 0
  readonly #setting: Setting
  #trail: string[] = []

  constructor(setting: Setting) {
    this.viewer = setting.viewer
    this.#setting = setting
  }

  async explore(until: number): Promise<void> {
    while (Date.now() < until && this.faults.size < MOST_FAULTS) {
      const context = await this.#setting.browser.newContext({ baseURL: this.#setting.product.origin })
      try {
        await this.#visit(context, until)
      } finally {
        await context.close()
      }
    }
  }

  async #visit(context: BrowserContext, until: number): Promise<void> {
    context.setDefaultTimeout(3000)
    context.setDefaultNavigationTimeout(60_000)
    this.#listen(context)
    const page = await context.newPage()
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    page.on('popup', (popup) => void popup.close().catch(() => undefined))
    page.on('download', (download) => void download.cancel().catch(() => undefined))
    await this.#signIn(page)
    this.#trail = []
    await this.#goAnywhere(page)
    for (let step = 0; step < STEPS_OF_A_VISIT && Date.now() < until; step += 1) {
      this.steps += 1
      await this.#step(page)
      await this.#look(page)
    }
  }

  #listen(context: BrowserContext): void {
    context.on('weberror', (error) => this.#fault(error.error().message, error.error().stack))
    context.on('console', (message) => {
      if (message.type() === 'error' && !REFUSALS.test(message.text())) {
        this.#fault(message.text(), message.location().url)
      }
    })
    context.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (response.status() >= 500) {
        this.#fault(`${response.status()} ${response.request().method()} ${pathname}`, response.url())
      }
    })
  }

  async #signIn(page: Page): Promise<void> {
    const { viewer, product } = this.#setting
    if (viewer === 'anybody') return
    const account =
      viewer === 'member'
        ? await signedInMember(product.ctx())
        : await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })
    await carry(page, product, account.tokens)
  }

  async #step(page: Page): Promise<void> {
    const dice = this.#setting.random()
    const did = this.#did(page)
    // A person who is too quick for the page loses nothing but the click.
    const quietly = (act: Promise<unknown>) => act.catch(() => undefined)
    if (dice < 0.06) {
      did('goes back')
      await quietly(page.goBack({ waitUntil: 'commit' }))
    } else if (dice < 0.08) {
      did('goes forward')
      await quietly(page.goForward({ waitUntil: 'commit' }))
    } else if (dice < 0.12) {
      did('reloads')
      await quietly(page.reload())
    } else if (dice < 0.19) await this.#goAnywhere(page)
    else await this.#touch(page)
  }

  /** Says what is done next, and where. */
  #did(page: Page) {
    return (what: string) => this.#trail.push(`${what} (${page.url().replace(this.#setting.product.origin, '')})`)
  }

  async #goAnywhere(page: Page): Promise<void> {
    const path = this.#pick(this.#setting.places)
    this.#did(page)(`opens ${path}`)
    await page.goto(path).catch((error: unknown) => {
      // A page that is still on its way elsewhere, or a file.
      if (!/ERR_ABORTED|interrupted|Download/.test(String(error))) throw error
    })
  }

  async #touch(page: Page): Promise<void> {
    const all = await page
      .locator(TOUCHABLE)
      .filter({ visible: true })
      .all()
      .catch(() => [])
    const chosen = all.length ? this.#pick(all) : undefined
    const word = this.#pick(WORDS)
    const place = this.#setting.random()
    const about = await chosen
      ?.evaluate((element: HTMLElement) => ({
        tag: element.tagName,
        type: element.getAttribute('type') ?? '',
        href: element.getAttribute('href') ?? '',
        name: (element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.innerText).slice(0, 40),
        options: element instanceof HTMLSelectElement ? [...element.options].map(({ value }) => value) : [],
      }))
      .catch(() => undefined)
    if (!chosen || !about || /^(tel|mailto|sms|geo):/.test(about.href)) return
    if (/^(https?:)?\/\//.test(about.href) && !about.href.startsWith(this.#setting.product.origin)) return
    if (CLOSING.test(about.name)) return
    const did = this.#did(page)
    const name = about.name.trim().replaceAll('\n', ' ')
    const quietly = (act: Promise<unknown>) => act.catch(() => undefined)
    if (about.tag === 'SELECT') {
      const value = about.options[Math.floor(place * about.options.length)] ?? ''
      did(`chooses ${value} in ${name}`)
      await quietly(chosen.selectOption(value))
    } else if (
      about.tag === 'TEXTAREA' ||
      (about.tag === 'INPUT' && !/checkbox|radio|submit|button/.test(about.type))
    ) {
      did(`types ${word.slice(0, 30)} in ${name}`)
      await quietly(chosen.fill(word))
      if (place < 0.3) await quietly(chosen.press('Enter'))
    } else {
      did(`clicks ${about.tag} ${name} ${about.href}`)
      const answer = about.href
        ? page.waitForResponse(isPage(page), { timeout: 1500 }).catch(() => undefined)
        : undefined
      const before = page.url()
      await quietly(chosen.click())
      const came = await answer
      // In another language, a page that is not there is not there either.
      const isTold = pathOf(new URL(about.href, page.url())) === pathOf(new URL(before))
      if (came && [404, 410].includes(came.status()) && !isTold) this.#fault(`dead link ${about.href}`, came.url())
    }
  }

  /** A page says something, once it is there. */
  async #look(page: Page): Promise<void> {
    await page.waitForLoadState('load').catch(() => undefined)
    const isThere = () => page.evaluate(() => (document.body?.innerText ?? '').trim().length > 0)
    for (let looks = 0; looks < 40; looks += 1) {
      // A file or a picture in the browser's own viewer is no page of ours.
      if (!page.url().startsWith(this.#setting.product.origin)) return
      if (await isThere().catch(() => false)) return
      await page.waitForTimeout(250)
    }
    if (await page.evaluate(() => document.contentType === 'text/html').catch(() => true)) {
      this.#fault('an empty page', page.url())
    }
  }

  #fault(what: string, where = ''): void {
    const kind = what.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d+/g, '#').slice(0, 200)
    if (this.faults.has(kind)) return
    const told = [`${this.viewer}: ${what}`, where, ...this.#trail.slice(-8)].join('\n  ')
    this.faults.set(kind, told)
    console.info(told)
  }

  #pick<T>(of: readonly T[]): T {
    return of[Math.floor(this.#setting.random() * of.length)] as T
  }
}

/** The answer that a page is made of: a document, or the data of its address. */
function isPage(page: Page) {
  return (response: { request(): { resourceType(): string }; frame(): unknown; url(): string }) =>
    response.request().resourceType() === 'document'
      ? response.frame() === page.mainFrame()
      : new URL(response.url()).pathname.endsWith('.data')
}

/** Mulberry32: the same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
