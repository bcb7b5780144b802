import { expect, test } from 'vitest'
import { inLanguage } from '../../../lib/in-language.ts'
import { textOf } from '../../../test/render.ts'
import { FlightNotice } from './flight-notice.tsx'

test('in Spanish the hour of a flight stands in its sentence, as one says it', () => {
  const shown = (hour: string) => {
    const flight = { number: 'AS 123', status: 'LANDED', expected: `2026-12-04T${hour}:00-08:00` } as const
    return inLanguage('es', () => textOf(<FlightNotice flight={flight} />))
  }
  expect(shown('22:30')).toContain('El vuelo AS 123 aterrizó a las 10:30 p.m.')
  expect(shown('13:05')).toContain('El vuelo AS 123 aterrizó a la 1:05 p.m.')
})
