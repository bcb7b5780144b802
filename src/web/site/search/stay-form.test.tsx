import { expect, test } from 'vitest'
import { inLanguage } from '../../../lib/in-language.ts'
import { siteTextOf } from '../../../test/render.ts'
import type { LivePrice } from './live-price.server.ts'
import { StayForm } from './stay-form.tsx'

const FIELDS = {
  from_date: '2026-12-01',
  from_time: '08:00',
  to_date: '2026-12-06',
  to_time: '08:00',
  vehicleClass: 'STANDARD',
  promoCode: '',
} as const

/** What the form of a stay says whose price is this one. */
function formWith(price: LivePrice | undefined): string {
  const choice = { fields: FIELDS, price, today: '2026-11-21', lastDate: '2027-11-21' }
  return siteTextOf(<StayForm choice={choice} submit="Book this stay" />)
}

/** So many of its days are full. */
function full(days: number): LivePrice {
  const dates = Array.from({ length: days }, (_, index) => `2026-12-0${index + 1}`)
  return {
    kind: 'full',
    length: '5 days',
    soldOut: { dates, reason: undefined, alternatives: [], waitPath: undefined },
  }
}

test('where dates are sold out, the button says that it leads to those that are not', () => {
  expect(formWith(full(1))).toContain('See available dates')
  expect(formWith(full(1))).not.toContain('Book this stay')
  expect(formWith(undefined)).toContain('Book this stay')
})

test('of many full days the first three are named, and the others counted', () => {
  expect(formWith(full(3))).toContain('We’re full on Tue, 12/01/26; Wed, 12/02/26; Thu, 12/03/26.')
  expect(formWith(full(4))).toContain('Thu, 12/03/26 and 1 more day.')
  expect(formWith(full(5))).toContain('Thu, 12/03/26 and 2 more days.')
  expect(inLanguage('es', () => formWith(full(4)))).toContain('y 1 día más.')
  expect(inLanguage('es', () => formWith(full(5)))).toContain('y 2 días más.')
})
