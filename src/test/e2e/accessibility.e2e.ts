import type { Page } from '@playwright/test'
import { signedInMember } from '../../capabilities/club/factory.ts'
import { giveBonus } from '../../capabilities/club/points/index.ts'
import { to } from '../../web/paths.ts'
import { expect, test } from './fixture.ts'
import { open, openPayment, payAs, PERSON, PRICES } from './flow.ts'
import { carry } from './member.ts'
import { PHONE } from './phone.ts'

test.use(PHONE)

test('what is read aloud comes in the order of the task: find, book, change, cancel', async ({ page }) => {
  await open(page, '/booking-claim')
  await expectRead(page, [
    'heading "Find your booking" [level=1]',
    'heading "Email me my bookings" [level=2]',
    'textbox "Email"',
    'button "Email me my bookings"',
    'textbox "Booking number"',
    'textbox "Email"',
    'button "Open my booking"',
  ])
  await openPayment(page)
  await expectRead(page, [
    'heading "Payment"',
    'textbox "Full name"',
    'textbox "Email"',
    'textbox "Card number"',
    'textbox "Expires"',
    'textbox "Security code"',
    'button "Pay $74.57 now"',
  ])
  await payAs(page, PERSON)
  await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()
  await expectRead(page, [
    'heading "Your parking is booked" [level=1]',
    'heading "Show this code at the gate" [level=2]',
    'link "Change dates or vehicle"',
    'link "Cancel booking"',
    'heading "What happens next" [level=2]',
    'heading "Drive in" [level=3]',
    'heading "Come back" [level=3]',
    'link "Call the shuttle"',
    'heading "Price" [level=2]',
  ])
  await page.getByRole('link', { name: 'Change dates' }).click()
  await expect(page.getByLabel('Leave: date')).toBeVisible()
  await expectRead(page, ['[level=1]', 'textbox "Arrive: date"', 'textbox "Leave: date"', 'button'])
  await page.goBack()
  await page.getByRole('link', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: /^Cancel booking/ })).toBeVisible()
  await expectRead(page, ['[level=1]', '$74.57', 'button "Cancel booking'])
})

test('what is read aloud comes in the order of the task: join, redeem', async ({ page, product }) => {
  await open(page, to('PointClubRegistration'))
  await expectRead(page, [
    'heading "Park, earn points, park for free" [level=1]',
    'points for every dollar of parking',
    'heading "Join for free" [level=2]',
    'textbox "Full name"',
    'textbox "Email"',
    'textbox "Password"',
    'button "Join the Point Club"',
    'link "Log in"',
  ])
  const ctx = product.ctx()
  const member = await signedInMember(ctx)
  await giveBonus(ctx, { accountId: member.id, points: 6000, reason: 'LONG_WAIT', ref: 'T', source: ctx.random.uuid() })
  await carry(page, product, member.tokens)
  const day = { from_date: '2026-12-15', from_time: '08:00', to_date: '2026-12-16', to_time: '08:00' }
  await open(page, to('RedeemPoints', {}, { query: day }))
  await expectRead(page, [
    'heading "Redeem points" [level=1]',
    'heading "Which dates?" [level=2]',
    'textbox "Arrive: date"',
    'textbox "Leave: date"',
    'region "Your voucher"',
    'Parking at list price',
    'Fees and taxes',
    'Included',
    'Points left',
    'button "Redeem 2,400 points"',
    'You can void it until the day before its first date',
  ])
})

/** What WCAG 1.4.12 gives readers who need more room between letters, words, lines and paragraphs. */
const SPACING = `* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }
p { margin-bottom: 2em !important }`

test.describe(() => {
  // The page itself takes no styles from elsewhere.
  test.use({ bypassCSP: true })

  test('with wider letters, words and lines nothing is cut off or runs off a narrow screen', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    for (const path of ['/', PRICES, '/booking-claim', '/pickup', '/stay-help', '/register']) {
      await page.goto(path)
      await page.addStyleTag({ content: SPACING })
      const cut = await page.evaluate(() => {
        const wide = document.documentElement.scrollWidth > window.innerWidth ? ['the page'] : []
        const texts = [...document.querySelectorAll<HTMLElement>('main :is(p, h1, h2, h3, label, button, a, legend)')]
        const isCut = (each: HTMLElement) => {
          const { overflowX, overflowY } = getComputedStyle(each)
          const isHidden = each.closest('.sr-only') !== null || each.clientHeight === 0
          return (
            !isHidden &&
            ((overflowX === 'hidden' && each.scrollWidth > each.clientWidth + 1) ||
              (overflowY === 'hidden' && each.scrollHeight > each.clientHeight + 1))
          )
        }
        return [...wide, ...texts.filter(isCut).map(({ outerHTML }) => outerHTML.slice(0, 120))]
      })
      expect(cut, path).toEqual([])
    }
  })
})

test('a password can be pasted and seen, and no puzzle stands before the log-in', async ({ page }) => {
  await open(page, '/?login=1')
  const dialog = page.getByRole('dialog', { name: 'Point Club' })
  const password = dialog.getByRole('textbox', { name: 'Password' })
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAttribute('autocomplete', /email|username/)
  const isTaken = await password.evaluate((field) => {
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() })
    return field.dispatchEvent(paste)
  })
  expect(isTaken, 'nothing keeps a password manager from pasting').toBe(true)
  await password.fill('rainy evergreen morning')
  await dialog.getByRole('button', { name: /show/i }).click()
  await expect(password).toHaveAttribute('type', 'text')
})

test('fields about the traveler and the card say what they are for, so that browsers fill them in', async ({
  page,
}) => {
  await openPayment(page)
  const purposes = {
    'Full name': 'name',
    Email: 'email',
    Phone: 'tel',
    'Card number': 'cc-number',
    Expires: 'cc-exp',
    'Security code': 'cc-csc',
    'ZIP or postal code': 'postal-code',
  }
  for (const [name, purpose] of Object.entries(purposes))
    await expect(page.getByRole('main').getByRole('textbox', { name })).toHaveAttribute(
      'autocomplete',
      new RegExp(`(^| )${purpose}$`),
    )
})

/** The parts of a page in the order in which a screen reader comes to them. */
async function expectRead(page: Page, parts: readonly string[]): Promise<void> {
  const read = await page.getByRole('main').ariaSnapshot()
  let from = 0
  for (const part of parts) {
    const at = read.indexOf(part, from)
    expect(at, `“${part}” comes after what is before it in\n${read}`).toBeGreaterThanOrEqual(from)
    from = at + part.length
  }
}
