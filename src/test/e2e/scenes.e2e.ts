import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { everySight, show, type World } from './pages.ts'
import { AWAY, type Scene, SCENES } from './scenes.ts'
import { LONG } from '../long.ts'

// Scenes of refusals and absences come with a status that a browser writes down; mails inside a page run no scripts.
test.use({ shared: true, tolerated: /status of (404|409|422|503)|frame is sandboxed/ })

interface Look {
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
}

const look = (width: number, colorScheme: Look['colorScheme']): Look => ({ width, colorScheme })
const [PHONE, TABLET, DESK] = [390, 834, 1440]

/** All six in a long run; in a short one each scene has one, in turns. */
function looksOf(place: number): readonly Look[] {
  const looks = [look(PHONE, 'light'), look(DESK, 'dark'), look(PHONE, 'dark'), look(DESK, 'light')]
  if (LONG) return [...looks, look(TABLET, 'light'), look(TABLET, 'dark')]
  return looks.slice(place % looks.length, (place % looks.length) + 1)
}

/** What everybody sees who books. */
const JOURNEY = [
  'the dates',
  'the prices',
  'the payment',
  'the booking just made',
  'a booking',
  'the change of a booking',
  'the cancellation of a booking',
]
/** Of all other scenes a short run takes one in so many. */
const SCENES_SHARE = 40

const isTaken = (name: string, place: number) => LONG || JOURNEY.includes(name) || place % SCENES_SHARE === 0

Object.entries(SCENES).forEach(([name, scene], place) => {
  if (!isTaken(name, place)) return
  test(`${name} is clean for axe and fits every width`, async ({ page, product }) => {
    await expectInOrder(page, () => scene(page, product), looksOf(place))
  })
})

/** A short run takes one in so many of them: most are scenes above as well. */
const SIGHTS_SHARE = 20

everySight().forEach((sight, place) => {
  if (!LONG && place % SIGHTS_SHARE !== 0) return
  test(`the page ${sight.name} is clean for axe and fits every width`, async ({ page, product }) => {
    await expectInOrder(page, () => show(page, product, sight), looksOf(place))
  })
})

test('every route with a page has an address to be looked at', () => {
  const links = new Proxy({}, { get: () => '/auth/link?token=1' })
  const record = { itemId: '1', ticketNum: '1', recordLoc: '1', token: '1' }
  const nothing = new Proxy({}, { get: (_, name) => (name === 'links' ? links : record) }) as World
  for (const { name, path } of everySight())
    expect([name, path(nothing)]).toEqual([name, expect.stringMatching(/^\/[^{}]*$/)])
})

test.describe('while the API is away', () => {
  test.use({ shared: false })

  Object.entries(AWAY).forEach(([name, scene], place) => {
    if (!isTaken(name, place)) return
    test(`${name} is clean for axe and fits every width`, async ({ page, product }) => {
      product.api = 'refused'
      await expectInOrder(page, () => scene(page, product), looksOf(place))
    })
  })
})

async function expectInOrder(page: Page, show: () => ReturnType<Scene>, looks: readonly Look[]): Promise<void> {
  for (const [place, { width, colorScheme }] of looks.entries()) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await (place === 0 ? show() : settled(page))
    await expectAccessible(page)
  }
  expect(await movements(page), 'with reduced motion nothing moves').toEqual([])
  await expectToFit(page)
}

/** Colors of another scheme arrive frame by frame, from the outermost element to the innermost. */
function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const isMoving = () => document.getAnimations().some(({ playState }) => playState === 'running')
    for (let calm = 0, frames = 0; calm < 5 && frames < 60; frames++) {
      await new Promise(requestAnimationFrame)
      calm = isMoving() ? 0 : calm + 1
    }
  })
}

/** Phones, a tablet and desks; 360 and 720 are what is left of 720 and 1440 at 200 %. In short what has least room. */
const WIDTHS = LONG ? [320, 360, 390, 720, 834, 1440] : [320]

async function expectToFit(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    // Sizes that depend on the width follow a moment later.
    await expect.poll(() => overflow(page), `nothing sticks out at ${width} pixels`).toEqual([])
  }
}

/** What is drawn beyond the right edge, when the page scrolls sideways at all. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.1,
    )
    return [`${scrollWidth} > ${clientWidth}`, ...beyond.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 120))]
  })
}

/** Animations under way that take longer than a blink. */
function movements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().activeDuration) > 50,
      )
      .map((animation) => (animation as CSSAnimation).animationName),
  )
}
