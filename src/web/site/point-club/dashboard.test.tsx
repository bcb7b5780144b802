import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { booked } from '../../../capabilities/bookings/factory.ts'
import { membership } from '../../../capabilities/membership/contract.ts'
import type { Client } from '../../../http/client.ts'
import { harness } from '../../../test/harness.ts'
import { pageArgs } from '../../../test/page-args.ts'
import { siteTextOf } from '../../../test/render.ts'
import type { MemberTraveller } from '../../../test/travellers.ts'
import type { Account } from '../../serve/session/account.ts'
import Dashboard, { loader } from './dashboard.tsx'

const [NO_TRIP, NEXT] = ['No upcoming trips', 'Your next trip']

async function pageOf({ email, number }: MemberTraveller, client: Pick<Client, 'call'>, query = ''): Promise<string> {
  const member = { number, points: 0, isConfirmed: true, pendingEmail: null, hasUser: true }
  const account: Account = {
    userId: '01939a58-0000-7000-8000-000000000001',
    shortName: 'Ada',
    longName: 'Ada Lovelace',
    email,
    hasUser: true,
    permissions: [],
    member,
  }
  const loaderData = await loader(pageArgs(client, `/point-club/dashboard${query}`, { account }))
  const props = { loaderData } as unknown as ComponentProps<typeof Dashboard>
  return siteTextOf(<Dashboard {...props} />, { account, at: `/point-club/dashboard${query}` })
}

test('the next trip stands above the list whichever page of it is shown; no trips is said to who has none', async () => {
  const h = await harness()
  const ada = await h.as.member()
  expect(await pageOf(ada, ada)).toContain(NO_TRIP)
  for (let day = 1; day <= 6; day++) {
    const dates = { travel_from_date: `2026-12-0${day} 08:00:00-0800`, travel_to_date: `2026-12-0${day} 20:00:00-0800` }
    await booked(ada, 'BUY_NOW', { stay: dates })
  }
  for (const query of ['', '?upcoming=2', '?upcoming=99']) {
    const page = await pageOf(ada, ada, query)
    expect(page).toMatch(new RegExp(`${NEXT}.*Tue, 12/01/26`))
    expect(page).not.toContain(NO_TRIP)
  }
  expect(await pageOf(ada, ada, '?upcoming=99')).toContain('6–6 of 6')
})

test('a booking whose payment is not known yet is a trip, and has no code to show', async () => {
  const h = await harness()
  const ada = await h.as.member()
  await booked(ada)
  const call: Client['call'] = async (endpoint, input, options) => {
    const answer = await ada.call(endpoint, input, options)
    if ((endpoint as unknown) !== membership.upcomingTrips) return answer
    const { items, count } = answer as { items: object[]; count: number }
    return { items: items.map((trip) => ({ ...trip, status: 'PENDING' })), count } as never
  }
  const page = await pageOf(ada, { call })
  expect(page).not.toContain(NO_TRIP)
  expect(page).not.toContain(NEXT)
  expect(page).toContain('Upcoming trips')
})
