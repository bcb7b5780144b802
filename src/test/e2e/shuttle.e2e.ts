import type { Browser, Page } from '@playwright/test'
import { TEST_OWNER } from '../config.ts'
import { expect, test } from './fixture.ts'
import { open, ready } from './flow.ts'

// The line breaks on purpose: browsers write that down.
test.use({ tolerated: /ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|status of (422|503)/ })

test('a traveller on a phone and a dispatcher at a desk see each other’s moves within a second, also after a restart', async ({
  page: desk,
  browser,
  product,
}) => {
  await login(desk)
  await open(desk, '/staff/shuttle')
  await expect(desk.getByText('No one is waiting')).toBeVisible()
  await addDriver(desk, 'Sam')

  const phone = await phoneOf(browser, product.origin)
  await open(phone, '/pickup')
  await phone.getByRole('button', { name: 'Call the shuttle' }).click()
  await expect(phone.getByRole('alert')).toContainText('2 fields need your attention')
  await expect(phone.getByRole('group', { name: 'Where are you?' })).toBeFocused()
  await phone.getByText('South terminal').click()
  await phone.getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace')
  await phone.getByRole('button', { name: 'Call the shuttle' }).click()
  await expect(phone.getByText('You’re next.')).toBeVisible()
  await expect(desk.getByRole('listitem').filter({ hasText: 'Ada Lovelace' })).toBeVisible({ timeout: 1000 })

  await ready(phone)
  const dispatch = desk.getByRole('button', { name: 'Dispatch Sam' })
  await dispatch.focus()
  await desk.keyboard.press('d')
  await expect(phone.getByText('Sam is driving.')).toBeVisible({ timeout: 1500 })

  await product.restart(1200)
  await expect(desk.getByText('No live connection')).toBeHidden({ timeout: 15_000 })
  await desk.getByRole('button', { name: 'At the island' }).press('a')
  await expect(phone.getByText('Your shuttle is at the island now')).toBeVisible({ timeout: 15_000 })
  await desk.getByRole('button', { name: 'Finish' }).press('f')
  await expect(phone.getByRole('heading', { name: 'Welcome back' })).toBeVisible({ timeout: 1500 })
  await expect(desk.getByRole('table', { name: 'Recent rides' })).toContainText('Ada Lovelace')

  await call(phone, 'Light rail', 'Grace Hopper')
  await ready(phone)
  product.clock.advance({ minutes: 21 })
  await desk.reload()
  await expect(desk.getByRole('alert').filter({ hasText: 'One rider has waited longer than promised' })).toContainText(
    'Grace Hopper',
  )
  await expect(desk).toHaveTitle(/^\(1 late\)/)
  await phone.getByRole('button', { name: 'Cancel pickup' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Cancel pickup' }).click()
  await expect(phone.getByRole('heading', { name: 'This pickup was canceled' })).toBeVisible()
  await expect(desk.getByText('No one is waiting')).toBeVisible({ timeout: 1500 })
})

async function phoneOf(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
  return context.newPage()
}

async function login(page: Page): Promise<void> {
  await open(page, '/?login=1')
  await page.getByRole('textbox', { name: 'Email' }).fill(TEST_OWNER.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(TEST_OWNER.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/staff')
}

async function addDriver(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Add a driver' }).fill(name)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('radio', { name })).toBeVisible()
}

async function call(page: Page, island: string, name: string): Promise<void> {
  await open(page, '/pickup')
  await page.getByText(island).click()
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  await page.getByRole('button', { name: 'Call the shuttle' }).click()
  await expect(page.getByText('You’re next.')).toBeVisible()
}
