import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VEHICLE_CLASSES } from '../../../lib/products.ts'
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

/** A stay that cannot be had, for this reason. */
function full(reason: string, { isFull = true } = {}): LivePrice {
  return {
    kind: 'full',
    length: '5 days',
    soldOut: { reason, isFull, alternatives: [], waitPath: undefined },
  }
}

test('where dates are sold out, the button says that it leads to those that are not', () => {
  expect(formWith(full('We’re full.'))).toContain('See available dates')
  expect(formWith(full('We’re full.'))).not.toContain('Book this stay')
  expect(formWith(undefined)).toContain('Book this stay')
})

test('where dates are full, the sign says so, and which; where something else is in the way, only that', () => {
  expect(formWith(full('We’re full on Tue, 12/01/26.'))).toMatch(/5 days\s*Sold out\s*We’re full on Tue, 12\/01\/26\./)
  const closed = formWith(full('We’re closed on Tue, 12/01/26.', { isFull: false }))
  expect(closed).toContain('We’re closed on Tue, 12/01/26.')
  expect(closed).not.toContain('Sold out')
})

test('what fits in the chosen class stands below the form, where the owner has told it', () => {
  const said = (code: 'STANDARD' | 'OVERSIZE', description: string) => ({ code, name: code, description })
  const vehicle_classes = [said('STANDARD', ''), said('OVERSIZE', 'Longer than 18 ft')]
  const markup = siteMarkupOf(stayForm(undefined), { settings: { vehicle_classes } })
  expect(markup).toContain('<p data-code="OVERSIZE">Longer than 18 ft</p>')
  // The style sheet shows that of the class which is chosen, of each class that there is.
  const css = readFileSync('src/web/app.css', 'utf8')
  for (const code of VEHICLE_CLASSES)
    expect(css).toContain(`form:has(option[value="${code}"]:checked) .class-sizes > [data-code="${code}"]`)
})
