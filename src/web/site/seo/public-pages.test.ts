import { expect, test } from 'vitest'
import { DEMO_SETTINGS } from '../../../capabilities/settings/demo.ts'
import { picturedBy, publicPageAt, publicPages } from './public-pages.ts'

const { business } = DEMO_SETTINGS

test('search engines find what everybody may read, each page with a picture of its own', () => {
  for (const path of ['/', '/booking', '/privacy', '/terms', '/reviews', '/rates']) {
    expect(publicPages(business)).toContain(path)
    expect(publicPageAt(business, path)?.path).toBe(path)
  }
  expect(publicPageAt(business, '/terms/')).toEqual({ path: '/terms', image: '/og/terms.png' })
  expect(picturedBy('terms.png')).toEqual({ name: 'Terms' })
})

test('what belongs to one person, or does something, is not for them', () => {
  for (const path of ['/booking-claim', '/point-club/dashboard', '/bookings/1/'])
    expect(publicPageAt(business, path)).toBeUndefined()
})
