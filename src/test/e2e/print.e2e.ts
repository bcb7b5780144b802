import { pictureOf, codesIn, readPdf } from '../pdf.ts'
import { expect, test } from './fixture.ts'
import { ready } from './flow.ts'
import { everySight, show } from './pages.ts'
import { LONG } from '../long.ts'

test.use({ shared: true, colorScheme: 'dark' })

/** What people take along on paper, and whether it carries a code for the gate. A short run takes what is mailed most. */
const ON_PAPER: Readonly<Record<string, boolean>> = {
  'BookingCreate.prices': false,
  Booking: true,
  ...(LONG && { Transaction: false, TimeVoucher: true, MembershipPass: true }),
}

test('prices, bookings, receipts, vouchers and passes print on one page, black on white, with nothing to press', async ({
  page,
  product,
}) => {
  for (const sight of everySight().filter(({ name }) => name in ON_PAPER)) {
    await show(page, product, sight)
    await ready(page)
    await page.emulateMedia({ media: 'print' })
    const chrome = page.locator('nav, footer, button, form, summary, input').filter({ visible: true })
    await expect(chrome).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Evergreen Airport Parking')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
    const paper = await page.pdf({ format: 'Letter' })
    expect([sight.name, (await readPdf(paper)).pages]).toEqual([sight.name, 1])
    if (ON_PAPER[sight.name]) expect(await codesIn(await pictureOf(paper))).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
  }
})
