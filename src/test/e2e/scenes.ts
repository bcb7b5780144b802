import { expect, type Page } from '@playwright/test'
import { billing } from '../../capabilities/club/billing/contract.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import { club } from '../../capabilities/club/contract.ts'
import { shuttle } from '../../capabilities/shuttle/contract.ts'
import { PATHS } from '../../web/paths.ts'
import { TEST_OWNER } from '../config.ts'
import type { Product } from '../product.ts'
import { mailedLink } from './mailed-link.ts'
import { asMember, carry } from './member.ts'
import { INSIDE_SCENES } from './inside-scenes.ts'
import { closeDates, DECLINED, fillStay, open, openPayment, pay, payAs, PERSON, PRICES, STAY, step } from './flow.ts'

/** Opens a page in one of its states. Scenes share a product, so each brings what it needs and breaks nothing. */
export type Scene = (page: Page, product: Product) => Promise<unknown>

/** Everything there is to see, by what a person would call it. */
export const SCENES: Readonly<Record<string, Scene>> = {
  'the home page': (page) => page.goto('/'),
  'the home page with its questions unfolded': async (page) => {
    await open(page, '/')
    for (const question of await page.getByRole('main').locator('summary').all()) await question.click()
  },
  'the map': (page) => page.goto('/map'),
  'the login modal': (page) => openLogin(page),
  'the login modal after a wrong password': async (page) => {
    await openLogin(page)
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  },
  'the dates': (page) => open(page, '/booking'),
  'dates in the wrong order': async (page) => {
    await open(page, '/booking')
    await fillStay(page, { from: STAY.to, to: STAY.from })
    await page.getByRole('button', { name: 'See your prices' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  },
  'the prices': (page) => open(page, PRICES),
  'the prices with their lines unfolded and a code that does not apply': async (page) => {
    await open(page, `${PRICES}&promoCode=SUMMER25`)
    for (const lines of await page.getByRole('main').locator('summary').all()) await lines.click()
  },
  'a stay that is sold out': async (page, product) => {
    await closeDates(product, '2027-02-02')
    await open(page, '/booking?travelFromDate=1801497600&travelToDate=1801670400')
    await expect(page.getByText('We’re full on Tue, 2/02/27.')).toBeVisible()
  },
  'the payment': (page) => openPayment(page),
  'the payment of a deposit with all its fields': async (page) => {
    await openPayment(page, 'Pay a deposit')
    for (const group of await page.getByRole('main').locator('form summary').all()) await group.click()
  },
  'the payment with every field wrong': async (page) => {
    await openPayment(page)
    await pay(page)
    await expect(page.getByRole('alert')).toBeVisible()
  },
  'a refused card': async (page) => {
    await openPayment(page)
    await payAs(page, personOf('refused'), DECLINED)
    await expect(page.getByRole('alert')).toBeVisible()
  },
  'a price about to run out': async (page) => {
    await page.clock.install()
    await openPayment(page)
    await page.clock.fastForward('26:00')
    await expect(page.getByText('We’re holding this price for')).toBeVisible()
  },
  'a price that ran out': async (page) => {
    await page.clock.install()
    await openPayment(page)
    await page.clock.fastForward('31:00')
    await expect(page.getByText('This price has expired')).toBeVisible()
  },
  'the question about a second booking': async (page, product) => {
    const { email } = await bookFor(product)
    await openPayment(page)
    await payAs(page, { ...PERSON, Email: email })
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'the booking just made': async (page) => {
    await openPayment(page)
    await payAs(page, personOf('made'))
    await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()
  },
  'a booking': async (page, product) => openBooking(page, await bookFor(product)),
  'a booking that waits for its payment': async (page, product) => {
    product.gateway.fail('timeout-after', { only: ['authorise'] })
    const booking = await bookFor(product)
    product.gateway.heal()
    await openBooking(page, booking)
    await expect(page.getByText('We’re confirming your payment')).toBeVisible()
  },
  'a cancelled booking': async (page, product) => {
    await openBooking(page, await bookFor(product), 'cancel')
    await page.getByRole('button', { name: /^Cancel booking/ }).click()
    await expect(page.getByRole('heading', { name: 'Your booking is canceled' })).toBeVisible()
  },
  'the e-mail dialog of a booking': async (page, product) => {
    await openBooking(page, await bookFor(product))
    await page.getByRole('link', { name: 'Email the confirmation' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'the change of a booking': async (page, product) => openBooking(page, await bookFor(product), 'modify'),
  'the price of a change': async (page, product) => {
    const query = '?travelFromDate=1796140800&travelToDate=1796486400'
    await openBooking(page, await bookFor(product), `modify${query}`)
    await expect(step(page, /more, charged to/)).toBeVisible()
  },
  'the cancellation of a booking': async (page, product) => openBooking(page, await bookFor(product), 'cancel'),
  'the claim of a booking': (page) => page.goto('/booking-claim'),
  'a claim that fits nothing': async (page) => {
    await open(page, '/booking-claim')
    await page.getByRole('textbox', { name: 'Booking number' }).fill('AAAAAAAAA')
    await page.getByRole('textbox', { name: 'Email' }).last().fill('eve@example.com')
    await page.getByRole('button', { name: 'Open my booking' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
  },
  'a booking somebody has no right to yet': async (page, product) => {
    await page.goto(`/bookings/${(await bookFor(product)).id}/`)
    await expect(page).toHaveURL(/booking-claim/)
  },
  'the dashboard of staff, menu open': async (page) => {
    await open(page, '/?login=1&next=/point-club/dashboard')
    await page.getByRole('textbox', { name: 'Email' }).fill(TEST_OWNER.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(TEST_OWNER.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL('/point-club/dashboard')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Owner|Menu/ })
      .filter({ visible: true })
      .click()
    await expect(page.getByRole('button', { name: 'Log Out' }).filter({ visible: true })).toBeVisible()
  },
  'the dashboard of a new member': async (page, product) => {
    await asMember(page, product, personOf('club').Email)
    await page.goto('/point-club/dashboard')
  },
  'points that do not suffice': async (page, product) => {
    await asMember(page, product, personOf('poor').Email)
    await page.goto('/point-club/redeem-points?from_date=2026-12-15&from_time=08:00&to_date=2026-12-16&to_time=08:00')
    await expect(page.getByText('You need')).toBeVisible()
  },
  'a gift with every field wrong': async (page) => {
    await open(page, '/gift-voucher?from_date=2026-12-15&from_time=08:00&to_date=2026-12-16&to_time=08:00')
    await pay(page)
    await expect(page.getByRole('alert')).toBeVisible()
  },
  'the e-mail preferences of an address': (page) => page.goto('/email/email-prefs/ada@example.com'),
  'a page that is not there': (page) => page.goto('/nowhere'),
  contact: (page) => page.goto('/contact'),
  'the shuttle': (page) => page.goto('/pickup'),
  'a shuttle on its way': async (page, product) => {
    const { id } = await product.traveller().call(shuttle.request, { island_id: 3, name: 'Ada Lovelace' })
    await open(page, `/pickup/${id}`)
    await expect(page.getByRole('button', { name: 'Cancel pickup' })).toBeVisible()
  },
  'the score of a stay': (page) => page.goto('/score-transaction?transactionId=none&score=2'),
  'a letter with an answer at hand': async (page) => {
    await open(page, '/contact')
    await page.getByRole('textbox', { name: 'Subject' }).fill('Cancelling my booking')
    await expect(page.getByText('Can I cancel?')).toBeVisible()
  },
  'the dispatcher’s board': async (page, product) => {
    await product.traveller().call(shuttle.request, { island_id: 1, name: 'Grace Hopper and a very long name' })
    await openAsOwner(page, '/staff/shuttle')
    await expect(page.getByRole('button', { name: 'Dispatch' }).first()).toBeVisible()
  },
  privacy: (page) => page.goto('/privacy'),
  'the corporate program': (page) => page.goto('/corporate-program'),
  registration: (page) => page.goto('/register'),
  'registration with every field wrong': async (page) => {
    await open(page, '/register')
    await page.getByRole('button', { name: 'Join the Point Club' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  },
  'cards and addresses of a member, one about to be deleted': async (page, product) => {
    await openAsMember(page, product, '/point-club/payment-tokens')
    await page.getByRole('main').getByText('Add an address').click()
    await page.getByRole('combobox', { name: 'Country' }).selectOption('Canada')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Delete' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'the account of a member with a new address and a wrong password': async (page, product) => {
    await openAsMember(page, product, '/point-club/account-details')
    await page.getByRole('textbox', { name: 'New email' }).fill('the.newest.of.all.addresses@example.com')
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByText(/^Confirm .*@/)).toBeVisible()
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  },
  'the payment of a member with a saved card': async (page, product) => {
    await openAsMember(page, product, PRICES)
    await page.getByRole('article', { name: 'Pay now' }).getByRole('link').click()
    await page.getByRole('radio', { name: 'Another card' }).check()
    await expect(page.getByRole('checkbox', { name: 'Save this card for next time' })).toBeVisible()
  },
  'a new password to be set': async (page, product) => {
    const email = personOf('forgetful').Email
    const names = { short_name: 'Ada', long_name: 'Ada Lovelace' }
    await product.traveller().call(club.register, { email, password: 'a hill of beans', ...names })
    await product.traveller().call(club.requestPasswordReset, { email })
    await page.goto(await mailedLink(product, PATHS.ResetPassword))
    await expect(page.getByRole('textbox', { name: 'New password' })).toBeVisible()
  },
  'a link that confirms nothing any more': async (page) => {
    await page.goto('/auth/confirm-email?token=nothing-that-is-known')
    await expect(page.getByText('This link no longer works')).toBeVisible()
  },
  'a forgotten password': (page) => page.goto('/auth/request-password-reset'),
  'the blog': (page) => page.goto('/blog'),
  'an article': async (page) => {
    await page.goto('/blog')
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/blog\/./)
  },
  ...INSIDE_SCENES,
}

/** Only what nobody else is shown: the API is away for the whole product. */
export const AWAY: Readonly<Record<string, Scene>> = {
  'the home page while the API is away': (page) => page.goto('/'),
  'the prices while the API is away': (page) => page.goto(PRICES),
  'the login modal while the API is away': (page) => openLogin(page),
}

async function openLogin(page: Page): Promise<void> {
  await open(page, '/?login=1')
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** A page of a member who keeps two cards and an address, and has a long name. */
async function openAsMember(page: Page, product: Product, path: string): Promise<void> {
  const member = product.traveller()
  const email = personOf('member').Email
  const long_name = 'Ada Augusta King-Noel, Countess of Lovelace'
  const tokens = await member.call(club.register, { email, password: 'a hill of beans', short_name: 'Ada', long_name })
  Object.assign(member.jar, { authToken: tokens.access_token, refreshToken: tokens.refresh_token })
  const { number } = await member.call(club.me, {})
  for (const cc_number of ['4242424242424242', '5555555555554444']) {
    await member.call(billing.addCard, { number, cc_number, cc_cvc: '123', cc_exp: '12/30' })
  }
  const home = { address_line_1: '1 Pike St', city: 'Seattle', state: 'WA', postal_code: '98101', country: 'US' }
  await member.call(billing.addAddress, { number, ...home })
  await carry(page, product, tokens)
  await open(page, path)
}

let people = 0

/** Somebody whose bookings are in nobody's way. */
function personOf(name: string) {
  people++
  return { ...PERSON, Email: `${name}.${people}.${process.pid}@example.com` }
}

async function bookFor(product: Product) {
  const traveller = product.traveller()
  const email = personOf('booked').Email
  const { id } = await booked(traveller, 'BUY_NOW', { email })
  return { id, email, token: traveller.jar.urlTokens[0] ?? '' }
}

type Opened = Awaited<ReturnType<typeof bookFor>>

async function openBooking(page: Page, { id, token }: Opened, path = ''): Promise<void> {
  await open(page, `/bookings/${id}/${path}${path.includes('?') ? '&' : '?'}token=${token}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** A page of the back office, for who may see everything. */
async function openAsOwner(page: Page, path: string): Promise<void> {
  await openLogin(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(TEST_OWNER.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(TEST_OWNER.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/staff')
  await open(page, path)
}
