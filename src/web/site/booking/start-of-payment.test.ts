import { expect, test } from 'vitest'
import type { Settings } from '../../../capabilities/settings/contract.ts'
import type { QuoteView } from '../quotes/quote-view.server.ts'
import { startOfPayment } from './start-of-payment.ts'

const MINUTE = 60_000
const start = (minutes: number, card_fields: Settings['card_fields'] = null) =>
  startOfPayment({ lifetime: minutes * MINUTE } as QuoteView, { card_fields } as Settings)

test('scripts of the payment wait for a touch, at latest until the end of the price is counted down', () => {
  expect(start(30)).toEqual({ atLatest: 25 * MINUTE, unlessKept: ['booking.draft', 'booking.attempt'] })
  expect(start(5)).toBe('paint')
  expect(start(-1)).toBe('paint')
})

test('fields of the card processor are there without a touch', () => {
  expect(start(30, { provider: 'stripe', publishable_key: 'pk_test_1' })).toBe('paint')
})
