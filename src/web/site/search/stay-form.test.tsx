import { expect, test } from 'vitest'
import { inLanguage } from '../../../lib/in-language.ts'
import { siteMarkupOf, siteTextOf } from '../../../test/render.ts'
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

function stayForm(price: LivePrice | undefined) {
  const choice = { fields: FIELDS, price, today: '2026-11-21', lastDate: '2027-11-21' }
  return <StayForm choice={choice} submit="Book this stay" />
}

/** What the form of a stay says whose price is this one. */
function formWith(price: LivePrice | undefined): string {
  return siteTextOf(stayForm(price))
}

/** These days of December are full. */
function full(...days: number[]): LivePrice {
  const dates = days.map((day) => `2026-12-${String(day).padStart(2, '0')}`)
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

test('full days in a row are named as one; of many the first three are named, and the days of the others counted', () => {
  expect(formWith(full(1))).toContain('We’re full on Tue, 12/01/26.')
  expect(formWith(full(1, 3, 4, 5, 6))).toContain('We’re full on Tue, 12/01/26; Thu, 12/03/26 to Sun, 12/06/26.')
  expect(formWith(full(1, 3, 5, 7))).toContain('Sat, 12/05/26 and 1 more day.')
  expect(formWith(full(1, 3, 5, 7, 8, 10))).toContain('Sat, 12/05/26 and 3 more days.')
  expect(inLanguage('es', () => formWith(full(1, 3, 5, 7)))).toContain('y 1 día más.')
  expect(inLanguage('es', () => formWith(full(1, 3, 5, 7, 8)))).toContain('y 2 días más.')
  expect(inLanguage('es', () => formWith(full(3, 4)))).toContain(
    'estas fechas: del jue, 3 de dic de 2026 al vie, 4 de dic de 2026.',
  )
})

test('what fits in the chosen class stands below the form, where the owner has told it', () => {
  const said = (code: 'STANDARD' | 'OVERSIZE', description: string) => ({ code, name: code, description })
  const vehicle_classes = [said('STANDARD', ''), said('OVERSIZE', 'Longer than 18 ft')]
  const markup = siteMarkupOf(stayForm(undefined), { settings: { vehicle_classes } })
  expect(markup.match(/<p class="hidden [^>]*>[^<]*/g)).toEqual([
    expect.stringMatching(/value=OVERSIZE\]:checked.*Longer than 18 ft$/),
  ])
})
