import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { capabilities } from '../app/registry.ts'
import { signedIn, TEST_PASSWORD } from '../capabilities/auth/factory.ts'
import { booked, quoted } from '../capabilities/bookings/factory.ts'
import { feedback } from '../capabilities/feedback/contract.ts'
import { settings } from '../capabilities/settings/contract.ts'
import { openTicket, parked } from '../capabilities/stays/factory.ts'
import { cents, formatUsd } from '../lib/money.ts'
import { BASES } from '../http/serve.ts'
import { loadConfig } from '../platform/config.ts'
import { SECTIONS } from '../web/office/kit/screen.ts'
import { menuFor } from '../web/office/menu.ts'
import { OFFICE_MENU } from '../web/office/screens.ts'
import { PATHS } from '../web/paths.ts'
import { ErrorPage } from '../web/site/layout/error-page.tsx'
import { createTransport } from '../web/serve/transport.ts'
import { isFailedChunk, reloadAfterFailedChunk } from '../web/serve/session/chunk-guard.ts'
import {
  marketingContext,
  type Services,
  servicesContext,
  siteContext,
  visitContext,
} from '../web/serve/session/context.ts'
import { openJar } from '../web/serve/session/cookies.ts'
import { record } from '../web/serve/session/events.ts'
import { firstPass, isUncounted } from '../web/serve/session/first-pass.ts'
import { unknownSite } from '../web/serve/session/site.ts'
import type { Visit } from '../web/serve/session/visit.ts'
import { title } from '../web/title.ts'
import { ConfirmDialog } from '../web/ui/dialog.tsx'
import { TEST_OWNER } from './config.ts'
import { harness, sharedHarness } from './harness.ts'
import { openProduct, type Product } from './product.ts'

/** What the specification says word by word, asked of the built product without a browser, or of the code that knows it. */
let product: Product

beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const OWN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }

interface Page {
  readonly status: number
  readonly location: string | null
  readonly html: string
  /** What it says, without markup. */
  readonly text: string
  /** `[text, address]` of every link. */
  readonly links: readonly (readonly [string, string])[]
  readonly cookies: readonly string[]
}

async function get(path: string, cookie = ''): Promise<Page> {
  return read(await fetch(product.origin + path, { redirect: 'manual', headers: { cookie } }))
}

async function post(path: string, body: string, cookie = ''): Promise<Page> {
  const init = { method: 'POST', redirect: 'manual', headers: { ...OWN, cookie }, body } as const
  return read(await fetch(product.origin + path, init))
}

