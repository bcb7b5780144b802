import type { Page } from '@playwright/test'
import { club } from '../../capabilities/club/contract.ts'
import { to } from '../../web/paths.ts'
import type { Product } from '../product.ts'
import { expect, test } from './fixture.ts'
import { CARD, choose, fill, fillStay, open, pay, ready } from './flow.ts'
import { parkAndLeave } from './lot.ts'

const ADA = { email: 'ada@example.com', password: 'rainy evergreen morning' }
/** Twelve days from the first of December (epoch seconds), and the same with a day more. */
const STAY = to('BookingCreate', {}, { query: { travelFromDate: 1796140800, travelToDate: 1797177600 } })
const LONGER = { from: ['2026-12-01', '8:00 am'], to: ['2026-12-14', '8:00 am'] } as const
const FREE_DAY = { from_date: '2026-12-15', from_time: '08:00', to_date: '2026-12-16', to_time: '08:00' }

test('a member logs in, books, changes, gets the receipt, rates the stay, redeems points, answers a survey and logs out', async ({
  page,
  product,
}) => {
  await joined(product)
  await test.step('logs in from whichever page, by the first touch', async () => {
    await page.goto('/contact')
    await page.getByRole('banner').getByRole('link', { name: /Club/ }).click()
    await logIn(page)
    await expect(page).toHaveURL('/point-club/dashboard')
    await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
  })

  await test.step('books with a card, keeps it, and has the confirmation mailed with a PDF', async () => {
    await open(page, STAY)
    await choose(page, 'Pay now')
    await expect(page.getByRole('checkbox', { name: 'Apple Wallet pass' })).toBeChecked()
    await page.getByRole('checkbox', { name: 'PDF to print' }).check()
    await fill(page, { Phone: '(206) 555-0100', 'ZIP or postal code': '98188', ...CARD })
    await page.getByRole('checkbox', { name: 'Save this card for next time' }).check()
    await pay(page)
    await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()
    expect(await filesOf(product, 'confirmation')).toEqual(['ics', 'pdf', 'pkpass'])
  })

  const number = await codeOn(page)
  await test.step('has it mailed again, without the wallet pass', async () => {
    await page.getByRole('link', { name: 'Email the confirmation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Email the confirmation' })
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(ADA.email)
    await dialog.getByRole('checkbox', { name: 'Apple Wallet pass' }).uncheck()
    await dialog.getByRole('checkbox', { name: 'PDF to print' }).check()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog).toBeHidden()
    expect(await filesOf(product, 'copy')).toEqual(['ics', 'pdf'])
  })

  await test.step('stays a day longer', async () => {
    await page.getByRole('link', { name: 'Change dates' }).click()
    await fillStay(page, LONGER)
    await page.getByRole('button', { name: 'See the new price' }).click()
    await page.getByRole('button', { name: /^Pay \$.* and change/ }).click()
    await expect(page.getByText('Your booking has new dates')).toBeVisible()
    await open(page, to('PointClubDashboard'))
    await expect(page.getByRole('region', { name: 'Upcoming trips' })).toContainText(number)
  })

  product.clock.advance({ hours: 24 * 10 - 4 })
  const stay = await parkAndLeave(product, { booking_number: number }, 24 * 13)
  await test.step('finds the receipt, and mails it to the address of the account', async () => {
    // Days have gone by: the session is over, and the log-in leads back.
    await open(page, to('Transaction', { itemId: stay.id }))
    if (await page.getByRole('dialog').isVisible()) await logIn(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Receipt Number ${stay.receipt_number}`)
    await page.getByRole('link', { name: 'Email the receipt' }).click()
    const dialog = page.getByRole('dialog', { name: 'Email the receipt' })
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(ADA.email)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('rates the stay when the site asks', async () => {
    product.clock.advance({ hours: 9 })
    await product.begin('feedback.ask')
    await product.runJobs()
    await open(page, '/contact')
    if (!(await page.getByText('How was your stay?').isVisible())) {
      await open(page, '/contact?login=1&next=/contact')
      await logIn(page)
      await open(page, '/contact')
    }
    await page.getByRole('link', { name: '4 out of 5' }).click()
    await page.getByRole('button', { name: 'Send my rating' }).click()
    await expect(page.getByText('You made our day')).toBeVisible()
    expect(await product.rows('scores')).toMatchObject([{ score: 4, product: 'BUY_NOW' }])
  })

  await test.step('redeems points for a voucher, and has it mailed without a PDF', async () => {
    await open(page, to('RedeemPoints', {}, { query: FREE_DAY }))
    await page.getByRole('button', { name: /^Redeem [\d,]+ points$/ }).click()
    await expect(page.getByText(/You redeemed [\d,]+ points/)).toBeVisible()
    await page.getByRole('link', { name: 'Email the voucher' }).click()
    const dialog = page.getByRole('dialog', { name: 'Email the voucher' })
    await dialog.getByRole('checkbox', { name: 'PDF to print' }).uncheck()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog).toBeHidden()
    expect(await filesOf(product, 'voucher/.+/copy')).toEqual(['pkpass'])
  })

  await test.step('answers a survey, and logs out', async () => {
    await open(page, '/survey-response?recommend=yes')
    await page.getByRole('button', { name: 'Send my answer' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you for your answer' })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Ada' }).click()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: /Club/ })).toBeVisible()
    await open(page, to('PointClubDashboard'))
    await expect(page).toHaveURL(/\/\?login=1/)
  })
})

/** Ada is a member with a confirmed address. */
async function joined(product: Product): Promise<void> {
  await product.traveller().call(club.register, { ...ADA, short_name: 'Ada', long_name: 'Ada Lovelace' })
  await product.change('members', {}, ({ joined_at }) => ({ confirmed_at: joined_at }))
  await product.runJobs()
}

async function logIn(page: Page): Promise<void> {
  await ready(page)
  const dialog = page.getByRole('dialog', { name: 'Point Club' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(ADA.email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(ADA.password)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** The kinds of the files that came with the newest mail for an occasion, in order of their names. */
async function filesOf(product: Product, occasion: string): Promise<string[]> {
  await product.runJobs()
  const [mail] = await product.mail(new RegExp(occasion))
  const files = await product.mailedFiles(mail!.purpose)
  return files.map(({ filename }) => filename.replace(/^.+\./, '')).toSorted()
}

/** The number of the code for the gate on the screen. */
async function codeOn(page: Page): Promise<string> {
  const name = await page.getByRole('img', { name: /^Gate code/ }).getAttribute('aria-label')
  return /Gate code (\S+)/.exec(name ?? '')?.[1] ?? ''
}
