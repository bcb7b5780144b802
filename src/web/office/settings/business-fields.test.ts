import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { settings } from '../../../capabilities/settings/contract.ts'
import { ANOTHER_BUSINESS } from '../../../test/another-business.ts'
import { screen as businessScreen } from './business.tsx'
import { atRows, fromFields, toFields, wordFields, wordsFrom } from './business-fields.ts'
import { screen as translationsScreen } from './translations.tsx'

test('a business becomes fields and the fields become the same business', () => {
  const business = settings.setBusiness.input.parse(ANOTHER_BUSINESS)
  expect(fromFields(toFields(business))).toEqual(business)
})

test('a row that was emptied goes, and faults stay at the rows they were typed in', () => {
  const business = settings.setBusiness.input.parse(ANOTHER_BUSINESS)
  const fields = {
    ...toFields(business),
    'islands.0.id': '',
    'islands.0.name': '',
    'islands.0.directions': '',
    'islands.0.airlines': '',
  }
  expect(fromFields(fields).islands).toEqual([ANOTHER_BUSINESS.islands[1]])
  const fault = { fieldErrors: { 'islands.0.name': ['Required'], email: ['Required'] }, formErrors: [] }
  expect(atRows(fault, fields).fieldErrors).toEqual({ 'islands.1.name': ['Required'], email: ['Required'] })
})

test('words become rows and the rows become the same words, without one that was emptied', () => {
  const glossary = [
    { english: 'Standard', spanish: 'Estándar' },
    { english: 'Oversize', spanish: 'Grande' },
  ]
  expect(wordsFrom(wordFields(glossary))).toEqual({ glossary })
  const emptied = { ...wordFields(glossary), 'glossary.0.english': '', 'glossary.0.spanish': '' }
  expect(wordsFrom(emptied)).toEqual({ glossary: glossary.slice(1) })
})

test('what was saved is another form, so that no line stands in the fields of one that was deleted', () => {
  const business = settings.setBusiness.input.parse(ANOTHER_BUSINESS)
  const data = (revision: number) => ({ business, glossary: [], revisions: { business: revision, glossary: revision } })
  for (const screen of [businessScreen, translationsScreen]) {
    const keyAt = (revision: number) => (screen.body!({ data: data(revision) as never }) as ReactElement).key
    expect(keyAt(8)).not.toBe(keyAt(7))
  }
})
