import { expect, test } from 'vitest'
import { DEMO_SETTINGS, unnamedSettings } from './demo.ts'
import { isSpellingOf, withNames } from './named-paths.ts'

const { business } = DEMO_SETTINGS
const AIRPORT = '/parking-near-{airport}'
const ABOUT = 'about-{name}'

test('an address names the business and its airport as they are called every day', () => {
  expect(withNames(AIRPORT, business)).toBe('/parking-near-sea-tac')
  expect(withNames(ABOUT, business)).toBe('about-evergreen')
  expect(withNames('/rates', business)).toBe('/rates')
})

test.each([
  'sea',
  'SEA',
  'seatac',
  'Sea-Tac',
  'sea_tac',
  'sea-tac-airport',
  'seattle-tacoma',
  'seattle-tacoma-airport',
  'Seattle-Tacoma-International-Airport',
])('%s is a spelling of the airport', (name) => {
  expect(isSpellingOf(AIRPORT, `/parking-near-${name}`, business)).toBe(true)
})

test.each(['pdx', 'sea-tac-2', '', 'seat'])('"%s" is no spelling of the airport', (name) => {
  expect(isSpellingOf(AIRPORT, `/parking-near-${name}`, business)).toBe(false)
})

test('the business goes by its short and its whole name, and by no other', () => {
  const names = ['evergreen', 'Evergreen', 'evergreen-airport-parking', 'everblue']
  expect(names.map((name) => isSpellingOf(ABOUT, `about-${name}`, business))).toEqual([true, true, true, false])
})

test('an airport without a code goes by its name alone', () => {
  const unnamed = unnamedSettings(2026).business
  expect(isSpellingOf(AIRPORT, '/parking-near-the-airport', unnamed)).toBe(true)
  expect(isSpellingOf(AIRPORT, '/parking-near-', unnamed)).toBe(false)
})
