import { expect, test } from 'vitest'
import { screen } from './drawer.tsx'

test('a count for somebody else has the pieces that were typed, and what is no number for the call to refuse', () => {
  const count = screen.actions?.find(({ intent }) => intent === 'count')
  const typed = { 'pieces.b20': '4', 'pieces.b10': '', 'pieces.c25': 'two', counted: '80.00', note: 'Went home sick' }
  expect(count?.input?.({ fields: typed, all: () => [], params: { itemId: 'd1' } })).toEqual({
    drawerId: 'd1',
    pieces: { b20: 4, c25: 'two' },
    counted: '80.00',
    note: 'Went home sick',
  })
})
