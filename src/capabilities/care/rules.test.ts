import { expect, test } from 'vitest'
import { filledMacro, isOverdue, minutesBetween, movedOn, unknownInMacro } from './rules.ts'
import { messages } from './texts.ts'

const now = Temporal.Instant.from('2026-11-21T20:00:00Z')

test('a prepared answer names what it knows', () => {
  const values = { name: 'Ada', number: 'N1', agent: 'Grace', business: 'Evergreen', phone: '555' }
  expect(filledMacro('Hello {{ name }}, {{ agent }} here', values)).toBe('Hello Ada, Grace here')
  expect(unknownInMacro('{{ name }} {{ plate }}')).toEqual(['plate'])
})

test('minutes are whole and never below none', () => {
  const after = (seconds: number) => minutesBetween(now, now.add({ seconds }))
  expect([-90, 0, 59, 60, 119, 120].map(after)).toEqual([0, 0, 0, 1, 1, 2])
})

test('who comes too late is told who was first, and what they did', () => {
  const { step, theCustomer } = messages
  const steps = { OPENED: 'opened', SCORED: 'scored', ASSIGNED: 'assigned', ANSWERED: 'answered', REPLIED: 'answered' }
  const all = { ...steps, PHONED: 'phoned', CLOSED: 'closed', REOPENED: 'reopened' } as const
  for (const [kind, what] of Object.entries(all)) {
    const last = { kind: kind as keyof typeof all, at: '8:00', who: 'Grace' }
    expect(movedOn(last)).toEqual(messages.movedOn({ who: 'Grace', what: step[what as keyof typeof step], at: '8:00' }))
  }
  expect(movedOn({ kind: 'OPENED', at: '8:00', who: null })).toEqual(
    messages.movedOn({ who: theCustomer, what: step.opened, at: '8:00' }),
  )
})

test('an open case without an answer is overdue after its time', () => {
  const open = { status: 'OPEN', answered_at: null, due_at: now }
  expect(isOverdue(open, now)).toBe(false)
  expect(isOverdue(open, now.add({ seconds: 1 }))).toBe(true)
  expect(isOverdue({ ...open, answered_at: now }, now.add({ seconds: 1 }))).toBe(false)
  expect(isOverdue({ ...open, status: 'CLOSED' }, now.add({ seconds: 1 }))).toBe(false)
})