async function read(response: Response): Promise<Page> {
  const html = await response.text()
  const links = [...html.matchAll(/<a\s[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)]
  return {
    status: response.status,
    location: response.headers.get('location'),
    html,
    text: wordsOf(html),
    links: links.map(([, href = '', inside = '']) => [wordsOf(inside), wordsOf(href)] as const),
    cookies: response.headers.getSetCookie(),
  }
}

function wordsOf(html: string): string {
  const entities: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' }
  return html
    .replace(/<(script|style)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The cookies of an answer as the next request sends them; those that were cleared are left out. */
const cookieOf = ({ cookies }: Page): string =>
  cookies
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** The ids that an answer gives a visit: session and anonymous. */
const idsOf = (page: Page): string =>
  ['session', 'anonymous'].map((name) => new RegExp(`sky-${name}=([^;]+)`).exec(cookieOf(page))?.[1]).join(' ')

const within = (html: string, element: string): string =>
  new RegExp(`<${element}[\\s>][\\s\\S]*?</${element}>`).exec(html)?.[0] ?? ''

async function loggedIn({ email, password } = TEST_OWNER, more: Record<string, string> = {}): Promise<Page> {
  return post('/auth/session', new URLSearchParams({ email, password, ...more }).toString())
}

describe('routes (§2)', () => {
  test.each([
    ['/', 'Home', 'Airport Parking', 'Sea-Tac parking. One price, all in.'],
    ['/map', 'Map', 'Airport Parking', 'Sea-Tac parking. One price, all in.'],
    ['/contact', 'Contact', 'Contact', 'Talk to a real person'],
    ['/privacy', 'PrivacyPolicy', 'Privacy Policy', 'Privacy Policy'],
    ['/corporate-program', 'CorporateProgramAbout', 'Parking for companies', 'One daily price for your whole team'],
    ['/booking', 'BookingCreate', 'Book your parking', 'Book your parking'],
    ['/booking-claim', 'BookingClaim', 'Find your booking', 'Find your booking'],
    ['/auth/request-password-reset', 'RequestPasswordReset', 'Forgot your password?', 'Forgot your password?'],
    ['/register', 'PointClubRegistration', 'Join the Point Club', 'Park, earn points, park for free'],
    ['/pickup', 'PickupRequest', 'Shuttle pickup', 'Back on the ground?'],
    ['/blog', 'Blog', 'Blog', 'Before you fly'],
  ])('%s answers as itself', async (path, page, name, heading) => {
    const { status, html } = await get(path)
    const named = [/data-page="([^"]*)"/, /<title>([^<]*)/].map((part) => part.exec(html)?.[1])
    expect([status, ...named, wordsOf(within(html, 'h1'))]).toEqual([200, page, title(name), heading])
  })

  test('/map is the same page as Home', async () => {
    const [home, map] = [await get('/'), await get('/map')]
    expect(wordsOf(within(map.html, 'main'))).toBe(wordsOf(within(home.html, 'main')))
    expect(map.html).toContain('id="map"')
  })

  test('/health answers without the API', async () => {
    product.api = 'refused'
    onTestFinished(() => void (product.api = 'up'))
    expect(await get('/health')).toMatchObject({ status: 200, text: 'ok' })
  })

  test.each([
    ['/auth/login', '/'],
    ['/auth/register', '/register'],
    ['/club/about', '/?login=1'],
    ['/about-point-club', '/?login=1'],
    ['/access-control/policies/', '/staff/policies'],
    ['/access-control/groups/', '/staff/groups'],
    ['/access-control/checkup/', '/staff/checkup'],
    ['/users/dashboard/', '/staff/users/dashboard'],
    ['/scores/dashboard', '/staff/scores'],
    ['/schedule/calendar/', '/staff/schedule/calendar'],
    ['/schedule/classic/', '/staff/schedule/classic'],
    ['/schedule/user/', '/staff/schedule/user'],
    ['/salesitems/', '/staff/sales-items'],
    ['/transactions/activity-analysis/', '/staff/transactions/activity'],
    ['/sitemessages/', '/staff/site-messages'],
    ['/templates/', '/staff/email/templates'],
  ])('%s leads to %s', async (path, location) => {
    expect(await get(path)).toMatchObject({ status: 301, location })
  })

  test.each([
    ['/blog/about-evergreen', 'About Evergreen Airport Parking'],
    ['/blog/getting-to-and-from-sea-tac', 'Getting to and from Sea-Tac'],
    ['/blog/secrets-to-avoid-gridlock-this-holiday', 'Secrets to avoid gridlock this holiday'],
    ['/blog/aug21-road-construction', 'August 21: road construction near the airport'],
  ])('the article %s can be read', async (path, heading) => {
    const { status, html } = await get(path)
    expect([status, wordsOf(within(html, 'h1'))]).toEqual([200, heading])
  })

  test('a link for a score is a 404 when it names no stay, or a score that is none (§5 validate)', async () => {
    const { id } = await parked(product)
    const link = (query: string) => get(`/score-transaction?${query}`)
    const nobodys = product.ctx().random.uuid()
    const wrong = [
      '',
      'transactionId=',
      'transactionId=x',
      `transactionId=${nobodys}`,
      `transactionId=${nobodys}&score=5`,
      ...['abc', '7', '0', '-1', '4.5', '5x', ''].map((score) => `transactionId=${id}&score=${score}`),
    ]
    for (const query of wrong) {
      const { status, html, links } = await link(query)
      expect([query, status, wordsOf(within(html, 'h1'))]).toEqual([query, 404, 'This page could not be found'])
      expect(links).toContainEqual(['Back to the home page', '/'])
    }
    for (const query of [`transactionId=${id}`, `transactionId=${id}&score=5&res=mail`]) {
      expect([query, (await link(query)).status]).toEqual([query, 200])
    }
  })

  test.each([
    ['/parking-near-sea', '/parking-near-sea-tac'],
    ['/parking-near-SeaTac', '/parking-near-sea-tac'],
    ['/closest-lot-to-sea', '/closest-lot-to-sea-tac'],
    ['/Closest-Lot-To-Sea-Tac/', '/closest-lot-to-sea-tac'],
    ['/Long-Term-Parking', '/long-term-parking'],
    ['/blog/getting-to-and-from-sea', '/blog/getting-to-and-from-sea-tac'],
    ['/blog/about-evergreen-airport-parking', '/blog/about-evergreen'],
    ['/blog/About-Evergreen', '/blog/about-evergreen'],
    ['/es/parking-near-sea', '/es/parking-near-sea-tac'],
    ['/es/blog/getting-to-and-from-seatac', '/es/blog/getting-to-and-from-sea-tac'],
  ])('%s leads to %s, with its query', async (path, location) => {
    const query = '?utm_source=news&promoCode=A%26B'
    expect(await get(path + query)).toMatchObject({ status: 301, location: location + query })
  })

  test('an address of no page is a 404 with its sentence and a link home', async () => {
    for (const path of ['/nothing-here', '/blog/nothing', '/bookings']) {
      const { status, html, links } = await get(path)
      expect([path, status, wordsOf(within(html, 'h1'))]).toEqual([path, 404, 'This page could not be found'])
      expect(links).toContainEqual(['Back to the home page', '/'])
    }
  })
})

describe('the menu of staff (§6)', () => {
  /** Every permission of §6 that has a screen; what it names together is held together. */
  const HELD = [
    ['Transactions:Search'],
    ['Transactions:Read'],
    ['ParkScores:Read'],
    ['PointClubUser:Search'],
    ['PointClubVoucher:Search'],
    ['PointClubRates:Read'],
    ['Bookings:Read'],
    ['TimeVouchers:Read'],
    ['Batches:Read'],
    ['SalesReports:Read'],
    ['Timeclock:InOut'],
    ['TimeSheet:Read'],
    ['PayPeriods:Read'],
    ['Schedule:Read'],
    ['RatePlans:Read'],
    ['Coupons:Read'],
    ['Fees:Read'],
    ['Taxes:Read'],
    ['Email:Read'],
    ['Email:Send'],
    ['EmailSuppressionList:Read'],
    ['EmailCampaigns:Read'],
    ['EmailMailingLists:Read'],
    ['SiteMessages:Read'],
    ['PassbookDeviceRegistrations:Read'],
    ['PassbookPasses:Read'],
    ['AccessControlPolicies:Read'],
    ['AccessControlGroups:Read'],
    ['AccessControlCheckup:Read'],
    ['User:Read'],
  ]
  const MOST_FORBIDDEN = 3
  let cookie: string

  beforeAll(async () => {
    const { email } = await signedIn(product.ctx(), { kind: 'staff', policy: 'auditor' })
    cookie = cookieOf(await loggedIn({ email, password: TEST_PASSWORD }))
  })

  test.each(HELD.map((held) => [held.join(' and '), held] as const))(
    'who holds %s sees its sections and screens, opens each of them, and no other',
    async (_, held) => {
      await product.change('policies', { name: 'auditor' }, { permissions: held })
      const menu = menuFor(held)
      expect(menu.length).toBeGreaterThan(0)
      const { html, links } = await get('/staff', cookie)
      const shown = links.filter(([, address]) =>
        OFFICE_MENU.some(({ name, section }) => section && PATHS[name] === address),
      )
      expect(new Set(shown.map(([, address]) => address))).toEqual(new Set(menu.map(({ name }) => PATHS[name])))
      for (const { section } of menu) expect(html).toContain(section && SECTIONS[section])
      for (const { name, title } of menu) {
        const screen = await get(PATHS[name], cookie)
        expect([name, screen.status, wordsOf(within(screen.html, 'h1'))]).toEqual([name, 200, title])
      }
      const others = OFFICE_MENU.filter(({ name, section }) => section && !menu.some((screen) => screen.name === name))
      for (const { name } of others.slice(0, MOST_FORBIDDEN)) {
        expect([name, (await get(PATHS[name], cookie)).status]).toEqual([name, 403])
      }
    },
  )
})

describe('screens of staff with what they are for (§2)', () => {
  let cookie: string
  let incident: string
  let received: string

  beforeAll(async () => {
    cookie = cookieOf(await loggedIn())
    const guest = product.traveller()
    const { id: transactionId } = await openTicket(guest, await parked(product))
    await guest.call(feedback.score, { transactionId, score: 1, feedback: 'We waited in the rain.' })
    const staff = product.traveller(await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' }))
    const { items } = await staff.call(feedback.incidents, { status: 'OPEN' })
    const { id, number } = items.find((one) => one.feedback === 'We waited in the rain.')!
    const { version } = await staff.call(feedback.incident, { id })
    await staff.call(feedback.close, { id, version })
    incident = number
    received = formatUsd(cents(await product.sum('payments', 'amount_cents', { kind: 'CHARGE', status: 'SETTLED' })))
  })

  test.each([
    ['IncidentsClosed', 'Closed incidents', () => [incident, '1 out of 5', 'We waited in the rain.']],
    ['DailySalesReports', 'Daily sales', () => [`Sat, 11/21/26: ${received}`, `Received ${received}`]],
    ['MonthlySalesReports', 'Monthly sales', () => [`Nov 2026: ${received}`, `Received ${received}`]],
    ['RatePlans', 'Rate plans', () => ['Summer Jun 15 – Aug 31, each year', 'Base Always 0 6.00 / 24.00 / 144.00']],
    ['Coupons', 'Coupons', () => ['WELCOME10', 'FREEDAY', 'Active']],
    ['Fees', 'Fees', () => ['Airport access fee', 'Per started day']],
    ['Taxes', 'Taxes', () => ['Sales tax', 'City parking tax']],
    ['EmailLayouts', 'Layouts', () => ['Frame of every email', 'Part of several emails']],
  ] as const)('%s shows it', async (name, heading, shown) => {
    const { status, html } = await get(PATHS[name], cookie)
    const main = wordsOf(within(html, 'main'))
    expect([status, wordsOf(within(html, 'h1'))]).toEqual([200, heading])
    for (const words of shown()) expect(main).toContain(words)
  })
})

describe('the booking page (§2, §4)', () => {
  const STAY = 'travelFromDate=1796140800&travelToDate=1796400000'

  test('starts with the dates, the STANDARD class and the default stay', async () => {
    const { html } = await get('/booking')
    expect(wordsOf(within(html, 'main'))).toContain('When do you travel?')
    // Noon and a moment, rounded up, and 48 hours later (§5).
    expect(inputs(html)).toMatchObject({ from_date: '2026-11-21', to_date: '2026-11-23' })
    expect(html).toMatch(/<option value="STANDARD" selected="">/)
  })

  test('travelFromDate and travelToDate show the prices, vehicleClass and promoCode among them', async () => {
    const plain = await get(`/booking?${STAY}`)
    expect(plain.text).toContain('Choose how you pay')
    expect(plain.text).toContain('$74.57')
    expect((await get(`/booking?${STAY}&vehicleClass=OVERSIZE`)).text).toContain('$113.92')
    expect((await get(`/booking?${STAY}&promoCode=WELCOME10`)).text).toContain('$67.83')
  })

  test('fillPromoCode fills the field and leaves the choice of dates open', async () => {
    const { text, html } = await get(`/booking?${STAY}&fillPromoCode=WELCOME10`)
    expect(text).toContain('When do you travel?')
    expect(inputs(html)).toMatchObject({ promoCode: 'WELCOME10', from_date: '2026-12-01', to_date: '2026-12-04' })
  })

  test('quoteId goes to the payment; a STANDARD quote, which nobody can buy, back to the prices', async () => {
    const traveller = product.traveller()
    const bought = await get(`/booking?quoteId=${(await quoted(traveller, 'BUY_NOW')).id}`)
    expect(bought.text).toContain('Card number')
    expect(bought.text).toContain('$74.57')
    const standard = await get(`/booking?quoteId=${(await quoted(traveller, 'STANDARD')).id}`)
    expect(standard).toMatchObject({ status: 302, location: `/booking?${STAY}` })
  })

  test('deselecting a quote leads back to the prices of its dates', async () => {
    const prices = await get(`/booking?${STAY}`)
    const quote = prices.links.find(([, href]) => href.includes('quoteId='))?.[1] ?? ''
    const { links } = await get(quote)
    expect(links.map(([, href]) => href)).toContain(`/booking?${STAY}`)
  })

  test.each([
    ['dates', { to_date: '2026-12-05' }],
    ['promo code', { promoCode: 'WELCOME10' }],
    ['vehicle class', { vehicleClass: 'OVERSIZE' }],
  ])('changing the %s starts over: dates without prices, then prices of what was chosen', async (_, changed) => {
    const typed = { from_date: '2026-12-01', from_time: '08:00', to_date: '2026-12-04', to_time: '08:00' }
    const chosen = { ...typed, vehicleClass: 'STANDARD', promoCode: '', ...changed }
    const quotesIn = ({ links }: Page) => links.flatMap(([, href]) => /quoteId=[\w-]+/.exec(href) ?? [])
    const prices = await get(`/booking?${STAY}`)
    const old = quotesIn(prices)
    const payment = await get(`/booking?${old[0]}`)
    const change = payment.links.find(([text]) => text === 'Change dates')?.[1] ?? ''
    const dates = await get(change)
    expect(dates.text).toContain('When do you travel?')
    expect(inputs(dates.html)).toMatchObject({ from_date: '2026-12-01', to_date: '2026-12-04', promoCode: '' })
    expect([old.length > 0, quotesIn(dates)]).toEqual([true, []])

    const sent = await get(`/booking?${new URLSearchParams(chosen)}`)
    const anew = await get(sent.location ?? '')
    const stay = {
      travel_from_date: '2026-12-01 08:00:00-0800',
      travel_to_date: `${chosen.to_date} 08:00:00-0800`,
      promo_code: chosen.promoCode,
      vehicle_class: chosen.vehicleClass as 'STANDARD',
    }
    const { rate } = await quoted(product.traveller(), 'BUY_NOW', stay)
    expect(anew.text).toContain('Choose how you pay')
    expect(anew.text).toContain(`$${rate.total}`)
    expect(quotesIn(anew).filter((quote) => old.includes(quote))).toEqual([])
  })

  test('a URL token is taken from the address into a cookie, and opens what it is for', async () => {
    const traveller = product.traveller()
    const { id } = await booked(traveller, 'BUY_NOW', { email: 'token@example.com' })
    const [token = ''] = traveller.jar.urlTokens
    const first = await get(`/bookings/${id}/?token=${token}&utm_source=mail`)
    expect(first).toMatchObject({ status: 302, location: `/bookings/${id}/?utm_source=mail` })
    expect(first.cookies).toEqual([expect.stringContaining(`sky-links=${token}; Path=/; HttpOnly; SameSite=Lax`)])
    expect((await get(`/bookings/${id}/`, cookieOf(first))).status).toBe(200)
    expect((await get(`/bookings/${id}/`)).location).toContain('/booking-claim')
  })

  test('no page leaks an address by its Referer', async () => {
    const { headers } = await fetch(`${product.origin}/booking`)
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })
})

function inputs(html: string): Record<string, string> {
  const fields = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => [
    /name="([^"]*)"/.exec(tag)?.[1] ?? '',
    /value="([^"]*)"/.exec(tag)?.[1] ?? '',
  ])
  return Object.fromEntries(fields) as Record<string, string>
}

