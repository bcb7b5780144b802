import { RouterContextProvider } from 'react-router'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { gate } from '../../../capabilities/gate/contract.ts'
import { arrived, openTicket, parked } from '../../../capabilities/stays/factory.ts'
import { inLanguage } from '../../../lib/in-language.ts'
import { sharedHarness } from '../../../test/harness.ts'
import { pageArgs } from '../../../test/page-args.ts'
import { siteMarkupOf, siteTextOf } from '../../../test/render.ts'
import type { MemberTraveller } from '../../../test/travellers.ts'
import type { Account } from '../../serve/session/account.ts'
import { accountContext, servicesContext, type Services, visitContext } from '../../serve/session/context.ts'
import type { Visit } from '../../serve/session/visit.ts'
import { LateFlightNotice } from './receipt.tsx'
import TransactionPage, { action, loader } from './transaction.tsx'

const shared = sharedHarness()

const STAFF: Account = {
  userId: '01939a58-0000-7000-8000-000000000001',
  shortName: 'Grace',
  longName: 'Grace Hopper',
  email: 'grace@example.com',
  hasUser: true,
  permissions: ['Gate:Operate'],
  member: null,
}
const MEMBER: Account = {
  ...STAFF,
  permissions: [],
  member: { number: '104233', points: 0, isConfirmed: true, pendingEmail: null, hasUser: true },
}

interface About {
  readonly isOpen?: boolean
  readonly isVoid?: boolean
  readonly member?: MemberTraveller
  readonly daysLater?: number
}

/** The page of a stay, over unless it is said to be open, as the API tells it to somebody with its ticket. */
async function pageOf(account: Account | null, { isOpen = false, isVoid = false, member, daysLater = 0 }: About = {}) {
  const h = shared()
  const stay = await (isOpen ? arrived(h, member) : parked(h, member))
  if (isVoid) await (await h.as.staff()).call(gate.void, { stayId: stay.id, reason_code: 'MISTAKE' })
  const guest = await h.as.traveller()
  await openTicket(guest, stay)
  const context = new RouterContextProvider()
  context.set(visitContext, { client: guest } as unknown as Visit)
  context.set(servicesContext, { now: () => h.clock.now().add({ hours: 24 * daysLater }) } as Services)
  context.set(accountContext, account)
  const url = new URL(`https://parking.example/transactions/${stay.id}/`)
  const args = { context, url, request: new Request(url), params: { itemId: stay.id } }
  const loaderData = await loader(args as never)
  const props = { loaderData } as unknown as ComponentProps<typeof TransactionPage>
  return () => siteTextOf(<TransactionPage {...props} />, { account, at: url.pathname })
}

test('a membership is offered for a stay to who has one, a login to who is not logged in, and staff neither', async () => {
  const [link, logIn] = ['Link my membership', 'Log in to link this stay']
  const offered = async (account: Account | null) => {
    const text = (await pageOf(account))()
    return [text.includes(link), text.includes(logIn)]
  }
  expect(await offered(MEMBER)).toEqual([true, false])
  expect(await offered(null)).toEqual([false, true])
  expect(await offered(STAFF)).toEqual([false, false])
})

test('a receipt shows the code that records its points; one that is void says so, and promises none', async () => {
  expect((await pageOf(null))()).toMatch(/Validation code .* to get your points within 90 days/)
  const read = await pageOf(null, { isVoid: true })
  expect(read()).toContain('This receipt is void')
  expect(read()).not.toMatch(/Validation code|get your points/)
  expect(read()).toContain('Send us a message with your ticket number')
  expect(inLanguage('es', read)).toContain('Este recibo está anulado')
})

test('a receipt is mailed once there is one', async () => {
  expect((await pageOf(null))()).toContain('Email the receipt')
  expect((await pageOf(null, { isOpen: true }))()).not.toContain('Email the receipt')
})

test('a receipt promises points to nobody who has them, and to nobody after 90 days', async () => {
  const hint = /get your points within 90 days/
  const member = await shared().as.member()
  const theirs = (await pageOf(MEMBER, { member }))()
  expect(theirs).toContain(`Linked to member ${member.number} : 720 points`)
  expect(theirs).toContain('Validation code')
  expect(theirs).not.toMatch(hint)
  for (const account of [MEMBER, null]) {
    expect((await pageOf(account, { daysLater: 90 }))()).toMatch(hint)
    const late = (await pageOf(account, { daysLater: 91 }))()
    expect(late).toContain('Validation code')
    expect(late).not.toMatch(/within 90 days|Link my membership|Log in to link/)
  }
})

test('what was typed to link a booking is still there when it is refused', async () => {
  const h = shared()
  const stay = await arrived(h)
  const guest = await h.as.traveller()
  await openTicket(guest, stay)
  const at = `/transactions/${stay.id}/`
  const asker = { params: { itemId: stay.id }, services: { now: () => h.clock.now() } }
  const loaderData = await loader(pageArgs(guest, at, asker))
  const refused = async (sent: Record<string, string>) => {
    const answer = await action(pageArgs(guest, at, { ...asker, sent }))
    const { data: actionData } = answer as unknown as { data: object }
    const props = { loaderData, actionData } as unknown as ComponentProps<typeof TransactionPage>
    return siteMarkupOf(<TransactionPage {...props} />, { at })
  }
  const typed = { booking_num: 'NO-SUCH-1', booking_email: 'ada@example.com' }
  const page = await refused({ intent: 'booking', ...typed })
  for (const [name, value] of Object.entries(typed))
    expect(page).toMatch(new RegExp(`name="${name}"[^>]*value="${value}"`))
  expect(page).not.toMatch(/name="voucher_email"[^>]*value="ada@example.com"/)
})

test('a late flight holds the price while its stay is open, and did once it is over', () => {
  const late_flight = { flight_number: 'AS 1234', holds_until: '2026-12-04T11:00:00-08:00' }
  const told = (status: 'OPEN' | 'CLOSED') => siteTextOf(<LateFlightNotice transaction={{ status, late_flight }} />)
  expect(told('OPEN')).toMatch(/^Flight AS 1234 is late The booked price holds until Fri, 12\/04\/26, 11:00 am/)
  expect(told('CLOSED')).toBe('Flight AS 1234 was late, so your booked price held until Fri, 12/04/26, 11:00 am.')
})
