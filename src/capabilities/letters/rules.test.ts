import { expect, test } from 'vitest'
import { filled, unknownPlaceholders } from './rules.ts'

test('a letter names what is known of a booking', () => {
  const values = { name: 'Ada', number: 'N1', arrive: 'Mon', leave: 'Tue', total: '$1', business: 'E', phone: '5' }
  expect(filled('{{ name }} pays {{ total }}', values)).toBe('Ada pays $1')
  const all = Object.keys(values)
    .map((name) => `{{ ${name} }}`)
    .join(' ')
  expect(filled(all, values)).toBe('Ada N1 Mon Tue $1 E 5')
  expect(unknownPlaceholders(`${all} {{ plate }}`)).toEqual(['plate'])
})
