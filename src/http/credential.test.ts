import { expect, test } from 'vitest'
import { formatCredential, parseCredential } from './credential.ts'

test.each([
  ['Bearer a.b.c,url', 'a.b.c', ['url']],
  ['bearer  a.b.c,url1,url2', 'a.b.c', ['url1', 'url2']],
  ['Bearer a.b.c', 'a.b.c', []],
  ['Bearer a.b.c,', 'a.b.c', []],
  ['Bearer ,url', undefined, ['url']],
  ['Bearer url', undefined, ['url']],
  ['Bearer url1,url2', undefined, ['url1', 'url2']],
  ['Bearer ', undefined, []],
  ['Bearer a b', undefined, []],
  ['Basic a.b.c', undefined, []],
  [undefined, undefined, []],
])('%j is read half by half', (header, authToken, urlTokens) => {
  expect(parseCredential(header)).toEqual({ authToken, urlTokens })
})

test('what is written is read back', () => {
  for (const credential of [
    { authToken: 'a.b.c', urlTokens: ['x', 'y'] },
    { authToken: undefined, urlTokens: ['x'] },
    { authToken: 'a.b.c', urlTokens: [] },
  ]) {
    expect(parseCredential(formatCredential(credential))).toEqual(credential)
  }
  expect(formatCredential({ authToken: undefined, urlTokens: [] })).toBeUndefined()
})

test('a request brings ten URL tokens at most', () => {
  expect(
    parseCredential(`Bearer ,${Array.from({ length: 50 }, (_, index) => `t${index}`).join(',')}`).urlTokens,
  ).toHaveLength(10)
})
