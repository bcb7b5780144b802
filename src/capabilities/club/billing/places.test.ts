import worldCountries from 'world-countries'
import { expect, test } from 'vitest'
import { inLanguage } from '../../../lib/in-language.ts'
import { addressFaults, countries, provinces } from './places.ts'

test('countries are those of world-countries, US and CA first, then by name', () => {
  const list = countries()
  expect(list.slice(0, 3)).toEqual([
    { name: { common: 'United States' }, cca2: 'US' },
    { name: { common: 'Canada' }, cca2: 'CA' },
    { name: { common: 'Afghanistan' }, cca2: 'AF' },
  ])
  const known = worldCountries.map(({ name, cca2 }) => `${cca2} ${name.common}`)
  expect(list.map(({ name, cca2 }) => `${cca2} ${name.common}`).toSorted()).toEqual(known.toSorted())
})

test('whoever reads Spanish finds their country by its Spanish name', () => {
  const names = inLanguage('es', () => countries().map(({ name }) => name.common))
  expect(names.slice(0, 3)).toEqual(['Estados Unidos', 'Canadá', 'Afganistán'])
  expect(names).toHaveLength(countries().length)
  expect(names.indexOf('España')).toBeLessThan(names.indexOf('Estonia'))
})

test('provinces are those of the US unless another country is asked for: WA, OR, ID first, and BC in Canada', () => {
  expect(provinces().slice(0, 4)).toEqual([
    { short: 'WA', name: 'Washington', country: 'US' },
    { short: 'OR', name: 'Oregon', country: 'US' },
    { short: 'ID', name: 'Idaho', country: 'US' },
    { short: 'AL', name: 'Alabama', country: 'US' },
  ])
  expect(
    provinces('CA')
      .slice(0, 2)
      .map(({ short }) => short),
  ).toEqual(['BC', 'AB'])
  expect([provinces().length, provinces('CA').length, provinces('FR').length]).toEqual([59, 13, 0])
})

test.each([
  [{ country: 'US', state: 'WA', postal_code: '98188' }, []],
  [{ country: 'US', state: 'WA', postal_code: '98188-1234' }, []],
  [{ country: 'US', state: 'BC', postal_code: 'V6B 1A1' }, ['state', 'postal_code']],
  [{ country: 'US', state: undefined, postal_code: undefined }, ['state', 'postal_code']],
  [{ country: 'CA', state: 'BC', postal_code: 'V6B 1A1' }, []],
  [{ country: 'FR', state: undefined, postal_code: undefined }, []],
  [{ country: 'XX', state: undefined, postal_code: undefined }, ['country']],
])('of %j the faults are %j', (address, faults) => {
  expect(Object.keys(addressFaults(address))).toEqual(faults)
})