describe('layouts and chrome (§2)', () => {
  test('the top menu has logo and tagline, Book, Pickup, Help and the Point Club', async () => {
    for (const path of ['/', '/contact']) {
      const header = await read(new Response(within((await get(path)).html, 'header')))
      expect(header.text).toContain('50 years of airport parking')
      for (const [label, address] of [
        ['Evergreen Airport Parking', '/'],
        ['Book', '/booking'],
        ['Pickup', '/pickup'],
        ['Help', '/contact'],
        ['Point Club', `${path}?login=1`],
      ] as const) {
        const found = header.links.some(([text, href]) => text.startsWith(label) && href === address)
        expect(found, `${label} leads to ${address} on ${path}`).toBe(true)
      }
    }
  })

  test('the wide layout has the fat menu, the others the slim one', async () => {
    expect(within((await get('/')).html, 'header')).toContain('Your price in seconds')
    const slim = within((await get('/contact')).html, 'nav')
    expect(slim.split('id="phone-menu"')[0]).not.toContain('Your price in seconds')
  })

  test('the footer leads where it should, and tells address, phone and the years', async () => {
    const { links, text } = await read(new Response(within((await get('/contact')).html, 'footer')))
    expect(links).toEqual(
      expect.arrayContaining([
        ['Book Your Visit', '/booking'],
        ['Point Club', '/contact?login=1'],
        ['Map', '/#map'],
        ['Blog', '/blog'],
        ['Contact', '/contact'],
        ['Shuttle Pickup', '/pickup'],
        ['Facebook', 'https://social.example/facebook/evergreenparking'],
        ['Instagram', 'https://social.example/instagram/evergreenparking'],
        ['Privacy Policy', '/privacy'],
      ]),
    )
    expect(text).toContain('2840 S Evergreen Lot Road SeaTac, WA 98188')
    expect(text).toContain('(206) 555-0142')
    expect(text).toContain('© 1999–2026 Evergreen Airport Parking')
  })

  test('the login modal opens on any page, with form and pitch', async () => {
    for (const path of ['/', '/contact', '/booking']) {
      const dialog = within((await get(`${path}?login=1`)).html, 'dialog')
      const { text, links } = await read(new Response(dialog))
      for (const words of ['Email', 'Password', 'Login', 'Cancel']) expect(text).toContain(words)
      for (const words of ['Earn points', 'Track activity', 'Receive exclusive offers']) expect(text).toContain(words)
      expect(links).toContainEqual(['Forgot your password?', '/auth/request-password-reset'])
      expect(links).toContainEqual(['Join Now', '/register'])
    }
  })

  test('the confirmation modal is called Confirmation and its button Confirm', () => {
    const ask = { open: true, onConfirm: () => {}, onCancel: () => {}, children: 'Sure?' }
    const text = wordsOf(renderToStaticMarkup(createElement(ConfirmDialog, ask)))
    expect(text).toMatch(/^Confirmation .*Sure\? Cancel Confirm$/)
  })

  test('without scripts a page says that Javascript is required', async () => {
    for (const path of ['/', '/booking', '/nothing-here']) {
      expect(wordsOf(within((await get(path)).html, 'noscript'))).toBe('Javascript is required')
    }
  })

  test('the default title and the widths are those of §9', () => {
    expect(title()).toBe('Airport Parking | Airport Parking')
    const css = readFileSync('src/web/tokens.css', 'utf8')
    // A width is named by where it begins, which is where the one below it ends: xs, sm, md, then lg without a bound.
    expect([...css.matchAll(/--breakpoint-(\w+): (\w+)/g)].map(([, name, width]) => [name, width])).toEqual([
      ['sm', '40rem'],
      ['md', '52rem'],
      ['lg', '64rem'],
    ])
  })
})

