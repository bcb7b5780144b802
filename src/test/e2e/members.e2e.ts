import type { Page } from '@playwright/test'
import { auth } from '../../capabilities/auth/contract.ts'
import { billing } from '../../capabilities/club/billing/contract.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import { club } from '../../capabilities/club/contract.ts'
import { PATHS } from '../../web/paths.ts'
import type { Product } from '../product.ts'
import { expect, test } from './fixture.ts'
import { fill, open, openPayment, PRICES, ready } from './flow.ts'
import { mailedLink } from './mailed-link.ts'

// Refused forms come back as 422, which a browser writes down.
test.use({ tolerated: /status of 422/ })

const ADA = { 'Full name': 'Ada Lovelace', Email: 'ada@example.com', Password: 'a hill of beans' }

test('a member joins, confirms the address, logs out and in, and sets a new password', async ({ page, product }) => {
  const referers: string[] = []
  page.on('request', (request) => void referers.push(request.headers().referer ?? ''))
  await join(page)
  await page.goto(await mailedLink(product, PATHS.ConfirmEmail))
  await ready(page)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()

  await page.getByRole('link', { name: 'My Dashboard' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Ada' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/\?login=1&next=/)
  await login(page, ADA.Password)
  await expect(page).toHaveURL('/point-club/dashboard')

  const elsewhere = await page.context().browser()?.newContext({ baseURL: product.origin })
  const other = (await elsewhere?.newPage()) as Page
  await open(other, '/auth/request-password-reset')
  await other.getByRole('textbox', { name: 'Email' }).fill(ADA.Email)
  await other.getByRole('button', { name: 'Send me the link' }).click()
  await expect(other.getByText('Check your email')).toBeVisible()
  await open(page, await mailedLink(product, PATHS.ResetPassword))
  await page.getByRole('textbox', { name: 'New password' }).fill('password1')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('alert')).toContainText('Many people use this password')
  await page.getByRole('textbox', { name: 'New password' }).fill('nine green bottles')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()
  await page.goto('/point-club/dashboard')
  await expect(page).toHaveURL(/\/\?login=1/)
  await ready(page)
  await login(page, 'nine green bottles')
  await expect(page).toHaveURL('/point-club/dashboard')

  expect(referers.filter((referer) => referer.includes('token'))).toEqual([])
  await product.runJobs()
  const events = await product.rows('analytics_events', { class: 'auth' }, 'name')
  expect([...new Set(events.map(({ name }) => name))]).toEqual(['login', 'logout', 'registration'])
  await elsewhere?.close()
})

test('a session that ends in the middle of the payment asks for the login, and loses nothing; a saved card pays', async ({
  page,
  product,
}) => {
  await join(page)
  await keepCard(product)
  await openPayment(page)
  await fill(page, { Phone: '(206) 555-0100' })
  await product.change('refresh_tokens', {}, { ended_at: Temporal.Now.instant() })
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('dialog', { name: 'Point Club' })).toBeVisible()
  await login(page, ADA.Password)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/booking\?quoteId=/)
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('(206) 555-0100')
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeHidden()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()
  const [member] = await product.rows('members')
  await expect(page.getByText(`You’ll earn points as member ${member?.number}`)).toBeVisible()
  expect(await product.row('bookings')).toMatchObject({
    phone_number: '2065550100',
    billing_address: '1 Pike St, Seattle, WA, US',
    account_id: expect.any(String),
  })
})

test('a booking of a guest is taken into the membership', async ({ page, product }) => {
  const guest = product.traveller()
  const { id } = await booked(guest)
  await join(page)
  await open(page, `/bookings/${id}/?token=${guest.jar.urlTokens[0]}`)
  await page.getByRole('button', { name: 'Add to my Point Club' }).click()
  await expect(page.getByText('This booking is now in your Point Club')).toBeVisible()
  await page.context().clearCookies({ name: 'sky-links' })
  await page.reload()
  await expect(page.getByText('You’ll earn points as member')).toBeVisible()
})

