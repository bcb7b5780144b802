import type { Locator, Page } from '@playwright/test'
import { to } from '../../web/paths.ts'
import type { Product } from '../product.ts'
import { expect, test } from './fixture.ts'
import { CARD, ready } from './flow.ts'
import { walk } from './keyboard-walk.ts'
import { press, tabTo, type } from './keys.ts'
import { carry } from './member.ts'
import { everySight, show, type Sight, type Viewer, worldOf } from './pages.ts'
import { LONG } from '../long.ts'

// The page that is not there comes with a status that a browser writes down; mails inside a page run no scripts.
test.use({ shared: true, tolerated: /status of 404|frame is sandboxed/ })

const WIDTHS = [390, 1440]

/** What a short run walks through; a long one takes every page of the site, in both widths and back again. */
const PUBLIC = ['Home', 'Booking', 'GiftVoucher', 'Contact']
const OF_MEMBERS = [
  'PointClubDashboard',
  'RedeemPoints',
  'TimeVoucher',
  'PaymentTokenConfig',
  'AccountDetails',
  'Transaction',
]

/** How many pages of the office one story walks. */
const WALKED = 30

// The map begins in the middle of the home page, where the walk of that page goes by; the gate's scan field and the button
// that prints its paper take the focus for themselves, and their stories work by keys alone.
const SIGHTS = everySight().filter(({ name }) => !['Map', 'StaffPaper'].includes(name) && !name.startsWith('StaffGate'))
const seenBy = (viewer: Viewer) => SIGHTS.filter((sight) => sight.viewer === viewer)
const sampled = (names: readonly string[]) => SIGHTS.filter(({ name }) => names.includes(name))
const office = LONG ? seenBy('owner') : []

for (const [who, sights] of [
  ['visitors', LONG ? seenBy('anybody') : sampled(PUBLIC)],
  ['members', LONG ? seenBy('member') : sampled(OF_MEMBERS)],
  ...Array.from(
    { length: Math.ceil(office.length / WALKED) },
    (_, part) => [`the office, part ${part + 1}`, office.slice(part * WALKED, (part + 1) * WALKED)] as const,
  ),
] as const) {
  test(`keys alone reach everything on the pages of ${who}, on a phone and at a desk`, async ({ page, product }) => {
    // Each page at both widths, to and fro.
    if (LONG) test.setTimeout(15 * 60_000)
    expect(sights).not.toEqual([])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [place, sight] of sights.entries()) {
      await look(page, product, sight)
      for (const width of LONG ? WIDTHS : [WIDTHS[place % 2] as number]) {
        await page.setViewportSize({ width, height: 900 })
        await walk(page, { back: LONG || place % 4 === 0 })
      }
    }
  })
}