describe('signing in (§4)', () => {
  test('leads to the dashboard, to the page that asked, or back to the booking', async () => {
    await product.sql`
      insert into accounts (id, kind, email, password_hash, created_at)
      select gen_random_uuid(), 'member', 'member@skylot.test', password_hash, created_at
      from accounts where email = ${TEST_OWNER.email}`
    const member = { ...TEST_OWNER, email: 'member@skylot.test' }
    expect(await loggedIn(member)).toMatchObject({ status: 302, location: '/point-club/dashboard' })
    expect((await loggedIn(member, { from: '/contact' })).location).toBe('/point-club/dashboard')
    expect((await loggedIn(TEST_OWNER, { from: '/contact' })).location).toBe('/staff')
    expect((await loggedIn(TEST_OWNER, { next: '/point-club/ledger' })).location).toBe('/point-club/ledger')
    expect((await loggedIn(TEST_OWNER, { from: '/booking?quoteId=1' })).location).toBe('/booking?quoteId=1')
  })

  test('neither logging in nor joining leads to another site', async () => {
    for (const [n, next] of ['//elsewhere.example', 'https://elsewhere.example', '/\\\\elsewhere.example'].entries()) {
      expect((await loggedIn(TEST_OWNER, { next, from: next })).location).toBe('/staff')
      const ada = { email: `ada.${n}@example.com`, long_name: 'Ada Lovelace', password: 'a hill of beans' }
      const joined = await post(`/register?next=${encodeURIComponent(next)}`, new URLSearchParams(ada).toString())
      expect(joined).toMatchObject({ status: 302, location: '/point-club/dashboard' })
      expect(joined.cookies.map((cookie) => cookie.split('=')[0])).toEqual(
        expect.arrayContaining(['sky-auth', 'sky-refresh']),
      )
      for (const cookie of joined.cookies) expect(cookie).toContain('; Path=/; HttpOnly; SameSite=Lax')
    }
  })

  test('a page whose address holds a secret keeps it out of every Referer and cache', async () => {
    for (const page of ['reset-password', 'confirm-email', 'undo-email']) {
      const { headers } = await fetch(`${product.origin}/auth/${page}?token=the-secret-of-a-mailed-link`)
      expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual(['strict-origin', 'no-store'])
    }
  })

  test('shows the short name, the long name in the menu, My Dashboard and Log Out; else the e-mail address', async () => {
    const cookie = cookieOf(await loggedIn())
    const named = await read(new Response(within((await get('/contact', cookie)).html, 'header')))
    expect(named.text).toMatch(/Owner .*Logged in as Site owner My Dashboard Back office Log Out/)
    expect(named.links).toContainEqual(['My Dashboard', '/point-club/dashboard'])
    await product.change('accounts', {}, { short_name: '', long_name: '' })
    onTestFinished(async () => {
      await product.change('accounts', {}, { short_name: 'Owner', long_name: 'Site owner' })
    })
    const unnamed = within((await get('/contact', cookie)).html, 'header')
    expect(wordsOf(unnamed).split(TEST_OWNER.email).length).toBeGreaterThan(2)
  })

  test('a page of members sends everybody else to Home with the login modal, and brings them back', async () => {
    const guarded = await get('/point-club/dashboard')
    expect(guarded).toMatchObject({ status: 302, location: '/?login=1&next=%2Fpoint-club%2Fdashboard' })
    const { html } = await get(guarded.location ?? '')
    expect(inputs(within(html, 'dialog'))).toMatchObject({ next: '/point-club/dashboard' })
  })

  test('a refresh token alone is exchanged for a new pair; one that is no good logs out', async () => {
    const refresh = cookieOf(await loggedIn())
      .split('; ')
      .find((cookie) => cookie.startsWith('sky-refresh='))
    const renewed = await get('/contact', refresh)
    expect(renewed.text).toContain('My Dashboard')
    expect(renewed.cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      'sky-auth',
      'sky-refresh',
      'sky-anonymous',
      'sky-session',
    ])
    const ended = await get('/contact', 'sky-refresh=nonsense; sky-links=one.thing.held.for.long')
    expect(ended.text).not.toContain('My Dashboard')
    expect(ended.cookies.map((cookie) => cookie.split(';')[0])).toEqual(
      expect.arrayContaining(['sky-refresh=', 'sky-links=']),
    )
  })

  test('logging out clears every token, and a guarded page then leads to Home with the login modal', async () => {
    const cookie = cookieOf(await loggedIn())
    const out = await post('/auth/logout', 'from=%2Fpoint-club%2Fdashboard', cookie)
    expect(out.location).toBe('/point-club/dashboard')
    expect(out.cookies.filter((each) => each.includes('Max-Age=0')).map((each) => each.split('=')[0])).toEqual(
      expect.arrayContaining(['sky-auth', 'sky-refresh']),
    )
    expect((await get('/point-club/dashboard', cookieOf(out))).location).toMatch(/^\/\?login=1/)
  })

  test('cookies of tokens end with the token, that of a session after an hour, the anonymous one after 400 days', async () => {
    const ages = ({ cookies }: Page) =>
      Object.fromEntries(cookies.map((cookie) => [cookie.split('=')[0], /Max-Age=(\d+)/.exec(cookie)?.[1]]))
    const { 'sky-auth': auth, 'sky-refresh': refresh } = ages(await loggedIn())
    // The clock runs while somebody signs in.
    expect(900 - Number(auth)).toBeLessThan(20)
    expect(Number(auth)).toBeLessThanOrEqual(900)
    expect(Number(refresh)).toBeGreaterThan(Number(auth))
    const ids = ages(await post('/session/events', '{"page":"Home"}'))
    expect(ids).toMatchObject({ 'sky-session': '3600', 'sky-anonymous': String(400 * 24 * 3600) })
  })
})

