import { data, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { siteMarkupOf, siteTextOf } from '../../../test/render.ts'
import { inLanguage } from '../../../lib/in-language.ts'
import { ADA } from '../../../test/page-args.ts'
import type { Account } from '../../serve/session/account.ts'
import { unknownSite } from '../../serve/session/site.ts'
import { ClubNav } from './club-nav.tsx'
import { ErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { LoginDialog } from './login-dialog.tsx'
import { Logo } from './logo.tsx'
import { OpeningSoon } from './opening-soon.tsx'
import { Shell } from './shell.tsx'
import { isOfMessage, SiteMessages } from './site-messages.tsx'
import { TopMenu } from './top-menu.tsx'

const CASHIER: Account = { ...ADA, permissions: ['Gate:Operate'], member: null }

test('every page has a way past the menu, one main part, and a foot with how to reach the business', () => {
  const page = siteMarkupOf(<Shell>The page</Shell>)
  expect(page).toMatch(/^<a href="#main"[^>]*>Skip to content<\/a>/)
  expect(page.match(/<main id="main" tabindex="-1"/g)).toHaveLength(1)
  expect(page).toContain('href="tel:+12065550142"')
  expect(siteTextOf(<Footer />)).toContain('© 1999–2026 Evergreen Airport Parking')
  const { business } = unknownSite().settings
  const begun = (first_year: number) => ({ settings: { business: { ...business, first_year } } })
  expect(siteTextOf(<Footer />, begun(2025))).toContain('© 2025–2026 Airport Parking')
  expect(siteTextOf(<Footer />, begun(2026))).toContain('© 2026 Airport Parking')
})

test('the whole frame is in the language of its reader, and leads to the same page in the other', () => {
  const spanish = inLanguage('es', () => siteTextOf(<Shell>.</Shell>))
  for (const english of ['Skip to', 'Find your booking', 'Call the shuttle', 'Follow us']) {
    expect(spanish).not.toContain(english)
  }
  const there = siteMarkupOf(<LanguageSwitch className="" />, { at: '/faq?topic=shuttle' })
  expect(there).toMatch(/<a href="\/es\/faq\?topic=shuttle"[^>]* hrefLang="es" lang="es"[^>]*>Español<\/a>/)
})

test('a stranger is offered the login, a member the dashboard, and staff the back office', () => {
  const menu = (account: Account | null) => siteMarkupOf(<TopMenu />, { account, at: '/faq' })
  expect(menu(null)).toContain('href="/faq?login=1"')
  expect(menu(null)).not.toContain('Log Out')
  expect(menu(ADA)).toContain('My Dashboard')
  expect(menu(ADA)).not.toContain('Back office')
  expect(menu(CASHIER)).toContain('Back office')
  expect(siteTextOf(<TopMenu fat />)).toContain('Your price in seconds')
})

test('logging out leads back to this page', () => {
  expect(siteMarkupOf(<TopMenu />, { account: ADA, at: '/faq?topic=shuttle' })).toContain(
    '<input type="hidden" name="from" value="/faq?topic=shuttle"/>',
  )
})

test('while booking is off every page says why, and whom to call', () => {
  const off = (known: Parameters<typeof siteTextOf>[1]) => siteTextOf(<Shell>.</Shell>, known)
  const flags = { bookings_disabled: true, is_parkweb_maint: false }
  expect(off({ settings: flags })).toContain('Online booking is closed right now. Call us at (206) 555-0142')
  expect(off({ settings: { ...flags, is_parkweb_maint: true } })).toContain('We’re working on our booking system')
  expect(off({ mode: 'offline' })).toContain('We can’t reach our booking system right now')
  expect(off({ mode: 'timeout' })).toContain('Our booking system is slow')
  expect(off({})).not.toContain('Call us at')
})

test('before the owner opens, travelers see how to reach the business and nothing else; staff who set up see the site', () => {
  const soon = { settings: { opening_soon: true } }
  expect(siteTextOf(<Shell>Prices</Shell>, soon)).not.toContain('Prices')
  const stranger = siteTextOf(<OpeningSoon />, soon)
  expect(stranger).toContain('Evergreen Airport Parking isn’t open yet')
  expect(stranger).toContain('hello@evergreenparking.example')
  const owner = { ...CASHIER, permissions: ['Settings:Update'] }
  expect(siteTextOf(<Shell>Prices</Shell>, { ...soon, account: owner })).toMatch(/Only staff see the site.*Prices/)
  expect(siteTextOf(<Shell>Our policy</Shell>, { ...soon, name: 'PrivacyPolicy' })).toContain('Our policy')
})

test('a page that is not there says so and leads on; one that failed can be tried again, and tells nothing of inside', () => {
  const missing = siteMarkupOf(<ErrorPage />, { error: new ErrorResponse(404, '', 'No such page') })
  expect(missing).toMatch(/404.*<h1[^>]*>No such page<\/h1>/)
  expect(missing).toContain('href="/booking"')
  expect(missing).not.toContain('Retry')
  const failed = siteTextOf(<ErrorPage />, { error: new Error('connect ECONNREFUSED 10.0.0.7') })
  expect(failed).toContain('500 Something went wrong on our side.')
  expect(failed).toContain('Retry')
  expect(failed).not.toContain('10.0.0.7')
  const told = data({ message: 'We’re full', sentence: 'Try another day.' }, { status: 409 })
  const busy = siteTextOf(<ErrorPage />, { error: new ErrorResponse(409, '', told.data) })
  expect(busy).toContain('409 We’re full Try another day.')
})

test('trying again is offered where it may help, and never for what was refused', () => {
  const shown = (status: number) =>
    siteTextOf(<ErrorPage />, { error: new ErrorResponse(status, '', 'This page is for members of the Point Club.') })
  for (const status of [500, 503, 429]) {
    expect(shown(status)).toContain('call us if it keeps happening')
    expect(shown(status)).toContain('Retry')
  }
  for (const status of [400, 403, 409])
    expect(shown(status)).toBe(`${status} This page is for members of the Point Club. Back to the home page`)
})

test('who logs in reads what a dollar earns by the rates in force', () => {
  const { terms } = unknownSite().settings
  const pitch = (points: number) =>
    siteTextOf(<LoginDialog open onClose={() => {}} from="/" next={null} />, {
      settings: { terms: { ...terms, points: { ...terms.points, per_dollar: points } } },
    })
  expect(pitch(12)).toContain('12 points for every dollar of parking')
  expect(inLanguage('es', () => pitch(1))).toContain('1 punto por cada dólar')
})

test('a score is a link to its own page, and a notice of staff is in the language it was written in', () => {
  const ask = {
    id: 'm1',
    template: 'parkscore',
    payload: { transaction_id: 't1', exited_at: '2026-11-20 09:00:00-0800' },
  }
  const warn = { id: 'm2', template: 'notice', payload: { text: 'Cierra hoy', tone: 'WARNING', language: 'es' } }
  const shown = siteMarkupOf(<SiteMessages messages={[ask, warn]} />, { at: '/faq' })
  expect(shown.match(/transactionId=t1&amp;score=\d&amp;res=site/g)).toHaveLength(5)
  expect(shown).toContain('aria-label="4 out of 5"')
  expect(shown).toMatch(/lang="es".*Cierra hoy/)
  expect(siteMarkupOf(<SiteMessages messages={[]} />)).toBe('')
  expect(isOfMessage('\n    at OneByOne (site-messages.tsx)')).toBe(true)
  expect(isOfMessage('\n    at Footer (footer.tsx)')).toBe(false)
})

test('a member’s pages carry name, number and points, and mark the page one is on', () => {
  const nav = siteMarkupOf(<ClubNav name="Ada Lovelace" member={ADA.member!} />, { at: '/point-club/ledger/' })
  expect(nav).toMatch(/Ada Lovelace.*12,500.*104233/)
  expect(nav.match(/aria-current="page"/g)).toHaveLength(1)
  const withOne = () => siteTextOf(<ClubNav name="Ada Lovelace" member={{ ...ADA.member!, points: 1 }} />)
  expect(withOne()).toMatch(/\b1\s+point\b/)
  expect(inLanguage('es', withOne)).toMatch(/\b1\s+punto\b/)
})

test('an uploaded logo that shows the name stands for it, and a mark alone stands beside it', () => {
  const logo = { url: '/logo/1', width: 400, height: 100 }
  expect(siteMarkupOf(<Logo />, { settings: { logo } })).toContain('alt="Evergreen Airport Parking"')
  const mark = siteMarkupOf(<Logo />, { settings: { logo: { ...logo, width: 100 } } })
  expect(mark).toContain('alt=""')
  expect(mark).toContain('>Evergreen Airport Parking</span>')
})

test('who joins instead of logging in comes back to the page that asked, first of all to a booking', () => {
  const { terms } = unknownSite().settings
  const joins = (from: string, next: string | null) =>
    /href="(\/register[^"]*)"/.exec(
      siteMarkupOf(<LoginDialog open onClose={() => {}} from={from} next={next} />, { settings: { terms } }),
    )![1]
  expect(joins('/', null)).toBe('/register')
  const receipt = '/point-club/record-points?receipt=R&code=C'
  expect(joins('/', receipt)).toBe(`/register?next=${encodeURIComponent(receipt)}`)
  expect(joins('/booking?a=1', receipt)).toBe('/register?next=%2Fbooking%3Fa%3D1')
})
