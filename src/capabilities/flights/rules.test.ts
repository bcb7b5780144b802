import { expect, test } from 'vitest'
import { spellFlight } from './rules.ts'

test('a flight has one spelling', () => expect(spellFlight(' as-12 89')).toBe('AS1289'))