describe('events (§2, §4, §7)', () => {
  const events = async () => {
    await product.runJobs()
    return product.rows('analytics_events')
  }

  test('a page view is kept with the five utm arguments, and none of a health page', async () => {
    const utm = { utm_source: 'a', utm_medium: 'b', utm_campaign: 'c', utm_term: 'd', utm_content: 'e' }
    const query = new URLSearchParams({ ...utm, other: 'x' }).toString()
    const first = await post('/session/events', JSON.stringify({ page: 'Contact', query }))
    expect(first.status).toBe(200)
    await post('/session/events', JSON.stringify({ page: 'Blog' }), cookieOf(first))
    await post('/session/events', JSON.stringify({ page: 'Health' }))
    const kept = await events()
    for (const value of ['Contact', 'Blog'])
      expect(kept).toContainEqual(expect.objectContaining({ name: 'page_view', value, parameters: utm }))
    expect(kept.filter(({ value }) => value === 'Health')).toEqual([])
  })

  /** The visits that events tell of since: session and anonymous id of each. */
  const visits = async () => {
    await product.runJobs()
    const rows = await product.sql<{ name: string; ids: string }>`
      select name, session_id || ' ' || anonymous_id as ids from analytics_events
      where class in ('page', 'quote', 'booking') order by at`
    await product.remove('analytics_events', {})
    return rows
  }

  test('a private page sets the ids its price was asked under, and the page view and booking that follow carry them', async () => {
    await visits()
    const query = 'travelFromDate=1796140800&travelToDate=1796400000&utm_source=news'
    const page = await get(`/booking?${query}`)
    expect(page.cookies.map((cookie) => cookie.split('=')[0] ?? '').toSorted()).toEqual([
      'sky-anonymous',
      'sky-marketing',
      'sky-session',
    ])
    await post('/session/events', JSON.stringify({ page: 'BookingCreate', query }), cookieOf(page))
    const seen = await visits()
    expect(seen.map(({ name }) => name).toSorted()).toEqual(['generated', 'page_view'])
    expect(new Set(seen.map(({ ids }) => ids))).toEqual(new Set([idsOf(page)]))
  })

  test('a shared page sets none: its page view is the first to do so, and the next private page keeps them', async () => {
    await visits()
    expect((await get('/')).cookies).toEqual([])
    const told = await post('/session/events', JSON.stringify({ page: 'Home' }))
    const next = await get('/booking?travelFromDate=1796140800&travelToDate=1796400000', cookieOf(told))
    expect(next.cookies).toEqual([])
    const seen = await visits()
    expect(seen.map(({ name, ids }) => [name, ids])).toEqual([
      ['page_view', idsOf(told)],
      ['generated', idsOf(told)],
    ])
  })

  test('prices that nobody asked for are no quotes: of Home, landing pages, the dates of the booking page', async () => {
    await visits()
    for (const path of ['/', '/map', '/rates', '/rates?again=1', '/garage?x=1', '/booking', '/?travelFromDate=x'])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    expect(await visits()).toEqual([])
  })

  test('each landing page and each article is a page of its own', async () => {
    const named = async (path: string) => /data-page="([^"]*)"/.exec((await get(path)).html)?.[1]
    expect(await Promise.all(['/rates', '/parking-near-sea-tac', '/closest-lot-to-sea-tac'].map(named))).toEqual([
      'KeywordRates',
      'KeywordParkingNear',
      'KeywordClosestLotTo',
    ])
    expect(await named('/blog/aug21-road-construction')).toBe('aug21-road-construction')
    expect(await named('/blog/none')).toBe('NotFound')
    expect(await named('/none')).toBe('NotFound')
    expect((await post('/session/events', '{"page":"aug21-road-construction"}')).status).toBe(200)
    expect((await post('/session/events', '{"page":"<script>"}')).status).toBe(400)
  })

  test('login, logout and registration name the account, quotes and bookings themselves with their total', async () => {
    await post('/auth/logout', '', cookieOf(await loggedIn()))
    const grace = { email: 'grace.event@example.com', long_name: 'Grace Hopper', password: 'a hill of beans' }
    await post('/register', new URLSearchParams(grace).toString())
    await booked(product.traveller(), 'BUY_NOW', { email: 'events.total@example.com' })
    await product.runJobs()
    const kept = await product.sql<{ name: string; ref_id: string; told: boolean; value: string | null }>`
      select name, ref_id, value, exists (
        select 1 from accounts where id::text = ref_id union all select 1 from bookings where id::text = ref_id
        union all select 1 from quotes where set_id::text = ref_id) as told
      from analytics_events where class in ('auth', 'quote', 'booking')`
    const names = new Set(kept.map(({ name }) => name))
    expect([...names]).toEqual(expect.arrayContaining(['login', 'logout', 'registration', 'generated', 'created']))
    for (const { name, ref_id, told, value } of kept) {
      expect([name, ref_id, told]).toEqual([name, ref_id, true])
      expect([name, value ?? '0.00']).toEqual([name, expect.stringMatching(/^\d+\.\d\d$/)])
    }
  })

  test('login, logout, quotes, bookings, faults of forms and errors of servers are counted', async () => {
    await post('/auth/logout', '', cookieOf(await loggedIn()))
    await loggedIn({ email: 'nobody', password: '' })
    await booked(product.traveller(), 'BUY_NOW', { email: 'events@example.com' })
    await get('/bookings/no-such-booking/', 'sky-links=a-token-of-nothing-at-all')
    const names = new Set((await events()).map(({ name }) => name))
    expect([...names]).toEqual(
      expect.arrayContaining(['login', 'logout', 'generated', 'created', 'validation_error', 'server_error']),
    )
  })
})

