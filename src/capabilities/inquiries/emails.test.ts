import { expect, test } from 'vitest'
import { inLanguage } from '../../lib/in-language.ts'
import { paragraphs } from '../../lib/wording.ts'
import { corporateLetter } from './emails.ts'

const COMPANY = { company_name: 'Globex', role: 'Buyer', employee_count: '50', travel_frequency: 'Weekly' }

test('the corporate form is a letter, and a letter is paragraphs of lines', () => {
  const { subject, message } = corporateLetter(COMPANY)
  expect(subject).toBe('Corporate parking for Globex')
  expect(paragraphs(`${message}\n\n\nThanks`)).toEqual([
    ['Company: Globex', 'Role: Buyer', 'Employees: 50', 'They travel: Weekly'],
    ['Thanks'],
  ])
})

test('it speaks the language of who reads it', () => {
  expect(inLanguage('es', () => corporateLetter(COMPANY))).toEqual({
    subject: 'Estacionamiento para Globex',
    message: 'Empresa: Globex\nPuesto: Buyer\nEmpleados: 50\nViajan: Weekly',
  })
})
