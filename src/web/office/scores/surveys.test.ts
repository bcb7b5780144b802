import { expect, test } from 'vitest'
import { screen } from './surveys.tsx'

test('answers to a survey are read as words, not by the names of its link', () => {
  const answers = [
    { name: 'next_visit', value: 'Yes' },
    { name: 'comment', value: 'More light' },
  ]
  const column = screen.columns.find(({ key }) => key === 'answers')
  expect(column?.text({ id: '1', given_at: '2026-11-20T12:00:00-08:00', answers, language: 'en', read: null })).toBe(
    'Next visit: Yes; Comment: More light',
  )
})
