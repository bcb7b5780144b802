import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { pointsOf } from '../../../capabilities/club/points/index.ts'
import { publish } from '../../../capabilities/rates/factory.ts'
import { memberWith } from '../../../capabilities/vouchers/factory.ts'
import { harness } from '../../../test/harness.ts'
import { memberAccount, pageArgs } from '../../../test/page-args.ts'
import { siteMarkupOf, siteTextOf } from '../../../test/render.ts'
import { unknownSite } from '../../serve/session/site.ts'
import RedeemPoints, { action, loader, shouldRevalidate } from './redeem-points.tsx'

test('a list price of four figures is written as every other price', () => {
  const dates = { travel_from_date: '2026-12-01 08:00:00-0800', travel_to_date: '2027-01-25 08:00:00-0800' }
  const quote = {
    travel_from_date: '2026-12-01T08:00:00-08:00',
    travel_to_date: '2027-01-25T08:00:00-08:00',
    dates,
    length: '55 days',
    points: 123_400,
    point_total: 500,
    affordable: false,
    price: { charges: '1234.00' },
  }
  const loaderData = {
    form: {},
    points: { point_total: 500, free_days: 0 },
    isConfirmed: true,
    fields: {},
    limits: { today: '2026-11-21', lastDate: '2027-11-21' },
    attempt: 'a1',
    problem: undefined,
    quote,
  }
  const props = { loaderData } as unknown as ComponentProps<typeof RedeemPoints>
  const { terms } = unknownSite().settings
  expect(siteTextOf(<RedeemPoints {...props} />, { settings: { terms } })).toContain('$1,234.00')
})

test('the button redeems the points that it names: others are told first, and nothing is taken', async () => {
  const h = await harness()
  const ada = await memberWith(h, 9000)
  const at = '/point-club/redeem?from_date=2026-12-01&from_time=08:00&to_date=2026-12-04&to_time=08:00'
  const asker = { account: memberAccount(ada), services: { now: () => h.clock.now() } }
  const loaderData = await loader(pageArgs(ada, at, asker))
  const props = { loaderData } as unknown as ComponentProps<typeof RedeemPoints>
  const { terms } = unknownSite().settings
  const page = siteMarkupOf(<RedeemPoints {...props} />, { at, settings: { terms } })
  const sent = Object.fromEntries(
    [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
  expect(page).toContain('Redeem 7,200 points')
  await publish(h.ctx(), (book) => ({ ...book, club: { ...book.club, points_per_voucher_dollar: 110 } }))
  const answer = await action(pageArgs(ada, at, { ...asker, sent }))
  expect(answer).toMatchObject({
    init: { status: 422 },
    data: {
      problem: { formErrors: ['This now takes 7,920 points. Nothing was redeemed. Please check it and try again.'] },
    },
  })
  expect(await pointsOf(h.ctx(), ada.id)).toMatchObject({ balance: 9000 })
  const after = { actionStatus: 422, defaultShouldRevalidate: false } as Parameters<typeof shouldRevalidate>[0]
  expect(shouldRevalidate(after)).toBe(true)
  expect((await loader(pageArgs(ada, at, asker))).quote?.points).toBe(7920)
})

test('a voucher for today is offered as one for good, one for a later day with until when it can be voided', async () => {
  const h = await harness()
  const ada = await memberWith(h, 9000)
  const asker = { account: memberAccount(ada), services: { now: () => h.clock.now() } }
  const { terms } = unknownSite().settings
  const pageFor = async (from: string, to: string) => {
    const at = `/point-club/redeem?from_date=${from}&from_time=20:00&to_date=${to}&to_time=20:00`
    const props = { loaderData: await loader(pageArgs(ada, at, asker)) } as unknown as ComponentProps<
      typeof RedeemPoints
    >
    return siteTextOf(<RedeemPoints {...props} />, { at, settings: { terms } })
  }
  const today = await pageFor('2026-11-21', '2026-11-22')
  expect(today).toContain('It’s for today, so it can’t be voided.')
  expect(today).not.toContain('until the day before')
  expect(await pageFor('2026-11-22', '2026-11-23')).toContain('You can void it until the day before its first date')
})
