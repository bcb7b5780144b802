import type { Page } from '@playwright/test'
import { signedIn } from '../../capabilities/auth/factory.ts'
import type { Product } from '../product.ts'
import { LONG } from '../long.ts'
import { expect, test } from './fixture.ts'
import { carry } from './member.ts'
import { everySight, worldOf } from './pages.ts'

// What is refused comes with a status that a browser writes down.
test.use({ javaScriptEnabled: false, tolerated: /status of (403|404|409|422)/ })

/** In a short run one screen in so many. */
const SHARE = LONG ? 1 : 30

test('every form of the back office can be sent before scripts run: it is done, or says what is wrong', async ({
  page,
  product,
}) => {
  test.setTimeout(1_200_000)
  const world = await worldOf(product)
  const faults: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  const screens = everySight().filter(({ viewer, act }) => viewer === 'owner' && !act)
  let sent = 0
  for (const { name, path } of screens.filter((_, place) => place % SHARE === 0)) {
    await asAnOwner(page, product)
    await page.goto(path(world))
    for (let place = 0; place < (await formsOf(page)); place++) {
      await sendForm(page, place)
      sent += 1
      const headings = await page.getByRole('heading', { level: 1 }).count()
      if (headings !== 1) faults.push(`${name}: ${headings} main headings after form ${place}`)
      await page.goto(path(world))
    }
  }
  expect(faults).toEqual([])
  expect(sent).toBeGreaterThan(screens.length / SHARE / 2)
})

/** A session of its own for each screen: some forms end the one they are sent with. */
async function asAnOwner(page: Page, product: Product): Promise<void> {
  const { tokens } = await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })
  await carry(page, product, tokens)
}

const FORMS = 'main form[method=post], dialog form[method=post]'

function formsOf(page: Page): Promise<number> {
  return page.locator(FORMS).count()
}

/** Sends a form as it stands, by its first button. */
async function sendForm(page: Page, place: number): Promise<void> {
  const form = page.locator(FORMS).nth(place)
  await Promise.all([
    page.waitForEvent('domcontentloaded'),
    form.evaluate((element: HTMLFormElement) => {
      const button = [...element.elements].find(
        (each) => each instanceof HTMLButtonElement && each.type === 'submit' && !each.disabled,
      )
      element.noValidate = true
      element.requestSubmit(button as HTMLButtonElement | undefined)
    }),
  ])
}
