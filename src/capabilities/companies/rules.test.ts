import { expect, test } from 'vitest'
import { ALLOWED, refused } from '../../lib/verdict.ts'
import { codeFor, companyCan, isPublicDomain, workDomain } from './rules.ts'
import { messages } from './texts.ts'

test('a company is activated, ended, and activated again', () => {
  expect(companyCan.activate('DRAFT')).toEqual(ALLOWED)
  expect(companyCan.activate('ENDED')).toEqual(ALLOWED)
  expect(companyCan.activate('ACTIVE')).toEqual(refused(messages.isActive))
  expect(companyCan.end('ACTIVE')).toEqual(ALLOWED)
  expect(companyCan.end('DRAFT')).toEqual(refused(messages.notActive))
})

test('a work address is one that not anybody can have', () => {
  expect(workDomain('Ada@Globex.Example')).toBe('globex.example')
  expect(workDomain('"a@b"@globex.com')).toBe('globex.com')
  for (const email of ['ada@gmail.com', 'ada@att.net', 'ada@proton.me', 'ada@co.uk', 'ada@localhost']) {
    expect(workDomain(email), email).toBeUndefined()
  }
  expect([isPublicDomain('com'), isPublicDomain('icloud.com'), isPublicDomain('globex.com')]).toEqual([
    true,
    true,
    false,
  ])
})

test('a first code is made of the name', () => {
  expect(codeFor('Acme & Sons, Inc.')).toBe('ACMESONSINC')
  expect(codeFor('Ñandú 7')).toBe('NANDU7')
  expect(codeFor('A very long name indeed')).toBe('AVERYLONGNAMEIND')
  expect([codeFor('HP'), codeFor('IBM')]).toEqual(['HPCORP', 'IBM'])
})
