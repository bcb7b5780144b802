import { expect, test } from 'vitest'
import { filled, unknownPlaceholders } from './rules.ts'

test('a letter names what is known of a booking', () => {
  const values = { name: 'Ada', number: 'N1', arrive: 'Mon', leave: 'Tue', total: '$1', business: 'E', phone: '5' }
  expect(filled('{{ name }} pays {{ total }}', values)).toBe('Ada pays $1')
  expect(unknownPlaceholders('{{ name }} {{ plate }}')).toEqual(['plate'])
})
