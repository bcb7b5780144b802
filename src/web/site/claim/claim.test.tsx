import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { booked, PERSON } from '../../../capabilities/bookings/factory.ts'
import { sharedHarness } from '../../../test/harness.ts'
import { pageArgs } from '../../../test/page-args.ts'
import { siteMarkupOf } from '../../../test/render.ts'
import { unknownSite } from '../../serve/session/site.ts'
import ClaimPage, { action, loader } from './claim.tsx'

const h = sharedHarness()

test('once the mail is on its way, the page leads back to its form for another address', async () => {
  const at = '/booking-claim?next=%2Fbookings%2Fb1'
  const guest = await h().as.traveller()
  const sent = { intent: 'email', email_addr: 'ada@example.com' }
  const { data: actionData } = (await action(pageArgs(guest, at, { sent }))) as { data: object }
  const loaderData = loader(pageArgs(guest, at))
  const props = { loaderData, actionData } as unknown as ComponentProps<typeof ClaimPage>
  const { terms } = unknownSite('normal').settings
  const markup = siteMarkupOf(<ClaimPage {...props} />, { at, settings: { terms } })
  expect(markup).toContain('Check your inbox at ada@example.com')
  expect(markup).toMatch(/href="\/booking-claim\?next=%2Fbookings%2Fb1"[^>]*>Try another address</)
})

test('who finds their booking gets to the page of it that they wanted, and never to that of another', async () => {
  const { id, number } = await booked(await h().as.traveller(), 'BUY_NOW')
  const guest = await h().as.traveller()
  const ledTo = async (next: string) => {
    const sent = { number, email_addr: PERSON.email }
    const answer = await action(pageArgs(guest, `/booking-claim?next=${encodeURIComponent(next)}`, { sent }))
    return (answer as unknown as Response).headers.get('location')
  }
  expect(await ledTo(`/bookings/${id}/cancel`)).toBe(`/bookings/${id}/cancel`)
  expect(await ledTo(`/bookings/${number}/modify?quoteId=q1`)).toBe(`/bookings/${number}/modify?quoteId=q1`)
  expect(await ledTo('/bookings/another/cancel')).toBe(`/bookings/${id}/`)
  expect(await ledTo('https://elsewhere.example/')).toBe(`/bookings/${id}/`)
})
