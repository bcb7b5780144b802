import { expect, test } from 'vitest'
import { whenToHydrate } from './when.ts'

const page = { search: '', isAway: false, isAnswer: false }

test('forms are prepared as soon as the browser is idle, pages to read wait for a touch', () => {
  const idle = ['Home', 'Map', 'BookingCreate', 'Booking', 'GiftVoucher', 'PaymentTokenConfig', 'StaffHome', undefined]
  const touch = ['BlogArticle', 'Contact', 'KeywordRates', 'KeywordNearAirport', 'PrivacyPolicy']
  expect(idle.map((route) => whenToHydrate({ ...page, route }))).toEqual(idle.map(() => 'idle'))
  expect(touch.map((route) => whenToHydrate({ ...page, route }))).toEqual(touch.map(() => 'touch'))
})

test('a page to read does not wait where something is to be done at once', () => {
  const contact = { ...page, route: 'Contact' }
  expect(whenToHydrate({ ...contact, search: '?login=1' })).toBe('idle')
  expect(whenToHydrate({ ...contact, search: '?utm_source=news' })).toBe('touch')
  expect(whenToHydrate({ ...contact, isAway: true })).toBe('idle')
  expect(whenToHydrate({ ...contact, isAnswer: true })).toBe('idle')
})