test('a dialog keeps the focus and gives it back, wherever it opens', async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const openers: Readonly<Record<string, (page: Page) => Locator>> = {
    Booking: () => page.getByRole('link', { name: 'Email the confirmation' }),
    TimeVoucher: () => page.getByRole('link', { name: 'Email the voucher' }),
    Transaction: () => page.getByRole('link', { name: 'Email the receipt' }),
    PointClubDashboard: () =>
      page.getByRole('region', { name: 'Recent trips' }).getByRole('cell').getByRole('link').first(),
    PaymentTokenConfig: () => page.getByRole('button', { name: 'Delete' }).first(),
  }
  for (const sight of everySight().filter(({ name }) => name in openers)) {
    await look(page, product, sight)
    const opener = openers[sight.name]?.(page) as Locator
    await opener.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await walk(page, { back: true })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('a dialog stays when a selection ends beside it, or something was typed; a press beside it closes it otherwise', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(to('Home'))
  await ready(page)
  const opener = page.getByRole('banner').getByRole('link', { name: /Point Club/ })
  const email = page.getByRole('dialog').getByRole('textbox', { name: 'Email' })
  await opener.click()
  const box = (await email.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(4, box.y)
  await page.mouse.up()
  await expect(email).toBeVisible()
  await page.mouse.click(4, 4)
  await expect(email).toBeHidden()
  await opener.click()
  await email.fill('ada@example.com')
  await page.mouse.click(4, 4)
  await expect(email).toHaveValue('ada@example.com')
})

test('a menu opens and closes by keys', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(to('Home'))
  await ready(page)
  await expectMenu(page, 'Menu')
  await page.setViewportSize({ width: 1440, height: 900 })
  await carry(page, product, (await worldOf(product)).member)
  await page.goto(to('Home'))
  await ready(page)
  await expectMenu(page, 'Robin')
})

async function expectMenu(page: Page, name: string): Promise<void> {
  const opener = page.getByRole('banner').getByRole('button', { name, exact: true }).filter({ visible: true })
  const menu = page.locator(':popover-open')
  await press(page, opener)
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(opener).toBeFocused()
}

test('a member redeems points, mails the voucher, takes another name, card and mail by keys alone', {
  tag: '@long',
}, async ({ page, product }) => {
  await look(page, product, sightOf('RedeemPoints'))
  await press(page, page.getByRole('button', { name: /^Redeem [\d,]+ points/ }))
  await expect(page.getByText(/You redeemed [\d,]+ points/)).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Email the voucher' }))
  await tabTo(page, page.getByRole('dialog').getByRole('textbox', { name: 'Email' }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('grace@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('We sent the voucher to grace@example.com').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await press(page, page.getByRole('link', { name: 'My Dashboard' }).filter({ visible: true }))

  await press(page, page.getByRole('link', { name: 'Account details' }))
  await tabTo(page, page.getByRole('textbox', { name: 'What we call you' }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Wren')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your name is saved')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Wren' })).toBeVisible()

  await press(page, page.getByRole('link', { name: 'Cards and addresses' }))
  await press(page, page.locator('summary').filter({ hasText: 'Add a card' }))
  const other = { ...CARD, 'Card number': '4111 1111 1111 1111' }
  for (const [label, text] of Object.entries(other)) await type(page, page.getByRole('textbox', { name: label }), text)
  await page.keyboard.press('Enter')
  await expect(page.getByText('ending in 1111')).toBeVisible()
  const card = page.getByRole('form', { name: /ending in 1111/ })
  await press(page, card.getByRole('button', { name: 'Delete' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await expect(page.getByText('The card is deleted')).toBeVisible()

  await press(page, page.getByRole('link', { name: 'Email preferences' }))
  await tabTo(page, page.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowUp')
  await press(page, page.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('You’ll also get our monthly news.')).toBeVisible()
})

test('the walk sees a trap, a control out of order, one without a mark of the focus, and one that lies under another', async ({
  page,
}) => {
  await page.setContent(`
    <style>:focus { outline: 2px solid } .plain:focus { outline: none } .above { position: fixed; inset: 90px 0 auto; height: 60px; background: #fff }</style>
    <div class="above">Above</div>
    <p><button>One</button></p>
    <p style="margin-top: 80px"><button>Two</button></p>
    <p style="margin-top: 60px"><button tabindex="1">Three</button> <a href="#x" class="plain">Four</a></p>
    <p><input aria-label="Five" onkeydown="event.preventDefault()"></p><p><button>Six</button></p>`)
  const told = String(await walk(page).catch((error: Error) => error.message))
  for (const fault of [
    /“One” comes after .*“Three”/,
    /“Four”: does not show/,
    /“Two”: lies under/,
    /never reaches .*“Six”/,
  ]) {
    expect(told).toMatch(fault)
  }
})

function sightOf(name: string): Sight {
  return everySight().find((sight) => sight.name === name) as Sight
}

/** Opens a page and waits until its scripts have taken over. */
async function look(page: Page, product: Product, sight: Sight): Promise<void> {
  await show(page, product, sight)
  await ready(page)
}
