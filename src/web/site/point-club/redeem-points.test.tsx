import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { siteTextOf } from '../../../test/render.ts'
import { unknownSite } from '../../serve/session/site.ts'
import RedeemPoints from './redeem-points.tsx'

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