describe('the first pass (§4)', () => {
  test('goes in its order: session, auth, settings, marketing arguments', async () => {
    const told: string[] = []
    const context = new RouterContextProvider()
    const tell = (what: string) => void told.push(context.get(marketingContext) === null ? what : `${what}, too late`)
    const visit = { hasSignIn: () => tell('auth'), keepUrlToken: () => tell('session'), jar: openJar(null, false) }
    const sites = { current: async () => tell('settings') }
    context.set(visitContext, visit as unknown as Visit)
    context.set(servicesContext, { sites, articles: { keepUp() {} } } as unknown as Services)
    const pass = async (address: string) => {
      const url = new URL(address, 'https://parking.example')
      for (const step of firstPass)
        await step({ request: new Request(url), url, context } as never, async () => new Response())
    }
    // A link's token comes first, and everything after it happens at the address without it.
    await expect(pass('/?token=aaaaaaaaaaaaaaaaaaaa&utm_source=news')).rejects.toMatchObject({ status: 302 })
    expect(told).toEqual(['session'])
    await pass('/?utm_source=news')
    expect(told).toEqual(['session', 'auth', 'settings'])
    expect(context.get(marketingContext)).toEqual({ utm_source: 'news' })
  })

  test('asks for no settings and counts no page view on .map and health paths', () => {
    expect(['/health', '/health/live', '/assets/root.js.map'].map(isUncounted)).toEqual([true, true, true])
    expect(['/', '/map', '/healthy', '/contact'].map(isUncounted)).toEqual([false, false, false, false])
  })

  test('an event is given up after two seconds, and not sent at all while the API is away', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const call = vi.fn(() => new Promise<never>(() => {}))
    const context = new RouterContextProvider()
    context.set(visitContext, { client: { call } } as unknown as Visit)
    context.set(siteContext, unknownSite())
    await record(context, { class: 'page', name: 'page_view' })
    expect(call).not.toHaveBeenCalled()

    context.set(siteContext, { ...unknownSite(), mode: 'normal' })
    let isOver = false
    void record(context, { class: 'page', name: 'page_view' }).then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(1999)
    expect([call.mock.calls.length, isOver]).toEqual([1, false])
    await vi.advanceTimersByTimeAsync(1)
    expect(isOver).toBe(true)
  })
})