test('a guest joins from the booking with a password alone, and the booking comes along', async ({ page, product }) => {
  const guest = product.traveller()
  const { id, email_addr } = await booked(guest)
  await open(page, `/bookings/${id}/?token=${guest.jar.urlTokens[0]}`)
  const offer = page.getByRole('region', { name: 'Join the Point Club' })
  await expect(offer).toContainText(/Members earn [\d,]+ points on this stay/)
  await offer.getByRole('textbox', { name: 'Choose a password' }).fill('short')
  await offer.getByRole('button', { name: 'Join and earn' }).click()
  await expect(offer.getByRole('textbox', { name: 'Choose a password' })).toHaveAttribute('aria-invalid', 'true')
  await offer.getByRole('textbox', { name: 'Choose a password' }).fill(ADA.Password)
  await offer.getByRole('button', { name: 'Join and earn' }).click()
  await expect(page.getByText('This booking is now in your Point Club')).toBeVisible()
  await expect(page.getByText('You’ll earn points as member')).toBeVisible()
  const { account_id } = await product.row('bookings')
  expect(await product.row('accounts', { id: account_id! })).toMatchObject({ email: email_addr })

  const other = product.traveller()
  const second = await booked(other, 'BUY_NOW', { check_for_existing: true })
  await page.context().clearCookies()
  await open(page, `/bookings/${second.id}/?token=${other.jar.urlTokens[0]}`)
  await offer.getByRole('textbox', { name: 'Choose a password' }).fill(ADA.Password)
  await offer.getByRole('button', { name: 'Join and earn' }).click()
  await expect(offer).toContainText('This email address already has an account. Log in')
  expect(await product.rows('bookings', { account_id: null })).toHaveLength(1)
})

test('cards and addresses are added, chosen and deleted; the account is changed and closed', async ({
  page,
  product,
}) => {
  await join(page)
  await page.getByRole('link', { name: 'Cards and addresses' }).click()
  for (const number of ['4242424242424242', '5555555555554444']) {
    const form = page.getByRole('textbox', { name: 'Card number' })
    await expect(page.getByRole('heading', { name: 'Cards', exact: true })).toBeVisible()
    if (!(await form.isVisible())) await page.getByText('Add a card').click()
    await fill(page, { 'Card number': number, Expires: '12/30', 'Security code': '123' })
    await page.getByRole('button', { name: 'Save card' }).click()
    await expect(page.getByText(`ending in ${number.slice(-4)}`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Make default' }).click()
  await expect(page.getByText('Your default card is changed')).toBeVisible()
  const master = page.getByRole('listitem').filter({ hasText: 'Mastercard ending in 4444' })
  await expect(master.getByText('Default')).toBeVisible()
  await master.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The card is deleted')).toBeVisible()
  expect(await product.rows('payment_tokens')).toMatchObject([{ last4: '4242', is_default: true }])

  await page.getByRole('link', { name: 'Account details' }).click()
  await fill(page, { 'What we call you': 'Countess' })
  await page.getByRole('button', { name: 'Save names' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Countess' })).toBeVisible()
  await fill(page, { 'New email': 'countess@example.com' })
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Confirm countess@example.com')).toBeVisible()
  await open(page, await mailedLink(product, PATHS.UndoEmail))
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByRole('heading', { name: 'Your old email is back' })).toBeVisible()

  await open(page, '/?login=1&next=/point-club/account-details')
  await login(page, ADA.Password)
  await page.getByRole('checkbox', { name: 'I want to close my account' }).check()
  await page.getByRole('button', { name: 'Close my account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your account is closed' })).toBeVisible()
  await expect(page).toHaveURL('/?account-closed=1')
  await open(page, '/?login=1')
  await login(page, ADA.Password)
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
})

test('who joins in the middle of a booking comes back to it', async ({ page }) => {
  await open(page, PRICES)
  const address = page.url()
  await page.getByRole('banner').getByRole('link', { name: /Club/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Join Now' }).click()
  await fill(page, ADA)
  await page.getByRole('button', { name: 'Join the Point Club' }).click()
  await expect(page).toHaveURL(address)
})

async function join(page: Page): Promise<void> {
  await open(page, '/register')
  await fill(page, ADA)
  await page.getByRole('button', { name: 'Join the Point Club' }).click()
  await expect(page).toHaveURL('/point-club/dashboard')
}

async function login(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(ADA.Email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
}

/** A card and an address of the member who has joined, kept as another device would. */
async function keepCard(product: Product): Promise<void> {
  const ada = product.traveller()
  const tokens = await ada.call(auth.login, { email: ADA.Email, password: ADA.Password })
  Object.assign(ada.jar, { authToken: tokens.access_token, refreshToken: tokens.refresh_token })
  const { number } = await ada.call(club.me, {})
  await ada.call(billing.addCard, { number, cc_number: '4242424242424242', cc_cvc: '123', cc_exp: '12/30' })
  const home = { address_line_1: '1 Pike St', city: 'Seattle', state: 'WA', postal_code: '98101', country: 'US' }
  await ada.call(billing.addAddress, { number, ...home })
}
