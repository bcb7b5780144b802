import { expect, test } from 'vitest'
import { pageName } from './page-name.ts'

test('a page is counted by the name of its route, each landing page and each article by its own', () => {
  expect(pageName({ id: 'Contact', loaderData: { name: 'x' } })).toBe('Contact')
  expect(pageName({ id: 'KeywordNearAirport', loaderData: { name: 'KeywordClosestLotTo' } })).toBe(
    'KeywordClosestLotTo',
  )
  expect(pageName({ id: 'BlogArticle', loaderData: { article: { slug: 'where-to-wait' } } })).toBe('where-to-wait')
})

test('an address that names none of them is the page that says so', () => {
  expect(pageName({ id: 'KeywordNearAirport' })).toBe('NotFound')
  expect(pageName({ id: 'BlogArticle', loaderData: null })).toBe('NotFound')
  expect(pageName(undefined)).toBeUndefined()
})
