import { expect, test } from 'vitest'
import { inLanguage } from '../../lib/in-language.ts'
import { say } from '../../lib/texts.ts'
import { messages } from './texts.ts'

const dates = ['2026-12-01', '2026-12-03', '2026-12-04', '2026-12-05']
const everySecondDay = Array.from({ length: 15 }, (_, index) => `2026-12-${String(2 * index + 1).padStart(2, '0')}`)

test('dates that stand in the way are told as spans, in every language', () => {
  const { full, closed, forMembers } = messages.unavailable
  expect(say(full({ dates }))).toBe('We’re full on Tue, 12/01/26; Thu, 12/03/26 to Sat, 12/05/26.')
  expect(say(closed({ dates: dates.slice(1) }))).toBe('We’re closed on Thu, 12/03/26 to Sat, 12/05/26.')
  expect(say(forMembers({ dates: dates.slice(1) }))).toMatch(
    /^The last spaces on Thu, 12\/03\/26 to Sat, 12\/05\/26 are/,
  )
  inLanguage('es', () => {
    expect(say(full({ dates }))).toBe(
      'Estamos llenos el mar, 1 de dic de 2026; del jue, 3 de dic de 2026 al sáb, 5 de dic de 2026.',
    )
    expect(say(forMembers({ dates: dates.slice(0, 1) }))).toMatch(
      /^Los últimos espacios del mar, 1 de dic de 2026 están/,
    )
  })
})

test('of many dates the first six spans are named, and the days of the others counted', () => {
  const message = messages.unavailable.full({ dates: everySecondDay })
  expect(say(message)).toMatch(/12\/09\/26; Fri, 12\/11\/26 and 9 more days\.$/)
  expect(inLanguage('es', () => say(message))).toMatch(/11 de dic de 2026 y 9 días más\.$/)
})
