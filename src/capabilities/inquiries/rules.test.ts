import { expect, test } from 'vitest'
import { paragraphs } from '../../lib/wording.ts'
import { ALLOWED, refused } from '../../lib/verdict.ts'
import { corporateMessage, inquiryCan } from './rules.ts'
import { messages } from './texts.ts'

test('an open inquiry is closed, a closed one opened again', () => {
  expect(inquiryCan.close('OPEN')).toEqual(ALLOWED)
  expect(inquiryCan.close('CLOSED')).toEqual(refused(messages.isClosed))
  expect(inquiryCan.reopen('CLOSED')).toEqual(ALLOWED)
  expect(inquiryCan.reopen('OPEN')).toEqual(refused(messages.isOpen))
})

test('the corporate form is a message, and a message is paragraphs of lines', () => {
  const company = { company_name: 'Globex', role: 'Buyer', employee_count: '50', travel_frequency: 'Weekly' }
  const { subject, message } = corporateMessage(company)
  expect(subject).toBe('Corporate parking for Globex')
  expect(paragraphs(`${message}\n\n\nThanks`)).toEqual([
    ['Company: Globex', 'Role: Buyer', 'Employees: 50', 'They travel: Weekly'],
    ['Thanks'],
  ])
})
