import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { siteTextOf } from '../../../test/render.ts'
import Reviews from './reviews.tsx'

/** The page without any review, of a score or at all. */
function emptyPage(score: string | undefined): string {
  const loaderData = { items: [], next: null, ratings: undefined, score, isFirst: true }
  const props = { loaderData } as unknown as ComponentProps<typeof Reviews>
  return siteTextOf(<Reviews {...props} />)
}

test('a score that nobody gave leads to all reviews, and none at all to a price', () => {
  expect(emptyPage('2')).toMatch(/No reviews with this score Read all reviews$/)
  expect(emptyPage(undefined)).toMatch(/No reviews yet .* Find a price$/)
})