describe('errors (§8)', () => {
  test('an error without a status is a 500 that tells nothing from inside', () => {
    const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => null, ErrorBoundary: ErrorPage }])
    const hydrationData = { errors: { root: new Error('the password is swordfish') } }
    const text = wordsOf(renderToStaticMarkup(createElement(Stub, { initialEntries: ['/'], hydrationData })))
    expect(text).toMatch(/^500 Something went wrong on our side\. .*Retry Back to the home page$/)
  })

  test('an answer that is not handled is an unknown server error with its status, and the words of the API below it', async () => {
    product.api = 'broken'
    onTestFinished(() => void (product.api = 'up'))
    const { status, html } = await get(
      '/bookings/01939a58-7b3e-7c11-9b55-0d6f6e2f9a4e/',
      'sky-links=abcdefghijklmnopqrstuv',
    )
    expect([status, wordsOf(within(html, 'h1'))]).toEqual([500, 'Unknown server error. 500'])
    expect(wordsOf(within(html, 'main'))).toMatch(/^500 Unknown server error\. 500 A belt has come off\. .*Retry/)
    const refused = await post('/booking-claim', 'number=7K2M9QX4T&email_addr=ada@example.com')
    expect([refused.status, refused.text]).toEqual([
      500,
      expect.stringMatching(/Unknown server error\. 500.*A belt has come off\./),
    ])
  })

  test('a page that cannot be had shows its status, a sentence and Retry', async () => {
    product.api = 'refused'
    onTestFinished(() => void (product.api = 'up'))
    const { status, html } = await get('/bookings/1/')
    expect(status).toBe(503)
    const main = wordsOf(within(html, 'main'))
    expect(main).toContain('503')
    expect(main).toContain('Retry')
  })

  /** Waits until the web asks the API again, which the test before may have taken away. */
  const apiIsBack = () =>
    expect.poll(async () => (await get('/session/status')).html, { timeout: 10_000 }).toBe('{"mode":"normal"}')

  test('while the API refuses connections, the blog, its articles, its feed, the terms, the reviews and the site map are read as they were', async () => {
    await apiIsBack()
    await get('/blog')
    const before = (await get('/sitemap.xml')).html
    product.api = 'refused'
    onTestFinished(() => void (product.api = 'up'))
    for (const path of ['/blog', '/es/blog', '/blog/aug21-road-construction', '/blog.rss'])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    expect((await get('/sitemap.xml')).html).toBe(before)
    expect((await get('/blog/none')).status).toBe(404)
    expect(wordsOf(within((await get('/terms')).html, 'h1'))).toBe('Terms and Conditions')
    expect(wordsOf(within((await get('/es/terms')).html, 'h1'))).toBe('Términos y condiciones')
    expect((await get('/reviews')).status).toBe(200)
    expect((await get('/blog')).text).toContain('You can still read our pages and articles')
  })

  test('while the API is away every page of a member says that the account cannot be reached', async () => {
    await apiIsBack()
    const cookie = cookieOf(await loggedIn())
    product.api = 'refused'
    onTestFinished(() => void (product.api = 'up'))
    for (const page of ['dashboard', 'ledger', 'record-points', 'account-details', 'membership-pass']) {
      const { status, text } = await get(`/point-club/${page}`, cookie)
      expect([page, status]).toEqual([page, 503])
      expect(text).toContain('We can’t reach your account right now.')
    }
  })

  test('a send that fails is the fault of one page; all others go on', async () => {
    await apiIsBack()
    product.api = 'reset'
    onTestFinished(() => void (product.api = 'up'))
    expect((await get('/bookings/1/')).status).toBe(503)
    expect((await get('/session/status')).html).toBe('{"mode":"normal"}')
    product.api = 'up'
    expect((await get('/booking?travelFromDate=1796140800&travelToDate=1796400000')).text).not.toContain(
      'Booking is closed right now',
    )
  })

  test('a chunk that fails to load reloads the page, once in 60 seconds', () => {
    const kept = new Map<string, string>()
    const reload = vi.fn()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
    vi.stubGlobal('window', { location: { reload } })
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })
    expect(isFailedChunk(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(true)
    expect(isFailedChunk(new Error('Something else'))).toBe(false)
    expect([reloadAfterFailedChunk(), reloadAfterFailedChunk()]).toEqual([true, false])
    vi.advanceTimersByTime(59_999)
    expect(reloadAfterFailedChunk()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(reloadAfterFailedChunk()).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })
})

