import type { Page } from '@playwright/test'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { signedInMember } from '../../capabilities/club/factory.ts'
import { earn } from '../../capabilities/club/points/index.ts'
import { to } from '../../web/paths.ts'
import { expect, test } from './fixture.ts'
import { open, ready } from './flow.ts'
import { carry } from './member.ts'

// Scripts are kept from coming on purpose.
test.use({ tolerated: /ERR_FAILED/ })

const SUBJECT = 'A blue stroller'

/** Presses twice before anything can be drawn, as a nervous finger does. */
async function sendTwice(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Your email' }).fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Subject' }).fill(SUBJECT)
  await page.getByRole('textbox', { name: 'Message' }).fill('Is it with you?')
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Send' })
    .evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
  await expect(page.getByText('We got your message')).toBeVisible()
}

test('a form without a key of its own is sent once, however fast its button is pressed', async ({ page, product }) => {
  await open(page, to('Contact'))
  await sendTwice(page)
  expect(await product.count('inquiries', { subject: SUBJECT })).toBe(1)
})

test('so it is before scripts run, and it can be sent again where no answer comes', async ({ page, product }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(to('Contact'))
  await sendTwice(page)
  expect(await product.count('inquiries', { subject: SUBJECT })).toBe(1)

  await page.goto(to('Contact'))
  const isSent = () =>
    page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('main form')!
      let isPrevented = true
      const ending = new AbortController()
      addEventListener(
        'submit',
        (event) => {
          isPrevented = event.defaultPrevented
          event.preventDefault()
        },
        { signal: ending.signal },
      )
      form.requestSubmit()
      ending.abort()
      return !isPrevented
    })
  expect([await isSent(), await isSent()]).toEqual([true, false])
  await expect.poll(isSent, { timeout: 10_000, intervals: [1000] }).toBe(true)
})

test('nor is it sent again where scripts take over while the browser still waits for the answer', async ({
  page,
  product,
}) => {
  const release = Promise.withResolvers<void>()
  const pressed = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await release.promise
    await route.continue()
  })
  await page.route('**/pressed-again', async (route) => {
    pressed.resolve()
    await route.fulfill({ status: 204 })
  })
  await page.route(`**${to('Contact')}`, async (route) => {
    if (route.request().method() === 'POST') {
      release.resolve()
      await pressed.promise
    }
    await route.continue()
  })
  await page.goto(to('Contact'))
  await page.evaluate(() => {
    const html = document.documentElement
    new MutationObserver((_, observer) => {
      if (html.dataset.hydrated === undefined) return
      observer.disconnect()
      document.querySelector<HTMLButtonElement>('main form button[type=submit]')!.click()
      void fetch('/pressed-again')
    }).observe(html, { attributes: true })
  })
  await page.getByRole('textbox', { name: 'Your email' }).fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Subject' }).fill(SUBJECT)
  await page.getByRole('textbox', { name: 'Message' }).fill('Is it with you?')
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click({ noWaitAfter: true })
  await expect(page.getByText('We got your message')).toBeVisible()
  expect(await product.count('inquiries', { subject: SUBJECT })).toBe(1)
})

test('of two forms the one that was sent says so, and the other one waits', async ({ page }) => {
  const answer = Promise.withResolvers<void>()
  await page.route(`**${to('BookingClaim')}*`, async (route) => {
    if (route.request().method() === 'POST') await answer.promise
    await route.continue()
  })
  await open(page, to('BookingClaim'))
  const byEmail = page.getByRole('region', { name: 'Email me' })
  await byEmail.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await byEmail.getByRole('button').click()
  await expect(byEmail.getByRole('button')).toHaveText('Sending…')
  await expect(page.getByRole('button', { name: 'Looking…' })).toHaveCount(0)
  answer.resolve()
  await expect(page.getByRole('main').getByRole('status')).toContainText('ada@example.com')
})

const UNSENT = 'We couldn’t reach the server. What you entered is still here.'

/** Forms are received from now on, and their answers get lost. */
async function loseAnswers(page: Page): Promise<void> {
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch().catch(() => {})
    return route.abort()
  })
}

test('a letter that does not reach the server stays as it was typed, says so, and goes with the next press', async ({
  page,
  product,
}) => {
  await open(page, to('Contact'))
  await page.route('**/*.data*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.getByRole('textbox', { name: 'Your email' }).fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Subject' }).fill(SUBJECT)
  await page.getByRole('textbox', { name: 'Message' }).fill('Is it\nwith you?')
  const send = page.getByRole('main').getByRole('button', { name: 'Send' })
  for (const _ of ['once', 'again']) {
    await send.click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(UNSENT)
    await expect(page.getByRole('main').getByRole('alert')).toBeFocused()
  }
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is it\nwith you?')
  await page.unroute('**/*.data*')
  await send.click()
  await expect(page.getByText('We got your message')).toBeVisible()
  expect(await product.count('inquiries', { subject: SUBJECT })).toBe(1)
})

test('what staff typed stays, too, beside what the form had been answered before', async ({ page, product }) => {
  const { tokens } = await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })
  await carry(page, product, tokens)
  await open(page, to('StaffGroupCreate'))
  await page.route('**/*.data*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Night desk')
  await page.getByRole('button', { name: 'Add group' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(UNSENT)
  await expect(name).toHaveValue('Night desk')
  await page.unroute('**/*.data*')
  await page.getByRole('button', { name: 'Add group' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Night desk' })).toBeVisible()
})

test('points whose answer is lost are redeemed once, also where the page is loaded again', async ({
  page,
  product,
}) => {
  const member = await signedInMember(product.ctx())
  const transactionId = product.ctx().random.uuid()
  await earn(product.ctx(), { accountId: member.id, transactionId, points: 20_000, ref: 'R1' })
  await carry(page, product, member.tokens)
  const day = { from_date: '2026-12-15', from_time: '08:00', to_date: '2026-12-16', to_time: '08:00' }
  await open(page, to('RedeemPoints', {}, { query: day }))
  await loseAnswers(page)
  await page.getByRole('button', { name: 'Redeem 2,400 points' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.unroute('**/*.data*')
  await page.reload()
  await ready(page)
  await page.getByRole('button', { name: 'Redeem 2,400 points' }).click()
  await expect(page.getByText('You redeemed 2,400 points')).toBeVisible()
  expect(await product.count('vouchers')).toBe(1)
})
