import { expect, test } from 'vitest'
import { ALLOWED, refused } from '../../lib/verdict.ts'
import { inquiryCan, isCompany } from './rules.ts'
import { messages } from './texts.ts'

test('an open inquiry is closed, a closed one opened again', () => {
  expect(inquiryCan.close('OPEN')).toEqual(ALLOWED)
  expect(inquiryCan.close('CLOSED')).toEqual(refused(messages.isClosed))
  expect(inquiryCan.reopen('CLOSED')).toEqual(ALLOWED)
  expect(inquiryCan.reopen('OPEN')).toEqual(refused(messages.isOpen))
})

test('the corporate form has a company; a letter, and what was erased, has none', () => {
  const company = { company_name: 'Acme', role: 'Buyer', employee_count: '50', travel_frequency: 'Weekly' }
  expect(isCompany(company)).toBe(true)
  expect(isCompany({})).toBe(false)
})
