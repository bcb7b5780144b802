import type { Page } from '@playwright/test'
import { to } from '../../web/paths.ts'
import { expect, test } from './fixture.ts'
import { open } from './flow.ts'

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
