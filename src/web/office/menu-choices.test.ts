import { expect, test } from 'vitest'
import { parse } from './menu-choices.ts'

test('a menu that was arranged is read again, and whatever else stands there does no harm', () => {
  const choices = { favorites: ['Coupons'], opened: { mail: false } }
  expect(parse(JSON.stringify(choices))).toEqual(choices)
  for (const text of ['', 'null', '{', '[]', '{"favorites":3,"opened":"x"}', '{"favorites":[1],"opened":{"mail":1}}']) {
    expect([text, parse(text)]).toEqual([text, { favorites: [], opened: {} }])
  }
})
