import { expect, test } from 'vitest'
import { figuresOf, type ScoreCount } from './figures.ts'

const given = (score: number, count: number, more: Partial<ScoreCount> = {}): ScoreCount => ({
  step: '2026-11-01',
  score,
  product: 'BUY_NOW',
  island_id: null,
  count,
  ...more,
})
const nameOf = (id: number) => `Island ${id}`

test('scores are counted, averaged to a tenth, and split by step, product and island', () => {
  const steps = ['2026-11-01', '2026-11-08', '2026-11-15']
  const counts = [given(5, 2), given(1, 1, { step: '2026-11-15', product: 'VOUCHER', island_id: 3 })]
  expect(figuresOf(counts, { steps, nameOf })).toEqual({
    count: 3,
    average: 3.7,
    low: 1,
    scores: [1, 0, 0, 0, 2],
    trend: [
      { from: '2026-11-01', count: 2, average: 5, low: 0 },
      { from: '2026-11-08', count: 0, average: null, low: 0 },
      { from: '2026-11-15', count: 1, average: 1, low: 1 },
    ],
    products: [
      { product: 'BUY_NOW', count: 2, average: 5, low: 0 },
      { product: 'VOUCHER', count: 1, average: 1, low: 1 },
    ],
    islands: [
      { island: null, count: 2, average: 5, low: 0 },
      { island: 'Island 3', count: 1, average: 1, low: 1 },
    ],
  })
})

test('nothing given is no average', () => {
  expect(figuresOf([], { steps: [], nameOf })).toMatchObject({ count: 0, average: null, scores: [0, 0, 0, 0, 0] })
})