describe('calls (§7)', () => {
  const calls = capabilities.flatMap((capability) => capability.calls).map(({ endpoint }) => endpoint)
  const shared = sharedHarness()

  test.each([
    ['POST /token', 'grant_type, client_id, refresh_token'],
    ['POST /introspect', 'token'],
    ['POST /club/login', 'email, password'],
    ['POST /booking-quotes/set', 'travel_from_date, travel_to_date, email, promo_code, vehicle_class'],
    ['GET /booking-quotes/{}', ''],
    ['POST /booking-quotes/{}/email', 'email'],
    [
      'POST /bookings/',
      'quote_id, email, check_for_existing, save_payment_details, point_club_id, email_pkpass, email_pdf, token_id, addr_id, cc_number, cc_cvc, cc_exp, billing_address, postal_code, full_name, phone_number, flight_number_departing, flight_number_returning',
    ],
    ['GET /bookings/{}', ''],
    ['POST /bookings/{}/cancel', ''],
    ['GET /bookings/{}/cancel-fee', ''],
    ['POST /bookings/{}/modify-quote', 'travel_from_date, travel_to_date'],
    ['POST /bookings/{}/modify', 'quote_id'],
    ['POST /bookings/claim', 'number, email_addr'],
    ['POST /bookings/{}/email', 'email, with_pkpass, with_pdf'],
    ['GET /settings', ''],
    ['POST /events/', 'class, name, ref_id, value, parameters'],
  ])('%s takes what the specification says: %s', async (call, names) => {
    const endpoint = calls.find(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}` === call)
    expect(endpoint, call).toBeDefined()
    const [method = '', path = ''] = call.split(' ')
    const asked = names.split(', ').filter(Boolean)
    // No field is a list: each that is read is at fault, by its name.
    const body = method === 'POST' ? JSON.stringify(Object.fromEntries(asked.map((name) => [name, []]))) : undefined
    const { api, as } = shared()
    const owner = await as.staff()
    const headers = { authorization: `Bearer ${owner.jar.authToken}`, 'content-type': 'application/json' }
    const address = `http://skylot.test${BASES[endpoint!.service]}${path.replaceAll('{}', 'unknown')}`
    const answer = await api.fetch(new Request(address, { method, headers, ...(body && { body }) }))
    expect(answer.status).not.toBe(405)
    const { fieldErrors = {} } = (await answer.json()) as { fieldErrors?: Record<string, unknown> }
    if (asked.length > 0) expect(Object.keys(fieldErrors)).toEqual(expect.arrayContaining(asked))
  })

  test('API and auth service each have the address that the environment gives', () => {
    const given = { API_BASE_URL: 'https://api.example/v1', AUTH_BASE_URL: 'https://auth.example' }
    const nobody = { ask: () => Promise.reject(new Error('nobody asks')) }
    const { bases } = createTransport(nobody, loadConfig(given), Temporal.Now.instant)
    expect(bases).toEqual({ api: given.API_BASE_URL, auth: given.AUTH_BASE_URL })
  })

  test('confirmations come with the pass and without the PDF unless somebody says otherwise (§9)', () => {
    const input = calls.find(({ path }) => path.endsWith('/email') && path.startsWith('/bookings/'))!.input
    expect(input.parse({ number: '1', email: 'ada@example.com' })).toMatchObject({ with_pkpass: true, with_pdf: false })
    const create = calls.find(({ path, method }) => path === '/bookings/' && method === 'POST')!.input
    const least = { quote_id: '1', email: 'ada@example.com', token_id: '1', addr_id: '1' }
    expect(create.parse(least)).toMatchObject({ email_pkpass: true, email_pdf: false })
  })

  test('a saved card and address need no card fields, and the phone number is kept as digits (§5)', () => {
    const create = calls.find(({ path, method }) => path === '/bookings/' && method === 'POST')!.input
    const least = { quote_id: '1', email: 'ada@example.com', token_id: '1', addr_id: '1' }
    expect(create.safeParse(least).success).toBe(true)
    expect(create.parse({ ...least, phone_number: '+1 (206) 555-0100' })).toMatchObject({ phone_number: '12065550100' })
  })

  test('a quote, a booking and the settings have the fields of §3', async () => {
    const h = await harness()
    const traveller = await h.as.traveller()
    const quote = await quoted(traveller, 'BUY_NOW')
    const QUOTE = `id, quote_id, product_id, days_in_advance, expires, deposit_required, timestamp, customer_link,
      travel_from_date, travel_to_date, is_prebook_discount, duration, total_charge, rate`
    expect(Object.keys(quote)).toEqual(expect.arrayContaining(QUOTE.split(/,\s*/)))
    const RATE = `charge_lines, tax_lines, fee_lines, subtotal, tax_total, fee_total, charge_total, total, savings, engine_args`
    expect(Object.keys(quote.rate)).toEqual(expect.arrayContaining(RATE.split(/,\s*/)))
    expect(await booked(traveller)).toMatchObject({
      id: expect.any(String),
      number: expect.any(String),
      email_addr: 'ada@example.com',
      travel_from_date: '2026-12-01T08:00:00-08:00',
      travel_to_date: '2026-12-04T08:00:00-08:00',
    })
    expect(await traveller.call(settings.get, {})).toMatchObject({ bookings_disabled: false, is_parkweb_maint: false })
  })
})
