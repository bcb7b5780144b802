import { expect, test } from 'vitest'
import { changesOf, detailsOf, nameOfRecord } from './rules.ts'

test('what changed is told field by field, without what is written with everything', () => {
  const before = { name: 'Desk', note: '', same: [1], updated_at: 1, version: 1, revision: 1 }
  const after = { name: 'Gate', note: null, same: [1], updated_at: 2, version: 2, revision: 2, hours: { from: 8 } }
  expect(changesOf(before, after)).toEqual([
    { field: 'name', before: 'Desk', after: 'Gate' },
    { field: 'note', before: null, after: null },
    { field: 'hours', before: null, after: '{"from":8}' },
  ])
  expect(changesOf(null, { name: 'Desk' })).toEqual([{ field: 'name', before: null, after: 'Desk' }])
  expect(changesOf({ name: 'Desk' }, null)).toEqual([{ field: 'name', before: 'Desk', after: null }])
  expect(changesOf(null, null)).toEqual([])
})

test('secrets are hidden wherever they stand', () => {
  for (const field of [
    'password',
    'token_hash',
    'secret',
    'refresh_token',
    'sealed',
    'access_code',
    'barcode',
    'totp',
    'pin',
  ]) {
    expect(changesOf({}, { [field]: 'x' }), field).toEqual([{ field, before: null, after: '•••' }])
  }
  expect(detailsOf({ kept: { pin_code: '1234', name: 'Ada' }, spinning: 'yes', nothing: null, count: 0 })).toEqual([
    { name: 'kept', value: '{"pin_code":"•••","name":"Ada"}' },
    { name: 'spinning', value: 'yes' },
    { name: 'count', value: '0' },
  ])
})

test('a record is called by the first name that it has', () => {
  const names = ['number', 'name', 'title', 'code', 'email', 'address', 'domain', 'key', 'date']
  for (const [place, field] of names.entries()) {
    const row = Object.fromEntries(names.slice(place).map((each) => [each, `the ${each}`]))
    expect(nameOfRecord(row)).toBe(`the ${field}`)
  }
  expect(nameOfRecord({ number: '', name: 5, code: 'A' })).toBe('A')
  expect(nameOfRecord({ id: 'x' })).toBeNull()
})
