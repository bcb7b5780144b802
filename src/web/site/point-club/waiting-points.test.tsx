import { expect, test } from 'vitest'
import { siteMarkupOf } from '../../../test/render.ts'
import { WaitingPoints } from './waiting-points.tsx'

const WAITING = ['w1', 'w2', 'w3'].map((id) => ({ id, exited_at: '2026-12-04T08:00:00-08:00', points: 720 }))

test('why points could not be taken is said where they stand, and nowhere else', () => {
  const answer = { problem: { fieldErrors: {}, formErrors: ['Points are taken already'] }, values: { id: 'w2' } }
  const rows = siteMarkupOf(<WaitingPoints waiting={WAITING} answer={answer} />)
    .split('<li>')
    .slice(1)
  expect(rows.map((row) => row.includes('Points are taken already'))).toEqual([false, true, false])
})

test('points that were taken are told once, whatever still waits', () => {
  const shown = siteMarkupOf(<WaitingPoints waiting={WAITING} answer={{ taken: 720 }} />)
  expect(shown.match(/720 points added to your balance/g)).toHaveLength(1)
})

test('points that were turned down are told, too, also when none wait any more', () => {
  const shown = siteMarkupOf(<WaitingPoints waiting={[]} answer={{ taken: 0 }} />)
  expect(shown).toContain('You declined the points')
  expect(shown).not.toContain('added to your balance')
})
