import type { Page } from '@playwright/test'
import { booked } from '../../capabilities/bookings/factory.ts'
import { TEST_OWNER } from '../config.ts'
import { expect, test } from './fixture.ts'
import { open, PRICES, ready } from './flow.ts'

// Refused forms come back as 422, which a browser writes down.
test.use({ tolerated: /status of 422/ })

test('number and e-mail address open a booking', async ({ page, product }) => {
  const { number } = await booked(product.traveller())
  await open(page, '/booking-claim')
  await claim(page, number, 'ADA@example.com')
  await expect(page).toHaveURL(/\/bookings\//)
  await expect(page.getByText(number).first()).toBeVisible()
})

test('a wrong pair reads the same, whichever half is wrong', async ({ request, product }) => {
  const { number } = await booked(product.traveller())
  const told = new Set<string | undefined>()
  for (const [given, email_addr] of [
    [number, 'eve@example.com'],
    ['AAAAAAAAA', 'ada@example.com'],
    ['AAAAAAAAA', 'eve@example.com'],
  ] as const) {
    const answer = await request.post('/booking-claim', {
      headers: { origin: product.origin },
      form: { number: given, email_addr },
    })
    expect(answer.status()).toBe(422)
    const html = await answer.text()
    expect(html).toContain(`value="${given}"`)
    told.add(/role="alert"[^>]*>(.*?)<\/div>/.exec(html)?.[1])
  }
  expect([...told]).toEqual([expect.stringContaining('booking')])
})

test('a booking shows itself to nobody without a right to it', async ({ page, product }) => {
  const { id, number } = await booked(product.traveller())
  await page.goto(`/bookings/${id}/`)
  await expect(page).toHaveURL(/\/booking-claim/)
  await expect(page.getByText(number)).toHaveCount(0)
  await claim(page, number, 'ada@example.com')
  await expect(page).toHaveURL(new RegExp(`/bookings/${id}`))
})

test('staff sign in, are called by name, and log out', async ({ page }) => {
  await open(page, '/contact')
  await openLogin(page)
  const login = page.getByRole('button', { name: 'Login', exact: true })
  await expect(login).toBeDisabled()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(TEST_OWNER.email)
  await expect(login).toBeDisabled()
  await page.getByRole('textbox', { name: 'Password' }).fill(TEST_OWNER.password)
  await login.click()
  await expect(page).toHaveURL('/staff')
  await page.getByRole('banner').getByRole('button', { name: 'Owner' }).click()
  await expect(page.getByText('Site owner', { exact: true }).filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/\?login=1/)
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await cookieNames(page)).not.toContain('sky-auth')
})

test('a wrong password reads the same as an unknown address, and keeps the address', async ({ page }) => {
  await open(page, '/?login=1')
  const told = new Set<string>()
  for (const email of [TEST_OWNER.email, 'nobody@example.com']) {
    await login(page, email, 'not the password')
    told.add(await page.getByRole('dialog').getByRole('alert').innerText())
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await page.reload()
    await ready(page)
  }
  expect([...told]).toHaveLength(1)
})

test('a login during the booking stays there', async ({ page }) => {
  await open(page, PRICES)
  const address = page.url()
  await openLogin(page)
  await login(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(address)
})

test('a page for members asks for the login first and is opened after it', async ({ page }) => {
  await page.goto('/point-club/dashboard')
  await expect(page).toHaveURL(/\/\?login=1&next=/)
  await ready(page)
  await login(page)
  await expect(page).toHaveURL('/point-club/dashboard')
})

test('a login never leads to another site', async ({ request, product }) => {
  for (const next of ['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example']) {
    const answer = await request.post('/auth/session', {
      headers: { origin: product.origin },
      form: { email: TEST_OWNER.email, password: TEST_OWNER.password, from: next, next },
      maxRedirects: 0,
    })
    expect([answer.status(), answer.headers().location]).toEqual([302, '/staff'])
  }
})

test('a session outlives its short token, and ends when it was ended elsewhere', async ({ page, product }) => {
  await open(page, '/?login=1')
  await login(page)
  await expect(page).toHaveURL('/staff')
  product.clock.advance({ minutes: 20 })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()

  await product.change('refresh_tokens', {}, { ended_at: Temporal.Now.instant() })
  product.clock.advance({ minutes: 20 })
  await page.reload()
  await expect(page).toHaveURL(/\/\?login=1&next=/)
  expect(await cookieNames(page)).not.toContain('sky-refresh')
})

test('closing the login forgets where it would have led', async ({ page }) => {
  await page.goto('/?login=1&next=%2Fpickup')
  await ready(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/')
  await openLogin(page)
  await login(page)
  await expect(page).toHaveURL('/staff')
})

test.describe(() => {
  test.use({ shared: true })

  for (const [path, target] of [
    ['/auth/login', '/'],
    ['/auth/register', '/register'],
  ] as const) {
    test(`${path} leads to ${target}`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL(target)
      await expect(page.getByRole('dialog')).toBeHidden()
    })
  }

  for (const path of ['/club/about', '/about-point-club']) {
    test(`${path} leads home and opens the login`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('dialog', { name: 'Point Club' })).toBeVisible()
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Join Now' })).toHaveAttribute(
        'href',
        '/register',
      )
      expect(new URL(page.url()).pathname).toBe('/')
    })
  }
})

async function claim(page: Page, number: string, email: string): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Open my booking' }) })
  await form.getByRole('textbox', { name: 'Booking number' }).fill(number)
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('button', { name: 'Open my booking' }).click()
}

async function login(page: Page, email = TEST_OWNER.email, password = TEST_OWNER.password): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
}

async function openLogin(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('banner').getByRole('link', { name: /Club/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function cookieNames(page: Page): Promise<string[]> {
  return (await page.context().cookies()).map(({ name }) => name)
}
